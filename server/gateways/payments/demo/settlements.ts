import { type RawBuilder, sql } from 'kysely';
import { type Day, southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { startOfDay } from '../../../db/south-african-days.ts';
import { serverDurations } from '../../../durations.ts';
import type { Job } from '../../../jobs/jobs.ts';
import type { ProcessorSettlement, SettledLine } from '../payments.ts';
import { openDisputes } from './disputes.ts';
import type { DemoBook } from './tables.ts';

/** Only one process settles at a time; the others wait. */
const settlementLock = 8_656_235;

/** 2.9 % and R1.00, and 15 % VAT on both, as Paystack takes in South Africa. */
const fee = sql`round((amount_cents * 0.029 + 100) * 1.15)`;

/** Rows of the book that become lines of one kind once a settlement has them. */
interface LineSource {
  kind: SettledLine['kind'];
  table: RawBuilder<unknown>;
  /** The column that names the settlement. */
  column: RawBuilder<unknown>;
  /** The rows that are paid out or back, before or after that. */
  counts: RawBuilder<unknown>;
  /** When they were. */
  at: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  amount: RawBuilder<unknown>;
  fees: RawBuilder<unknown>;
  /** What else is written with the settlement. */
  set?: RawBuilder<unknown>;
}

const charges = { table: sql`demo_processor_charges`, key: sql`key`, fees: sql`0` };
const disputes = {
  table: sql`demo_processor_disputes`,
  key: sql`(select key from demo_processor_charges where id = charge_id)`,
  fees: sql`0`,
};

const sources: readonly LineSource[] = [
  {
    ...charges,
    kind: 'charge',
    column: sql`settlement_id`,
    // A charge in progress has a reason if it will be declined.
    counts: sql`status in ('paid', 'in-progress', 'refunded') and reason is null`,
    at: sql`coalesce(settles_at, created_at)`,
    amount: sql`amount_cents`,
    fees: sql`fees_cents`,
    set: sql`, fees_cents = ${fee}`,
  },
  {
    ...charges,
    kind: 'refund',
    column: sql`refund_settlement_id`,
    counts: sql`status = 'refunded'`,
    // Older versions did not write when a refund was made: it counts on the day of its charge.
    at: sql`coalesce(refunded_at, settles_at, created_at)`,
    amount: sql`-amount_cents`,
  },
  {
    ...disputes,
    kind: 'dispute',
    column: sql`settlement_id`,
    counts: sql`true`,
    at: sql`opened_at`,
    amount: sql`-amount_cents`,
  },
  {
    ...disputes,
    kind: 'dispute-won',
    column: sql`won_settlement_id`,
    counts: sql`outcome = 'won'`,
    at: sql`due_at`,
    amount: sql`amount_cents`,
  },
];

/** All lines; those that are in no settlement yet have none. */
const lines = sql.join(
  sources.map(
    ({ kind, table, column, counts, at, key, amount, fees }) => sql`
      select ${column} as settlement_id, ${sql.lit(kind)} as kind, id as reference, ${key} as key,
        ${at} as at, ${amount} as amount, ${fees} as fees
      from ${table} where ${counts}`,
  ),
  sql` union all `,
);

/** The job that settles each day that has ended, once, and opens the disputes of its charges. */
export function demoSettlements(book: DemoBook): Job {
  return {
    name: 'demo-processor-settlements',
    interval: () => serverDurations.jobs.demoSettlements,
    run: ({ clock }) => {
      const now = clock();
      return book.transaction().execute((transaction) => settleEndedDays(transaction, now));
    },
  };
}

async function settleEndedDays(book: DemoBook, now: Date): Promise<void> {
  // The charges of an older version have never been settled, and can be a million.
  await sql`set local statement_timeout = 0`.execute(book);
  await sql`select pg_advisory_xact_lock(${settlementLock})`.execute(book);
  const ended = { before: startOfDay(southAfricanDay(now)), next: await nextDay(book) };
  const ids = await insertSettlements(book, ended);
  if (ids.length === 0) return;
  await openDisputes(book, now, ended.before);
  for (const source of sources) await settleLines(book, ended, source);
  await writeSums(book, ids);
}

/** The days that can be settled now. */
interface EndedDays {
  /** They have ended by then. */
  before: Date;
  /**
   * The day after the last one that was settled; null if none was. Whatever came too late for a
   * settlement is settled with this day.
   */
  next: Day | null;
}

/** A settlement is paid out on the day after the one that it settles. */
async function nextDay(book: DemoBook): Promise<Day | null> {
  const last = await book
    .selectFrom('demoProcessorSettlements')
    .select((select) => select.fn.max('paidOn').as('paidOn'))
    .executeTakeFirst();
  return last?.paidOn ?? null;
}

/** When something is paid out that happened at an instant. `greatest` passes over a null. */
const payday = (at: RawBuilder<unknown>, { next }: EndedDays) =>
  sql`greatest(south_african_day(${at}), ${next}::date) + 1`;

/** Inserts an empty settlement for each day on which something was paid; returns their ids. */
async function insertSettlements(book: DemoBook, ended: EndedDays): Promise<string[]> {
  const paidOn = payday(sql`at`, ended);
  const { rows } = await sql<{ id: string }>`
    insert into demo_processor_settlements (paid_on)
    select distinct ${paidOn} from (${lines}) as line
    where settlement_id is null and at < ${ended.before}
      and ${paidOn} <= south_african_day(${ended.before})
    returning id`.execute(book);
  return rows.map(({ id }) => id);
}

/** Puts what happened on those days into their settlements. */
async function settleLines(
  book: DemoBook,
  ended: EndedDays,
  { table, column, counts, at, set = sql`` }: LineSource,
): Promise<void> {
  await sql`
    update ${table} as line set ${column} = settlement.id ${set}
    from demo_processor_settlements as settlement
    where line.${column} is null and ${counts} and ${at} < ${ended.before}
      and paid_on = ${payday(at, ended)}`.execute(book);
}

async function writeSums(book: DemoBook, ids: string[]): Promise<void> {
  await sql`
    update demo_processor_settlements set fees_cents = sums.fees, net_cents = sums.net
    from (
      select settlement_id, sum(fees) as fees, sum(amount) - sum(fees) as net
      from (${lines}) as line
      where settlement_id = any(${ids}::uuid[]) group by settlement_id
    ) as sums where id = settlement_id`.execute(book);
}

/** The settlements that were paid out on a day or later. */
export function listSettlements(book: DemoBook, from: Day): Promise<ProcessorSettlement[]> {
  return book
    .selectFrom('demoProcessorSettlements')
    .select([
      sql<string>`'SET-' || to_char(paid_on, 'YYYYMMDD')`.as('reference'),
      'paidOn',
      'feesCents as fees',
      'netCents as net',
    ])
    .where('paidOn', '>=', from)
    .orderBy('paidOn')
    .execute();
}

/** All lines of a settlement. */
export async function listSettledLines(book: DemoBook, paidOn: Day): Promise<SettledLine[]> {
  const { rows } = await sql<SettledLine>`
    select kind, reference, key, south_african_day(at) as day, amount, fees
    from (${lines}) as line where settlement_id = (
      select id from demo_processor_settlements where paid_on = ${paidOn}) order by at, reference`.execute(
    book,
  );
  return rows;
}
