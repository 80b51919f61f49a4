import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { PaymentPromise } from '../../../../domain/admin/collections.ts';
import { useToday } from '../../../http/server-clock.ts';
import { LookBadge } from '../badges.tsx';
import { dayOf } from '../cell-text.ts';
import classes from './collections.module.css';
import { collectionsTexts as texts } from './texts.ts';

/** The promised day with its note, and whether it is today or has passed (LEND-22). */
export function Promised({ promise }: { promise: PaymentPromise | null | undefined }) {
  const today = useToday();
  if (!promise) return <span>{texts.promises.none}</span>;
  const { day, note, isBroken } = promise;
  const isToday = day === today;
  return (
    <div className={classes.promised}>
      {isBroken && <LookBadge color="red" Icon={IconAlertTriangle} text={texts.promises.broken} />}
      {isToday && <LookBadge color="yellow" Icon={IconClock} text={texts.today} />}
      {!isToday && <span className={classes.whole}>{dayOf(day)}</span>}
      {note && <span className={classes.small}>{note}</span>}
    </div>
  );
}
