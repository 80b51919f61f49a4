import { accountHandlers, authHandlers } from './accounts/routes.ts';
import {
  adminDecisionHandlers,
  adminFigureHandlers,
  adminListHandlers,
  adminUserHandlers,
} from './admin/routes.ts';
import { fuelHandlers } from './fuel-requests/routes.ts';
import type { Handlers } from './http/contract.ts';
import { smsHandlers } from './messages/routes.ts';
import { outboxHandlers } from './outbox/routes.ts';
import { purchasePaymentHandlers } from './payments/routes.ts';
import { adminFuelPriceHandlers } from './prices/routes.ts';
import { purchaseReadingHandlers } from './purchases/routes.ts';
import { pictureHandlers, vehicleHandlers } from './vehicles/routes.ts';

/** A handler for each call of the contract. */
export const handlers: Handlers = {
  ...authHandlers,
  ...accountHandlers,
  ...adminDecisionHandlers,
  ...adminFigureHandlers,
  ...adminFuelPriceHandlers,
  ...adminListHandlers,
  ...adminUserHandlers,
  ...vehicleHandlers,
  ...pictureHandlers,
  ...fuelHandlers,
  ...outboxHandlers,
  ...purchasePaymentHandlers,
  ...purchaseReadingHandlers,
  ...smsHandlers,
  'GET /api/ping': async (_, { query }) => ({ n: query.n ?? null }),
};
