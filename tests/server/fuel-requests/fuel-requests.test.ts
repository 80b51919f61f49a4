import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { day, hour } from '../../../domain/values/time-units.ts';
import { beforeTests, newCar, newDriver, startApi } from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { storedRows } from '../../support/server/stored-rows.ts';

const api = startApi();

const driver = beforeTests(() => newDriver(api));
const car = beforeTests(() => newCar(driver, { fuelCapacity: 50 }));

const fuel = (changes = {}) => ({
  carMake: 'Toyota',
  carModel: 'Corolla',
  carYear: 2018,
  fuelType: 'petrol',
  fuelAmount: 20,
  fuelCapacity: 50,
  requestedAt: fromNow(0),
  ...changes,
});

/** An instant some time from now, as a device would send it. */
const fromNow = (milliseconds: number) =>
  new Date(api.context.clock().getTime() + milliseconds).toISOString();

const ask = (changes = {}, caller = driver) =>
  caller.call('POST', '/api/fuel-requests', fuel(changes));

/** The difference between a request's time and now, in seconds. */
const secondsAgo = (requestedAt: string) =>
  Math.round((api.context.clock().getTime() - Date.parse(requestedAt)) / 1000);

const rowOf = (id: string) =>
  api.context.db
    .selectFrom('fuelRequests')
    .selectAll()
    .where('id', '=', id as never) // an id from the API
    .executeTakeFirstOrThrow();

describe('POST /api/fuel-requests', () => {
  it('creates a pending request at the price in force', async () => {
    const requestedAt = fromNow(-hour);
    const answer = await ask({ requestedAt });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      userId: driver.userId,
      carMake: 'Toyota',
      carModel: 'Corolla',
      carYear: 2018,
      fuelAmount: 20,
      fuelCapacity: 50,
      fuelType: 'petrol',
      basePricePerLiter: 20.75,
      discountPercentage: 0,
      discountedPrice: 20.75,
      totalAmount: 415,
      loyaltyTier: 'new',
      status: 'pending',
      approvedBy: null,
      approvedAt: null,
      completedAt: null,
      notes: null,
      requestedAt,
    });
  });

  // REQ-1
  it("uses the car's fuel type by default", { tags: 'long' }, async () => {
    const bakkie = await newCar(driver, { make: 'Isuzu', model: 'D-Max', fuelType: 'diesel' });
    const changes = { carId: bakkie.id, fuelType: undefined, fuelAmount: 10 };
    expect((await ask(changes)).body).toMatchObject({ fuelType: 'diesel', totalAmount: 185.2 });
    expect((await ask({ ...changes, fuelType: 'petrol' })).body.fuelType).toBe('petrol');
  });

  it('ignores price, discount, status and owner in the body', async () => {
    const claims = { totalAmount: 1, discountedPrice: 1, basePricePerLiter: 1, status: 'approved' };
    const answer = await ask({ ...claims, discountPercentage: 99, loyaltyTier: 'premium' });
    expect(answer.body).toMatchObject({ totalAmount: 415, status: 'pending', loyaltyTier: 'new' });
  });

  it.each([
    ['regular', 2, 20.34, 406.8],
    ['consistent', 4, 19.92, 398.4],
    ['premium', 6, 19.51, 390.2],
    ['premium', 2.5, 20.23, 404.6],
  ] as const)('subtracts the discount: %s, %d %%', async (tier, rate, price, total) => {
    const loyal = await newDriver(api);
    await newCar(loyal);
    await api.context.db
      .updateTable('loyaltyProfiles')
      .set({ loyaltyTier: tier, currentDiscountRate: rate })
      .where('userId', '=', loyal.userId as never) // an id from the API
      .execute();
    expect((await ask({}, loyal)).body).toMatchObject({
      basePricePerLiter: 20.75,
      discountPercentage: rate,
      discountedPrice: price,
      totalAmount: total,
      loyaltyTier: tier,
    });
  });
});

// REQ-2
describe('the amount of a request', () => {
  it.each([0.01, 0.1, 33.33, 49.99, 50])('may be %d litres of a tank of 50', async (fuelAmount) => {
    expect(await ask({ fuelAmount })).toMatchObject({ status: 201, body: { fuelAmount } });
  });

  it.each([50.01, 51, 999_999.99])('may not be %d litres of a tank of 50', async (fuelAmount) => {
    // The server ignores a tank size in the body.
    const answer = await ask({ fuelAmount, fuelCapacity: 1_000_000 });
    expectRefusal(answer, 400, 'over-capacity');
    expect(answer.body.issues[0].field).toBe('fuelAmount');
  });

  it.each([0, -1, 0.001, 0.009])('must be above 0: %d litres', async (fuelAmount) => {
    const answer = await ask({ fuelAmount });
    expectRefusal(answer, 400, 'invalid', 'The amount of fuel must be above 0 litres');
  });

  it('is priced to the cent, half a cent upwards', async () => {
    // 0.02 l at R20.75 are 41.5 cents.
    expect((await ask({ fuelAmount: 0.02 })).body.totalAmount).toBe(0.42);
    expect((await ask({ fuelAmount: 33.33 })).body.totalAmount).toBe(691.6);
  });
});

