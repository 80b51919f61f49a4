import {
  refuseCardDay,
  refuseMovedDay,
  refuseScheduledDate,
  type ScheduleRefusal,
} from '../../domain/purchases/payment-schedule.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import { invalidField, Refusal } from '../refusal.ts';

/**
 * Refuses a day for which no payment can be scheduled.
 * @throws Refusal 400 'not-in-future' or 'after-due-date'
 */
export function refuseDay(day: Day, today: Day, dueDate: Day): void {
  refuse(refuseScheduledDate(day, today, dueDate));
}

/**
 * Refuses a typed card that is not valid on the day on which it is charged.
 * @throws Refusal 400 'after-card-expiry'
 */
export function refuseDayOfCard(expiry: string, day: Day): void {
  refuse(refuseCardDay(expiry, day));
}

/**
 * Refuses to move a payment to a day on which its card is not known to be valid.
 * @throws Refusal 400 'after-card-expiry'
 */
export function refuseMoveAfterCardExpiry(day: Day, lastDay: Day | null): void {
  refuse(refuseMovedDay(day, lastDay));
}

function refuse(code: ScheduleRefusal | null): void {
  if (code) throw invalidField('scheduledPaymentDate', new Refusal(code).message, code);
}
