import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { itemTone } from '../../components/outbox/item-state.ts';
import { isUnsent } from '../../offline/outbox-item.ts';
import { outboxQuery } from '../../outbox/queries.ts';
import { waitingTexts as texts } from '../texts.ts';
import classes from './header-note.module.css';

/** The items that are still on this phone, need action or were lost. It links to the outbox. */
export function WaitingCount({ user }: { user: SessionUser }) {
  const { data } = useQuery(outboxQuery(user.id));
  const unsent = data?.items.filter(isUnsent) ?? [];
  const unreadable = data?.unreadable.length ?? 0;
  const needing = unsent.filter((item) => itemTone(item) === 'attention').length + unreadable;
  const waiting = unsent.length + unreadable - needing;
  const lost = data?.lost ?? 0;
  useAppBadge(data && needing + waiting);

  if (needing + waiting + lost === 0) return null;
  const isUrgent = needing + lost > 0;
  const Icon = isUrgent ? IconAlertCircle : IconClock;
  return (
    <Link
      to="/outbox"
      className={`${classes.note} ${classes.count}`}
      data-waiting
      data-needing={isUrgent || undefined}
      aria-label={texts.spoken(waiting, needing, lost)}
    >
      <Icon size={18} aria-hidden="true" className={classes.icon ?? ''} />
      <span>{countText(waiting, needing, lost)}</span>
    </Link>
  );
}

function countText(waiting: number, needing: number, lost: number): string {
  if (lost > 0) return texts.lost(lost);
  return needing > 0 ? texts.needing(needing) : texts.waiting(waiting);
}

/** Shows the number on the app's icon, if there is one, while its user is signed in. */
function useAppBadge(count: number | undefined): void {
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return;
    // Some browsers have the function but reject the call, which does not matter.
    navigator.setAppBadge(count).catch(() => {});
    return () => void navigator.clearAppBadge().catch(() => {});
  }, [count]);
}
