import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, addYears } from '../../../domain/values/south-african-time.ts';
import { beforeTests, newAdmin, newDriver, renewProof, startApi } from '../../support/api.ts';
import { auditCount, auditEntries } from '../../support/server/audit-entries.ts';
import { allPages } from '../../support/server/pages.ts';
import { dayAfter, moveDays } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const url = '/api/admin/fuel-prices';
const admin = beforeTests(() => newAdmin(api));
const driver = beforeTests(() => newDriver(api));
// Tests move the clock by days.
beforeEach(() => renewProof(api, admin));

const enter = (changes = {}, headers = {}) =>
  admin.call(
    'POST',
    url,
    {
      fuelType: 'petrol',
      pricePerLiter: 22.5,
      effectiveDate: dayAfter(api, 3),
      confirmed: true,
      ...changes,
    },
    headers,
  );
const petrol = async () =>
  (await driver.call('GET', '/api/fuel-prices/current/petrol')).body.pricePerLiter;

describe('POST /api/admin/fuel-prices', () => {
  it('creates a price that is in force from its day', async () => {
    const answer = await enter();
    expect(answer).toMatchObject({
      status: 201,
      body: {
        fuelType: 'petrol',
        pricePerLiter: 22.5,
        effectiveDate: dayAfter(api, 3),
        province: null,
      },
    });
    expect(await auditEntries(api)).toMatchObject([
      { action: 'fuel-price-entered', objectId: answer.body.id, adminId: admin.userId },
    ]);
    expect(await petrol()).toBe(20.75);
    moveDays(api, 3);
    expect(await petrol()).toBe(22.5);
  });

  // PRI-2
  it.each([0, 9.99, 9.999, 50.01, -20, 1e308, 22.505, 22.5000001, '22.50', null])(
    'refuses %j rand',
    async (pricePerLiter) => {
      const answer = await enter({ pricePerLiter, effectiveDate: dayAfter(api, 9) });
      expectRefusal(answer, 400, 'invalid');
      expect(answer.body.issues).toMatchObject([{ field: 'pricePerLiter' }]);
    },
  );

  it('accepts R10 and R50, and today', async () => {
    for (const [days, pricePerLiter] of [
      [10, 10],
      [11, 50],
      [0, 19.99],
    ] as const) {
      const effectiveDate = dayAfter(api, days);
      expect((await enter({ fuelType: 'diesel', pricePerLiter, effectiveDate })).status).toBe(201);
    }
  });

  // PRI-3
  it('stores a price exactly, for up to a year ahead', async () => {
    const last = addYears(dayAfter(api, 0), 1);
    const answer = await enter({ pricePerLiter: 20.07, effectiveDate: last });
    expect(answer).toMatchObject({ status: 201, body: { pricePerLiter: 20.07 } });
    for (const effectiveDate of [addDays(last, 1), '9999-12-31']) {
      const refused = await enter({ effectiveDate });
      expectRefusal(refused, 400, 'invalid');
      expect(refused.body.issues).toEqual([
        { field: 'effectiveDate', message: 'A price can start at most one year from now' },
      ]);
    }
  });

  it('refuses a past day, a missing day, and a day that has a price', async () => {
    const before = await auditCount(api);
    for (const effectiveDate of [dayAfter(api, -1), '2026-02-31', 'soon', 5]) {
      const answer = await enter({ effectiveDate });
      expectRefusal(answer, 400, 'invalid');
      expect(answer.body.issues).toMatchObject([{ field: 'effectiveDate' }]);
    }
    const effectiveDate = dayAfter(api, 20);
    const answers = await Promise.all([enter({ effectiveDate }), enter({ effectiveDate })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expectRefusal(await enter({ effectiveDate, pricePerLiter: 30 }), 409, 'taken');
    expect(await auditCount(api)).toBe(before + 1);
  });

  it('creates one price per key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const effectiveDate = dayAfter(api, 21);
    const [first, second] = [
      await enter({ effectiveDate }, headers),
      await enter({ effectiveDate }, headers),
    ];
    expect(second).toMatchObject({ status: 201, body: { id: first.body.id } });
    await admin.call('DELETE', `${url}/${first.body.id}`);
    expectRefusal(await enter({ effectiveDate }, headers), 409, 'withdrawn');
  });
});

describe('GET /api/admin/fuel-prices', () => {
  it('lists all prices with future ones first, or only the future ones', async () => {
    const all = await allPages(admin, `${url}?limit=1`);
    expect(all.length).toBeGreaterThan(4);
    expect(all).toEqual((await admin.call('GET', url)).body);
    const coming = (await admin.call('GET', `${url}?coming=yes&fuelType=diesel`)).body;
    expect(coming.map((price: { pricePerLiter: number }) => price.pricePerLiter)).toEqual([50, 10]);
    expectRefusal(await admin.call('GET', `${url}?fuelType=x`), 400, 'invalid');
  });

  it('is available as a CSV file', async () => {
    const answer = await admin.call('GET', url, undefined, { accept: 'text/csv' });
    expect(answer.body.toString()).toContain(',petrol,20.75,2026-01-07,');
  });
});

// PRI-3
describe('DELETE /api/admin/fuel-prices/{id}', () => {
  it('deletes a future price, and no other', async () => {
    const { id } = (await enter({ effectiveDate: dayAfter(api, 30) })).body;
    expect((await admin.call('DELETE', `${url}/${id}`)).status).toBe(204);
    expect(await auditEntries(api)).toMatchObject([
      { action: 'fuel-price-withdrawn', objectId: id },
    ]);
    expectRefusal(await admin.call('DELETE', `${url}/${id}`), 404, 'not-found');
    const prices = (await admin.call('GET', url)).body;
    const standing = prices.at(-1).id;
    expectRefusal(await admin.call('DELETE', `${url}/${standing}`), 409, 'price-in-force');
    expectRefusal(await driver.call('DELETE', `${url}/${standing}`), 403, 'admins-only');
  });
});
