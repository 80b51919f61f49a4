import { type DatedPrice, type FuelType, fuelTypes } from '../../../domain/prices/fuel-price.ts';
import { firstHistoryDay, pricesOfYear } from '../../../domain/prices/price-history.ts';
import type { PriceFromDay, PriceHistory } from '../../../domain/prices/price-schemas.ts';
import { formatDay, formatMoney } from '../../../domain/values/format.ts';
import { type Cents, cents, centsFromRand } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { fuelNames } from '../../components/amount-text.ts';

/** One fuel's prices of the twelve months up to a day, oldest first; at least one. */
export interface PriceLine {
  fuelType: FuelType;
  prices: DatedPrice[];
}

/** The lowest and the highest price. */
export interface PriceRange {
  lowest: Cents;
  highest: Cents;
}

/** The lines of a chart; none for a fuel without prices. */
export function priceLines(history: PriceHistory, until: Day): PriceLine[] {
  return fuelTypes
    .map((fuelType) => ({
      fuelType,
      prices: pricesOfYear(history[fuelType].map(toDatedPrice), until),
    }))
    .filter(({ prices }) => prices.length > 0);
}

/** A price of the API, in cents. */
export function toDatedPrice({ effectiveDate, pricePerLiter }: PriceFromDay): DatedPrice {
  // The contract's days are YYYY-MM-DD.
  return { effectiveDate: effectiveDate as Day, pricePerLitre: centsFromRand(pricePerLiter) };
}

export function priceRange(prices: readonly DatedPrice[]): PriceRange {
  const amounts = prices.map(({ pricePerLitre }) => pricePerLitre);
  return { lowest: cents(Math.min(...amounts)), highest: cents(Math.max(...amounts)) };
}

/** What a line shows, for those who do not see it. */
export function lineText({ fuelType, prices }: PriceLine, until: Day): string {
  const { lowest, highest } = priceRange(prices);
  const first = prices[0] as DatedPrice; // a line has at least one
  const last = prices.at(-1) ?? first;
  const isWhole = first.effectiveDate <= firstHistoryDay(until);
  const span = isWhole ? 'over twelve months' : `since ${formatDay(first.effectiveDate)}`;
  const ends = `from ${formatMoney(first.pricePerLitre)} to ${formatMoney(last.pricePerLitre)}`;
  const range = `lowest ${formatMoney(lowest)}, highest ${formatMoney(highest)}`;
  return `${fuelNames[fuelType]} ${span}: ${ends}, ${range}`;
}
