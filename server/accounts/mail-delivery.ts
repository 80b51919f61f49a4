import { fillMail, mailHtml, resetMailSubject } from '../../domain/messages/mail-texts.ts';
import type { Context } from '../context.ts';
import type { Lease } from '../db/claim-next.ts';
import { serverDurations } from '../durations.ts';
import type { DueMessage } from '../messages/due-messages.ts';
import { deliveryJob, failMessage, recordOutcome } from '../messages/message-delivery.ts';
import { deleteReset, openReset } from './reset-tokens.ts';

/**
 * The limit of repeated mails, for a mail server that accepts mails without confirming, or one of
 * our processes that dies while sending.
 */
const maxUnanswered = 3;
const unknown = "We don't know whether this was sent";

/**
 * Delivers a claimed mail:
 * 1. without a user, the requested address belongs to no account: nothing is sent and nothing
 *    stays;
 * 2. the secret of the link is created, and only its hash is stored;
 * 3. the mail is sent, and the outcome is written. SMTP cannot look up a mail without an answer, so
 *    it is sent again with the same Message-ID, three times at most.
 * @internal
 */
export async function deliverMail(context: Context, message: DueMessage, lease: Lease) {
  const claimed = { channel: 'mail', message, lease } as const;
  if (message.userId === null) {
    await context.db.deleteFrom('messages').where('id', '=', message.id).execute();
    return;
  }
  const age = lease.from.getTime() - message.createdAt.getTime();
  if (age >= serverDurations.messages.mailExpiry) {
    return failMessage(context, claimed, 'It could not be sent within an hour');
  }
  if (message.unansweredTries > maxUnanswered) return failMessage(context, claimed, unknown);
  const reset = await openReset(context, message.userId);
  if (!reset) return failMessage(context, claimed, 'There is no address to send it to');
  const text = fillMail(message.text, reset.firstName, reset.token);
  const outcome = await context.email.send({
    key: message.id,
    to: reset.email,
    subject: resetMailSubject,
    text,
    html: mailHtml(resetMailSubject, text),
  });
  if (outcome.outcome === 'unknown' && message.unansweredTries === maxUnanswered) {
    return failMessage(context, claimed, unknown);
  }
  if (outcome.outcome === 'refused' || outcome.outcome === 'postponed') {
    await deleteReset(context.db, reset.token);
  }
  return recordOutcome(context, claimed, outcome);
}

export const mailChannel = { channel: 'mail', deliver: deliverMail } as const;

/** Sends queued and postponed mails. Short interval, because users wait for them. */
export const mailDelivery = deliveryJob(mailChannel);
