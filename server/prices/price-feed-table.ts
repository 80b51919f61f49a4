import { type Insertable, sql } from 'kysely';
import type { DatedPrice, FuelType } from '../../domain/prices/fuel-price.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Lease } from '../db/claim-next.ts';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/fast/prepared.ts';
import type { Tables } from '../db/schema.ts';

const feedStates = prepared((db, _: object) =>
  db.selectFrom('priceFeed').select(['answeredAt', 'failingSince', 'problem']),
);

/** The state of reading the feed. */
export async function readFeedState(db: Queryable) {
  const [state] = await feedStates(db, {});
  if (!state) throw new Error('the row of the feed is missing');
  return state;
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

const feedPrices = prepared((db, _: object) =>
  db
    .selectFrom('feedPrices')
    .select(['fuelType', 'priceCents as pricePerLitre', 'effectiveDate', 'source'])
    .select(['isHeld', 'saidAt', 'readAt'])
    .orderBy('fuelType', 'desc'),
);

export const listFeedPrices = (db: Queryable) => feedPrices(db, {});

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
        .where('replacedAt', 'is', null)
        .doUpdateSet({ priceCents, source, ...(createdAt && { createdAt }) })
        .where('fuelPrices.fromFeed', '=', true),
    )
    .execute();
}

/** Deletes a fuel's prices that came from the feed. The caller adds for which days. */
export const deleteFeedPrices = (transaction: Queryable, fuelType: FuelType) =>
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
