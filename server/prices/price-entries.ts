import {
  type AdminFuelPrice,
  type FuelPriceCreation,
  type FuelPricesQuery,
  type PriceFeedState,
  priceEntryWindow,
} from '../../domain/admin/admin-fuel-prices.ts';
import type { FuelPriceId, UserId } from '../../domain/ids.ts';
import { centsFromRand, randFromCents } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import { actAsAdmin } from '../admin/admin-action.ts';
import { addAuditEntry } from '../admin/audit-log-table.ts';
import type { Context } from '../context.ts';
import { type Queryable, violatedConstraint } from '../db/database.ts';
import type { List } from '../http/list-answer.ts';
import { runOnce } from '../outbox/run-once.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { findPrice, listPrices } from './fuel-prices-table.ts';
import { deleteFeedPrices, type FeedPrice, releaseFeedPrice } from './price-feed-table.ts';
import { readStanding } from './prices.ts';

const ownSource = 'Entered by an administrator';

/** Past, current and future prices, for admins: a list on the screen and a CSV file. */
export const priceList: List<AdminFuelPrice, FuelPricesQuery> = {
  name: 'fuel-prices',
  columns: [
    ['Id', (price) => price.id],
    ['Fuel', (price) => price.fuelType],
    ['Price per litre (R)', (price) => price.pricePerLiter],
    ['From', (price) => price.effectiveDate],
    ['Source', (price) => price.source],
    ['Entered', (price) => price.createdAt],
  ],
  read: ({ db, clock }, query, page) => listPrices(db, query, southAfricanDay(clock()), page),
};

/**
 * Enters a price that is valid from today or from a day of the coming year, once per key
 * (PRI-3).
 * @throws Refusal 400, 409 'taken'
 */
export async function enterPrice(
  context: Context,
  adminId: UserId,
  body: FuelPriceCreation,
  key: string | null,
): Promise<AdminFuelPrice> {
  try {
    const { id } = await runOnce(context, {
      call: 'POST /api/admin/fuel-prices',
      userId: adminId,
      key,
      body,
      run: (transaction, newId) => insertEntry(context, transaction, adminId, body, newId),
    });
    // The id was created just before, or under the same key.
    const price = await findPrice(context.db, id as FuelPriceId);
    // A repeated call finds nothing when the price has been withdrawn since.
    if (!price) throw new Refusal('withdrawn');
    return price;
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    const message = 'This fuel already has a price from this day';
    throw invalidField('effectiveDate', message, 'taken');
  }
}

async function insertEntry(
  context: Context,
  transaction: Queryable,
  adminId: UserId,
  { fuelType, pricePerLiter, effectiveDate }: FuelPriceCreation,
  newId: string,
): Promise<void> {
  const at = context.clock();
  const { first, last } = priceEntryWindow(southAfricanDay(at));
  if (effectiveDate < first) {
    throw invalidField('effectiveDate', "A price can't start on a day that has passed");
  }
  if (effectiveDate > last) {
    throw invalidField('effectiveDate', 'A price can start at most one year from now');
  }
  const priceCents = centsFromRand(pricePerLiter);
  // An entry also decides a held price of the feed: the same price accepts it, another one refuses
  // it.
  const entered = { pricePerLitre: priceCents, effectiveDate };
  const feed = await releaseFeedPrice(transaction, fuelType, entered, first);
  await deleteFeedPrices(transaction, fuelType)
    .where('effectiveDate', '=', effectiveDate)
    .execute();
  const id = newId as FuelPriceId; // a new UUID
  const source = feed === null ? ownSource : `${feed}, accepted by an administrator`;
  const row = { id, fuelType, priceCents, effectiveDate, source, createdAt: at };
  await transaction.insertInto('fuelPrices').values(row).execute();
  const fields = ['fuelType', 'pricePerLiter', 'effectiveDate'];
  const action = 'fuel-price-entered';
  await addAuditEntry(transaction, { at, adminId, action, objectId: id, fields });
}

/**
 * Withdraws a price that is not in force yet.
 * @throws Refusal 404, 409 'price-in-force'
 */
export function withdrawPrice(context: Context, adminId: UserId, id: FuelPriceId): Promise<void> {
  return actAsAdmin(context, adminId, async (transaction, audit) => {
    const today = southAfricanDay(context.clock());
    const withdrawn = await transaction
      .deleteFrom('fuelPrices')
      .where('id', '=', id)
      .where('effectiveDate', '>', today)
      .returning('id')
      .executeTakeFirst();
    if (!withdrawn) {
      const stands = await findPrice(transaction, id);
      throw new Refusal(stands ? 'price-in-force' : 'not-found');
    }
    await audit({ action: 'fuel-price-withdrawn', objectId: id });
  });
}

/** The state of the price feed, and the prices that wait for an admin. */
export async function readFeedStatus(context: Context): Promise<PriceFeedState> {
  const { prices } = context;
  const { said, state } = await readStanding(context);
  const isOwn = (price: FeedPrice) => price.source === prices.source;
  return {
    source: prices.source,
    answeredAt: state.answeredAt?.toISOString() ?? null,
    failingSince: state.failingSince?.toISOString() ?? null,
    problem: state.problem,
    held: said.filter((price) => price.isHeld && isOwn(price)).map(toHeldPrice),
  };
}

function toHeldPrice({ fuelType, pricePerLitre, effectiveDate, saidAt }: FeedPrice) {
  const pricePerLiter = randFromCents(pricePerLitre);
  return { fuelType, pricePerLiter, effectiveDate, saidAt: saidAt.toISOString() };
}
