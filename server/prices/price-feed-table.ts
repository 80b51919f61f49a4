import { type Insertable, sql } from 'kysely';
import type { DatedPrice, FuelType } from '../../domain/prices/fuel-price.ts';
import type { Cents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import { claimNext, type Lease } from '../db/claim-next.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

/** What the feed says of a fuel. */
export interface FeedPrice {
  fuelType: FuelType;
  pricePerLitre: Cents;
  effectiveDate: Day;
  source: string;
  isHeld: boolean;
  saidAt: Date;
  readAt: Date;
}

/** How reading the feed goes. */
export interface FeedState {
  answeredAt: Date | null;
  failingSince: Date | null;
  problem: string | null;
}

/** Takes the next reading of the feed until the lease ends; null while none is due. Another feed than the one that was read is due at once. */
export async function claimReading(
  db: Queryable,
  source: string,
  lease: Lease,
): Promise<true | null> {
  const row = await claimNext(db, lease, {
    table: 'priceFeed',
    key: ['onlyRow'],
    isDue: sql`(next_read_at <= ${lease.from} or source is distinct from ${source})`,
    orderBy: sql`next_read_at`,
    returning: sql`only_row`,
  });
  return row ? true : null;
}

export async function readFeedState(db: Queryable): Promise<FeedState> {
  return await db
    .selectFrom('priceFeed')
    .select(['answeredAt', 'failingSince', 'problem'])
    .executeTakeFirstOrThrow();
}

/** Writes how a reading ended, unless it has become somebody else's; `isUsable` says whether anything came of it. */
export async function finishReading(
  db: Queryable,
  lease: Lease,
  end: { source: string; at: Date; nextReadAt: Date; isUsable: boolean; problem: string | null },
): Promise<void> {
  await db
    .updateTable('priceFeed')
    .set({
      source: end.source,
      nextReadAt: end.nextReadAt,
      claimedUntil: null,
      problem: end.problem,
      ...(end.isUsable
        ? { answeredAt: end.at, failingSince: null }
        : {
            // What was before it was another feed's.
            answeredAt: sql<Date>`case when source = ${end.source} then answered_at end`,
            failingSince: sql<Date>`coalesce(case when source = ${end.source} then failing_since end, ${end.at})`,
          }),
    })
    .where('claimedUntil', '=', lease.until)
    .execute();
}

export async function listFeedPrices(db: Queryable): Promise<FeedPrice[]> {
  return await db
    .selectFrom('feedPrices')
    .select(['fuelType', 'priceCents as pricePerLitre', 'effectiveDate', 'source'])
    .select(['isHeld', 'saidAt', 'readAt'])
    .orderBy('fuelType', 'desc')
    .execute();
}

/** Writes what the feed says of a fuel now. */
export async function putFeedPrice(
  db: Queryable,
  price: Insertable<Tables['feedPrices']>,
): Promise<void> {
  const { fuelType, ...said } = price;
  await db
    .insertInto('feedPrices')
    .values(price)
    .onConflict((conflict) => conflict.column('fuelType').doUpdateSet(said))
    .execute();
}

/** Notes that the feed still says what it said. */
export async function confirmFeedPrice(
  db: Queryable,
  fuelType: FuelType,
  readAt: Date,
): Promise<void> {
  await db.updateTable('feedPrices').set({ readAt }).where('fuelType', '=', fuelType).execute();
}

/** Puts the feed's price into the table; of a day for which an admin has entered one, theirs stands. */
export async function enterFeedPrice(
  db: Queryable,
  price: Insertable<Tables['fuelPrices']>,
): Promise<void> {
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

/** Takes back what the feed has announced for days after `today`, but for the one that it says now. */
export async function withdrawAnnounced(
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

/** Makes room for what an admin enters for the same day. */
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

/** An admin's word on a held price, which is none any more: just this price, or another one for its day. Answers the feed's name where it is just this. */
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
