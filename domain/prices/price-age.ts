import { addDays, type Day } from '../values/south-african-time.ts';

/** The longest month, in days. */
const month = 31;

/** Whether a price in force on a day is older than a month, and so wants a new one (ADM-17). */
export function isPriceOld(effectiveDate: Day, today: Day): boolean {
  return addDays(effectiveDate, month) < today;
}

/** Whether a price is one of the samples of a new database, by its source (PRI-4). */
export function isSamplePrice(source: string): boolean {
  return source.startsWith('Sample');
}
