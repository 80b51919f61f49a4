import type { AccountTables } from './schema/accounts.ts';
import type { AdminTables } from './schema/admin.ts';
import type { DebtTables } from './schema/debts.ts';
import type { FuelRequestTables } from './schema/fuel-requests.ts';
import type { LedgerTables } from './schema/ledger.ts';
import type { LoyaltyTables } from './schema/loyalty.ts';
import type { MessageTables } from './schema/messages.ts';
import type { OutboxTables } from './schema/outbox.ts';
import type { PayoutTables } from './schema/payouts.ts';
import type { PriceTables } from './schema/prices.ts';
import type { PurchaseTables } from './schema/purchases.ts';
import type { ReconciliationTables } from './schema/reconciliation.ts';
import type { SignInTables } from './schema/sign-in.ts';
import type { VehicleTables } from './schema/vehicles.ts';
import type { VoucherTables } from './schema/vouchers.ts';

/**
 * The tables that the migrations create, except those that only raw SQL uses.
 * tests/server/database/schema.test.ts compares them with a database.
 */
export interface Tables
  extends AccountTables,
    SignInTables,
    VehicleTables,
    PriceTables,
    LoyaltyTables,
    FuelRequestTables,
    MessageTables,
    PurchaseTables,
    DebtTables,
    VoucherTables,
    OutboxTables,
    LedgerTables,
    PayoutTables,
    ReconciliationTables,
    AdminTables {}
