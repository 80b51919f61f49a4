// @module-tag long

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { addDays, type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { minute } from '../../../domain/values/time-units.ts';
import { type Caller, newAdmin, newDriver, send, startApi } from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const path = '/api/fuel-prices/history';
const now = new Date('2026-11-26T10:00:00Z');

let driver: Caller;
let samples: unknown;

beforeAll(async () => {
  api.advance(now.getTime() - api.context.clock().getTime());
  driver = await newDriver(api);
  samples = await history();
});

beforeEach(async () => {
  api.advance(now.getTime() - api.context.clock().getTime());
  await api.context.db.deleteFrom('fuelPrices').execute();
});

async function history() {
  const { status, body } = await driver.call('GET', path);
  expect(status).toBe(200);
  return body;
}

const addPrices = (fuelType: 'petrol' | 'diesel', prices: Record<string, number>) =>
  api.context.db
    .insertInto('fuelPrices')
    .values(
      Object.entries(prices).map(([day, price]) => ({
        fuelType,
        priceCents: cents(price),
        effectiveDate: day as Day, // The test passes valid days.
        source: 'Test',
      })),
    )
    .execute();

const nothing = { petrol: [], diesel: [], coming: { petrol: null, diesel: null } };

// PRI-9
describe('the history of the prices', () => {
  it('of a new database has the samples', () => {
    expect(samples).toEqual({
      petrol: [
        { effectiveDate: '2025-12-03', pricePerLiter: 21.41 },
        { effectiveDate: '2026-01-07', pricePerLiter: 20.75 },
      ],
      diesel: [
        { effectiveDate: '2025-12-03', pricePerLiter: 20.02 },
        { effectiveDate: '2026-01-07', pricePerLiter: 18.52 },
      ],
      coming: { petrol: null, diesel: null },
    });
  });

  it('is empty where there are no prices', async () => {
    expect(await history()).toEqual(nothing);
  });

  it('has the price in force twelve months ago and all since, for each fuel', async () => {
    await addPrices('petrol', {
      '2025-10-01': 2200,
      '2025-11-05': 2141,
      '2026-06-03': 2010,
      '2026-11-26': 2115,
    });
    await addPrices('diesel', { '2020-01-01': 1500, '2021-01-06': 1852 });
    expect(await history()).toEqual({
      ...nothing,
      petrol: [
        { effectiveDate: '2025-11-05', pricePerLiter: 21.41 },
        { effectiveDate: '2026-06-03', pricePerLiter: 20.1 },
        { effectiveDate: '2026-11-26', pricePerLiter: 21.15 },
      ],
      diesel: [{ effectiveDate: '2021-01-06', pricePerLiter: 18.52 }],
    });
  });

  it('stays as long however many prices came before', async () => {
    const days = Array.from({ length: 3000 }, (_, ago) => addDays('2025-11-25' as Day, -ago));
    await addPrices('petrol', Object.fromEntries(days.map((day) => [day, 2000])));
    await addPrices('petrol', { '2026-03-04': 2100 });
    expect((await history()).petrol).toEqual([
      { effectiveDate: '2025-11-25', pricePerLiter: 20 },
      { effectiveDate: '2026-03-04', pricePerLiter: 21 },
    ]);
  });

  it('moves on at midnight in South Africa', async () => {
    await addPrices('petrol', { '2025-11-26': 2141, '2025-11-27': 2000, '2026-11-27': 2115 });
    const night = new Date(`${southAfricanDay(now)}T21:59:00Z`).getTime();
    api.advance(night - api.context.clock().getTime());
    const before = await history();
    expect(before.petrol.at(-1).pricePerLiter).toBe(20);
    expect(before.petrol).toHaveLength(2);
    expect(before.coming.petrol).toEqual({ effectiveDate: '2026-11-27', pricePerLiter: 21.15 });
    api.advance(minute);
    const after = await history();
    expect(after.petrol.map((price: { pricePerLiter: number }) => price.pricePerLiter)).toEqual([
      20, 21.15,
    ]);
    expect(after.coming.petrol).toBeNull();
  });
});

// PRI-11
describe('the coming price', () => {
  it('is the next one that an admin has entered, until it is withdrawn', async () => {
    const admin = await newAdmin(api);
    await addPrices('petrol', { '2026-11-04': 2115 });
    const enter = (effectiveDate: string, pricePerLiter: number) =>
      admin.call('POST', '/api/admin/fuel-prices', {
        fuelType: 'petrol',
        pricePerLiter,
        effectiveDate,
      });
    await enter('2027-01-06', 22.5);
    const { body } = await enter('2026-12-02', 21.99);
    expect((await history()).coming).toEqual({
      petrol: { effectiveDate: '2026-12-02', pricePerLiter: 21.99 },
      diesel: null,
    });
    expect((await admin.call('DELETE', `/api/admin/fuel-prices/${body.id}`)).status).toBe(204);
    expect((await history()).coming.petrol.effectiveDate).toBe('2027-01-06');
  });

  it('is there before the first price', async () => {
    await addPrices('diesel', { '2026-12-02': 1852 });
    expect(await history()).toEqual({
      ...nothing,
      coming: { petrol: null, diesel: { effectiveDate: '2026-12-02', pricePerLiter: 18.52 } },
    });
  });
});

describe('who may read the history', () => {
  it('is every signed-in user', async () => {
    expectRefusal(await send(api, 'GET', path), 401, 'signed-out');
    expect(await history()).toEqual(nothing);
  });

  it('asks whether it still holds', async () => {
    const { headers } = await driver.call('GET', path);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie' });
    const ask = () =>
      driver.call('GET', path, undefined, { 'if-none-match': String(headers.etag) });
    expect((await ask()).status).toBe(304);
    await addPrices('petrol', { '2026-12-02': 2199 });
    expect((await ask()).status).toBe(200);
  });
});
