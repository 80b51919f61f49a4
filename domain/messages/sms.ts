import * as z from 'zod/mini';
import { MessageId, UserId } from '../ids.ts';
import { DayInput } from '../values/moment.ts';
import { PageQuery } from '../values/page.ts';
import { type MobileRefusal, mobileMessages, mobileNumber } from '../values/phone.ts';
import { line, structured } from '../values/text.ts';

/** An SMS has at most 160 characters, in any alphabet (MSG-1). */
export const maxSmsLength = 160;

const textMessage = 'Please enter a message';

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point.
const unsendable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]|[\ud800-\udfff]/u;

/** A text with at least one visible character. Line breaks are allowed. */
const SmsText = z.string(textMessage).check(
  z.overwrite((value: string) => value.replace(/\r\n?/g, '\n').trim()),
  z.refine((value) => /[^\p{Cf}\s]/u.test(value), { error: textMessage, abort: true }),
  // UTF-16 units, which both a text field and an SMS count: an emoji counts as two.
  z.refine((value) => value.length <= maxSmsLength, {
    error: 'An SMS has at most 160 characters',
    abort: true,
  }),
  z.refine((value) => !unsendable.test(value), "This contains characters that can't be sent"),
);

/** A South African mobile number in any spelling; the result is in +27 form. */
const MobileNumber = z.pipe(
  z.string(mobileMessages['no-number']).check(
    structured(),
    ...(['no-number', 'landline', 'foreign'] as const).map((refusal: MobileRefusal) =>
      z.refine<string>((typed) => mobileNumber(typed).refusal !== refusal, {
        error: mobileMessages[refusal],
        abort: true,
      }),
    ),
  ),
  z.transform((typed) => mobileNumber(typed).number ?? typed),
);

/** The body of `POST /api/sms/send` (MSG-1, MSG-3). */
export const CustomSms = z.object({ phoneNumber: MobileNumber, message: SmsText });
export type CustomSms = z.output<typeof CustomSms>;

const amountMessage = 'Please enter an amount above R0.00, in rand and cents';

/** The body of `POST /api/sms/payment-reminder`: rand in steps of 0.01, and the due day. */
export const ReminderSms = z.object({
  userId: UserId,
  amount: z.number(amountMessage).check(
    z.gte(0.01, { error: amountMessage, abort: true }),
    z.lte(99_999_999.99, { error: 'The amount of money is too large', abort: true }),
    z.refine((rand) => rand === Number(rand.toFixed(2)), amountMessage),
  ),
  dueDate: DayInput,
});
export type ReminderSms = z.output<typeof ReminderSms>;

/** How a message is sent. */
const MessageChannel = z.enum(['sms', 'mail'], 'Choose sms or mail');
export type MessageChannel = z.output<typeof MessageChannel>;

/** `cancelled`: it was queued, and there was nothing left to say at its hour (LEND-38). */
export const SmsStatus = z.enum(
  ['queued', 'sent', 'failed', 'cancelled'],
  'Choose queued, sent, failed or cancelled',
);
export type SmsStatus = z.output<typeof SmsStatus>;

/** The answer of the calls that send: `queued` until the gateway has accepted (MSG-2). */
export const SmsResult = z.object({
  id: MessageId,
  status: z.enum(['sent', 'queued']),
  message: z.optional(z.string()),
});
export type SmsResult = z.output<typeof SmsResult>;

/** The query of the message log (API-3). `q` searches numbers, names and texts. */
export const MessageQuery = z.extend(PageQuery, {
  q: z.optional(line('Please search for one text', { min: 0, clean: structured() })),
  status: z.optional(SmsStatus),
  channel: z.optional(MessageChannel),
  /** South African days, both included. */
  from: z.optional(DayInput),
  to: z.optional(DayInput),
});
export type MessageQuery = z.output<typeof MessageQuery>;

/** A message of the log: its text, its recipient and its outcome. */
export const Message = z.object({
  id: MessageId,
  /** Null when an admin typed the number. */
  userId: z.nullable(UserId),
  username: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** The number of an SMS; null for a mail, which is sent to the user's address. */
  phoneNumber: z.nullable(z.string()),
  channel: MessageChannel,
  /**
   * `custom`, `welcome`, `reminder`, `reminder-before-due`, `reminder-after-due`, `decision` or
   * `password-link`.
   */
  kind: z.string(),
  /** The text of a mail is without the secret of its link. */
  text: z.string(),
  /** The number of SMS that it is charged as; 0 for a mail. */
  parts: z.number(),
  status: SmsStatus,
  attempts: z.number(),
  /** Why it failed or was cancelled, as a sentence; why it was postponed, as one word. */
  reason: z.nullable(z.string()),
  /** The admin who sent it; null when it was sent automatically. */
  sentBy: z.nullable(UserId),
  sentByUsername: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
});
export type Message = z.output<typeof Message>;
