import type { Brand } from './brand.ts';

/** A calendar day, YYYY-MM-DD. */
export type Day = Brand<string, 'Day'>;

/** South Africa is two hours ahead of UTC all year round. */
const offset = 2 * 60 * 60 * 1000;

/** The calendar day in South Africa at an instant: what is meant wherever a day counts (MON-4). */
export function southAfricanDay(instant: Date): Day {
  // ISO dates are YYYY-MM-DD by definition.
  return new Date(instant.getTime() + offset).toISOString().slice(0, 10) as Day;
}

/** The calendar year in South Africa at an instant. */
export function southAfricanYear(instant: Date): number {
  return Number(southAfricanDay(instant).slice(0, 4));
}

/** The day so many days later, or earlier when they are below 0. */
export function addDays(day: Day, days: number): Day {
  const midnight = new Date(`${day}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + days);
  // ISO dates are YYYY-MM-DD by definition.
  return midnight.toISOString().slice(0, 10) as Day;
}

/** The last day of a day's month. */
export function endOfMonth(day: Day): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  // Day 0 of the next month.
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) as Day; // YYYY-MM-DD
}

/** The same day so many years later; of 29 February, in a year that has none, the 28th. */
export function addYears(day: Day, years: number): Day {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0');
  const monthAndDay = day.slice(4);
  // A leap day is the only one that another year may lack.
  const isMissing = monthAndDay === '-02-29' && !isLeapYear(Number(year));
  return `${year}${isMissing ? '-02-28' : monthAndDay}` as Day;
}

function isLeapYear(year: number): boolean {
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
}
