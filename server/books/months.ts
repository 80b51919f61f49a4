import { sql } from 'kysely';
import {
  type ClosedMonth,
  type LedgerMonths,
  Month,
  type MonthClosing,
  monthChecks,
  type OpenMonth,
} from '../../domain/admin/ledger-months.ts';
import type { UserId } from '../../domain/ids.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import { addMonths, type Day, endOfMonth } from '../../domain/values/south-african-time.ts';
import { actOnceAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { endOfDay } from '../db/south-african-days.ts';
import { closeMonth, lockJournal } from '../ledger/closed-months.ts';
import { afterMidnight, earnUntil } from '../ledger/premium-earned.ts';
import { sealOld } from '../ledger/seals.ts';
import { invalidField, Refusal } from '../refusal.ts';

const firstDayOf = (month: Month) => `${month}-01` as Day; // a month is YYYY-MM
const lastDayOf = (month: Month) => endOfMonth(firstDayOf(month));
const monthOf = (day: Day) => Month.parse(day.slice(0, 7));

/** When every call that began in the month has ended, and its last premium can be booked. */
const closesFrom = (month: Month) => new Date(endOfDay(lastDayOf(month)).getTime() + afterMidnight);

/** The months of the journal: the closed ones, and the first that is not (BOOK-14). */
export async function readMonths({ db, clock }: Context): Promise<LedgerMonths> {
  const closed = await listClosed(db);
  const [last] = closed;
  const first = last ? addMonths(firstDayOf(last.month), 1) : await readFirstDay(db);
  return { open: first && (await readOpen(db, monthOf(first), clock())), closed };
}

async function listClosed(db: Queryable, month?: Month): Promise<ClosedMonth[]> {
  const { rows } = await sql<ClosedRow>`
    select month, closed_at, closed_by, username, last_entry, seal, head,
      (select coalesce(sum(greatest(value::bigint, 0)), 0)::bigint
        from jsonb_each_text(balances)) as total_debit
    from closed_months join users on users.id = closed_by
    where ${month ? sql`month = ${firstDayOf(month)}` : sql`true`}
    order by month desc`.execute(db);
  return rows.map(({ month: day, closedAt, closedBy: id, username, totalDebit, ...row }) => ({
    ...row,
    month: monthOf(day),
    closedAt: closedAt.toISOString(),
    closedBy: { id, username },
    totalDebit: randFromCents(totalDebit),
  }));
}

interface ClosedRow extends Pick<ClosedMonth, 'lastEntry' | 'seal' | 'head'> {
  month: Day;
  closedAt: Date;
  closedBy: UserId;
  username: string;
  totalDebit: Cents;
}

/** The first day with a balance, or null. Each account has an index of its days. */
async function readFirstDay(db: Queryable): Promise<Day | null> {
  const { rows } = await sql<{ first: Day | null }>`
    select min(first) as first from ledger_accounts, lateral (
      select min(day) as first from ledger_balances where account = number) as days`.execute(db);
  return rows[0]?.first ?? null;
}

async function readOpen(db: Queryable, month: Month, now: Date): Promise<OpenMonth> {
  const lastDay = lastDayOf(month);
  const { rows } = await sql<Record<(typeof monthChecks)[number], number>>`
    select
      (select count(*)::integer from settlements where booking is null and paid_on <= ${lastDay})
        as "settlements-to-book",
      (select count(*)::integer from suspense_items
        where amount_cents <> 0 and value_day <= ${lastDay}) as "items-in-suspense",
      (select count(*)::integer from redemptions where outcome = 'conflict'
        and resolved_at is null and received_at < ${endOfDay(lastDay)}) as "open-conflicts",
      (select count(*)::integer from payout_runs
        where state = 'prepared' and up_to <= ${lastDay}) as "prepared-payouts",
      (select ((max(to_day) >= ${lastDay}) is not true)::integer from bank_statements
        where reversed_at is null) as "bank-lines-missing"`.execute(db);
  const [counts] = rows;
  return {
    month,
    closesFrom: closesFrom(month).toISOString(),
    isReady: now >= closesFrom(month),
    checks: monthChecks
      .map((check) => ({ check, count: counts?.[check] ?? 0 }))
      .filter(({ count }) => count > 0),
  };
}

/**
 * Closes a month with everything before it, once per key (BOOK-14). What can be done while others
 * book is done first, so that they wait for a moment only.
 * @throws Refusal 400, 409 'month-closed' or 'month-not-over', 503 'locked'
 */
export async function closeMonthOnce(
  context: Context,
  adminId: UserId,
  { month }: MonthClosing,
  key: string | null,
): Promise<ClosedMonth> {
  const { db, clock } = context;
  const at = clock();
  if (at >= closesFrom(month)) {
    await earnUntil(db, at);
    await sealOld(db, at);
  }
  await actOnceAsAdmin(context, {
    call: 'POST /api/admin/ledger/months',
    adminId,
    key,
    body: { month },
    async run(transaction, audit) {
      // It locks the row of the admin, which who buys has locked before the journal, too.
      await audit({ action: 'month-closed', fields: ['month'] });
      await lockJournal(transaction);
      await refuseMonth(transaction, month, at);
      const [firstDay, lastDay] = [firstDayOf(month), lastDayOf(month)];
      await closeMonth(transaction, { firstDay, lastDay, at, by: adminId });
    },
  });
  const [closed] = await listClosed(db, month);
  if (!closed) throw new Error('A month was closed and is not');
  return closed;
}

async function refuseMonth(db: Queryable, month: Month, at: Date): Promise<void> {
  const { rows } = await sql`
    select from closed_months where month >= ${firstDayOf(month)} limit 1`.execute(db);
  if (rows.length > 0) throw new Refusal('month-closed');
  const first = await readFirstDay(db);
  if (first === null || first > lastDayOf(month)) {
    throw invalidField('month', 'The journal has nothing of this month, nor of one before it');
  }
  if (at < closesFrom(month)) throw new Refusal('month-not-over');
}
