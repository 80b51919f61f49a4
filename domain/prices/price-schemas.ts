import * as z from 'zod/mini';
import { fuelTypes } from './fuel-price.ts';

// Apart from the rules for prices, so that a screen which needs a rule does not load Zod.

export const FuelType = z.enum(fuelTypes, 'Fuel type must be petrol or diesel');

export const CurrentPrice = z.object({
  fuelType: FuelType,
  pricePerLiter: z.number(),
  source: z.string(),
  effectiveDate: z.iso.date(),
});
export type CurrentPrice = z.output<typeof CurrentPrice>;

/** The answer of `GET /api/fuel-prices/live` (PRI-6), with prices in rand per litre. */
export const LivePrices = z.object({
  data: z.array(CurrentPrice),
  source: z.string(),
  lastUpdated: z.iso.datetime(),
});
export type LivePrices = z.output<typeof LivePrices>;

/** Today's price less the previous one, in cents, by fuel type (PRI-5). */
export const PriceChanges = z.record(FuelType, z.number());
export type PriceChanges = z.output<typeof PriceChanges>;

/** A price in rand per litre, and the day from which it is in force. */
const PriceFromDay = z.object({ effectiveDate: z.iso.date(), pricePerLiter: z.number() });
export type PriceFromDay = z.output<typeof PriceFromDay>;

/**
 * The answer of `GET /api/fuel-prices/history`: each fuel's prices of the last twelve months,
 * oldest first (PRI-9), and its next price, if one is entered (PRI-11).
 */
export const PriceHistory = z.object({
  petrol: z.array(PriceFromDay),
  diesel: z.array(PriceFromDay),
  coming: z.object({ petrol: z.nullable(PriceFromDay), diesel: z.nullable(PriceFromDay) }),
});
export type PriceHistory = z.output<typeof PriceHistory>;
