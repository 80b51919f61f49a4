import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { hour } from '../../../domain/values/time-units.ts';
import { addPurchaseEvent } from '../../../server/records/purchase-events-table.ts';
import { type Caller, newAdmin, newCar, newDriver, startApi } from '../../support/api.ts';
import { setBlocked } from '../../support/server/block-user.ts';
import { newPurchase, type PurchaseRow } from '../../support/server/purchase-rows.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();

let driver: Caller;
let stranger: Caller;
let admin: Caller;
let car: { id: string };
let rows: PurchaseRow[];

const ago = (hours: number) => new Date(api.context.clock().getTime() - hours * hour);

beforeAll(async () => {
  driver = await newDriver(api);
  stranger = await newDriver(api);
  admin = await newAdmin(api);
  car = await newCar(driver);
  rows = [
    await newPurchase(api, driver, car, { purchaseDate: ago(48) }),
    await newPurchase(api, driver, car, { purchaseDate: ago(1) }),
    await newPurchase(api, driver, car, { purchaseDate: ago(24) }),
  ];
});

describe('GET /api/purchases/user/{userId}', () => {
  const list = (caller: Caller) => caller.call('GET', `/api/purchases/user/${driver.userId}`);

  it("returns the user's own, newest first", async () => {
    const answer = await list(driver);
    expect(answer.status).toBe(200);
    expect(answer.body.map(({ id }: { id: string }) => id)).toEqual(
      [rows[1], rows[2], rows[0]].map((row) => row?.id),
    );
    expect(answer.body[0]).toMatchObject({
      id: rows[1]?.id,
      userId: driver.userId,
      carId: car.id,
      carMake: 'Toyota',
      carModel: 'Corolla',
      carModelType: null,
      carRegistrationNumber: 'CA 123-456',
      fuelAmount: 20,
      fuelType: 'petrol',
      pricePerLiter: 20.75,
      basePrice: 415,
      discountPercentage: 2,
      finalAmount: 406.7,
      premiumPercentage: 25,
      totalRepayment: 508.38,
      repaymentDueDate: rows[1]?.repaymentDueDate,
      isPaid: false,
      paymentDate: null,
      paymentMethod: 'budget',
      purchaseDate: new Date(rows[1]?.purchaseDate ?? 0).toISOString(),
      scheduledPaymentDate: null,
      isScheduledPayment: false,
      paymentStatus: 'pending',
      cardBrand: null,
      cardLastFour: null,
      cancelledAt: null,
      refundedAt: null,
    });
  });

  it('is empty for a user without purchases', async () => {
    const answer = await stranger.call('GET', `/api/purchases/user/${stranger.userId}`);
    expect(answer).toMatchObject({ status: 200, body: [] });
  });

  it('is for its user and for admins', async () => {
    expectRefusal(await list(stranger), 403, 'not-yours');
    expect((await list(admin)).body).toHaveLength(3);
  });
});

describe('GET /api/purchases/{id}', () => {
  it('returns its events, oldest first', async () => {
    const { id } = await newPurchase(api, driver, car, { purchaseDate: ago(72) });
    const [first, second] = [ago(72), ago(70)];
    await addPurchaseEvent(api.context.db, id, {
      type: 'created',
      at: first,
      amount: cents(50838),
    });
    await addPurchaseEvent(api.context.db, id, { type: 'declined', at: second, words: 'No funds' });
    const answer = await driver.call('GET', `/api/purchases/${id}`);
    expect(answer).toMatchObject({ status: 200, body: { id, totalRepayment: 508.38 } });
    expect(answer.body.events).toEqual([
      { type: 'created', at: first.toISOString(), amount: 508.38, words: null },
      { type: 'declined', at: second.toISOString(), amount: null, words: 'No funds' },
    ]);
  });

  // ACC-17, BUY-15
  it.each(['', '/receipt'])('is not found by other users, including admins: %s', async (part) => {
    for (const caller of [stranger, admin]) {
      expectRefusal(
        await caller.call('GET', `/api/purchases/${rows[0]?.id}${part}`),
        404,
        'not-found',
      );
    }
  });

  it.each(['', '/receipt'])('is not found when it does not exist: %s', async (part) => {
    for (const id of [randomUUID(), 'no-id', '%00', '1']) {
      expectRefusal(await driver.call('GET', `/api/purchases/${id}${part}`), 404, 'not-found');
    }
  });
});

describe('a blocked user', () => {
  it("can read their own purchases and debts, but no longer has an admin's access", async () => {
    const { id } = await newPurchase(api, admin, car);
    await setBlocked(api.context.db, admin, 'Fraud');
    for (const url of [
      `/api/purchases/user/${admin.userId}`,
      `/api/purchases/${id}`,
      `/api/purchases/${id}/receipt`,
      '/api/account/statement?from=2026-01-01&to=2026-12-31',
      `/api/loyalty/${admin.userId}`,
    ]) {
      expect((await admin.call('GET', url)).status).toBe(200);
    }
    const foreign = await admin.call('GET', `/api/purchases/user/${driver.userId}`);
    expectRefusal(foreign, 403, 'not-yours');
  });
});
