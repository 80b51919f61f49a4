import { refuseScheduledDate } from '../../domain/payment-schedule.ts';
import type { Day } from '../../domain/south-african-time.ts';
import { invalidField, Refusal } from '../http/refusal.ts';

/** @throws Refusal 400 'not-in-future' or 'after-due-date' */
export function refuseDay(day: Day, today: Day, dueDate: Day): void {
  const code = refuseScheduledDate(day, today, dueDate);
  if (code) throw invalidField('scheduledPaymentDate', new Refusal(code).message, code);
}
