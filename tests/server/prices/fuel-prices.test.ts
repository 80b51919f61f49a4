import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { type Caller, newCar, newDriver, startApi } from '../../support/api.ts';
import { expectRefusal } from '../input/refusal.ts';

const api = startApi();
const hour = 60 * 60 * 1000;

let driver: Caller;
beforeAll(async () => {
  driver = await newDriver(api);
  await newCar(driver);
});

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
