import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { cents } from '../../domain/values/money.ts';
import { addDays, type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import type {
  PaymentProcessor,
  ProcessorSettlement,
  SettledLine,
} from '../gateways/payments/payments.ts';
import type { Job } from '../jobs/jobs.ts';
import { recordDispute } from './disputes.ts';

/** A settlement can be told of some days after it was paid out. */
const lateDays = 14;
/** Banks let a cardholder dispute a payment for some months, and take weeks to decide. */
const disputeDays = 180;

/**
 * Asks each processor for its disputes and for what it has paid out (PAY-39, PAY-42). Nothing of a
 * settlement is booked before an admin has seen it.
 */
export const findSettlements: Job = {
  name: 'find-settlements',
  interval: () => serverDurations.jobs.findSettlements,
  async run(context, ending) {
    for (const processor of context.payments.all) {
      if (ending.aborted) return;
      await findDisputes(context, processor);
      await findOf(context, processor, ending);
    }
  },
};

async function findDisputes(context: Context, processor: PaymentProcessor): Promise<void> {
  const from = addDays(southAfricanDay(context.clock()), -disputeDays);
  const said = await processor.listDisputes(from);
  if (said.outcome !== 'listed') return;
  for (const dispute of said.items) await recordDispute(context, processor.name, dispute);
}

async function findOf(
  { db, clock }: Context,
  processor: PaymentProcessor,
  ending: AbortSignal,
): Promise<void> {
  const from = await firstDay(db, processor);
  if (from === null) return;
  const said = await processor.listSettlements(from);
  if (said.outcome !== 'listed') return;
  const known = await db
    .selectFrom('settlements')
    .select('reference')
    .where('processor', '=', processor.name)
    .where('paidOn', '>=', from)
    .execute();
  const references = new Set(known.map(({ reference }) => reference));
  const found = said.items.filter(({ reference }) => !references.has(reference));
  for (const settlement of found.toSorted((one, other) => (one.paidOn < other.paidOn ? -1 : 1))) {
    if (ending.aborted) return;
    const lines = await processor.listSettledLines(settlement);
    // The next run asks again.
    if (lines.outcome !== 'listed') return;
    await insertSettlement(db, processor, { settlement, lines: lines.items, at: clock() });
  }
}

/**
 * From when on settlements are asked for: some days before the last one, or the first charge. Null
 * without a charge.
 */
async function firstDay(db: Queryable, { name }: PaymentProcessor): Promise<Day | null> {
  const { rows } = await sql<{ last: Day | null; first: Day | null }>`
    select (select max(paid_on) from settlements where processor = ${name}) as last,
      (select south_african_day(min(started_at)) from purchase_charges
        where settled_by is null and (state = 'paid' or refund_state is not null)
          and processor = ${name}) as first`.execute(db);
  const { last = null, first = null } = rows[0] ?? {};
  return last ? addDays(last, -lateDays) : first;
}

interface Found {
  settlement: ProcessorSettlement;
  lines: readonly SettledLine[];
  at: Date;
}

/** Writes a settlement with its lines, once, however many servers have found it. */
async function insertSettlement(
  db: Queryable,
  { name: processor }: PaymentProcessor,
  { settlement: { reference, paidOn, fees, net }, lines: said, at }: Found,
): Promise<void> {
  const sum = said.reduce((total, { amount }) => total + amount, 0);
  const rest = cents(net + fees - sum);
  const other = { kind: 'other', reference: '', key: null, day: paidOn, amount: rest, fees: 0 };
  const lines = rest === 0 ? said : [...said, other];
  const column = <Name extends keyof (typeof lines)[number]>(name: Name) =>
    lines.map((line) => line[name]);
  await sql`
    with made as (
      insert into settlements (id, processor, reference, paid_on, fees_cents, net_cents, lines,
          found_at)
        values (${randomUUID()}, ${processor}, ${reference}, ${paidOn}, ${fees}, ${net},
          ${lines.length}, ${at})
        on conflict (processor, reference) do nothing returning id
    )
    insert into settlement_lines (id, settlement_id, number, kind, reference, charge_key, day,
        amount_cents, fees_cents)
      select gen_random_uuid(), made.id, number, kind, reference, key, day, amount, fees
      from made, unnest(${column('kind')}::text[], ${column('reference')}::text[],
        ${column('key')}::text[], ${column('day')}::date[], ${column('amount')}::bigint[],
        ${column('fees')}::bigint[]) with ordinality
        as line (kind, reference, key, day, amount, fees, number)`.execute(db);
}
