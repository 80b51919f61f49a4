import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { claimNext, type Lease } from '../../../db/claim-next.ts';
import { serverDurations } from '../../../durations.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { queueJob } from '../../../jobs/process-queue.ts';
import { jsonOf } from '../../http-client.ts';
import type { PaymentEvent } from '../payments.ts';
import { answerWithTimeout } from './answer-with-timeout.ts';
import { findCharge } from './book.ts';
import { toKnownCharge } from './charge-outcome.ts';
import type { DemoBook, EventRow } from './tables.ts';

const signatureHeader = 'x-demo-processor-signature';

/** A message to the webhook. Its id is equal in each copy of it. */
const DemoEvent = z.object({
  id: z.string(),
  key: z.string(),
  charge: z.object({ outcome: z.string() }),
});
const maxAttempts = 15;

/** An HTTP message to our webhook. */
export interface Delivery {
  headers: Record<string, string>;
  body: string;
}

/**
 * Delivers a message. Returns false or throws when it was not accepted and should be sent again.
 */
export type Deliver = (delivery: Delivery) => Promise<boolean>;

type DueEvent = Pick<EventRow, 'number' | 'eventId' | 'attempts'> & { key: string };

/** Queues one event about a charge for delivery at each of the given times. */
export async function insertEvent(book: DemoBook, chargeId: string, dueAt: readonly Date[]) {
  if (dueAt.length === 0) return;
  const eventId = randomUUID();
  await book
    .insertInto('demoProcessorEvents')
    .values(dueAt.map((dueAt) => ({ eventId, chargeId, dueAt })))
    .execute();
}

/**
 * The job that delivers due events, with retries after 2, 4, 8 … seconds up to an hour, 15 tries at
 * most.
 */
export function demoDeliveries(book: DemoBook, deliver: Deliver): Job {
  return queueJob<DueEvent>({
    name: 'demo-processor-events',
    interval: () => serverDurations.jobs.demoDeliveries,
    leaseMilliseconds: () => serverDurations.leases.demoDelivery,
    claim: (_, lease) =>
      claimNext(book, lease, {
        table: 'demoProcessorEvents',
        key: ['number'],
        isDue: sql`due_at <= ${lease.from}`,
        orderBy: sql`due_at, number`,
        set: sql`attempts = attempts + 1`,
        returning: sql`number, event_id, attempts,
          (select key from demo_processor_charges where id = charge_id) as key`,
      }),
    process: (_, event, lease) => deliverEvent(book, deliver, event, lease),
  });
}

async function deliverEvent(book: DemoBook, deliver: Deliver, event: DueEvent, lease: Lease) {
  const charge = await findCharge(book, event.key);
  if (!charge) throw new Error('A charge left the book');
  const message: z.output<typeof DemoEvent> = {
    id: event.eventId,
    key: event.key,
    charge: toKnownCharge(charge, lease.from),
  };
  const body = JSON.stringify(message);
  const headers = { [signatureHeader]: sign(await webhookSecret(book), body) };
  const { delivery } = serverDurations.demoProcessor;
  const isAccepted = await answerWithTimeout(delivery, () => deliver({ headers, body })).catch(
    () => false,
  );
  const end =
    isAccepted === true
      ? { deliveredAt: lease.from, dueAt: null }
      : { deliveredAt: null, dueAt: nextTry(event.attempts, lease.from) };
  // Another process may have claimed the event since, and then records how its delivery ended.
  await book
    .updateTable('demoProcessorEvents')
    .set({ ...end, claimedUntil: null })
    .where('number', '=', event.number)
    .where('claimedUntil', '=', lease.until)
    .execute();
}

function nextTry(attempts: number, now: Date): Date | null {
  if (attempts >= maxAttempts) return null;
  const { firstDelay, maxDelay } = serverDurations.demoProcessor;
  return new Date(now.getTime() + Math.min(maxDelay, firstDelay * 2 ** attempts));
}

function sign(secret: Buffer, body: string | Buffer): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** The secret that signs events, which the first call creates. @internal */
export async function webhookSecret(book: DemoBook): Promise<Buffer> {
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

/**
 * Reads an event: null unless its signature matches exactly this body, `unreadable` if the signed
 * body is no event. It takes the same time for every wrong signature.
 */
export async function readDemoEvent(
  book: DemoBook,
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
): Promise<PaymentEvent | 'unreadable' | null> {
  const signature = headers[signatureHeader];
  if (typeof signature !== 'string') return null;
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(await webhookSecret(book), body));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const event = DemoEvent.safeParse(jsonOf({ bytes: body }));
  return event.success ? { key: event.data.key, about: 'charge' } : 'unreadable';
}
