import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  beforeTests,
  carFields,
  newCar,
  newDriver,
  startApi,
  uploadPhoto,
} from '../../support/api.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { storedRows } from '../../support/server/stored-rows.ts';

const api = startApi();
const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 20 };
const newKey = () => ({ 'idempotency-key': randomUUID() });

const driver = beforeTests(() => newDriver(api));
let carPhotoUrl: string;
beforeAll(async () => {
  await newCar(driver);
  carPhotoUrl = await uploadPhoto(driver);
});

/** Both calls that create something, each with a valid body and a different one. */
const creations = {
  '/api/cars': () => {
    const body = { ...carFields(), carPhotoUrl };
    return { table: 'cars', body, other: { ...body, fuelCapacity: 51 } } as const;
  },
  '/api/fuel-requests': () =>
    ({ table: 'fuelRequests', body: fuel, other: { ...fuel, fuelAmount: 21 } }) as const,
};

// API-4
describe.each(Object.keys(creations) as (keyof typeof creations)[])('POST %s with a key', (url) => {
  it('creates one object for twenty calls at once, and responds to all of them the same', async () => {
    const { table, body } = creations[url]();
    const headers = newKey();
    const before = await storedRows(api);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => driver.call('POST', url, body, headers)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const after = await storedRows(api);
    expect(after[table]).toBe((before[table] ?? 0) + 1);
    expect(after.idempotencyKeys).toBe((before.idempotencyKeys ?? 0) + 1);
  });

  it('treats a body in another order, and a key in another case, as the same', async () => {
    const { body } = creations[url]();
    const key = randomUUID();
    const first = await driver.call('POST', url, body, { 'idempotency-key': key });
    const turned = Object.fromEntries(Object.entries(body).reverse());
    const upper = { 'idempotency-key': key.toUpperCase() };
    expect(await driver.call('POST', url, turned, upper)).toMatchObject({
      status: 201,
      body: first.body,
    });
  });

  it('refuses another body with 422 and keeps the object', async () => {
    const { body, other } = creations[url]();
    const headers = newKey();
    await driver.call('POST', url, body, headers);
    const before = await storedRows(api);
    expectRefusal(await driver.call('POST', url, other, headers), 422, 'key-reused');
    expect(await storedRows(api)).toEqual(before);
  });

  it('creates one of two bodies that come at once and refuses the other', {
    tags: 'long',
  }, async () => {
    const { body, other } = creations[url]();
    const headers = newKey();
    const answers = await Promise.all(
      [body, other].map((each) => driver.call('POST', url, each, headers)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422]);
  });

  it('creates a new object for every call without a key, and for every other key', {
    tags: 'long',
  }, async () => {
    const { table } = creations[url]();
    const before = (await storedRows(api))[table] ?? 0;
    for (const headers of [{}, {}, newKey(), newKey()]) {
      expect((await driver.call('POST', url, creations[url]().body, headers)).status).toBe(201);
    }
    expect((await storedRows(api))[table]).toBe(before + 4);
  });

  it('does not remember a refusal', { tags: 'long' }, async () => {
    const { body } = creations[url]();
    const stranger = await newDriver(api);
    const headers = newKey();
    expect((await stranger.call('POST', url, body, headers)).status).toBe(404);
    const own = {
      ...body,
      ...('carPhotoUrl' in body && { carPhotoUrl: await uploadPhoto(stranger) }),
    };
    await newCar(stranger);
    expect((await stranger.call('POST', url, own, headers)).status).toBe(201);
  });
});

describe('a key', () => {
  it('is refused with 422 by another call than the one that it was used for', async () => {
    const headers = newKey();
    await driver.call('POST', '/api/fuel-requests', fuel, headers);
    const body = { ...carFields(), carPhotoUrl };
    expectRefusal(await driver.call('POST', '/api/cars', body, headers), 422, 'key-reused');
  });

  it('is separate for each user', { tags: 'long' }, async () => {
    const other = await newDriver(api);
    await newCar(other);
    const headers = newKey();
    const mine = await driver.call('POST', '/api/fuel-requests', fuel, headers);
    const theirs = await other.call('POST', '/api/fuel-requests', fuel, headers);
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('is refused with 409 after a while when its call is still in progress, also for a cancellation', {
    tags: 'long',
  }, async () => {
    const key = randomUUID();
    const row = {
      userId: driver.userId as never, // an id from the API
      key,
      call: 'POST /api/fuel-requests',
      fingerprint: Buffer.alloc(32),
      resultId: null,
      createdAt: new Date(),
    };
    const headers = { 'idempotency-key': key };
    const calls = () => [
      driver.call('POST', '/api/fuel-requests', fuel, headers),
      driver.call('DELETE', `/api/outbox/${key}`),
    ];
    replaceServerDurations({ database: { keyLock: 300 } });
    const began = performance.now();
    const refused = await api.context.db.transaction().execute(async (hanging) => {
      await hanging.insertInto('idempotencyKeys').values(row).execute();
      const answers = await Promise.all(calls());
      await hanging.deleteFrom('idempotencyKeys').where('key', '=', key).execute();
      return answers;
    });
    // API-19
    for (const answer of refused) {
      expectRefusal(answer, 409, 'in-progress');
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect(performance.now() - began).toBeGreaterThan(290);
    const later = await driver.call('POST', '/api/fuel-requests', fuel, headers);
    expect(later.status).toBe(201);
  });

  it('returns the object as it is now', async () => {
    const headers = newKey();
    const body = { ...carFields(), carPhotoUrl };
    const car = (await driver.call('POST', '/api/cars', body, headers)).body;
    const edited = await driver.call('PATCH', `/api/cars/${car.id}`, { fuelCapacity: 77 });
    const again = await driver.call('POST', '/api/cars', body, headers);
    expect(again).toMatchObject({ status: 201, body: edited.body });
  });

  it('returns the object although it was deleted since, and creates no second one', async () => {
    const headers = newKey();
    const body = { ...carFields(), carPhotoUrl };
    const car = (await driver.call('POST', '/api/cars', body, headers)).body;
    await driver.call('DELETE', `/api/cars/${car.id}`);
    const before = await storedRows(api);
    const again = await driver.call('POST', '/api/cars', body, headers);
    expect(again).toMatchObject({ status: 201, body: car });
    expect(await storedRows(api)).toEqual(before);
  });
});
