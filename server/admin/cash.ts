import { sql } from 'kysely';
import {
  type CashQuery,
  type CashReport,
  type CountedDay,
  cashReport,
  daysAhead,
} from '../../domain/admin/cash.ts';
import { addDays, type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { endOfDay, startOfDay } from '../db/south-african-days.ts';
import type { CsvTable } from '../http/list-answer.ts';
import { deskFigures, figureAccounts, literals } from '../ledger/desk-figures.ts';

/** The figures of the report that the journal has. */
const booked = ['refunded', 'writtenOff'] as const;

/** The columns of `daily_counters` by the names of the others. */
const columns: Record<Exclude<keyof CountedDay, 'day' | (typeof booked)[number]>, string> = {
  budget: 'openBudgetCents',
  debitOrder: 'openDebitOrderCents',
  scheduledCard: 'openCardCents',
  expected: 'dueCents',
  collected: 'duePaidCents',
  failedCollections: 'failedCollections',
  failedAmount: 'failedCollectionCents',
  premium: 'premiumCents',
  repaid: 'creditRepaidCents',
  repaidLate: 'lateRepaidCents',
};

const names = Object.keys(columns);
const sums = Object.entries(columns).map(
  ([name, column]) => sql`sum(${sql.ref(column)})::bigint as ${sql.ref(name)}`,
);
const found = [...names, ...booked].map(
  (name) => sql`coalesce(${sql.ref(name)}, 0) as ${sql.ref(name)}`,
);

/**
 * The cash that is due and the cash that came (LEND-30, LEND-31). What is late is everything that
 * is owed, less what is due today and later, so that no day before the period is read (LEND-33).
 */
export async function readCash({ db, clock }: Context, { days }: CashQuery): Promise<CashReport> {
  const today = southAfricanDay(clock());
  const from = addDays(today, 1 - days);
  const last = addDays(today, daysAhead.month - 1);
  const failed = readFailedDebt(db, from, today);
  const { rows } = await sql<CountedDay & { owed: number; dueLater: number }>`
    with counted as (
      select day, ${sql.join(sums)} from daily_counters where day >= ${from} group by day
    ), booked as (
      select day, ${sql.join(booked.map((name) => sql`${deskFigures[name]} as ${sql.ref(name)}`))}
      from ledger_balances
      where day >= ${from} and account in (${literals(figureAccounts)}) group by day
    ), totals as (
      select (select sum(outstanding_cents) from statistics_counters)::bigint as owed,
        (select coalesce(sum(budget + debit_order + scheduled_card), 0)
          from counted where day >= ${today})::bigint as due_later
    )
    select day, owed, due_later, ${sql.join(found)}
    from totals cross join (
      select generate_series(${from}::date, ${last}::date, interval '1 day')::date as day
    ) as calendar left join counted using (day) left join booked using (day)
    order by day`.execute(db);
  const { owed = 0, dueLater = 0 } = rows[0] ?? {};
  return cashReport({
    today,
    owed,
    late: owed - dueLater,
    days: rows,
    failedDebt: await failed,
  });
}

/**
 * The debts whose collection failed between two days, in cents: each counts once, however often its
 * collection was tried (LEND-41).
 */
async function readFailedDebt(db: Queryable, from: Day, to: Day): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from (
      select max(amount_cents) as amount from purchase_charges
      where is_collection and state = 'declined'
        and ended_at >= ${startOfDay(from)} and ended_at < ${endOfDay(to)}
      group by purchase_id
    ) as debts`.execute(db);
  return rows[0]?.amount ?? 0;
}

export function cashTable({ days }: CashReport): CsvTable {
  return {
    name: `volmaak-cash-${days[0]?.day}-to-${days.at(-1)?.day}`,
    rows: [
      [
        ...['Day', 'Due by budget (R)', 'Due by debit order (R)', 'Due by scheduled card (R)'],
        ...['Expected (R)', 'Collected (R)', 'Failed collections', 'Debt that failed that day (R)'],
        ...[
          'Refunded (R)',
          'Written off (R)',
          'Premium (R)',
          'Credit repaid (R)',
          'Credit repaid late (R)',
        ],
      ],
      ...days.map((each) => [
        ...[each.day, each.due.budget, each.due.debitOrder, each.due.scheduledCard],
        ...[each.expected, each.collected, String(each.failedCollections), each.failedAmount],
        ...[each.refunded, each.writtenOff, each.premium, each.repaid, each.repaidLate],
      ]),
    ],
  };
}
