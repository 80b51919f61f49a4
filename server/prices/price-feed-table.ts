import { type Insertable, sql } from 'kysely';
import type { DatedPrice, FuelType } from '../../domain/prices/fuel-price.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import { claimNext, type Lease } from '../db/claim-next.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

/**
 * Claims the next reading of the feed until the lease ends, and returns the source; null when none
 * is due. A feed with another address is due at once.
 */
export async function claimReading(db: Queryable, source: string, lease: Lease) {
  const row = await claimNext(db, lease, {
    table: 'priceFeed',
    key: ['onlyRow'],
    isDue: sql`(next_read_at <= ${lease.from} or source is distinct from ${source})`,
    orderBy: sql`next_read_at`,
    returning: sql`only_row`,
  });
  return row ? source : null;
}

/** The state of reading the feed. */
export function readFeedState(db: Queryable) {
  return db
    .selectFrom('priceFeed')
    .select(['answeredAt', 'failingSince', 'problem'])
    .executeTakeFirstOrThrow();
}

/**
 * Records the result of a reading, unless another process has claimed the feed since. `isUsable`
 * says whether the answer had a usable price.
 */
export async function finishReading(
  db: Queryable,
  lease: Lease,
  end: { source: string; at: Date; nextReadAt: Date; isUsable: boolean; problem: string | null },
): Promise<void> {
  const { source, at, isUsable, ...written } = end;
  await db
    .updateTable('priceFeed')
    .set({
      ...written,
      source,
      claimedUntil: null,
      ...(isUsable
        ? { answeredAt: at, failingSince: null }
        : {
            // The earlier state belongs to another feed.
            answeredAt: sql<Date>`case when source = ${source} then answered_at end`,
            failingSince: sql<Date>`coalesce(case when source = ${source} then failing_since end, ${at})`,
          }),
    })
    .where('claimedUntil', '=', lease.until)
    .execute();
}

/** A fuel's price as the feed states it. */
export type FeedPrice = Awaited<ReturnType<typeof listFeedPrices>>[number];

export function listFeedPrices(db: Queryable) {
  return db
    .selectFrom('feedPrices')
    .select(['fuelType', 'priceCents as pricePerLitre', 'effectiveDate', 'source'])
    .select(['isHeld', 'saidAt', 'readAt'])
    .orderBy('fuelType', 'desc')
    .execute();
}

/** Stores the price that the feed states for a fuel now. */
export async function upsertFeedPrice(db: Queryable, price: Insertable<Tables['feedPrices']>) {
  const { fuelType, ...said } = price;
  await db
    .insertInto('feedPrices')
    .values(price)
    .onConflict((conflict) => conflict.column('fuelType').doUpdateSet(said))
    .execute();
}

/** Records that the feed still states the same price. */
export async function confirmFeedPrice(db: Queryable, fuelType: FuelType, readAt: Date) {
  await db.updateTable('feedPrices').set({ readAt }).where('fuelType', '=', fuelType).execute();
}

/**
 * Writes the feed's price into the price table, unless an admin has entered one for the same day.
 */
export async function insertFeedPrice(db: Queryable, price: Insertable<Tables['fuelPrices']>) {
  const { priceCents, source, createdAt } = price;
  await db
    .insertInto('fuelPrices')
    .values({ ...price, fromFeed: true })
    .onConflict((conflict) =>
      conflict
        .columns(['fuelType', 'province', 'effectiveDate'])
        .doUpdateSet({ priceCents, source, ...(createdAt && { createdAt }) })
        .where('fuelPrices.fromFeed', '=', true),
    )
    .execute();
}

/** Deletes the feed's prices for days after `today`, except the one that it still states. */
export async function deleteAnnouncedPrices(
  transaction: Queryable,
  fuelType: FuelType,
  today: Day,
  effectiveDate: Day,
): Promise<void> {
  await deleteFeedPrices(transaction, fuelType)
    .where('effectiveDate', '>', today)
    .where('effectiveDate', '!=', effectiveDate)
    .execute();
}

/** Deletes the feed's price for the day for which an admin enters one. */
export async function removeFeedPrice(
  transaction: Queryable,
  fuelType: FuelType,
  effectiveDate: Day,
): Promise<void> {
  await deleteFeedPrices(transaction, fuelType)
    .where('effectiveDate', '=', effectiveDate)
    .execute();
}

const deleteFeedPrices = (transaction: Queryable, fuelType: FuelType) =>
  transaction
    .deleteFrom('fuelPrices')
    .where('fuelType', '=', fuelType)
    .where('fromFeed', '=', true);

/**
 * Releases a held price, because an admin has entered that price or another one for its day.
 * Returns the feed's name when the admin entered the same price.
 */
export async function releaseFeedPrice(
  transaction: Queryable,
  fuelType: FuelType,
  { pricePerLitre, effectiveDate }: DatedPrice,
  today: Day,
): Promise<string | null> {
  const row = await transaction
    .updateTable('feedPrices')
    .set({ isHeld: false })
    .where('fuelType', '=', fuelType)
    .where('isHeld', '=', true)
    .where(({ eb, or }) =>
      or([
        eb('priceCents', '=', pricePerLitre),
        eb(sql`greatest(effective_date, ${today}::date)`, '=', effectiveDate),
      ]),
    )
    .returning(['source', 'priceCents'])
    .executeTakeFirst();
  return row?.priceCents === pricePerLitre ? row.source : null;
}
