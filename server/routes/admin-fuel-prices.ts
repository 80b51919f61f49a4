import { southAfricanDay } from '../../domain/south-african-time.ts';
import type { Handlers } from '../http/contract.ts';
import { answerList } from '../http/list-answer.ts';
import { enterPrice, feedStanding, withdrawPrice } from '../services/admin-fuel-prices.ts';
import { listPrices } from '../stores/admin-fuel-prices.ts';
import { fuelPriceTable } from './admin-tables.ts';

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
