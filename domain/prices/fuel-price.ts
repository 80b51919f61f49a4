import { type Cents, cents } from '../values/money.ts';
import type { Day } from '../values/south-african-time.ts';

export const fuelTypes = ['petrol', 'diesel'] as const;
export type FuelType = (typeof fuelTypes)[number];

/** The price per litre that is used when none is known: R21.80 (PRI-7). */
export const fallbackPrice: Cents = cents(2180);

/** A price per litre below R10 or above R50 is refused (PRI-2). */
export const priceLimits = { lowest: cents(1000), highest: cents(5000) };

/** By more than this a feed's price waits for an admin, and an admin is asked (PRI-3, PRI-12). */
export const maxPriceChange = cents(500);

export interface DatedPrice {
  effectiveDate: Day;
  pricePerLitre: Cents;
}

/**
 * The price in force on a day, from the prices of one fuel type: the one with the latest effective
 * date that is not after the day; null when there is none (PRI-1).
 */
export function priceInForce<Price extends DatedPrice>(
  prices: readonly Price[],
  day: Day,
): Price | null {
  return pricesInForce(prices, day)[0] ?? null;
}

/** One fuel type's price on a day less the previous one, in cents; 0 without one (PRI-5). */
export function priceChange(prices: readonly DatedPrice[], day: Day): number {
  const [current, previous] = pricesInForce(prices, day);
  return current && previous ? current.pricePerLitre - previous.pricePerLitre : 0;
}

function pricesInForce<Price extends DatedPrice>(prices: readonly Price[], day: Day): Price[] {
  return prices
    .filter((price) => price.effectiveDate <= day)
    .sort((a, b) => b.effectiveDate.localeCompare(a.effectiveDate));
}
