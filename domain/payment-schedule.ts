import { type PaymentStatus, paymentMoves } from './payment-status.ts';
import { addDays, type Day } from './south-african-time.ts';

export type ScheduleRefusal = 'not-in-future' | 'after-due-date';

/** What is said of a day that a payment cannot be scheduled for (section 5, decision 14). */
export const scheduleMessages: Readonly<Record<ScheduleRefusal, string>> = {
  'not-in-future': 'Scheduled payment date must be in the future',
  'after-due-date': 'Scheduled payment date cannot be after the repayment due date',
};

/** The days that a payment can be scheduled for: from tomorrow in South Africa up to the due date (section 5, decision 14). */
export function scheduleWindow(today: Day, dueDate: Day): { first: Day; last: Day } {
  return { first: addDays(today, 1), last: dueDate };
}

/** Why a payment cannot be scheduled for a day, or null (section 5, decision 14). */
export function refuseScheduledDate(day: Day, today: Day, dueDate: Day): ScheduleRefusal | null {
  const { first, last } = scheduleWindow(today, dueDate);
  if (day < first) return 'not-in-future';
  return day > last ? 'after-due-date' : null;
}

/** A scheduled payment can be moved or cancelled before its day, and no longer on it (decision 14). */
export function isScheduleOpen(
  purchase: { paymentStatus: PaymentStatus; scheduledPaymentDate: Day | null },
  today: Day,
): boolean {
  const { paymentStatus, scheduledPaymentDate } = purchase;
  const isCancellable = paymentMoves[paymentStatus].includes('cancelled');
  return isCancellable && scheduledPaymentDate !== null && today < scheduledPaymentDate;
}
