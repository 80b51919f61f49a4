import { sql } from 'kysely';
import { effectiveDay, type FeedVerdict, judgeFeedPrice } from '../../domain/prices/price-feed.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import { claimNext, type Lease } from '../db/claim-next.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import type { FeedReading, FeedReadingPrice } from '../gateways/prices/prices.ts';
import { queueJob } from '../jobs/process-queue.ts';
import { latestPrices } from './fuel-prices-table.ts';
import { changingPrices } from './live-prices.ts';
import {
  deleteFeedPrices,
  finishReading,
  insertFeedPrice,
  listFeedPrices,
} from './price-feed-table.ts';

/**
 * The problem that admins read when a feed's price is refused; a held price is shown separately.
 */
const problemTexts: Partial<Record<FeedVerdict, string>> = {
  old: 'older than the price in force',
  'too-early': 'from a day too far ahead',
  'out-of-range': 'outside R10.00 to R50.00',
};

/** Reads the feed once and stores the prices that are plausible (PRI-3). */
async function readFeed(context: Context, source: string, lease: Lease): Promise<void> {
  const reading = await context.prices.read();
  const at = context.clock();
  if (reading.outcome === 'failed') {
    const { reason } = reading;
    context.log.warn({ reason }, 'the price feed gives no usable answer');
    const nextReadAt = new Date(at.getTime() + serverDurations.priceFeed.failedReading);
    const problem = reason.replaceAll('-', ' ');
    return finishReading(context.db, lease, { source, at, nextReadAt, isUsable: false, problem });
  }
  await context.db.transaction().execute(async (transaction) => {
    let isUsable = false;
    const problems = reading.missing.map((fuelType) => `${fuelType}: no price`);
    for (const price of reading.prices) {
      const verdict = await storePrice(transaction, source, price, reading.from, at);
      const { fuelType } = price;
      const problem = problemTexts[verdict];
      if (problem) problems.push(`${fuelType}: ${problem}`);
      else isUsable = true;
      if (problem || verdict === 'held') {
        context.log.warn({ fuelType, verdict }, 'a price of the feed was not taken');
      }
    }
    const nextReadAt = new Date(at.getTime() + serverDurations.priceFeed.reading);
    const problem = problems.length === 0 ? null : problems.join('; ');
    await finishReading(transaction, lease, { source, at, nextReadAt, isUsable, problem });
  });
}

async function storePrice(
  transaction: Queryable,
  source: string,
  { fuelType, pricePerLitre }: FeedReadingPrice,
  statedDay: FeedReading['from'],
  at: Date,
): Promise<FeedVerdict> {
  const today = southAfricanDay(at);
  const effectiveDate = effectiveDay(statedDay, today);
  const said = { pricePerLitre, effectiveDate, statedDay };
  const stated = await listFeedPrices(transaction);
  // What another feed stated before is ignored.
  const last = stated.find((one) => one.fuelType === fuelType && one.source === source) ?? null;
  const standing = await latestPrices(transaction, fuelType, effectiveDate, today);
  const verdict = judgeFeedPrice(said, last, standing, today);
  if (verdict === 'unchanged') {
    await transaction
      .updateTable('feedPrices')
      .set({ readAt: at })
      .where('fuelType', '=', fuelType)
      .execute();
    return last?.isHeld ? 'held' : verdict;
  }
  if (problemTexts[verdict]) return verdict; // the price is refused
  const row = { priceCents: pricePerLitre, effectiveDate, source };
  const isHeld = verdict === 'held';
  if (!isHeld) {
    // The feed no longer announces its other prices for days to come.
    await deleteFeedPrices(transaction, fuelType)
      .where('effectiveDate', '>', today)
      .where('effectiveDate', '!=', effectiveDate)
      .execute();
  }
  const statement = { ...row, isHeld, saidAt: at, readAt: at };
  await transaction
    .insertInto('feedPrices')
    .values({ fuelType, ...statement })
    .onConflict((conflict) => conflict.column('fuelType').doUpdateSet(statement))
    .execute();
  if (verdict === 'taken') await insertFeedPrice(transaction, { fuelType, ...row, createdAt: at });
  return verdict;
}

/** Reads the price feed every hour, or ten minutes after a failure. */
export const priceFeed = queueJob<string>({
  name: 'price-feed',
  interval: () => serverDurations.jobs.priceFeed,
  leaseMilliseconds: () => serverDurations.leases.priceFeed,
  async claim({ db, prices: { source } }, lease) {
    if (source === null) return null;
    const row = await claimNext(db, lease, {
      table: 'priceFeed',
      key: ['onlyRow'],
      // A feed with another address is due at once.
      isDue: sql`(next_read_at <= ${lease.from} or source is distinct from ${source})`,
      orderBy: sql`next_read_at`,
      returning: sql`only_row`,
    });
    return row ? source : null;
  },
  process: (context, source, lease) =>
    changingPrices(context, () => readFeed(context, source, lease)),
});
