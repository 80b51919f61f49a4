import { addYears, type Day } from '../values/south-african-time.ts';

const reminderPause = 24 * 60 * 60 * 1000;

/**
 * A user who was reminded after this instant gets no further reminder: at most one in 24 hours,
 * sent by an admin or automatically.
 */
export function recentReminderSince(now: Date): Date {
  return new Date(now.getTime() - reminderPause);
}

/**
 * The due days that an admin's reminder may name, counted in years from a day. A debt can be old; a
 * day outside this range is taken for a typing error.
 */
export function remindableDays(today: Day): { first: Day; last: Day } {
  return { first: addYears(today, -10), last: addYears(today, 1) };
}
