import { isExpired } from '../payments/payment-card.ts';
import type { PaymentStanding } from '../payments/payment-status.ts';
import { addDays, type Day, endOfMonth } from '../values/south-african-time.ts';

export type ScheduleRefusal = 'not-in-future' | 'after-due-date' | 'after-card-expiry';

/** The messages for days for which a payment cannot be scheduled (PAY-7). */
export const scheduleMessages: Readonly<Record<ScheduleRefusal, string>> = {
  'not-in-future': 'Scheduled payment date must be in the future',
  'after-due-date': 'Scheduled payment date cannot be after the repayment due date',
  'after-card-expiry': 'The card expires before this date: please choose an earlier one',
};

/** The days for which a payment can be scheduled: tomorrow to the due date (PAY-7). */
export function scheduleWindow(today: Day, dueDate: Day): { first: Day; last: Day } {
  return { first: addDays(today, 1), last: dueDate };
}

/** Why a payment cannot be scheduled for a day, or null (PAY-7). */
export function refuseScheduledDate(day: Day, today: Day, dueDate: Day): ScheduleRefusal | null {
  const { first, last } = scheduleWindow(today, dueDate);
  if (day < first) return 'not-in-future';
  return day > last ? 'after-due-date' : null;
}

/** Why a card (MM/YY) cannot be charged on a day, or null: it must still be valid then. */
export function refuseCardDay(expiry: string, day: Day): ScheduleRefusal | null {
  return isExpired(expiry, day) ? 'after-card-expiry' : null;
}

/**
 * The last day on which a card is known to be valid, or null when that is the due date or later.
 * The expiry must not be stored (PAY-3), so this is only the end of the chosen day's month.
 */
export function lastCardDay(expiry: string, day: Day, dueDate: Day): Day | null {
  return isExpired(expiry, dueDate) ? endOfMonth(day) : null;
}

/** Why a scheduled payment cannot be moved to a day with its saved card, or null. */
export function refuseMovedDay(day: Day, lastDay: Day | null): ScheduleRefusal | null {
  return lastDay !== null && day > lastDay ? 'after-card-expiry' : null;
}

/**
 * Whether a scheduled payment can be moved or cancelled: only before its day, and not once it is
 * written off (PAY-7, LEND-12).
 */
export function isScheduleOpen(
  purchase: PaymentStanding & { scheduledPaymentDate: Day | null },
  today: Day,
): boolean {
  const { paymentStatus, scheduledPaymentDate: day, writtenOffAt } = purchase;
  return paymentStatus === 'scheduled' && writtenOffAt === null && day !== null && today < day;
}
