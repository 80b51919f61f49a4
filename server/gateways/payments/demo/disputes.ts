import { sql } from 'kysely';
import type { Day } from '../../../../domain/values/south-african-time.ts';
import { startOfDay } from '../../../db/south-african-days.ts';
import { serverDurations } from '../../../durations.ts';
import type { ProcessorDispute } from '../payments.ts';
import type { DemoBook } from './tables.ts';

/**
 * Opens a dispute of each charge that was paid before an instant with a card that disputes, and is
 * neither refunded nor settled. It locks them, so that none is refunded meanwhile.
 */
export async function openDisputes(book: DemoBook, now: Date, before: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + serverDurations.demoProcessor.dispute);
  await sql`
    insert into demo_processor_disputes (charge_id, amount_cents, outcome, opened_at, due_at)
    select id, amount_cents, case behaviour when 'disputed-won' then 'won' else 'lost' end,
      ${now}, ${dueAt}
    from demo_processor_charges
    where settlement_id is null and status = 'paid' and reason is null
      and coalesce(settles_at, created_at) < ${before}
      and behaviour in ('disputed-won', 'disputed-lost')
    for update
    on conflict (charge_id) do nothing`.execute(book);
}

/** Whether a charge has a dispute that is open or lost: its money is not with the operator. */
export async function isDisputed(book: DemoBook, now: Date, chargeId: string): Promise<boolean> {
  const dispute = await book
    .selectFrom('demoProcessorDisputes')
    .select('id')
    .where('chargeId', '=', chargeId)
    .where((where) => where.or([where('dueAt', '>', now), where('outcome', '=', 'lost')]))
    .executeTakeFirst();
  return dispute !== undefined;
}

/** The disputes that were opened on a day or later, as they stand now. */
export async function listDisputes(
  book: DemoBook,
  now: Date,
  from: Day,
): Promise<ProcessorDispute[]> {
  const rows = await book
    .selectFrom('demoProcessorDisputes as dispute')
    .innerJoin('demoProcessorCharges as charge', 'charge.id', 'chargeId')
    .select(['dispute.id as reference', 'key', 'dispute.amountCents as amount'])
    .select(['outcome', 'openedAt', 'dueAt'])
    .where('openedAt', '>=', startOfDay(from))
    .orderBy('openedAt')
    .execute();
  return rows.map(({ outcome, ...dispute }) => ({
    ...dispute,
    ...(dispute.dueAt <= now
      ? { state: outcome, endedAt: dispute.dueAt }
      : { state: 'open', endedAt: null }),
    reason: 'The cardholder does not know the payment',
  }));
}
