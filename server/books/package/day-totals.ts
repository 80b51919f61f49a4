import { sql } from 'kysely';
import type { AccountNumber } from '../../../domain/ledger/accounts.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import type { Queryable } from '../../db/database.ts';

/** The days of a month that have begun, first and last. */
export interface Days {
  first: Day;
  last: Day;
}

/** What an account was debited less credited on a day, in cents; never 0. */
export interface DayTotal {
  day: Day;
  account: AccountNumber;
  amountCents: number;
}

/** The totals of the days of a month, in the order of days and accounts. Those of a day sum to 0. */
export async function listDayTotals(db: Queryable, { first, last }: Days): Promise<DayTotal[]> {
  const { rows } = await sql<DayTotal>`
    select day, account, sum(debit_cents - credit_cents)::bigint as amount_cents
    from ledger_balances where day >= ${first} and day <= ${last}
    group by day, account having sum(debit_cents - credit_cents) <> 0
    order by day, account`.execute(db);
  return rows;
}

/** A day as the programs of accountants import it: 03/11/2026. */
export function dayFirst(day: Day): string {
  return day.split('-').reverse().join('/');
}
