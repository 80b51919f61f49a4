import type { CallKey } from '../../domain/calls.ts';
import { MessageId, type UserId } from '../../domain/ids.ts';
import { recentReminderSince, remindableDays } from '../../domain/messages/reminder.ts';
import type { CustomSms, ReminderSms, SmsResult } from '../../domain/messages/sms.ts';
import { reminderText, welcomeText } from '../../domain/messages/sms-texts.ts';
import { formatDateTime, formatDay } from '../../domain/values/format.ts';
import { centsFromRand } from '../../domain/values/money.ts';
import { mobileMessages, mobileNumber } from '../../domain/values/phone.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { actOnceAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { HandlerInput } from '../http/contract.ts';
import { consumeLimit } from '../http/rate-limits.ts';
import { lockRecipient } from '../people/users-table.ts';
import { findLastReminder } from '../records/last-reminders.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { deliverAndWait } from './deliver-and-wait.ts';
import { insertMessages, type NewMessage } from './messages-table.ts';
import { smsChannel } from './sms-delivery.ts';

/** The admin's call that sends. */
type Sender = Pick<HandlerInput<'POST /api/sms/welcome'>, 'user' | 'key' | 'request'>;

const queuedMessage = "The SMS service hasn't answered yet: the message is queued and will be sent";

const heldBackMessage = (until: Date) =>
  `Reminders go out from Monday to Saturday, 08:00 to 20:00: this one on ${formatDateTime(until)}`;

type MessageContent = Pick<NewMessage, 'userId' | 'phoneNumber' | 'kind' | 'text'>;

/**
 * Sends a text that an admin has typed (MSG-1, MSG-3).
 * @throws Refusal 400 'sms-refused', 429
 */
export function sendCustom(context: Context, sender: Sender, body: CustomSms): Promise<SmsResult> {
  return send(context, sender, 'POST /api/sms/send', body, async () => ({
    userId: null,
    phoneNumber: body.phoneNumber,
    kind: 'custom',
    text: body.message,
  }));
}

/**
 * Sends the welcome SMS to the admin's own number.
 * @throws Refusal 400 'no-phone-number', 'no-mobile-number', 'sms-refused', 429
 */
export function sendWelcome(context: Context, sender: Sender): Promise<SmsResult> {
  const { id, firstName, phoneNumber } = sender.user;
  return send(context, sender, 'POST /api/sms/welcome', {}, async () => ({
    userId: id,
    phoneNumber: mobileOf(phoneNumber, new Refusal('no-phone-number').message),
    kind: 'welcome',
    text: welcomeText(firstName),
  }));
}

/**
 * Reminds a user of a payment, once in 24 hours.
 * @throws Refusal 400 'invalid', 'no-phone-number', 'no-mobile-number', 'sms-refused', 403
 * 'own-account', 404, 409 'already-reminded', 429
 */
export function sendReminder(
  context: Context,
  sender: Sender,
  body: ReminderSms,
): Promise<SmsResult> {
  const now = context.clock();
  const today = southAfricanDay(now);
  return send(context, sender, 'POST /api/sms/payment-reminder', body, async (transaction) => {
    if (body.userId === sender.user.id) throw new Refusal('own-account');
    refuseFarDay(body.dueDate, today);
    const user = await lockRecipient(transaction, body.userId);
    if (!user) throw new Refusal('not-found', { message: 'There is no such user' });
    const none = "This account doesn't have a phone number associated with it";
    const payment = { firstName: user.firstName, amount: centsFromRand(body.amount) };
    const phoneNumber = mobileOf(user.phoneNumber, none);
    await refuseSecondReminder(transaction, body.userId, now);
    const kind = body.dueDate < today ? 'after-due' : 'before-due';
    return {
      userId: body.userId,
      phoneNumber,
      kind: 'reminder',
      text: reminderText(kind, { ...payment, due: body.dueDate }),
    };
  });
}

/**
 * Writes the message, once per key, before the gateway is called. Returns the outcome, or `queued`
 * after 5 s.
 * @throws Refusal 400 'sms-refused', 429, and what `compose` throws
 */
async function send(
  context: Context,
  { user: admin, key, request }: Sender,
  call: CallKey,
  body: object,
  compose: (transaction: Queryable) => Promise<MessageContent>,
): Promise<SmsResult> {
  const { id } = await actOnceAsAdmin(context, {
    call,
    adminId: admin.id,
    key,
    body,
    async run(transaction, audit, newId) {
      const message = await compose(transaction);
      await consumeLimit(context, 'sms-admin', admin.id, transaction);
      await consumeLimit(context, 'sms-address', request.ip, transaction);
      const { userId } = message;
      const row = { ...message, id: MessageId.parse(newId), subject: newId };
      const createdAt = context.clock();
      await insertMessages(transaction, [{ ...row, sentBy: admin.id, createdAt }]);
      await audit({ action: 'sms-sent', ...(userId && { userId }), objectId: newId });
    },
  });
  const messageId = MessageId.parse(id);
  const state = await deliverAndWait(context, smsChannel, messageId);
  if (state.status === 'failed') {
    throw new Refusal('sms-refused', { message: `The SMS was not sent: ${state.reason}` });
  }
  if (state.status === 'sent') return { id: messageId, status: 'sent' };
  const message = state.notBefore ? heldBackMessage(state.notBefore) : queuedMessage;
  return { id: messageId, status: 'queued', message };
}

async function refuseSecondReminder(db: Queryable, userId: UserId, now: Date): Promise<void> {
  const last = await findLastReminder(db, userId);
  if (!last || last <= recentReminderSince(now)) return;
  const message = `This user was reminded of a payment on ${formatDateTime(last)}. Another reminder can be sent after 24 hours.`;
  throw new Refusal('already-reminded', { message });
}

function mobileOf(phoneNumber: string | null, whenNone: string): string {
  const { number, refusal } = mobileNumber(phoneNumber);
  if (number !== null) return number;
  throw refusal === 'no-number'
    ? new Refusal('no-phone-number', { message: whenNone })
    : new Refusal('no-mobile-number', { message: mobileMessages[refusal] });
}

/** Refuses a due day that is probably a typing error. */
function refuseFarDay(due: Day, today: Day): void {
  const { first, last } = remindableDays(today);
  if (due < first || due > last) {
    const days = `${formatDay(first)} to ${formatDay(last)}`;
    throw invalidField('dueDate', `The due date must be within ${days}`);
  }
}
