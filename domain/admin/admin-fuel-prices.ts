import * as z from 'zod/mini';
import { FuelPriceId } from '../ids.ts';
import { priceLimits } from '../prices/fuel-price.ts';
import { FuelType } from '../prices/price-schemas.ts';
import { CalendarDay, DayInput } from '../values/moment.ts';
import { centsFromRand, randFromCents } from '../values/money.ts';
import { PageQuery } from '../values/page.ts';
import { addYears, type Day } from '../values/south-african-time.ts';
import { line } from '../values/text.ts';

export const priceMessage =
  'Please enter a price from R10.00 to R50.00 per litre, with at most two decimals';

const PricePerLitre = z.number(priceMessage).check(
  z.gte(randFromCents(priceLimits.lowest), { error: priceMessage, abort: true }),
  z.lte(randFromCents(priceLimits.highest), { error: priceMessage, abort: true }),
  // Refuses a fraction of a cent, so that no price is rounded when it is stored.
  z.refine((price) => randFromCents(centsFromRand(price)) === price, priceMessage),
);

/** Whether a person has confirmed the price that was repeated to them in words (PRI-12). */
const confirmed = z.optional(z.boolean('Say true or false'));

/** The body of `POST /api/admin/fuel-prices`: a price and its first day (PRI-3). */
export const FuelPriceCreation = z.object({
  fuelType: FuelType,
  pricePerLiter: PricePerLitre,
  effectiveDate: DayInput,
  confirmed,
});
export type FuelPriceCreation = z.output<typeof FuelPriceCreation>;

/** The right price in place of a wrong one that is in force, and why (PRI-14). */
export const PriceReplacement = z.object({
  pricePerLiter: PricePerLitre,
  reason: line('Please say why the price is replaced', { max: 300 }),
  confirmed,
});
export type PriceReplacement = z.output<typeof PriceReplacement>;

/** The earliest and latest effective date of an entered price: today to a year ahead (PRI-3). */
export function priceEntryWindow(today: Day): { first: Day; last: Day } {
  return { first: today, last: addYears(today, 1) };
}

/** The query of `GET /api/admin/fuel-prices`, latest day first. */
export const FuelPricesQuery = z.extend(PageQuery, {
  fuelType: z.optional(FuelType),
  coming: z.optional(z.enum(['yes'], 'Say yes, or nothing')),
});
export type FuelPricesQuery = z.output<typeof FuelPricesQuery>;

/** A price as it is stored, in rand per litre (MON-1). */
export const AdminFuelPrice = z.object({
  id: FuelPriceId,
  fuelType: FuelType,
  pricePerLiter: z.number(),
  effectiveDate: CalendarDay,
  province: z.nullable(z.string()),
  source: z.string(),
  createdAt: z.iso.datetime(),
  /** Whether it is the present price of its fuel, which can be replaced (PRI-14). */
  isInForce: z.boolean(),
  /** When it was replaced because it was wrong; it does not count since. */
  replacedAt: z.nullable(z.iso.datetime()),
  /** The wrong price that it replaces, and the reason. */
  replaces: z.nullable(FuelPriceId),
  reason: z.nullable(z.string()),
});
export type AdminFuelPrice = z.output<typeof AdminFuelPrice>;

/**
 * The state of the price feed. `source` is null when no feed is configured. A held price waits
 * until an admin enters it.
 */
export const PriceFeedState = z.object({
  source: z.nullable(z.string()),
  answeredAt: z.nullable(z.iso.datetime()),
  failingSince: z.nullable(z.iso.datetime()),
  /** Which part of the feed could not be read or used, in a few words. */
  problem: z.nullable(z.string()),
  held: z.array(
    z.object({
      fuelType: FuelType,
      pricePerLiter: z.number(),
      effectiveDate: CalendarDay,
      saidAt: z.iso.datetime(),
    }),
  ),
});
export type PriceFeedState = z.output<typeof PriceFeedState>;
