import type { Cents } from '../values/money.ts';
import { addYears, type Day } from '../values/south-african-time.ts';
import { type Centilitres, costOf } from '../values/volume.ts';
import type { DatedPrice } from './fuel-price.ts';

/** The first of the twelve months up to a day that the history of prices shows (PRI-9). */
export function firstHistoryDay(today: Day): Day {
  return addYears(today, -1);
}

/**
 * One fuel's prices of the twelve months up to a day, oldest first: the one in force on the first
 * day of these months, and each one that began since (PRI-9).
 */
export function pricesOfYear<Price extends DatedPrice>(
  prices: readonly Price[],
  today: Day,
): Price[] {
  const begun = byDay(prices).filter((price) => price.effectiveDate <= today);
  const first = firstHistoryDay(today);
  const inForce = begun.findLastIndex((price) => price.effectiveDate <= first);
  return begun.slice(Math.max(0, inForce));
}

/** One fuel's next price after a day; null where none is entered (PRI-11). */
export function comingPrice<Price extends DatedPrice>(
  prices: readonly Price[],
  today: Day,
): Price | null {
  return byDay(prices).find((price) => price.effectiveDate > today) ?? null;
}

/**
 * What filling a volume at today's price saves against filling it at the coming one, in cents;
 * negative where waiting saves (PRI-11). Each cost is rounded to the cent, like a base price. The
 * discount is left out: nobody knows the tier of the later day, and in one tier it lowers both
 * costs by the same share, so that dearer stays dearer.
 */
export function savedByFillingNow(volume: Centilitres, today: Cents, coming: Cents): number {
  return costOf(volume, coming) - costOf(volume, today);
}

function byDay<Price extends DatedPrice>(prices: readonly Price[]): Price[] {
  return [...prices].sort((a, b) => a.effectiveDate.localeCompare(b.effectiveDate));
}
