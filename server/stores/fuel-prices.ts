import type { FuelType } from '../../domain/fuel-price.ts';
import type { Cents } from '../../domain/money.ts';
import type { Day } from '../../domain/south-african-time.ts';
import type { Queryable } from '../db/database.ts';

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
