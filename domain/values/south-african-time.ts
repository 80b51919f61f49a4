import type { Brand } from '../brand.ts';
import { hour } from './time-units.ts';

/** A calendar day, YYYY-MM-DD. */
export type Day = Brand<string, 'Day'>;

/** South Africa is two hours ahead of UTC all year round. */
const offset = 2 * hour;

/** The calendar day in South Africa at an instant: what the product calls a day (MON-4). */
export function southAfricanDay(instant: Date): Day {
  // ISO dates begin with YYYY-MM-DD by definition.
  return new Date(instant.getTime() + offset).toISOString().slice(0, 10) as Day;
}

/** The time of day in South Africa at an instant: 14:02. (`Intl` would slow the first paint.) */
export function southAfricanTime(instant: Date): string {
  return southAfricanClock(instant).slice(0, 5);
}

/** The same to the second: 14:02:59. */
export function southAfricanClock(instant: Date): string {
  return new Date(instant.getTime() + offset).toISOString().slice(11, 19);
}

/** The calendar year in South Africa at an instant. */
export function southAfricanYear(instant: Date): number {
  return Number(southAfricanDay(instant).slice(0, 4));
}

/** The day a number of days later, or earlier for a negative number. */
export function addDays(day: Day, days: number): Day {
  const midnight = new Date(`${day}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + days);
  // ISO dates begin with YYYY-MM-DD by definition.
  return midnight.toISOString().slice(0, 10) as Day;
}

/** The last day of a day's month. */
export function endOfMonth(day: Day): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  // Day 0 of the next month is the last day of this one.
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) as Day; // YYYY-MM-DD
}

/** The same day a number of months later; the last day of a month that has no such day. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  const end = last.toISOString().slice(0, 10); // ISO dates begin with YYYY-MM-DD
  return `${end.slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}` as Day;
}

/** The same day a number of years later; 28 February for 29 February in a year without one. */
export function addYears(day: Day, years: number): Day {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0');
  const monthAndDay = day.slice(4);
  // Only a leap day can be missing in another year.
  const isMissing = monthAndDay === '-02-29' && !isLeapYear(Number(year));
  return `${year}${isMissing ? '-02-28' : monthAndDay}` as Day;
}

function isLeapYear(year: number): boolean {
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
}
