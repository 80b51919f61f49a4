import { type Insertable, sql } from 'kysely';
import type { DatedPrice, FuelType } from '../../domain/fuel-price.ts';
import type { Cents } from '../../domain/money.ts';
import type { Day } from '../../domain/south-african-time.ts';
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
    table: 'price_feed',
    key: ['only_row'],
    isDue: sql`(next_read_at <= ${lease.from} or source is distinct from ${source})`,
    orderBy: sql`next_read_at`,
    returning: sql`only_row`,
  });
  return row ? true : null;
}

export async function readFeedState(db: Queryable): Promise<FeedState> {
  const row = await db
    .selectFrom('price_feed')
    .select(['answered_at', 'failing_since', 'problem'])
    .executeTakeFirstOrThrow();
  return { answeredAt: row.answered_at, failingSince: row.failing_since, problem: row.problem };
}

/** Writes how a reading ended, unless it has become somebody else's; `isUsable` says whether anything came of it. */
export async function finishReading(
  db: Queryable,
  lease: Lease,
  end: { source: string; at: Date; nextReadAt: Date; isUsable: boolean; problem: string | null },
): Promise<void> {
  await db
    .updateTable('price_feed')
    .set({
      source: end.source,
      next_read_at: end.nextReadAt,
      claimed_until: null,
      problem: end.problem,
      ...(end.isUsable
        ? { answered_at: end.at, failing_since: null }
        : {
            // What was before it was another feed's.
            answered_at: sql<Date>`case when source = ${end.source} then answered_at end`,
            failing_since: sql<Date>`coalesce(case when source = ${end.source} then failing_since end, ${end.at})`,
          }),
    })
    .where('claimed_until', '=', lease.until)
    .execute();
}

export async function listFeedPrices(db: Queryable): Promise<FeedPrice[]> {
  const rows = await db
    .selectFrom('feed_prices')
    .select([
      'fuel_type',
      'price_cents',
      'effective_date',
      'source',
      'is_held',
      'said_at',
      'read_at',
    ])
    .orderBy('fuel_type', 'desc')
    .execute();
  return rows.map((row) => ({
    fuelType: row.fuel_type,
    pricePerLitre: row.price_cents,
    effectiveDate: row.effective_date,
    source: row.source,
    isHeld: row.is_held,
    saidAt: row.said_at,
    readAt: row.read_at,
  }));
}

/** Writes what the feed says of a fuel now. */
export async function putFeedPrice(
  db: Queryable,
  price: Insertable<Tables['feed_prices']>,
): Promise<void> {
  const { fuel_type, ...said } = price;
  await db
    .insertInto('feed_prices')
    .values(price)
    .onConflict((conflict) => conflict.column('fuel_type').doUpdateSet(said))
    .execute();
}

/** Notes that the feed still says what it said. */
export async function confirmFeedPrice(
  db: Queryable,
  fuelType: FuelType,
  readAt: Date,
): Promise<void> {
  await db
    .updateTable('feed_prices')
    .set({ read_at: readAt })
    .where('fuel_type', '=', fuelType)
    .execute();
}

/** Puts the feed's price into the table; of a day for which an admin has entered one, theirs stands. */
export async function enterFeedPrice(
  db: Queryable,
  price: Insertable<Tables['fuel_prices']>,
): Promise<void> {
  const { price_cents, source, created_at } = price;
  await db
    .insertInto('fuel_prices')
    .values({ ...price, from_feed: true })
    .onConflict((conflict) =>
      conflict
        .columns(['fuel_type', 'province', 'effective_date'])
        .doUpdateSet({ price_cents, source, ...(created_at && { created_at }) })
        .where('fuel_prices.from_feed', '=', true),
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
    .where('effective_date', '>', today)
    .where('effective_date', '!=', effectiveDate)
    .execute();
}

/** Makes room for what an admin enters for the same day. */
export async function removeFeedPrice(
  transaction: Queryable,
  fuelType: FuelType,
  effectiveDate: Day,
): Promise<void> {
  await deleteFeedPrices(transaction, fuelType)
    .where('effective_date', '=', effectiveDate)
    .execute();
}

const deleteFeedPrices = (transaction: Queryable, fuelType: FuelType) =>
  transaction
    .deleteFrom('fuel_prices')
    .where('fuel_type', '=', fuelType)
    .where('from_feed', '=', true);

/** An admin's word on a held price, which is none any more: just this price, or another one for its day. Answers the feed's name where it is just this. */
export async function releaseFeedPrice(
  transaction: Queryable,
  fuelType: FuelType,
  { pricePerLitre, effectiveDate }: DatedPrice,
  today: Day,
): Promise<string | null> {
  const row = await transaction
    .updateTable('feed_prices')
    .set({ is_held: false })
    .where('fuel_type', '=', fuelType)
    .where('is_held', '=', true)
    .where(({ eb, or }) =>
      or([
        eb('price_cents', '=', pricePerLitre),
        eb(sql`greatest(effective_date, ${today}::date)`, '=', effectiveDate),
      ]),
    )
    .returning(['source', 'price_cents'])
    .executeTakeFirst();
  return row?.price_cents === pricePerLitre ? row.source : null;
}
