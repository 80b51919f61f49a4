import {
  refuseCardDay,
  refuseMovedDay,
  refuseScheduledDate,
  type ScheduleRefusal,
} from '../../domain/payment-schedule.ts';
import type { Day } from '../../domain/south-african-time.ts';
import { invalidField, Refusal } from '../refusal.ts';

/** @throws Refusal 400 'not-in-future' or 'after-due-date' */
export function refuseDay(day: Day, today: Day, dueDate: Day): void {
  refuse(refuseScheduledDate(day, today, dueDate));
}

/** @throws Refusal 400 'after-card-expiry' when a typed card is not good on the day on which it is charged */
export function refuseDayOfCard(expiry: string, day: Day): void {
  refuse(refuseCardDay(expiry, day));
}

/** @throws Refusal 400 'after-card-expiry' when the card that is kept for a payment is not known to be good on that day */
export function refuseMove(day: Day, lastDay: Day | null): void {
  refuse(refuseMovedDay(day, lastDay));
}

function refuse(code: ScheduleRefusal | null): void {
  if (code) throw invalidField('scheduledPaymentDate', new Refusal(code).message, code);
}
