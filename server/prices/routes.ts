import { southAfricanDay } from '../../domain/south-african-time.ts';
import { fuelPriceTable } from '../admin/csv-tables.ts';
import type { Handlers } from '../http/contract.ts';
import { answerList } from '../http/list-answer.ts';
import { listPrices } from './fuel-prices-table.ts';
import { enterPrice, feedStanding, withdrawPrice } from './price-entries.ts';

export const adminFuelPriceHandlers = {
  'GET /api/admin/fuel-prices': (context, input) => {
    const today = southAfricanDay(context.clock());
    return answerList(
      input,
      (page) => listPrices(context.db, input.query, today, page),
      fuelPriceTable,
    );
  },

  'POST /api/admin/fuel-prices': (context, { body, user, key }) =>
    enterPrice(context, user.id, body, key),

  'DELETE /api/admin/fuel-prices/{id}': (context, { params, user }) =>
    withdrawPrice(context, user.id, params.id),

  'GET /api/admin/price-feed': (context) => feedStanding(context),
} satisfies Partial<Handlers>;
