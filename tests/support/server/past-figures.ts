import { sql } from 'kysely';
import { type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { deskFigures } from '../../../server/ledger/desk-figures.ts';
import type { Api } from '../api.ts';

/** The figures of a day that nothing may change later, in centilitres and cents. */
export interface PastFigures {
  litres: number;
  sales: number;
  repaid: number;
  outstanding: number;
  writtenOff: number;
  late: number;
  repaidLate: number;
  creditRepaid: number;
  premium: number;
  refunded: number;
}

/** The figures of each past day; `outstanding` and `late` are changes of that day. */
export async function pastFigures({ context: { db, clock } }: Api): Promise<Map<Day, PastFigures>> {
  const { sold, repaid, refunded, outstanding, writtenOff } = deskFigures;
  const { rows } = await sql<PastFigures & { day: Day }>`
    with counted as (
      select day, sum(litres_cl)::bigint as litres, sum(overdue_cents)::bigint as late,
        sum(late_repaid_cents)::bigint as repaid_late,
        sum(credit_repaid_cents)::bigint as credit_repaid, sum(premium_cents)::bigint as premium
      from daily_counters group by day
    ), booked as (
      select day, ${sold} as sales, ${repaid} as repaid, ${refunded} as refunded,
        ${outstanding} as outstanding, ${writtenOff} as written_off
      from ledger_balances group by day
    )
    select day, coalesce(litres, 0) as litres, coalesce(late, 0) as late,
      coalesce(repaid_late, 0) as repaid_late, coalesce(credit_repaid, 0) as credit_repaid,
      coalesce(premium, 0) as premium, coalesce(sales, 0) as sales, coalesce(repaid, 0) as repaid,
      coalesce(refunded, 0) as refunded, coalesce(outstanding, 0) as outstanding,
      coalesce(written_off, 0) as written_off
    from counted full join booked using (day)
    where day < ${southAfricanDay(clock())}`.execute(db);
  return new Map(rows.map(({ day, ...figures }) => [day, figures]));
}
