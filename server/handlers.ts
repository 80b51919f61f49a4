import { passkeyHandlers } from './accounts/passkeys/routes.ts';
import { accountHandlers } from './accounts/routes.ts';
import { adminHandlers } from './admin/routes.ts';
import { approvalHandlers } from './approvals/routes.ts';
import { bookHandlers } from './books/routes.ts';
import { deviceHandlers } from './devices/routes.ts';
import { readRequest } from './fuel-requests/fuel-requests.ts';
import { fuelRequestHandlers } from './fuel-requests/routes.ts';
import type { Handlers } from './http/contract.ts';
import { idempotencyHandlers } from './idempotency/routes.ts';
import { lateDebtHandlers } from './late-debt/routes.ts';
import { loyaltyHandlers } from './loyalty/routes.ts';
import { messageHandlers } from './messages/routes.ts';
import { paymentHandlers } from './payments/routes.ts';
import { payoutHandlers } from './payouts/routes.ts';
import { personalDataHandlers } from './personal-data/routes.ts';
import { priceHandlers } from './prices/routes.ts';
import { purchaseHandlers } from './purchases/routes.ts';
import { reconciliationHandlers } from './reconciliation/routes.ts';
import { securityHandlers } from './security/routes.ts';
import { readStart } from './start-answer.ts';
import { stationHandlers } from './stations/routes.ts';
import { readCar } from './vehicles/cars-table.ts';
import { vehicleHandlers } from './vehicles/routes.ts';
import { voucherHandlers } from './vouchers/routes.ts';
import { wrongPriceHandlers } from './wrong-prices/routes.ts';

/** A handler for each call of the contract. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...adminHandlers,
  ...approvalHandlers,
  ...bookHandlers,
  ...lateDebtHandlers,
  ...deviceHandlers,
  ...fuelRequestHandlers,
  ...loyaltyHandlers,
  ...messageHandlers,
  ...passkeyHandlers,
  ...idempotencyHandlers({
    'POST /api/cars': readCar,
    'PATCH /api/cars/{id}': readCar,
    'POST /api/fuel-requests': readRequest,
  }),
  ...paymentHandlers,
  ...payoutHandlers,
  ...reconciliationHandlers,
  ...personalDataHandlers,
  ...priceHandlers,
  ...purchaseHandlers,
  ...securityHandlers,
  ...stationHandlers,
  ...vehicleHandlers,
  ...voucherHandlers,
  ...wrongPriceHandlers,
  'GET /api/start': (context, { user }) => readStart(context, user),
  'GET /api/ping': async (_, { query }) => ({ n: query.n ?? null }),
};
