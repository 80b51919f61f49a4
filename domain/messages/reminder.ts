import { addYears, type Day } from '../values/south-african-time.ts';
import { day } from '../values/time-units.ts';

/** The instant 24 hours ago. A user who was reminded after it gets no further reminder. */
export function recentReminderSince(now: Date): Date {
  return new Date(now.getTime() - day);
}

/** The due days that an admin's reminder may name; others are taken for typing errors. */
export function remindableDays(today: Day): { first: Day; last: Day } {
  return { first: addYears(today, -10), last: addYears(today, 1) };
}
