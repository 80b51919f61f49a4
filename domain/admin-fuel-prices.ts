import * as z from 'zod/mini';
import { FuelType, priceLimits } from './fuel-price.ts';
import { FuelPriceId } from './ids.ts';
import { CalendarDay, DayInput } from './moment.ts';
import { centsFromRand, randFromCents } from './money.ts';
import { PageQuery } from './page.ts';
import { addYears, type Day } from './south-african-time.ts';

export const priceMessage =
  'Please enter a price from R10.00 to R50.00 per litre, with at most two decimals';

/** The body of `POST /api/admin/fuel-prices`: a price and the day from which it holds (PRI-3). */
export const FuelPriceCreation = z.object({
  fuelType: FuelType,
  pricePerLiter: z.number(priceMessage).check(
    z.gte(randFromCents(priceLimits.lowest), { error: priceMessage, abort: true }),
    z.lte(randFromCents(priceLimits.highest), { error: priceMessage, abort: true }),
    // What is entered is what holds: it is not rounded.
    z.refine((price) => randFromCents(centsFromRand(price)) === price, priceMessage),
  ),
  effectiveDate: DayInput,
});
export type FuelPriceCreation = z.output<typeof FuelPriceCreation>;

/** The days from which a price may be entered to hold: today at the earliest, the same day next year at the latest, since what is further off is mistyped (PRI-3). */
export function daysToPrice(today: Day): { first: Day; last: Day } {
  return { first: today, last: addYears(today, 1) };
}

/** The query of `GET /api/admin/fuel-prices`: the latest day first. */
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
});
export type AdminFuelPrice = z.output<typeof AdminFuelPrice>;

/** How the price feed does: `source` is null where there is none; a held price waits for an admin, who enters it. */
export const PriceFeedStanding = z.object({
  source: z.nullable(z.string()),
  answeredAt: z.nullable(z.iso.datetime()),
  failingSince: z.nullable(z.iso.datetime()),
  /** What was not read or not taken, in a few words. */
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
export type PriceFeedStanding = z.output<typeof PriceFeedStanding>;
