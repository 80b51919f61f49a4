import { sql } from 'kysely';
import type { MessageId } from '../../domain/ids.ts';
import type { MessageChannel } from '../../domain/messages/sms.ts';
import type { Context } from '../context.ts';
import type { Lease } from '../db/claim-next.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import type { DeliveryOutcome } from '../gateways/delivery-outcome.ts';
import type { Job } from '../jobs/jobs.ts';
import { queueJob } from '../jobs/process-queue.ts';
import { claimMessage, type DueMessage } from './due-messages.ts';

const names: Record<MessageChannel, string> = { sms: 'an SMS', mail: 'a mail' };

/** The function that sends the messages of a channel. */
export interface Channel {
  channel: MessageChannel;
  deliver(context: Context, message: DueMessage, lease: Lease): Promise<void>;
}

/** A job that sends the queued and postponed messages of a channel. */
export function deliveryJob({ channel, deliver }: Channel): Job {
  return queueJob<DueMessage>({
    name: `${channel}-delivery`,
    interval: () => serverDurations.jobs[`${channel}Delivery`],
    leaseMilliseconds: () => serverDurations.leases[channel],
    concurrency: 4,
    claim: ({ db }, lease) => claimMessage(db, channel, lease),
    process: deliver,
  });
}

/** A claimed message, with the lease. */
export interface ClaimedMessage {
  channel: MessageChannel;
  message: DueMessage;
  lease: Lease;
}

/**
 * Records the result of sending a message: sent, failed, or postponed for a time that grows with
 * each try. `isUnsure` records that the gateway may have it.
 */
export async function recordOutcome(
  context: Context,
  claimed: ClaimedMessage,
  outcome: DeliveryOutcome,
  isUnsure = outcome.outcome === 'unknown',
): Promise<void> {
  const { channel, message } = claimed;
  if (outcome.outcome === 'accepted') return recordSent(context, message.id, outcome.reference);
  if (outcome.outcome === 'refused') {
    return failMessage(context, claimed, outcome.reason, outcome.isAboutNumber);
  }
  const asked = outcome.outcome === 'postponed' ? (outcome.retryAfterSeconds ?? 0) * 1000 : 0;
  const arrival = isUnsure ? serverDurations.messages.arrival : 0;
  const wait = Math.max(backoff(message.attempts), arrival, asked);
  const nextTryAt = new Date(context.clock().getTime() + wait);
  const { reason } = outcome;
  const details = { [channel]: message.id, outcome: outcome.outcome, reason };
  context.log.warn(details, `${names[channel]} was put off`);
  await updateClaimed(context.db, claimed)
    .set({ nextTryAt, claimedUntil: null, reason, ...(!isUnsure && notAccepted) })
    .execute();
}

/** The gateway has said that it did not accept this try. */
const notAccepted = {
  unsureSince: null,
  unansweredTries: sql<number>`greatest(unanswered_tries - 1, 0)`,
};

/** Holds even if another process has claimed the message since, because the gateway has it. */
async function recordSent({ db, clock }: Context, id: MessageId, gatewayReference: string | null) {
  await db
    .updateTable('messages')
    .set({ status: 'sent', gatewayReference, sentAt: clock(), reason: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** Changes a claimed message, unless it was sent or another process has claimed it since. */
const updateClaimed = (db: Queryable, { message, lease }: ClaimedMessage) =>
  db
    .updateTable('messages')
    .where('id', '=', message.id)
    .where('status', '=', 'queued')
    .where('claimedUntil', '=', lease.until);

/** Puts off a claimed message that was certainly not sent, without counting the try. */
export async function holdBack({ db }: Context, claimed: ClaimedMessage, until: Date) {
  const isFirstTry = claimed.message.attempts === 1;
  await updateClaimed(db, claimed)
    .set({
      nextTryAt: until,
      claimedUntil: null,
      unsureSince: null,
      unansweredTries: 0,
      attempts: sql<number>`attempts - 1`,
      ...(isFirstTry && { notBefore: until }),
    })
    .execute();
}

/** Takes a claimed message that was certainly not sent out of the queue. */
export async function cancelMessage({ db }: Context, claimed: ClaimedMessage, reason: string) {
  const nothingTried = { attempts: 0, unsureSince: null, unansweredTries: 0 };
  await updateClaimed(db, claimed)
    .set({ status: 'cancelled', reason, ...nothingTried })
    .execute();
}

/** The reason may contain the phone number, so only the id is logged. */
export async function failMessage(
  { db, log }: Context,
  claimed: ClaimedMessage,
  reason: string,
  numberRefused = false,
) {
  const { channel, message } = claimed;
  log.warn({ [channel]: message.id }, `${names[channel]} failed`);
  await updateClaimed(db, claimed).set({ status: 'failed', reason, numberRefused }).execute();
}

function backoff(attempts: number): number {
  const { firstWait, maxWait } = serverDurations.messages;
  return Math.min(firstWait * 2 ** (attempts - 1), maxWait);
}
