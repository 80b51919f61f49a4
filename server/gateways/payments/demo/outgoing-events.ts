import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { claimNext, type Lease } from '../../../db/claim-next.ts';
import type { DemoBookOrTransaction as Book, EventRow } from './tables.ts';

/** The secret that signs events, which the first call creates. */
export async function webhookSecret(book: Book): Promise<Buffer> {
  const secret = book.selectFrom('demo_processor_secrets').select('webhook_secret');
  const existing = await secret.executeTakeFirst();
  if (existing) return existing.webhook_secret;
  await book
    .insertInto('demo_processor_secrets')
    .values({ webhook_secret: randomBytes(32) })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
  return (await secret.executeTakeFirstOrThrow()).webhook_secret;
}

/** Queues one event for delivery at each of the given times. */
export async function insertEvent(
  book: Book,
  event: { eventId: string; chargeId: string },
  dueAt: readonly Date[],
): Promise<void> {
  if (dueAt.length === 0) return;
  await book
    .insertInto('demo_processor_events')
    .values(dueAt.map((due_at) => ({ event_id: event.eventId, charge_id: event.chargeId, due_at })))
    .execute();
}

export type DueEvent = Pick<EventRow, 'number' | 'event_id' | 'attempts'> & { key: string };

/** Claims the next due event for the lease; null if none is due. */
export function claimEvent(book: Book, lease: Lease): Promise<DueEvent | null> {
  return claimNext<DueEvent>(book, lease, {
    table: 'demo_processor_events',
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
  end: { delivered_at: Date | null; due_at: Date | null },
): Promise<void> {
  await book
    .updateTable('demo_processor_events')
    .set({ ...end, claimed_until: null })
    .where('number', '=', event.number)
    .where('claimed_until', '=', lease.until)
    .execute();
}
