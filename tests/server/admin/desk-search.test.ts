// @module-tag long

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { beforeTests, newAdmin, newCar, newDriver, startApi } from '../../support/api.ts';
import { newPurchase } from '../../support/server/purchase-rows.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));
const driver = beforeTests(() =>
  newDriver(api, { firstName: 'Zanele', phoneNumber: '0837771234' }),
);
let purchaseId: string;
beforeAll(async () => {
  const car = await newCar(driver, { registrationNumber: 'XZ 77-88 GP' });
  const plate = { carRegistrationNumber: 'XZ 77-88 GP' };
  purchaseId = (await newPurchase(api, driver, car, plate)).id;
});

const search = (q: string, who = admin) =>
  who.call('GET', `/api/admin/search?q=${encodeURIComponent(q)}`);

// ADM-32
describe('GET /api/admin/search', () => {
  it.each([
    ['a name', 'zanele', [1, 0, 1]],
    ['a phone number', '083 777 1234', [1, 0, 1]],
    ['a plate', 'xz7788gp', [0, 1, 1]],
    ['the start of a plate', 'XZ 77', [0, 1, 1]],
    ['nothing that is there', 'qqqqq', [0, 0, 0]],
    ['signs only', '%%', [0, 0, 0]],
  ])('finds by %s', async (_, q, counts) => {
    const { people, vehicles, purchases } = (await search(q)).body;
    expect([people.length, vehicles.length, purchases.length]).toEqual(counts);
    for (const car of vehicles) expect(car).toMatchObject({ userId: driver.userId });
  });

  it('finds a purchase by the number on its receipt', async () => {
    expect((await search(purchaseId)).body).toMatchObject({
      people: [],
      vehicles: [],
      purchases: [{ id: purchaseId, user: { firstName: 'Zanele' } }],
    });
    expect((await search(randomUUID())).body.purchases).toEqual([]);
  });

  it('finds six of each kind at most', async () => {
    const one = { id: (await newCar(driver)).id };
    for (let made = 0; made < 8; made += 1) await newPurchase(api, driver, one);
    expect((await search('zanele')).body.purchases).toHaveLength(6);
  });

  it('refuses a short or long text, and everybody but admins', async () => {
    for (const q of ['', 'x', 'x'.repeat(101)]) expect((await search(q)).status).toBe(400);
    expectRefusal(await search('zanele', driver), 403, 'admins-only');
  });
});
