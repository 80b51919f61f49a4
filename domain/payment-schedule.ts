import { isExpired } from './payment-card.ts';
import { type PaymentStatus, paymentMoves } from './payment-status.ts';
import { addDays, type Day, endOfMonth } from './south-african-time.ts';

export type ScheduleRefusal = 'not-in-future' | 'after-due-date' | 'after-card-expiry';

/** What is said of a day that a payment cannot be scheduled for (PAY-7). */
export const scheduleMessages: Readonly<Record<ScheduleRefusal, string>> = {
  'not-in-future': 'Scheduled payment date must be in the future',
  'after-due-date': 'Scheduled payment date cannot be after the repayment due date',
  'after-card-expiry': 'The card expires before this date: please choose an earlier one',
};

/** The days that a payment can be scheduled for: from tomorrow in South Africa up to the due date (PAY-7). */
export function scheduleWindow(today: Day, dueDate: Day): { first: Day; last: Day } {
  return { first: addDays(today, 1), last: dueDate };
}

/** Why a payment cannot be scheduled for a day, or null (PAY-7). */
export function refuseScheduledDate(day: Day, today: Day, dueDate: Day): ScheduleRefusal | null {
  const { first, last } = scheduleWindow(today, dueDate);
  if (day < first) return 'not-in-future';
  return day > last ? 'after-due-date' : null;
}

/** Why a payment cannot be scheduled for a day with a card that is typed, MM/YY, or null: it has to be good when it is charged. */
export function refuseCardDay(expiry: string, day: Day): ScheduleRefusal | null {
  return isExpired(expiry, day) ? 'after-card-expiry' : null;
}

/**
 * The last day for which a card is known to be good, where that is before the due date; null where
 * it is good until then. The expiry itself is kept nowhere (PAY-3): a card that is good on its
 * day is so to the end of that month, and no more is told.
 */
export function lastCardDay(expiry: string, day: Day, dueDate: Day): Day | null {
  return isExpired(expiry, dueDate) ? endOfMonth(day) : null;
}

/** Why a scheduled payment cannot be moved to a day with the card that is kept for it, or null. */
export function refuseMovedDay(day: Day, lastDay: Day | null): ScheduleRefusal | null {
  return lastDay !== null && day > lastDay ? 'after-card-expiry' : null;
}

/** A scheduled payment can be moved or cancelled before its day, and no longer on it (PAY-7). */
export function isScheduleOpen(
  purchase: { paymentStatus: PaymentStatus; scheduledPaymentDate: Day | null },
  today: Day,
): boolean {
  const { paymentStatus, scheduledPaymentDate } = purchase;
  const isCancellable = paymentMoves[paymentStatus].includes('cancelled');
  return isCancellable && scheduledPaymentDate !== null && today < scheduledPaymentDate;
}
