import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { claimNext, type Lease } from '../../../db/claim-next.ts';
import type { DemoBook as Book, EventRow } from './tables.ts';

/** The secret that signs events, which the first call creates. */
export async function webhookSecret(book: Book): Promise<Buffer> {
  const secret = book.selectFrom('demoProcessorSecrets').select('webhookSecret');
  const existing = await secret.executeTakeFirst();
  if (existing) return existing.webhookSecret;
  await book
    .insertInto('demoProcessorSecrets')
    .values({ webhookSecret: randomBytes(32) })
    .onConflict((conflict) => conflict.column('onlyRow').doNothing())
    .execute();
  return (await secret.executeTakeFirstOrThrow()).webhookSecret;
}

/** Queues one event for delivery at each of the given times. */
export async function insertEvent(
  book: Book,
  event: { eventId: string; chargeId: string },
  dueAt: readonly Date[],
): Promise<void> {
  if (dueAt.length === 0) return;
  await book
    .insertInto('demoProcessorEvents')
    .values(dueAt.map((dueAt) => ({ eventId: event.eventId, chargeId: event.chargeId, dueAt })))
    .execute();
}

export type DueEvent = Pick<EventRow, 'number' | 'eventId' | 'attempts'> & { key: string };

/** Claims the next due event for the lease; null if none is due. */
export function claimEvent(book: Book, lease: Lease): Promise<DueEvent | null> {
  return claimNext<DueEvent>(book, lease, {
    table: 'demoProcessorEvents',
    key: ['number'],
    isDue: sql`due_at <= ${lease.from}`,
    orderBy: sql`due_at, number`,
    set: sql`attempts = attempts + 1`,
    returning: sql`number, event_id, attempts,
      (select key from demo_processor_charges where id = charge_id) as key`,
  });
}

/**
 * Records the result of a delivery if the lease still holds: delivered, to be retried at a time, or
 * given up.
 */
export async function finishEvent(
  book: Book,
  event: DueEvent,
  lease: Lease,
  end: { deliveredAt: Date | null; dueAt: Date | null },
): Promise<void> {
  await book
    .updateTable('demoProcessorEvents')
    .set({ ...end, claimedUntil: null })
    .where('number', '=', event.number)
    .where('claimedUntil', '=', lease.until)
    .execute();
}
