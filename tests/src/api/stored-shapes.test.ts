import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SessionUser } from '../../../domain/accounts/account.ts';
import { calls } from '../../../domain/calls.ts';
import type { PurchaseId, UserId } from '../../../domain/ids.ts';
import { creditQuery } from '../../../src/api/credit.ts';
import { firstPaintPrices } from '../../../src/api/first-paint-prices.ts';
import { fuelRequestsQuery } from '../../../src/api/fuel-requests.ts';
import { loyaltyQuery } from '../../../src/api/loyalty.ts';
import { paymentOptionsQuery } from '../../../src/api/payment-options.ts';
import { priceHistoryQuery } from '../../../src/api/prices.ts';
import { profileQuery } from '../../../src/api/profile.ts';
import { purchaseQuery } from '../../../src/api/purchase-details.ts';
import { purchasesQuery } from '../../../src/api/purchases.ts';
import { vehiclesQuery } from '../../../src/api/vehicles.ts';
import { sessionUserValidator } from '../../../src/session/session-validator.ts';
import type { Validator } from '../../../src/session/validator.ts';
import { validValues, wrongValues } from '../../support/schema-mutations.ts';

const userId = 'd2f0a7de-3f5c-4f0a-9d0b-2f6f0e0c6c11' as UserId; // any user
const next = z.nullable(z.string());
const page = z.extend(calls['GET /api/fuel-requests'].result, { next });
const [livePrices, priceChanges] = firstPaintPrices;

/** Each query whose data the device keeps, with the schema of its data in the contract. */
const persisted = [
  { query: vehiclesQuery(userId), schema: calls['GET /api/cars/user/{userId}'].result },
  { query: loyaltyQuery(userId), schema: calls['GET /api/loyalty/{userId}'].result },
  { query: purchasesQuery(userId), schema: calls['GET /api/purchases/user/{userId}'].result },
  {
    query: purchaseQuery(userId, 'any' as PurchaseId),
    schema: calls['GET /api/purchases/{id}'].result,
  },
  { query: creditQuery(userId), schema: calls['GET /api/account/credit'].result },
  { query: paymentOptionsQuery(userId), schema: calls['GET /api/payments/options'].result },
  { query: priceHistoryQuery(), schema: calls['GET /api/fuel-prices/history'].result },
  { query: profileQuery(userId), schema: calls['GET /api/account/profile'].result },
  {
    query: fuelRequestsQuery(userId),
    schema: z.object({ pages: z.array(page), pageParams: z.array(next) }),
  },
].map(({ query, schema }) => ({
  name: String(query.queryKey[0]),
  isValid: query.meta?.persistedAs?.isValid as Validator, // checked by the first test
  schema,
}));

const atStart = [
  { name: 'session', isValid: sessionUserValidator, schema: SessionUser },
  { name: 'live prices', ...livePrices, schema: calls['GET /api/fuel-prices/live'].result },
  { name: 'price changes', ...priceChanges, schema: calls['GET /api/fuel-prices/changes'].result },
] as { name: string; isValid: Validator; schema: z.core.$ZodType }[]; // both prices exist

// OUT-31
describe('the shape of stored data', () => {
  it('is known to this test for every query that is persisted', () => {
    const folder = 'src/api/';
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
    const code = files.map((name) => readFileSync(folder + name, 'utf8')).join('\n');
    expect(code.split('persistedAs:').length - 1).toBe(persisted.length);
  });

  it.each([...persisted, ...atStart])('accepts what the contract allows: $name', (stored) => {
    expect(validValues(stored.schema).filter((value) => !stored.isValid(value))).toEqual([]);
  });

  it.each([...persisted, ...atStart])('checks every field of the contract: $name', (stored) => {
    const accepted = wrongValues(stored.schema).filter(({ value }) => stored.isValid(value));
    expect(accepted.map(({ what }) => what)).toEqual([]);
  });
});
