import { serverDurations } from '../../domain/durations.ts';
import type { MessageChannel } from '../../domain/messages/sms.ts';
import type { Context } from '../context.ts';
import type { Lease } from '../db/claim-next.ts';
import type { DeliveryOutcome } from '../gateways/delivery-outcome.ts';
import type { Job } from '../jobs/jobs.ts';
import { queueJob } from '../jobs/process-queue.ts';
import { claimMessage, type DueMessage, markFailed, markSent, postpone } from './due-messages.ts';

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
 * each try.
 */
export async function recordOutcome(
  context: Context,
  claimed: ClaimedMessage,
  outcome: DeliveryOutcome,
  isUnsure = outcome.outcome === 'unknown',
): Promise<void> {
  const { channel, message, lease } = claimed;
  if (outcome.outcome === 'accepted') {
    const { reference } = outcome;
    return markSent(context.db, message.id, { reference, at: context.clock() });
  }
  if (outcome.outcome === 'refused') return failMessage(context, claimed, outcome.reason);
  const asked = outcome.outcome === 'postponed' ? (outcome.retryAfterSeconds ?? 0) * 1000 : 0;
  const arrival = isUnsure ? serverDurations.messages.arrival : 0;
  const wait = Math.max(backoff(message.attempts), arrival, asked);
  const until = new Date(context.clock().getTime() + wait);
  const { reason } = outcome;
  const details = { [channel]: message.id, outcome: outcome.outcome, reason };
  context.log.warn(details, `${names[channel]} was put off`);
  await postpone(context.db, message.id, lease, { until, isUnsure, reason });
}

/** The reason may contain the phone number, so only the id is logged. */
export async function failMessage(
  { db, log }: Context,
  { channel, message, lease }: ClaimedMessage,
  reason: string,
): Promise<void> {
  log.warn({ [channel]: message.id }, `${names[channel]} failed`);
  await markFailed(db, message.id, lease, reason);
}

function backoff(attempts: number): number {
  const { firstWait, maxWait } = serverDurations.messages;
  return Math.min(firstWait * 2 ** (attempts - 1), maxWait);
}
