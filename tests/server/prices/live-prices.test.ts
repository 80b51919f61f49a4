import { beforeAll, beforeEach, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { day } from '../../../domain/values/time-units.ts';
import { serverDurations } from '../../../server/durations.ts';
import type { FeedReading } from '../../../server/gateways/prices/prices.ts';
import { priceFeed } from '../../../server/prices/price-feed.ts';
import { beforeTests, newAdmin, newDriver, renewProof, startApi } from '../../support/api.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import { runJob } from '../../support/server/paid-purchases.ts';

const api = startApi();
const copy = 3000;

beforeAll(() => api.stopClock());
const driver = beforeTests(() => newDriver(api));
beforeEach(() => {
  replaceServerDurations({ prices: { copy } });
  // An earlier test's copy is of another time.
  api.advance(copy);
});

const live = async () => (await driver.call('GET', '/api/fuel-prices/live')).body;
const petrol = async () => (await live()).data[0].pricePerLiter;
const now = () => api.context.clock().getTime();
const dayIn = (milliseconds: number) => southAfricanDay(new Date(now() + milliseconds));

/** Writes a price as another process does. */
const write = (price: number, effectiveDate: Day) =>
  api.context.db
    .insertInto('fuelPrices')
    .values({ fuelType: 'petrol', priceCents: cents(price), effectiveDate, source: 'Test' })
    .execute();

// PRI-20
it('live prices are read once for all calls of some seconds, also for those at the same time', async () => {
  const before = api.statements.length;
  const answers = await Promise.all([live(), live(), live()]);
  const reads = api.statements.slice(before).filter((text) => text.includes('fuel_prices'));
  // Of each fuel.
  expect(reads).toHaveLength(2);
  api.advance(copy - 1);
  expect(await live()).toEqual(answers[0]);
  const later = api.statements.slice(before).filter((text) => text.includes('fuel_prices'));
  expect(later).toHaveLength(2);
});

// PRI-20
it('live prices are those of another process after some seconds', async () => {
  const before = await petrol();
  await write(2301, dayIn(0));
  expect(await petrol()).toBe(before);
  api.advance(copy);
  expect(await petrol()).toBe(23.01);
});

// PRI-20
it('live prices are those of a new day from midnight on', async () => {
  api.advance(day);
  await write(2401, dayIn(0));
  await write(2501, dayIn(day));
  const midnight = new Date(`${dayIn(day)}T00:00:00+02:00`).getTime();
  api.advance(midnight - now() - 1);
  expect(await petrol()).toBe(24.01);
  api.advance(1);
  expect(await petrol()).toBe(25.01);
});

// PRI-20
it('live prices are those that an admin has just entered', async () => {
  api.advance(2 * day);
  const admin = await newAdmin(api);
  await renewProof(api, admin);
  await live();
  const body = {
    fuelType: 'petrol',
    pricePerLiter: 25.5,
    effectiveDate: dayIn(0),
    confirmed: true,
  };
  const entered = await admin.call('POST', '/api/admin/fuel-prices', body);
  expect(entered.status).toBe(201);
  expect(await petrol()).toBe(25.5);
});

// PRI-20
it('live prices are those that the feed has just stated', async () => {
  api.advance(2 * day + serverDurations.priceFeed.reading);
  await live();
  const prices: FeedReading['prices'] = [{ fuelType: 'petrol', pricePerLitre: cents(2545) }];
  const reading: FeedReading = { outcome: 'read', from: null, prices, missing: [] };
  api.context.prices = { ...api.context.prices, source: 'The feed', read: async () => reading };
  await runJob(api, priceFeed);
  expect(await petrol()).toBe(25.45);
});
