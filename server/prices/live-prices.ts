import type { LivePrices } from '../../domain/prices/price-schemas.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import { readLivePrices } from './prices.ts';

interface Copy {
  day: Day;
  readAt: number;
  prices: Promise<LivePrices>;
}

/** One for each database, of which a process has one. */
const copies = new WeakMap<Database, Copy>();

/**
 * Today's prices, the same for everybody, from a copy of some seconds (PRI-20). A new day never gets
 * the copy of the day before.
 * @throws Refusal 503 'no-price' when no fuel has one
 */
export function livePrices(context: Context): Promise<LivePrices> {
  const { db, clock } = context;
  const now = clock();
  const day = southAfricanDay(now);
  const copy = copies.get(db);
  const age = now.getTime() - (copy?.readAt ?? Number.NEGATIVE_INFINITY);
  if (copy?.day === day && age >= 0 && age < serverDurations.prices.copy) return copy.prices;
  const prices = readLivePrices(context);
  const fresh = { day, readAt: now.getTime(), prices };
  copies.set(db, fresh);
  prices.catch(() => {
    if (copies.get(db) === fresh) copies.delete(db);
  });
  return prices;
}

/**
 * Does what may change a price, and has the next call read the prices again. That comes after the
 * commit: a call in between would keep the old ones.
 */
export function changingPrices<Result>(
  { db }: Pick<Context, 'db'>,
  change: () => Promise<Result>,
): Promise<Result> {
  return change().finally(() => copies.delete(db));
}
