import type { Handlers } from '../http/contract.ts';
import { answerList } from '../http/list-answer.ts';
import { changingPrices, livePrices } from './live-prices.ts';
import { enterPrice, priceList, readFeedStatus, withdrawPrice } from './price-entries.ts';
import { replacePrice } from './price-replacement.ts';
import { currentPrice, priceChanges, priceHistory } from './prices.ts';

export const priceHandlers = {
  'GET /api/fuel-prices/live': (context) => livePrices(context),

  'GET /api/fuel-prices/changes': (context) => priceChanges(context),

  'GET /api/fuel-prices/history': (context) => priceHistory(context),

  'GET /api/fuel-prices/current/{fuelType}': (context, { params }) =>
    currentPrice(context, params.fuelType),

  'GET /api/admin/fuel-prices': (context, input) => answerList(context, input, priceList),

  'POST /api/admin/fuel-prices': (context, { body, user, key }) =>
    changingPrices(context, () => enterPrice(context, user.id, body, key)),

  'DELETE /api/admin/fuel-prices/{id}': (context, { params, user }) =>
    changingPrices(context, () => withdrawPrice(context, user.id, params.id)),

  'POST /api/admin/fuel-prices/{id}/replacement': (context, { params, body, user, key }) =>
    changingPrices(context, () => replacePrice(context, user.id, params.id, body, key)),

  'GET /api/admin/price-feed': (context) => readFeedStatus(context),
} satisfies Partial<Handlers>;
