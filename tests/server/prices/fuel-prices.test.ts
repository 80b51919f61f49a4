import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { hour } from '../../../domain/values/time-units.ts';
import { beforeTests, newCar, newDriver, send, startApi } from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();

const driver = beforeTests(() => newDriver(api));
beforeAll(() => newCar(driver));

const read = (path: string) => driver.call('GET', `/api/fuel-prices/${path}`);
const petrol = async () => (await read('current/petrol')).body.pricePerLiter;

/** The South African day of now, or of a time from now. */
const dayIn = (milliseconds = 0) =>
  southAfricanDay(new Date(api.context.clock().getTime() + milliseconds));

const addPrice = (fuelType: 'petrol' | 'diesel', price: number, day: string) =>
  api.context.db
    .insertInto('fuelPrices')
    .values({
      fuelType,
      priceCents: cents(price),
      effectiveDate: day as Day, // The test passes a valid day.
      province: null,
      source: 'Test',
    })
    .execute();

// PRI-4
describe('the prices of a new database', () => {
  it('are those published for January 2026, labelled as samples', async () => {
    const live = await read('live');
    expect(live.status).toBe(200);
    expect(live.body).toEqual({
      data: [
        {
          fuelType: 'petrol',
          pricePerLiter: 20.75,
          source: expect.stringMatching(/sample/i),
          effectiveDate: '2026-01-07',
        },
        {
          fuelType: 'diesel',
          pricePerLiter: 18.52,
          source: expect.stringMatching(/sample/i),
          effectiveDate: '2026-01-07',
        },
      ],
      source: expect.stringMatching(/sample/i),
      lastUpdated: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  it('are also returned one by one', async () => {
    expect((await read('current/petrol')).body).toMatchObject({
      fuelType: 'petrol',
      pricePerLiter: 20.75,
    });
    expect((await read('current/diesel')).body.pricePerLiter).toBe(18.52);
  });

  it('have changed by whole cents since the previous ones', async () => {
    expect((await read('changes')).body).toEqual({ petrol: 2075 - 2141, diesel: 1852 - 2002 });
  });
});

describe('a browser that has the prices', () => {
  const paths = ['live', 'changes', 'current/petrol'];
  const ask = (path: string, etag: string) =>
    driver.call('GET', `/api/fuel-prices/${path}`, undefined, { 'if-none-match': etag });

  it.each(paths)('keeps them for its user and asks whether they still hold: %s', async (path) => {
    const { headers } = await read(path);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie' });
    const etag = String(headers.etag);
    for (const tag of [etag, `W/${etag}`]) {
      const same = await ask(path, tag);
      expect(same).toMatchObject({ status: 304, headers: { etag } });
      expect(same.headers['cache-control']).toBe('private, no-cache');
      expect(same.body).toHaveLength(0);
    }
    await addPrice('petrol', 2300, dayIn());
    const changed = await ask(path, etag);
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
    await api.context.db.deleteFrom('fuelPrices').where('source', '=', 'Test').execute();
  });

  it('is told nothing without a session', async () => {
    const { headers } = await read('live');
    const visitor = await send(api, 'GET', '/api/fuel-prices/live', undefined, {
      'if-none-match': String(headers.etag),
    });
    expectRefusal(visitor, 401, 'signed-out');
    expect(visitor.headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  it('keeps no response that renews its session', async () => {
    const { etag } = (await read('live')).headers;
    api.advance(2 * hour);
    const renewed = await ask('live', String(etag));
    expect(renewed).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(renewed.headers['set-cookie']).toBeDefined();
    expect(renewed.headers.etag).toBeUndefined();
    const next = await ask('live', String(etag));
    expect(next.status).toBe(304);
    expect(next.headers['set-cookie']).toBeUndefined();
  });
});

describe('a price that comes into force', () => {
  beforeEach(async () => {
    await api.context.db.deleteFrom('fuelPrices').where('source', '=', 'Test').execute();
  });

  // PRI-1
  it('is in force from midnight in South Africa', async () => {
    const now = api.context.clock();
    // Until 23:59 in South Africa, which is 21:59 UTC.
    const night = new Date(`${southAfricanDay(now)}T21:59:00Z`).getTime();
    api.advance(night - now.getTime());
    await addPrice('petrol', 2230, dayIn(24 * hour));
    expect(await petrol()).toBe(20.75);
    expect((await read('changes')).body.petrol).toBe(2075 - 2141);
    api.advance(60_000);
    expect(await petrol()).toBe(22.3);
    expect((await read('live')).body.data[0]).toMatchObject({
      pricePerLiter: 22.3,
      source: 'Test',
    });
    expect((await read('changes')).body).toEqual({ petrol: 2230 - 2075, diesel: 1852 - 2002 });
    expect((await read('current/diesel')).body.pricePerLiter).toBe(18.52);
  });

  it('names the sources of the prices when they differ', async () => {
    await addPrice('diesel', 1900, dayIn());
    const { data, source } = (await read('live')).body;
    expect(source).toBe(`${data[0].source}, Test`);
  });

  it('reports no change when it is the first', async () => {
    await api.context.db.deleteFrom('fuelPrices').where('fuelType', '=', 'diesel').execute();
    await addPrice('diesel', 1900, dayIn());
    expect((await read('changes')).body.diesel).toBe(0);
  });

  // PRI-2
  it.each([999, 5001])('cannot be stored outside R10 to R50: %i cents', async (price) => {
    await expect(addPrice('petrol', price, dayIn())).rejects.toThrow(
      'fuel_prices_price_cents_check',
    );
  });
});

// PRI-8
describe('a missing price', () => {
  const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 1 };

  beforeEach(async () => {
    await api.context.db.deleteFrom('fuelPrices').execute();
    await addPrice('petrol', 2200, dayIn(48 * hour));
  });

  it('for one fuel leads to 503, not to a guess', async () => {
    await addPrice('diesel', 1900, dayIn());
    expectRefusal(await read('current/petrol'), 503, 'no-price');
    expectRefusal(await driver.call('POST', '/api/fuel-requests', fuel), 503, 'no-price');
    expect((await read('changes')).body).toEqual({ petrol: 0, diesel: 0 });
    expect((await read('live')).body.data).toMatchObject([{ fuelType: 'diesel' }]);
  });

  it('for all fuels leads to 503', async () => {
    for (const path of ['live', 'current/petrol', 'current/diesel']) {
      expectRefusal(await read(path), 503, 'no-price');
    }
  });
});
