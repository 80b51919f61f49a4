import {
  type DatedPrice,
  type FuelType,
  fuelTypes,
  priceChange,
  priceInForce,
} from '../../domain/prices/fuel-price.ts';
import { joinSources, unconfirmedSource } from '../../domain/prices/price-feed.ts';
import { comingPrice, firstHistoryDay, pricesOfYear } from '../../domain/prices/price-history.ts';
import type {
  CurrentPrice,
  LivePrices,
  PriceChanges,
  PriceFromDay,
  PriceHistory,
} from '../../domain/prices/price-schemas.ts';
import { type Cents, cents, randFromCents } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { PriceRange } from '../../domain/vouchers/refuse-poured.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import { Refusal } from '../refusal.ts';
import { type FuelPrice, latestPrices, pricesSince } from './fuel-prices-table.ts';
import { listFeedPrices, readFeedState } from './price-feed-table.ts';

/**
 * The price in force on the South African day of an instant.
 * @throws Refusal 503 'no-price'
 */
export async function priceAt(db: Queryable, fuelType: FuelType, instant: Date) {
  const price = await findPriceAt(db, fuelType, instant);
  if (!price) throw new Refusal('no-price');
  return price;
}

/** The price in force on the South African day of an instant, or null. */
export async function findPriceAt(db: Queryable, fuelType: FuelType, instant: Date) {
  const day = southAfricanDay(instant);
  return priceInForce(await latestPrices(db, fuelType, day), day);
}

/**
 * The highest price per litre of a fuel between two instants: the one in force, or a coming one.
 * @throws Refusal 503 'no-price'
 */
export async function highestPriceUntil(
  db: Queryable,
  fuelType: FuelType,
  { from, until }: { from: Date; until: Date },
): Promise<Cents> {
  const [known, { pricePerLitre }] = await Promise.all([
    pricesSince(db, southAfricanDay(from)),
    priceAt(db, fuelType, from),
  ]);
  const coming = known.filter(
    (price) => price.fuelType === fuelType && price.effectiveDate <= southAfricanDay(until),
  );
  return cents(Math.max(pricePerLitre, ...coming.map((price) => price.pricePerLitre)));
}

/** The lowest and highest price per litre in force between two instants; null without any. */
export async function pricesBetween(
  db: Queryable,
  fuelType: FuelType,
  { from, until }: { from: Date; until: Date },
): Promise<PriceRange | null> {
  const known = await pricesSince(db, southAfricanDay(from));
  const prices = known
    .filter((one) => one.fuelType === fuelType && one.effectiveDate <= southAfricanDay(until))
    .map(({ pricePerLitre }) => pricePerLitre);
  if (prices.length === 0) return null;
  return { lowest: cents(Math.min(...prices)), highest: cents(Math.max(...prices)) };
}

/**
 * Today's price of each fuel, with its source.
 * @throws Refusal 503 'no-price' when no fuel has one
 */
export async function readLivePrices(context: Context): Promise<LivePrices> {
  const day = southAfricanDay(context.clock());
  const found = await Promise.all(fuelTypes.map((type) => latestPrices(context.db, type, day)));
  const standing = found
    .map((latest) => priceInForce(latest, day))
    .filter((price) => price !== null);
  if (standing.length === 0) throw new Refusal('no-price');
  const feed = await readStanding(context);
  const prices = standing.map((price) => withCurrentSource(context, price, feed));
  const newest = Math.max(...prices.map((price) => price.createdAt.getTime()));
  const failingSince = context.prices.source === null ? null : feed.state.failingSince;
  return {
    data: prices.map(toCurrentPrice),
    source: joinSources(
      prices.map((price) => price.source),
      failingSince,
    ),
    lastUpdated: new Date(newest).toISOString(),
  };
}

/**
 * Today's price of one fuel, with its source.
 * @throws Refusal 503 'no-price'
 */
export async function currentPrice(context: Context, fuelType: FuelType): Promise<CurrentPrice> {
  const price = await priceAt(context.db, fuelType, context.clock());
  return toCurrentPrice(withCurrentSource(context, price, await readStanding(context)));
}

/** The feed's latest statements, and whether reading it works. */
export async function readStanding({ db }: Context) {
  const [said, state] = await Promise.all([listFeedPrices(db), readFeedState(db)]);
  return { said, state };
}

/**
 * The price with its source: the feed, if it states exactly this price now; a price from the feed
 * that it does not confirm now, with the time of the last confirmation; otherwise the person who
 * entered it.
 */
function withCurrentSource(
  { prices, clock }: Context,
  price: FuelPrice,
  { said, state: { answeredAt, failingSince } }: Awaited<ReturnType<typeof readStanding>>,
): FuelPrice {
  const confirming = said.find(
    (one) =>
      one.fuelType === price.fuelType &&
      one.pricePerLitre === price.pricePerLitre &&
      !one.isHeld &&
      (price.isFromFeed || one.source === prices.source),
  );
  const readAt = confirming?.readAt ?? price.createdAt;
  const isNow =
    confirming?.source === prices.source &&
    failingSince === null &&
    readAt.getTime() === answeredAt?.getTime() &&
    clock().getTime() - readAt.getTime() < serverDurations.priceFeed.fresh;
  if (confirming && isNow) return { ...price, source: confirming.source, createdAt: readAt };
  if (!price.isFromFeed) return price;
  return { ...price, source: unconfirmedSource(price.source, readAt), createdAt: readAt };
}

/** Today's price less the previous one, in cents (PRI-5). */
export async function priceChanges(context: Context): Promise<PriceChanges> {
  const day = southAfricanDay(context.clock());
  const change = async (type: FuelType) =>
    priceChange(await latestPrices(context.db, type, day), day);
  return { petrol: await change('petrol'), diesel: await change('diesel') };
}

/** Each fuel's prices of the last twelve months (PRI-9), and its next price (PRI-11). */
export async function priceHistory({ db, clock }: Context): Promise<PriceHistory> {
  const today = southAfricanDay(clock());
  const prices = await pricesSince(db, firstHistoryDay(today));
  const of = (type: FuelType) => prices.filter((price) => price.fuelType === type);
  const past = (type: FuelType) => pricesOfYear(of(type), today).map(toPriceFromDay);
  const next = (type: FuelType) => {
    const coming = comingPrice(of(type), today);
    return coming && toPriceFromDay(coming);
  };
  return {
    petrol: past('petrol'),
    diesel: past('diesel'),
    coming: { petrol: next('petrol'), diesel: next('diesel') },
  };
}

function toPriceFromDay({ effectiveDate, pricePerLitre }: DatedPrice): PriceFromDay {
  return { effectiveDate, pricePerLiter: randFromCents(pricePerLitre) };
}

function toCurrentPrice(price: FuelPrice): CurrentPrice {
  return {
    fuelType: price.fuelType,
    pricePerLiter: randFromCents(price.pricePerLitre),
    source: price.source,
    effectiveDate: price.effectiveDate,
  };
}
