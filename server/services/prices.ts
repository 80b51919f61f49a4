import {
  type FuelType,
  fuelTypes,
  type LivePrices,
  type PriceChanges,
  priceChange,
  priceInForce,
} from '../../domain/fuel-price.ts';
import { randFromCents } from '../../domain/money.ts';
import { southAfricanDay } from '../../domain/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { type FuelPrice, latestPrices } from '../stores/fuel-prices.ts';

/** The price in force at an instant, by the South African day. @throws Refusal 503 'no-price' */
export async function priceAt(
  db: Queryable,
  fuelType: FuelType,
  instant: Date,
): Promise<FuelPrice> {
  const day = southAfricanDay(instant);
  const price = priceInForce(await latestPrices(db, fuelType, day), day);
  if (!price) throw new Refusal('no-price');
  return price;
}

/** Today's price of each fuel that has one, with its source. @throws Refusal 503 'no-price' when none has */
export async function livePrices(context: Context): Promise<LivePrices> {
  const day = southAfricanDay(context.clock());
  const found = await Promise.all(fuelTypes.map((type) => latestPrices(context.db, type, day)));
  const prices = found.map((latest) => priceInForce(latest, day)).filter((price) => price !== null);
  if (prices.length === 0) throw new Refusal('no-price');
  const newest = Math.max(...prices.map((price) => price.createdAt.getTime()));
  return {
    data: prices.map(toCurrentPrice),
    source: [...new Set(prices.map((price) => price.source))].join(', '),
    lastUpdated: new Date(newest).toISOString(),
  };
}

/** Today's price less the one before it, in cents (decision 18). */
export async function priceChanges(context: Context): Promise<PriceChanges> {
  const day = southAfricanDay(context.clock());
  const change = async (type: FuelType) =>
    priceChange(await latestPrices(context.db, type, day), day);
  return { petrol: await change('petrol'), diesel: await change('diesel') };
}

export function toCurrentPrice(price: FuelPrice) {
  return {
    fuelType: price.fuelType,
    pricePerLiter: randFromCents(price.pricePerLitre),
    source: price.source,
    effectiveDate: price.effectiveDate,
  };
}
