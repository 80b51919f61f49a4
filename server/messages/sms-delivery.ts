import { sendableFrom } from '../../domain/messages/quiet-hours.ts';
import { type MobileRefusal, mobileNumber } from '../../domain/values/phone.ts';
import type { Context } from '../context.ts';
import type { Lease } from '../db/claim-next.ts';
import { serverDurations } from '../durations.ts';
import type { OutgoingSms } from '../gateways/sms/sms.ts';
import type { DueMessage } from './due-messages.ts';
import {
  cancelMessage,
  deliveryJob,
  failMessage,
  holdBack,
  recordOutcome,
} from './message-delivery.ts';

const unsendable: Record<MobileRefusal, string> = {
  'no-number': 'There is no phone number to send it to',
  landline: 'The phone number is not a mobile number',
  foreign: 'The phone number is not a South African one',
};

const nothingOwed = 'Nothing is owed any more';

/**
 * Delivers a claimed message, never twice as far as the gateway can tell:
 * 1. the claim has recorded that the gateway may have the message;
 * 2. if an earlier try had no answer, the message is looked up at the gateway first;
 * 3. it is sent only if it is certainly not there, and not if it is a reminder of what is no longer
 *    owed (LEND-38), nor in the quiet hours (MSG-9, MSG-10);
 * 4. the outcome is written: sent, failed, or postponed. After a crash before that, the next try
 *    begins with step 2.
 */
async function deliverSms(context: Context, message: DueMessage, lease: Lease): Promise<void> {
  const claimed = { channel: 'sms', message, lease } as const;
  const { number, refusal } = mobileNumber(message.phoneNumber);
  if (refusal) return failMessage(context, claimed, unsendable[refusal]);
  const sms: OutgoingSms = { key: message.id, to: number, text: message.text };
  const age = lease.from.getTime() - (message.notBefore ?? message.createdAt).getTime();
  const isLate = age >= serverDurations.messages.smsExpiry;
  const earlier = message.unsureSince && (await lookUp(context, sms, message.unsureSince));
  if (earlier && earlier.outcome !== 'not-found') {
    const isOpen = earlier.outcome === 'postponed' || earlier.outcome === 'unknown';
    if (isOpen && isLate) {
      return failMessage(context, claimed, "We don't know whether this was sent");
    }
    // The look-up failed, so it stays unknown whether the message was sent.
    return recordOutcome(context, claimed, earlier, isOpen);
  }
  // The claim has looked, so this holds at the moment at which the message was taken.
  if (message.remindsOfNothing) return cancelMessage(context, claimed, nothingOwed);
  if (isLate) return failMessage(context, claimed, 'It could not be sent within a day');
  const from = context.config.quietHours ? sendableFrom(message, lease.from) : lease.from;
  if (from > lease.from) return holdBack(context, claimed, from);
  return recordOutcome(context, claimed, await context.sms.send(sms));
}

/** Looks a message up, apart from those to its number of which we have the gateway's reference. */
async function lookUp({ db, sms }: Context, message: OutgoingSms, since: Date) {
  const from = new Date(since.getTime() - serverDurations.messages.knownReferences);
  const rows = await db
    .selectFrom('messages')
    .select('gatewayReference')
    .where('phoneNumber', '=', message.to)
    .where('sentAt', '>=', from)
    .where('gatewayReference', 'is not', null)
    .execute();
  const taken = new Set(rows.flatMap((row) => row.gatewayReference ?? []));
  return sms.lookUp(message, { since, taken });
}

export const smsChannel = { channel: 'sms', deliver: deliverSms } as const;

/** Sends queued and postponed SMS. */
export const smsDelivery = deliveryJob(smsChannel);
