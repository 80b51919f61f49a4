import { setTimeout as wait } from 'node:timers/promises';
import type { MessageId } from '../../domain/ids.ts';
import type { SmsResult } from '../../domain/sms.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import type { Lease } from '../jobs/work-through.ts';
import { loggableError } from '../loggable-error.ts';
import { claimMessage, type DueMessage } from '../stores/due-messages.ts';
import { findMessageState, type MessageState } from '../stores/messages.ts';
import { deliver, smsLease } from './sms-delivery.ts';

/** How long the gateway's word is waited for (decision 28). */
const longestWait = 5000;
const betweenLooks = 100;

const queuedMessage =
  'The SMS service has not answered yet: the message is queued and will be sent';

/**
 * Sends a message now, unless somebody else is at it, and answers how it went, after 5 s that it is
 * queued. What goes on longer ends by itself, or is taken up again by the job. @throws Refusal 400 'sms-refused'
 */
export async function awaitWord(context: Context, id: MessageId): Promise<SmsResult> {
  const from = context.clock();
  const lease = { from, until: new Date(from.getTime() + smsLease) };
  const message = await claimMessage(context.db, lease, id);
  const state = message
    ? await afterDelivery(context, message, lease)
    : await afterSomebodyElse(context, id);
  if (state.status === 'failed') {
    throw new Refusal('sms-refused', { message: `The SMS was not sent: ${state.reason}` });
  }
  return state.status === 'sent'
    ? { id, status: 'sent' }
    : { id, status: 'queued', message: queuedMessage };
}

async function afterDelivery(context: Context, message: DueMessage, lease: Lease) {
  const delivery = deliver(context, message, lease).catch((error) => {
    context.log.warn(
      { sms: message.id, error: loggableError(error) },
      'an SMS will be tried again',
    );
  });
  await Promise.race([delivery, wait(longestWait, undefined, { ref: false })]);
  return findMessageState(context.db, message.id);
}

async function afterSomebodyElse(context: Context, id: MessageId): Promise<MessageState> {
  const end = performance.now() + longestWait;
  let state = await findMessageState(context.db, id);
  while (isUnderWay(state, context.clock()) && performance.now() < end) {
    await wait(betweenLooks);
    state = await findMessageState(context.db, id);
  }
  return state;
}

/** Somebody has it in hand, or is about to. */
function isUnderWay({ status, claimedUntil, nextTryAt }: MessageState, now: Date): boolean {
  return status === 'queued' && ((claimedUntil ?? now) > now || nextTryAt <= now);
}
