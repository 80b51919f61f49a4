import {
  type AdminFuelPrice,
  type FuelPriceCreation,
  type FuelPricesQuery,
  type PriceFeedState,
  priceEntryWindow,
} from '../../domain/admin/admin-fuel-prices.ts';
import type { FuelPriceId, UserId } from '../../domain/ids.ts';
import type { DatedPrice, FuelType } from '../../domain/prices/fuel-price.ts';
import { priceQuestion } from '../../domain/prices/price-question.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { centsFromRand, randFromCents } from '../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { type Audit, actAsAdmin, actOnceAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import { type Queryable, violatedConstraint } from '../db/database.ts';
import type { List } from '../http/list-answer.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { findPrice, latestPrices, listPrices } from './fuel-prices-table.ts';
import { deleteFeedPrices, type FeedPrice, releaseFeedPrice } from './price-feed-table.ts';
import { readStanding } from './prices.ts';

export const ownSource = 'Entered by an administrator';

/** Past, current and future prices, for admins: a list on the screen and a CSV file. */
export const priceList: List<AdminFuelPrice, FuelPricesQuery> = {
  name: 'fuel-prices',
  columns: [
    ['Id', (price) => price.id],
    ['Fuel', (price) => price.fuelType],
    ['Price per litre (R)', (price) => price.pricePerLiter],
    ['From', (price) => price.effectiveDate],
    ['Source', (price) => price.source],
    ['Entered', (price) => csvInstant(price.createdAt)],
    ['Replaced', (price) => csvInstant(price.replacedAt)],
    ['Reason', (price) => price.reason ?? ''],
  ],
  read: ({ db, clock }, query, page) => listPrices(db, query, southAfricanDay(clock()), page),
};

/**
 * Enters a price that is valid from today or from a day of the coming year, once per key
 * (PRI-3).
 * @throws Refusal 400, 409 'price-unconfirmed' or 'taken'
 */
export async function enterPrice(
  context: Context,
  adminId: UserId,
  body: FuelPriceCreation,
  key: string | null,
): Promise<AdminFuelPrice> {
  try {
    const { id } = await actOnceAsAdmin(context, {
      call: 'POST /api/admin/fuel-prices',
      adminId,
      key,
      body,
      run: (transaction, audit, newId) => insertEntry(context, transaction, audit, body, newId),
    });
    // The id was created just before, or under the same key.
    const today = southAfricanDay(context.clock());
    const price = await findPrice(context.db, id as FuelPriceId, today);
    // A repeated call finds nothing when the price has been withdrawn since.
    if (!price) throw new Refusal('withdrawn');
    return price;
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    const message =
      'This fuel already has a price from this day. Replace or withdraw it in the list.';
    throw invalidField('effectiveDate', message, 'taken');
  }
}

async function insertEntry(
  context: Context,
  transaction: Queryable,
  audit: Audit,
  { fuelType, pricePerLiter, effectiveDate, confirmed }: FuelPriceCreation,
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
  const id = newId as FuelPriceId; // a new UUID
  const price = { fuelType, pricePerLitre: priceCents, effectiveDate };
  if (!confirmed) await requireNoQuestion(transaction, price, first);
  // An entry also decides a held price of the feed: the same price accepts it, another one refuses
  // it.
  const feed = await releaseFeedPrice(transaction, fuelType, price, first);
  const replaces = await giveWayOfFeed(transaction, price, { today: first, at });
  const source = feed === null ? ownSource : `${feed}, accepted by an administrator`;
  const row = { id, fuelType, priceCents, effectiveDate, source, createdAt: at };
  const reason = replaces && 'Entered over the price of the feed';
  await transaction
    .insertInto('fuelPrices')
    .values({ ...row, replaces, reason })
    .execute();
  const fields = ['fuelType', 'pricePerLiter', 'effectiveDate'];
  await audit({ action: 'fuel-price-entered', objectId: id, fields });
}

/**
 * Lets a person confirm a price first that is for today or tomorrow, or that moves far (PRI-12).
 * @throws Refusal 409 'price-unconfirmed' with the question
 */
export async function requireNoQuestion(
  transaction: Queryable,
  price: DatedPrice & { fuelType: FuelType },
  today: Day,
): Promise<void> {
  const [standing = null] = await latestPrices(transaction, price.fuelType, price.effectiveDate);
  const message = priceQuestion(price, standing, today);
  if (message !== null) throw new Refusal('price-unconfirmed', { message });
}

/**
 * Has the feed's price of a day give way to an entry: a coming one is deleted. One of today may have
 * been sold at, so it is kept as replaced (PRI-16) and its id is returned.
 */
async function giveWayOfFeed(
  transaction: Queryable,
  { fuelType, effectiveDate }: DatedPrice & { fuelType: FuelType },
  { today, at }: { today: Day; at: Date },
): Promise<FuelPriceId | null> {
  if (effectiveDate > today) {
    await deleteFeedPrices(transaction, fuelType)
      .where('effectiveDate', '=', effectiveDate)
      .execute();
    return null;
  }
  const replaced = await transaction
    .updateTable('fuelPrices')
    .set({ replacedAt: at })
    .where('fuelType', '=', fuelType)
    .where('fromFeed', '=', true)
    .where('replacedAt', 'is', null)
    .where('effectiveDate', '=', effectiveDate)
    .returning('id')
    .executeTakeFirst();
  return replaced?.id ?? null;
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
      const stands = await findPrice(transaction, id, today);
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
