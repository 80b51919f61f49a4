import type { AdminFuelPrice, FuelPricesQuery } from '../../domain/admin/admin-fuel-prices.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { List } from '../http/list-answer.ts';
import { listPrices } from './fuel-prices-table.ts';

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
