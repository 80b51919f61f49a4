import { type MobileRefusal, mobileNumber } from '../../domain/phone.ts';
import type { Context } from '../context.ts';
import type { OutgoingSms, SmsOutcome } from '../gateways/sms/sms.ts';
import type { Lease } from '../jobs/work-through.ts';
import {
  type DueMessage,
  listReferences,
  markFailed,
  markSent,
  putOff,
} from '../stores/due-messages.ts';

const second = 1000;
const hour = 3600 * second;

/** Longer than the gateway's calls for one message ever take together. */
export const smsLease = 120 * second;
/** A message that comes a day late says what is no longer so. */
const patience = 24 * hour;
/** A message that is on its way at the gateway is found there by then. */
const arrival = 60 * second;
const firstWait = 10 * second;
const longestWait = 900 * second;
/** More than the gateway's clock and ours may differ: of what it names again, all that is ours is known. */
const referencesBefore = 2 * hour;

const unsendable: Record<MobileRefusal, string> = {
  'no-number': 'There is no phone number to send it to',
  landline: 'The phone number is not a mobile number',
  foreign: 'The phone number is not a South African one',
};

/**
 * Delivers a message that was claimed, never twice as far as the gateway can tell:
 * 1. the claim has noted that the gateway may have it;
 * 2. where an earlier try had no answer, the gateway is asked for it first;
 * 3. it is sent, only if it surely is not there yet;
 * 4. the outcome is written: sent, failed for good, or put off. A crash before that leads back to 2.
 */
export async function deliver(context: Context, message: DueMessage, lease: Lease): Promise<void> {
  const { number, refusal } = mobileNumber(message.phoneNumber);
  if (refusal) return fail(context, message, lease, unsendable[refusal]);
  const sms: OutgoingSms = { key: message.id, to: number, text: message.text };
  const isLate = lease.from.getTime() - message.createdAt.getTime() >= patience;
  const earlier = message.unsureSince && (await lookUp(context, sms, message.unsureSince));
  if (earlier && earlier.outcome !== 'not-found') {
    const isOpen = earlier.outcome === 'postponed' || earlier.outcome === 'unknown';
    if (isOpen && isLate) {
      return fail(context, message, lease, 'It is not known whether this was sent');
    }
    // Whether it was sent is as open as before, although the question surely was not heard.
    return record(context, message, lease, earlier, isOpen);
  }
  if (isLate) return fail(context, message, lease, 'It could not be sent within a day');
  return record(context, message, lease, await context.sms.send(sms));
}

async function lookUp({ db, sms }: Context, message: OutgoingSms, since: Date) {
  const taken = await listReferences(db, message.to, new Date(since.getTime() - referencesBefore));
  return sms.lookUp(message, { since, taken });
}

async function record(
  context: Context,
  message: DueMessage,
  lease: Lease,
  outcome: SmsOutcome,
  isUnsure = outcome.outcome === 'unknown',
): Promise<void> {
  if (outcome.outcome === 'accepted') {
    const { reference } = outcome;
    return markSent(context.db, message.id, { reference, at: context.clock() });
  }
  if (outcome.outcome === 'refused') return fail(context, message, lease, outcome.reason);
  const asked = outcome.outcome === 'postponed' ? (outcome.retryAfterSeconds ?? 0) * second : 0;
  const wait = Math.max(backoff(message.attempts), isUnsure ? arrival : 0, asked);
  const until = new Date(context.clock().getTime() + wait);
  const { reason } = outcome;
  context.log.warn({ sms: message.id, outcome: outcome.outcome, reason }, 'an SMS was put off');
  await putOff(context.db, message.id, lease, { until, isUnsure, reason });
}

function backoff(attempts: number): number {
  return Math.min(firstWait * 2 ** (attempts - 1), longestWait);
}

/** The reason may name the number: the log keeps the id only. */
async function fail({ db, log }: Context, { id }: DueMessage, lease: Lease, reason: string) {
  log.warn({ sms: id }, 'an SMS failed');
  await markFailed(db, id, lease, reason);
}
