// @module-tag long

import { describe, expect, it } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import { debtOf } from '../../../domain/purchases/debt.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { listPurchases } from '../../../server/records/purchases-table.ts';
import { beforeTests, newAdmin, newCar, newDriver, startApi } from '../../support/api.ts';
import { newPurchase } from '../../support/server/purchase-rows.ts';
import { dayAfter } from '../../support/server/purchases.ts';

const api = startApi();
const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 20 };
const admin = beforeTests(() => newAdmin(api));

describe('GET /api/admin/fuel-requests', () => {
  // ADM-20
  it('says what the user owes, as the domain works it out', async () => {
    const driver = await newDriver(api);
    const car = await newCar(driver);
    await driver.call('POST', '/api/fuel-requests', fuel);
    const standing = async () => {
      const { body } = await admin.call('GET', `/api/admin/fuel-requests?userId=${driver.userId}`);
      return { isVerified: body[0].user.isVerified, ...body[0].standing };
    };
    expect(await standing()).toMatchObject({ isVerified: false, owed: 0, overdue: 0 });
    const past = dayAfter(api, -1);
    const of = (changes: object) =>
      newPurchase(api, driver, car, { repaymentDueDate: past, ...changes });
    await of({});
    await of({ paymentMethod: 'debit_order' });
    await of({ paymentMethod: 'debit_order', paymentStatus: 'overdue' });
    await of({ repaymentDueDate: dayAfter(api, 1) });
    await of({ paymentStatus: 'failed' });
    await of({ writtenOffAt: new Date() });
    const debt = debtOf(
      await listPurchases(api.context.db, driver.userId as UserId),
      dayAfter(api, 0),
    );
    expect(debt?.overdue).toBeGreaterThan(0);
    expect(debt?.overdue).toBeLessThan(debt?.total ?? 0);
    expect(await standing()).toMatchObject({
      isVerified: false,
      owed: (debt?.total ?? 0) / 100,
      overdue: (debt?.overdue ?? 0) / 100,
    });
  });

  // ADM-40, LEND-8
  it("has the user's credit, as they see it themselves", async () => {
    const driver = await newDriver(api);
    const car = await newCar(driver);
    await driver.call('POST', '/api/fuel-requests', fuel);
    const url = `/api/admin/fuel-requests?userId=${driver.userId}`;
    const credit = async () => (await admin.call('GET', url)).body[0].standing.credit;
    const own = async () => (await driver.call('GET', '/api/account/credit')).body;
    expect(await credit()).toEqual(await own());
    await newPurchase(api, driver, car);
    await newPurchase(api, driver, car, { paymentMethod: 'debit_order' });
    await newPurchase(api, driver, car, { paymentMethod: 'card', paymentStatus: 'processing' });
    const limits = { budgetLimit: 700.5, collectedLimit: null, reason: 'New here' };
    await admin.call('PATCH', `/api/admin/users/${driver.userId}/credit-limits`, limits);
    expect(await credit()).toEqual(await own());
    expect(await credit()).toMatchObject({ budget: { limit: 700.5 }, refusal: null });
    await newPurchase(api, driver, car, { repaymentDueDate: dayAfter(api, -1) });
    expect(await credit()).toEqual(await own());
    expect(await credit()).toMatchObject({ refusal: 'credit-overdue' });
  });
});

// ADM-23
describe('GET /api/admin/list-lengths', () => {
  const lengths = async () => (await admin.call('GET', '/api/admin/list-lengths')).body;
  const total = async (list: string) =>
    (await admin.call('GET', `/api/admin/${list}`)).headers['x-total-count'];

  it('follows the lists, and so does the header of an unfiltered list', async () => {
    const driver = await newDriver(api);
    const car = await newCar(driver);
    const before = await lengths();
    const ask = async () => (await driver.call('POST', '/api/fuel-requests', fuel)).body.id;
    const [decided, withdrawn] = [await ask(), await ask()];
    const url = `/api/fuel-requests/${decided}/status`;
    await admin.call('PATCH', url, { status: 'rejected' });
    await ask();
    await driver.call('DELETE', `/api/fuel-requests/${withdrawn}`);
    await newPurchase(api, driver, car);
    const day = dayAfter(api, 3);
    const scheduled = { isScheduledPayment: true, scheduledPaymentDate: day } as const;
    await newPurchase(api, driver, car, { paymentStatus: 'scheduled', ...scheduled });
    await newPurchase(api, driver, car, { paymentStatus: 'cancelled', ...scheduled });
    const after = await lengths();
    expect(after).toEqual({
      requests: before.requests + 2,
      pendingRequests: before.pendingRequests + 1,
      users: before.users,
      purchases: before.purchases + 3,
      scheduledPayments: before.scheduledPayments + 1,
    });
    expect(await total('fuel-requests')).toBe(String(after.requests));
    expect(await total('fuel-requests?status=pending')).toBe(String(after.pendingRequests));
    expect(await total('fuel-requests?status=rejected')).toBeUndefined();
    expect(await total('purchases?sort=due')).toBe(String(after.purchases));
    expect(await total('purchases?scheduled=yes')).toBe(String(after.scheduledPayments));
    expect(await total('purchases?method=card')).toBeUndefined();
    expect(await recount(api.context.db, { fix: false })).toEqual([]);
  });
});
