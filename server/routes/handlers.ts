import type { Handlers } from '../http/contract.ts';
import { accountHandlers } from './account.ts';
import { adminDecisionHandlers } from './admin-decisions.ts';
import { adminFigureHandlers } from './admin-figures.ts';
import { adminFuelPriceHandlers } from './admin-fuel-prices.ts';
import { adminListHandlers } from './admin-lists.ts';
import { adminUserHandlers } from './admin-users.ts';
import { authHandlers } from './auth.ts';
import { fuelHandlers } from './fuel.ts';
import { outboxHandlers } from './outbox.ts';
import { pictureHandlers } from './pictures.ts';
import { purchasePaymentHandlers } from './purchase-payments.ts';
import { purchaseReadingHandlers } from './purchase-reading.ts';
import { smsHandlers } from './sms.ts';
import { vehicleHandlers } from './vehicles.ts';

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
