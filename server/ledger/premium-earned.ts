import { sql } from 'kysely';
import { accounts } from '../../domain/ledger/accounts.ts';
import { type Cents, cents } from '../../domain/values/money.ts';
import { addDays, type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { hour } from '../../domain/values/time-units.ts';
import type { Database, Queryable } from '../db/database.ts';
import { endOfDay } from '../db/south-african-days.ts';
import { serverDurations } from '../durations.ts';
import type { Job } from '../jobs/jobs.ts';
import { firstOpenDay } from './closed-months.ts';
import { bookPast } from './journal.ts';

const isDebtRow = sql`is_debt(payment_status, written_off_at, payment_method, is_scheduled_payment)`;

/** By then, every call that began on a day has ended, so that all its events are booked. */
export const afterMidnight = hour;

/**
 * The job makes up for so many days without a running server. What is older counts with the first.
 */
const madeUpDays = 31;

/** Books the premium of each day that has ended, once (BOOK-5). */
export const premiumEarned: Job = {
  name: 'premium-earned',
  interval: () => serverDurations.jobs.premiumEarned,
  run: ({ db, clock }) => earnUntil(db, clock()),
};

/** Books the premium of each day that has ended at an instant, where that is not done. */
export function earnUntil(db: Database, now: Date): Promise<void> {
  return earnPremium(db, dayToEarn(now), madeUpDays);
}

/** The last day of which the premium can be booked at an instant. */
export function dayToEarn(now: Date): Day {
  return addDays(southAfricanDay(new Date(now.getTime() - afterMidnight)), -1);
}

/**
 * The same of some days. What a closed month lacks counts with the first day after it, as its other
 * entries do.
 */
export async function earnPremium(db: Database, last: Day, days: number): Promise<void> {
  const { rows } = await sql<{ day: Day }>`
    select ended::date as day from generate_series(${addDays(last, 1 - days)}::date, ${last}::date,
      interval '1 day') as ended
    where ended >= (select min(day) from ledger_balances)
      and ended >= coalesce(${firstOpenDay}, '-infinity')
      and not exists (select from ledger_entries
        where event_key = 'premium-earned:' || to_char(ended, 'YYYY-MM-DD'))
    order by ended`.execute(db);
  for (const { day } of rows) {
    await db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      const amount = await earnedOn(transaction, day);
      const at = new Date(endOfDay(day).getTime() - 1);
      await bookPast(transaction, [{ event: { kind: 'premium-earned', day, amount }, at }]);
    });
  }
}

/**
 * What the journal has as deferred at the end of a day, less what is not earned of the purchases that
 * were open then: those that are open now, and those that ended since.
 */
async function earnedOn(db: Queryable, day: Day): Promise<Cents> {
  const { rows } = await sql<{ amount: number }>`
    with open as (
      select total_repayment_cents - final_amount_cents as premium, purchase_date, due_day
      from purchases where ${isDebtRow} and due_day > ${day}
      union all
      select total_repayment_cents - final_amount_cents, purchase_date, due_day
      from purchases where due_day > ${day} and not ${isDebtRow} and id in (
        select purchase_id from ledger_postings join ledger_entries as entry on entry.id = entry_id
        where account = ${sql.lit(accounts.receivable)} and ledger_postings.day > ${day}
          and amount_cents < 0)
    )
    select (select coalesce(sum(credit_cents - debit_cents), 0)::bigint from ledger_balances
        where account = ${sql.lit(accounts.premiumDeferred)} and day <= ${day})
      - (select coalesce(sum(unearned_premium(premium, south_african_day(purchase_date), due_day,
          ${day}::date)), 0) from open where purchase_date < ${endOfDay(day)})::bigint as amount`.execute(
    db,
  );
  return cents(rows[0]?.amount ?? 0);
}
