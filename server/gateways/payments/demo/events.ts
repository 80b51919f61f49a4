import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { serverDurations } from '../../../../domain/durations.ts';
import type { Lease } from '../../../db/claim-next.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { queueJob } from '../../../jobs/process-queue.ts';
import type { PaymentEvent } from '../payments.ts';
import { answerWithTimeout } from './answer-with-timeout.ts';
import { findCharge } from './book.ts';
import { toKnownCharge } from './charge-outcome.ts';
import { claimEvent, type DueEvent, finishEvent, webhookSecret } from './outgoing-events.ts';
import type { DemoBook } from './tables.ts';

const signatureHeader = 'x-demo-processor-signature';
const Event = z.object({
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

/**
 * The job that delivers due events, with retries after 2, 4, 8 … seconds up to an hour, 15 tries at
 * most.
 */
export function demoDeliveries(book: DemoBook, deliver: Deliver): Job {
  return queueJob<DueEvent>({
    name: 'demo-processor-events',
    interval: () => serverDurations.jobs.demoDeliveries,
    leaseMilliseconds: () => serverDurations.leases.demoDelivery,
    claim: (_, lease) => claimEvent(book, lease),
    process: (_, event, lease) => deliverEvent(book, deliver, event, lease),
  });
}

async function deliverEvent(book: DemoBook, deliver: Deliver, event: DueEvent, lease: Lease) {
  const charge = await findCharge(book, event.key);
  if (!charge) throw new Error('A charge left the book');
  const message: PaymentEvent = {
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
  await finishEvent(book, event, lease, end);
}

function nextTry(attempts: number, now: Date): Date | null {
  if (attempts >= maxAttempts) return null;
  const { firstDelay, maxDelay } = serverDurations.demoProcessor;
  return new Date(now.getTime() + Math.min(maxDelay, firstDelay * 2 ** attempts));
}

function sign(secret: Buffer, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/**
 * Reads an event: null unless its signature matches exactly this body, `unreadable` if the signed
 * body is no event. It takes the same time for every wrong signature.
 */
export async function readDemoEvent(
  book: DemoBook,
  headers: Record<string, string | string[] | undefined>,
  body: string,
): Promise<PaymentEvent | 'unreadable' | null> {
  const signature = headers[signatureHeader];
  if (typeof signature !== 'string') return null;
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(await webhookSecret(book), body));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const event = asJson(body);
  // The demo processor itself wrote the charge: nobody else has the secret.
  return Event.safeParse(event).success ? (event as PaymentEvent) : 'unreadable';
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
