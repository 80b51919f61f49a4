import type { Insertable, Selectable } from 'kysely';
import type { AdminFuelPrice, FuelPricesQuery } from '../../domain/admin-fuel-prices.ts';
import type { FuelType } from '../../domain/fuel-price.ts';
import type { FuelPriceId } from '../../domain/ids.ts';
import { type Cents, randFromCents } from '../../domain/money.ts';
import type { Day } from '../../domain/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, type Page, pageOf, readPage } from '../db/keyset.ts';
import type { Tables } from '../db/schema.ts';

export interface FuelPrice {
  fuelType: FuelType;
  pricePerLitre: Cents;
  effectiveDate: Day;
  source: string;
  createdAt: Date;
  isFromFeed: boolean;
}

/** The price in force on a day and the one before it: what the rules of the domain need, however many prices there are. */
export async function latestPrices(
  db: Queryable,
  fuelType: FuelType,
  day: Day,
  /** Leaves out what the feed says for days after this one. */
  announcedAfter: Day = day,
): Promise<FuelPrice[]> {
  const rows = await db
    .selectFrom('fuel_prices')
    .select(['fuel_type', 'price_cents', 'effective_date', 'source', 'created_at', 'from_feed'])
    .where('fuel_type', '=', fuelType)
    .where('effective_date', '<=', day)
    .where(({ eb, or }) =>
      or([eb('from_feed', '=', false), eb('effective_date', '<=', announcedAfter)]),
    )
    .orderBy('effective_date', 'desc')
    .limit(2)
    .execute();
  return rows.map((row) => ({
    fuelType: row.fuel_type,
    pricePerLitre: row.price_cents,
    effectiveDate: row.effective_date,
    source: row.source,
    createdAt: row.created_at,
    isFromFeed: row.from_feed,
  }));
}

const columns = [
  'id',
  'fuel_type',
  'price_cents',
  'effective_date',
  'province',
  'source',
  'created_at',
] as const;

function priceFromRow(
  row: Pick<Selectable<Tables['fuel_prices']>, (typeof columns)[number]>,
): AdminFuelPrice {
  return {
    id: row.id,
    fuelType: row.fuel_type,
    pricePerLiter: randFromCents(row.price_cents),
    effectiveDate: row.effective_date,
    province: row.province,
    source: row.source,
    createdAt: row.created_at.toISOString(),
  };
}

const latestFirst = { column: 'effective_date', type: 'date', direction: 'desc' } as const;

/** A page of all prices, those to come first. */
export function listPrices(
  db: Queryable,
  { fuelType, coming }: FuelPricesQuery,
  today: Day,
  page: Page,
): Promise<Listed<AdminFuelPrice>[]> {
  let query = db.selectFrom('fuel_prices').select(columns);
  if (fuelType) query = query.where('fuel_type', '=', fuelType);
  if (coming) query = query.where('effective_date', '>', today);
  return readPage(pageOf(query, latestFirst, 'id', page), priceFromRow);
}

export async function insertPrice(
  transaction: Queryable,
  price: Insertable<Tables['fuel_prices']>,
): Promise<void> {
  await transaction.insertInto('fuel_prices').values(price).execute();
}

export async function findPrice(db: Queryable, id: FuelPriceId): Promise<AdminFuelPrice | null> {
  const row = await db
    .selectFrom('fuel_prices')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? priceFromRow(row) : null;
}

/** Takes a price away that is to hold only after a day; null when there is none such. */
export async function deleteComingPrice(
  transaction: Queryable,
  id: FuelPriceId,
  today: Day,
): Promise<FuelPriceId | null> {
  const row = await transaction
    .deleteFrom('fuel_prices')
    .where('id', '=', id)
    .where('effective_date', '>', today)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
