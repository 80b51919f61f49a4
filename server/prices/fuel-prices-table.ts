import { type Selectable, sql } from 'kysely';
import type { AdminFuelPrice, FuelPricesQuery } from '../../domain/admin/admin-fuel-prices.ts';
import type { FuelPriceId } from '../../domain/ids.ts';
import type { FuelType } from '../../domain/prices/fuel-price.ts';
import { randFromCents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/fast/prepared.ts';
import { type Listed, type Page, pageOf, readPage } from '../db/keyset.ts';
import type { Tables } from '../db/schema.ts';

export type FuelPrice = Awaited<ReturnType<typeof latestPrices>>[number];

/**
 * The price in force on a day and the one before it. The pricing rules need only these two, however
 * many prices the table has.
 */
export function latestPrices(
  db: Queryable,
  fuelType: FuelType,
  day: Day,
  /** Ignores the feed's prices for days after this one. */
  announcedAfter: Day = day,
) {
  return latest(db, { fuelType, day, announcedAfter });
}

interface LatestOn {
  fuelType: FuelType;
  day: Day;
  announcedAfter: Day;
}

const latest = prepared((db, { fuelType, day, announcedAfter }: LatestOn) =>
  db
    .selectFrom('fuelPrices')
    .select(['id', 'fuelType', 'priceCents as pricePerLitre', 'effectiveDate', 'source'])
    .select(['createdAt', 'fromFeed as isFromFeed'])
    .where('fuelType', '=', fuelType)
    .where('replacedAt', 'is', null)
    .where('effectiveDate', '<=', day)
    .where(({ eb, or }) =>
      or([eb('fromFeed', '=', false), eb('effectiveDate', '<=', announcedAfter)]),
    )
    .orderBy('effectiveDate', 'desc')
    .limit(2),
);

/** The prices of both fuels from a day on, and of each fuel the one in force on that day. */
export const pricesSince = (db: Queryable, day: Day) => sinceDay(db, { day });

const sinceDay = prepared((db, { day }: { day: Day }) =>
  sinceDayOf(db, 'petrol', day).unionAll(sinceDayOf(db, 'diesel', day)),
);

function sinceDayOf(db: Queryable, fuelType: FuelType, day: Day) {
  const inForce = db
    .selectFrom('fuelPrices')
    .select('effectiveDate')
    .where('fuelType', '=', fuelType)
    .where('replacedAt', 'is', null)
    .where('effectiveDate', '<=', day)
    .orderBy('effectiveDate', 'desc')
    .limit(1);
  return db
    .selectFrom('fuelPrices')
    .select(['fuelType', 'priceCents as pricePerLitre', 'effectiveDate'])
    .where('fuelType', '=', fuelType)
    .where('replacedAt', 'is', null)
    .where('effectiveDate', '>=', ({ fn }) => fn.coalesce(inForce, sql<Day>`${day}::date`));
}

/** All prices, and which of them is in force on a day. */
function rowsOn(db: Queryable, today: Day) {
  return db
    .selectFrom('fuelPrices')
    .selectAll()
    .select(
      sql<boolean>`id = (
        select latest.id from fuel_prices as latest
        where latest.fuel_type = fuel_prices.fuel_type and replaced_at is null
          and latest.effective_date <= ${today}::date
        order by latest.effective_date desc limit 1)`.as('isInForce'),
    );
}

type PriceRow = Selectable<Tables['fuelPrices']> & { isInForce: boolean | null };

function priceFromRow(row: PriceRow): AdminFuelPrice {
  const { priceCents, fromFeed: _fromFeed, ...price } = row;
  return {
    ...price,
    pricePerLiter: randFromCents(priceCents),
    createdAt: row.createdAt.toISOString(),
    isInForce: row.isInForce === true,
    replacedAt: row.replacedAt?.toISOString() ?? null,
  };
}

const latestFirst = { column: 'effectiveDate', type: 'date', direction: 'desc' } as const;

/** A page of all prices, future ones first. */
export function listPrices(
  db: Queryable,
  { fuelType, coming }: FuelPricesQuery,
  today: Day,
  page: Page,
): Promise<Listed<AdminFuelPrice>[]> {
  let query = rowsOn(db, today);
  if (fuelType) query = query.where('fuelType', '=', fuelType);
  if (coming) query = query.where('effectiveDate', '>', today);
  return readPage(pageOf(query, latestFirst, 'id', page).execute(), priceFromRow);
}

export async function findPrice(
  db: Queryable,
  id: FuelPriceId,
  today: Day,
): Promise<AdminFuelPrice | null> {
  const row = await rowsOn(db, today).where('id', '=', id).executeTakeFirst();
  return row ? priceFromRow(row) : null;
}
