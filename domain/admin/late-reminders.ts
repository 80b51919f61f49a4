import * as z from 'zod/mini';
import { UserId } from '../ids.ts';
import { recentReminderSince } from '../messages/reminder.ts';
import { combinedReminder } from '../messages/sms-texts.ts';
import type { PaymentStatus } from '../payments/payment-status.ts';
import type { Cents } from '../values/money.ts';
import { type MobileRefusal, mobileNumber } from '../values/phone.ts';
import { type Day, southAfricanDay } from '../values/south-african-time.ts';
import { LatePeopleFilter, maxReminded, remindedAtOnce } from './collections.ts';

/** Why a person gets no reminder of late payments (LEND-23). */
const reminderRefusals = [
  'nothing-late',
  'payment-under-way',
  'reminded',
  'promised',
  'no-number',
  'landline',
  'foreign',
  'refused-number',
  'deleted',
  'queue-full',
  'nothing-owed',
  'own-account',
] as const;
export const ReminderRefusal = z.enum(reminderRefusals);
export type ReminderRefusal = z.output<typeof ReminderRefusal>;

const people = (max: number) =>
  z.array(UserId, 'Please choose people').check(
    z.refine((ids) => ids.length > 0, 'Please choose at least one person'),
    z.refine((ids) => ids.length <= max, `Please choose at most ${max} people`),
  );

/** The body of the preview: some people, or else all whom the filters of the list find (LEND-23). */
export const ReminderSelection = z.extend(LatePeopleFilter, {
  userIds: z.optional(people(maxReminded)),
});
export type ReminderSelection = z.output<typeof ReminderSelection>;

/** The body of `POST /api/admin/collections/reminders` (LEND-24). */
export const LateReminders = z.object({ userIds: people(remindedAtOnce) });
export type LateReminders = z.output<typeof LateReminders>;

const Named = z.object({
  userId: UserId,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
});
const LeftOut = z.extend(Named, { reason: ReminderRefusal });

/** Who would get which text, and who would get none (LEND-23). */
export const ReminderPreview = z.object({
  reminders: z.array(z.extend(Named, { text: z.string(), parts: z.number() })),
  leftOut: z.array(LeftOut),
  /** How many of the SMS go out in this hour; the others wait for the hours after it (LIM-3). */
  now: z.number(),
  /** When the first one goes out; null without any. */
  firstAt: z.nullable(z.iso.datetime()),
  /** Whether no reminder goes out at this hour (MSG-9). */
  isQuiet: z.boolean(),
  /** When the last one goes out; null without any. */
  lastAt: z.nullable(z.iso.datetime()),
  /** Whether the filter finds more people than can be reminded at once. */
  hasMore: z.boolean(),
});
export type ReminderPreview = z.output<typeof ReminderPreview>;

/** Whose reminders are queued, and who was left out (LEND-24). */
export const ReminderOutcomes = z.object({
  queued: z.array(z.extend(Named, { sendAt: z.iso.datetime() })),
  leftOut: z.array(LeftOut),
});
export type ReminderOutcomes = z.output<typeof ReminderOutcomes>;

export interface LatePayment {
  amount: Cents;
  due: Day;
  paymentStatus: PaymentStatus;
}

interface Debtor {
  /** They are the admin who reminds (ADM-46). */
  isOwn: boolean;
  firstName: string;
  phoneNumber: string | null;
  isDeleted: boolean;
  lastRemindedAt: Date | null;
  /** The day on which they have promised to pay, if a promise counts. */
  promisedDay: Day | null;
  /** Whether the gateway's latest word on their number is a refusal. */
  isNumberRefused: boolean;
  /** Owed on credit, with a due day that has passed. */
  payments: readonly LatePayment[];
}

/** The reminder of all late payments of a person, or why they get none (LEND-23). */
export function lateReminder(
  { firstName, phoneNumber, isOwn, isDeleted, lastRemindedAt, payments, ...debtor }: Debtor,
  now: Date,
): { text: string; phoneNumber: string; refusal: null } | { refusal: ReminderRefusal } {
  if (isDeleted) return { refusal: 'deleted' };
  if (isOwn) return { refusal: 'own-account' };
  if (payments.length === 0) return { refusal: 'nothing-late' };
  const [first, ...others] = payments
    .filter(({ paymentStatus }) => paymentStatus !== 'processing')
    .map(({ amount, due }) => ({ kind: 'after-due' as const, amount, due }));
  if (!first) return { refusal: 'payment-under-way' };
  if (lastRemindedAt && lastRemindedAt > recentReminderSince(now)) return { refusal: 'reminded' };
  // Until that day has passed, the promise is kept (LEND-22).
  if (debtor.promisedDay && debtor.promisedDay >= southAfricanDay(now)) {
    return { refusal: 'promised' };
  }
  const { number, refusal } = mobileNumber(phoneNumber);
  if (number === null) return { refusal: refusal satisfies MobileRefusal };
  if (debtor.isNumberRefused) return { refusal: 'refused-number' };
  return {
    text: combinedReminder(firstName, [first, ...others]).text,
    phoneNumber: number,
    refusal: null,
  };
}
