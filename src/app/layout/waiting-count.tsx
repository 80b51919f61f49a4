import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { itemTone } from '../../components/outbox/item-state.ts';
import { isUnsent } from '../../offline/outbox-item.ts';
import { outboxQuery } from '../../outbox/queries.ts';
import { useAppBadge } from '../../pwa/use-app-badge.ts';
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
