import type { MessageId } from '../../domain/ids.ts';
import type { SmsResult } from '../../domain/sms.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { awaitDelivery } from './delivery-wait.ts';
import { deliver } from './sms-delivery.ts';

const queuedMessage =
  'The SMS service has not answered yet: the message is queued and will be sent';

const channel = { channel: 'sms', deliver } as const;

/** Sends a message now and answers how it went, after 5 s that it is queued. @throws Refusal 400 'sms-refused' */
export async function awaitWord(context: Context, id: MessageId): Promise<SmsResult> {
  const state = await awaitDelivery(context, channel, id);
  if (state.status === 'failed') {
    throw new Refusal('sms-refused', { message: `The SMS was not sent: ${state.reason}` });
  }
  return state.status === 'sent'
    ? { id, status: 'sent' }
    : { id, status: 'queued', message: queuedMessage };
}
