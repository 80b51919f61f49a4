import type { Brand } from '../brand.ts';
import { southAfricanDay } from './south-african-time.ts';

/** A calendar month, YYYY-MM. */
export type Month = Brand<string, 'Month'>;

/** The calendar month in South Africa at an instant (MON-4). */
export function southAfricanMonth(instant: Date): Month {
  // A day begins with YYYY-MM by definition.
  return southAfricanDay(instant).slice(0, 7) as Month;
}

/** A number of months in a row, oldest first, of which the last is given. */
export function monthsUntil(last: Month, count: number): Month[] {
  const [year = 0, month = 0] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - count + index, 1));
    return first.toISOString().slice(0, 7) as Month; // ISO dates begin with YYYY-MM
  });
}

/** Entries by the South African month of their instant, newest month first, in their own order. */
export function groupByMonth<Entry>(
  entries: readonly Entry[],
  instantOf: (entry: Entry) => string,
): { month: Month; entries: Entry[] }[] {
  const groups = Map.groupBy(entries, (entry) => southAfricanMonth(new Date(instantOf(entry))));
  return [...groups]
    .map(([month, grouped]) => ({ month, entries: grouped }))
    .sort((a, b) => b.month.localeCompare(a.month));
}