// REQ-1
describe('the vehicle of a request', () => {
  it('is found by make, model and year in any letter case', async () => {
    const answer = await ask({ carMake: ' TOYOTA ', carModel: 'corolla' });
    expect(answer.body).toMatchObject({ carMake: 'Toyota', carModel: 'Corolla', fuelCapacity: 50 });
  });

  it('is determined only by its id when one is given', async () => {
    const twin = await newCar(driver, { fuelCapacity: 60, year: 2020 });
    const answer = await ask({ carId: twin.id, carMake: 'Wrong', carYear: 1999, fuelAmount: 60 });
    expect(answer).toMatchObject({ status: 201, body: { carMake: 'Toyota', carYear: 2020 } });
  });

  it.each([
    ['another make', { carMake: 'Ford' }],
    ['another model', { carModel: 'Corolla Cross' }],
    ['another year', { carYear: 2017 }],
    ['an id that names nothing', { carId: randomUUID() }],
  ])('is not found: %s', { tags: 'long' }, async (_, changes) => {
    const before = await storedRows(api);
    expectRefusal(await ask(changes), 404, 'vehicle-not-found', 'Vehicle Not Found');
    expect(await storedRows(api)).toEqual(before);
  });

  it('is not found when it belongs to another user or is deleted', { tags: 'long' }, async () => {
    const other = await newDriver(api);
    expectRefusal(await ask({}, other), 404, 'vehicle-not-found');
    expectRefusal(await ask({ carId: car.id }, other), 404, 'vehicle-not-found');
    const theirs = await newCar(other);
    await other.call('DELETE', `/api/cars/${theirs.id}`);
    expectRefusal(await ask({}, other), 404, 'vehicle-not-found');
    expectRefusal(await ask({ carId: theirs.id }, other), 404, 'vehicle-not-found');
  });

  it('is required', async () => {
    const answer = await ask({ carMake: '', carModel: undefined, carYear: null });
    expectRefusal(answer, 400, 'invalid', 'Please select a vehicle');
  });
});

// REQ-3
describe('the time of the request', () => {
  it.each([
    ['later', 30 * day, 0],
    ['just now', 0, 0],
    ['an hour ago', -hour, hour / 1000],
    ['six days ago', -6 * day, (6 * day) / 1000],
    ['eight days ago', -8 * day, (7 * day) / 1000],
    ['in 1970', -Date.now(), (7 * day) / 1000],
  ])('is limited to the last 7 days, and never in the future: %s', async (_, from, ago) => {
    const requestedAt = fromNow(from);
    const { body } = await ask({ requestedAt });
    expect(Math.abs(secondsAgo(body.requestedAt) - ago)).toBeLessThan(20);
    expect((await rowOf(body.id)).claimedRequestedAt).toBe(requestedAt);
  });

  it('is now by default', async () => {
    const { body } = await ask({ requestedAt: undefined });
    expect(Math.abs(secondsAgo(body.requestedAt))).toBeLessThan(20);
    expect((await rowOf(body.id)).claimedRequestedAt).toBeNull();
  });

  it('can be written with an offset or as a day', async () => {
    const instant = new Date(fromNow(-2 * day));
    const local = new Date(instant.getTime() + 2 * hour).toISOString();
    const offset = await ask({ requestedAt: local.replace('Z', '+02:00') });
    expect(offset.body.requestedAt).toBe(instant.toISOString());
    const today = instant.toISOString().slice(0, 10);
    expect((await ask({ requestedAt: today })).body.requestedAt).toBe(`${today}T00:00:00.000Z`);
  });

  it('determines the price, by the South African day', async () => {
    const from = southAfricanDay(new Date(fromNow(-3 * day)));
    const price = { fuelType: 'petrol', priceCents: cents(2300), source: 'Test' } as const;
    await api.context.db
      .insertInto('fuelPrices')
      .values({ ...price, effectiveDate: from as Day, province: null })
      .execute();
    const midnight = Date.parse(`${from}T00:00:00+02:00`);
    const priceAt = async (instant: number) =>
      (await ask({ requestedAt: new Date(instant).toISOString() })).body.basePricePerLiter;
    expect(await priceAt(midnight)).toBe(23);
    expect(await priceAt(midnight - 1)).toBe(20.75);
    expect(await priceAt(midnight - 30 * day)).toBe(20.75);
    expect(await priceAt(midnight + 300 * day)).toBe(23);
  });
});
