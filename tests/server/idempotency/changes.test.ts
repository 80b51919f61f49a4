import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Caller, newAdmin, newCar, newDriver, startApi } from '../../support/api.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { storedRows } from '../../support/server/stored-rows.ts';

const api = startApi();
const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 20 };
const withKey = (key: string) => ({ 'idempotency-key': key });

const newRequest = async (driver: Caller) => {
  await newCar(driver);
  return (await driver.call('POST', '/api/fuel-requests', fuel)).body;
};
const carsOf = async (driver: Caller) =>
  (await driver.call('GET', `/api/cars/user/${driver.userId}`)).body;
const requestsOf = async (driver: Caller) =>
  (await driver.call('GET', '/api/fuel-requests')).body.requests;
const profileOf = async (driver: Caller) => (await driver.call('GET', '/api/account/profile')).body;

interface Prepared {
  method: 'PATCH' | 'DELETE';
  url: string;
  body?: object;
  /** A call of the same kind that is not the same call. */
  other: { url: string; body?: object };
  success: number;
  /** What the key's state says that it made. */
  made: object;
  /** What the user sees of the object. */
  seen(): Promise<unknown>;
}

/** The calls that change or delete something under a key, each on a new object of the user. */
const kinds: Record<string, (driver: Caller) => Promise<Prepared>> = {
  'PATCH /api/cars/{id}': async (driver) => {
    const car = await newCar(driver);
    const url = `/api/cars/${car.id}`;
    return {
      method: 'PATCH',
      url,
      body: { fuelCapacity: 44, province: 'KZN' },
      other: { url, body: { fuelCapacity: 45, province: 'KZN' } },
      success: 200,
      made: { ...car, fuelCapacity: 44, province: 'KZN' },
      seen: () => carsOf(driver),
    };
  },
  'PATCH /api/account/profile': async (driver) => {
    const url = '/api/account/profile';
    const body = { phoneNumber: '083 765 4321', homeAddress: '2 Loop Street' };
    return {
      method: 'PATCH',
      url,
      body,
      other: { url, body: { ...body, homeAddress: '3 Loop Street' } },
      success: 200,
      made: { id: driver.userId },
      seen: () => profileOf(driver),
    };
  },
  'DELETE /api/cars/{id}': async (driver) => {
    const [car, other] = [await newCar(driver), await newCar(driver)];
    return {
      method: 'DELETE',
      url: `/api/cars/${car.id}`,
      other: { url: `/api/cars/${other.id}` },
      success: 204,
      made: { id: car.id },
      seen: () => carsOf(driver),
    };
  },
  'DELETE /api/fuel-requests/{id}': async (driver) => {
    const [request, other] = [await newRequest(driver), await newRequest(driver)];
    return {
      method: 'DELETE',
      url: `/api/fuel-requests/${request.id}`,
      other: { url: `/api/fuel-requests/${other.id}` },
      success: 204,
      made: { id: request.id },
      seen: () => requestsOf(driver),
    };
  },
};

// API-4
describe.each(Object.entries(kinds))('%s with a key', (_, prepare) => {
  it('takes effect once for twenty calls at once, and responds to all of them the same', async () => {
    const driver = await newDriver(api);
    const { method, url, body, success, seen } = await prepare(driver);
    const [before, rows] = [await seen(), await storedRows(api)];
    const headers = withKey(randomUUID());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => driver.call(method, url, body, headers)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(success));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await seen()).not.toEqual(before);
    const keys = (rows.idempotencyKeys ?? 0) + 1;
    expect(await storedRows(api)).toEqual({ ...rows, idempotencyKeys: keys });
  });

  it('responds to a repeated call as to the first, whose answer was lost', async () => {
    const driver = await newDriver(api);
    const { method, url, body, success } = await prepare(driver);
    const key = randomUUID();
    const first = await driver.call(method, url, body, withKey(key));
    const turned = body && Object.fromEntries(Object.entries(body).reverse());
    const again = await driver.call(method, url, turned, withKey(key.toUpperCase()));
    expect(again).toMatchObject({ status: success, body: first.body });
  });

  it('refuses another body or object with 422, and leaves it as it is', async () => {
    const driver = await newDriver(api);
    const { method, url, body, other, seen } = await prepare(driver);
    const headers = withKey(randomUUID());
    await driver.call(method, url, body, headers);
    const before = await seen();
    expectRefusal(await driver.call(method, other.url, other.body, headers), 422, 'key-reused');
    expect(await seen()).toEqual(before);
  });

  it('refuses the key of another call with 422', { tags: 'long' }, async () => {
    const driver = await newDriver(api);
    const { method, url, body, seen } = await prepare(driver);
    await newCar(driver);
    const headers = withKey(randomUUID());
    await driver.call('POST', '/api/fuel-requests', fuel, headers);
    const before = await seen();
    expectRefusal(await driver.call(method, url, body, headers), 422, 'key-reused');
    expect(await seen()).toEqual(before);
  });

  it('has no effect after its key was withdrawn', async () => {
    const driver = await newDriver(api);
    const { method, url, body, seen } = await prepare(driver);
    const before = await seen();
    const key = randomUUID();
    expect((await driver.call('DELETE', `/api/outbox/${key}`)).body).toEqual({ made: null });
    for (let tries = 0; tries < 2; tries += 1) {
      expectRefusal(await driver.call(method, url, body, withKey(key)), 409, 'withdrawn');
    }
    expect(await seen()).toEqual(before);
  });

  it('has its effect, or its key is withdrawn, when both come at once', {
    tags: 'long',
  }, async () => {
    const driver = await newDriver(api);
    for (let round = 0; round < 5; round += 1) {
      const { method, url, body, success, made, seen } = await prepare(driver);
      const before = await seen();
      const key = randomUUID();
      const [answer, withdrawn] = await Promise.all([
        driver.call(method, url, body, withKey(key)),
        driver.call('DELETE', `/api/outbox/${key}`),
      ]);
      const isMade = answer.status === success;
      expect(answer.status).toBe(isMade ? success : 409);
      expect(withdrawn.body).toEqual({ made: isMade ? made : null });
      // A profile that an earlier round has changed stays as it is.
      if (!isMade) expect(await seen()).toEqual(before);
    }
  });

  it('says what its key made', async () => {
    const driver = await newDriver(api);
    const { method, url, body, made } = await prepare(driver);
    const key = randomUUID();
    await driver.call(method, url, body, withKey(key));
    const state = await driver.call('GET', `/api/outbox/${key}`);
    expect(state).toMatchObject({ status: 200, body: { state: 'made', made } });
    const withdrawn = await driver.call('DELETE', `/api/outbox/${key}`);
    expect(withdrawn).toMatchObject({ status: 200, body: { made } });
  });

  it('is refused with 409 while its call is still in progress', { tags: 'long' }, async () => {
    const driver = await newDriver(api);
    const { method, url, body, success } = await prepare(driver);
    const key = randomUUID();
    replaceServerDurations({ database: { keyLock: 300 } });
    await api.context.db.transaction().execute(async (hanging) => {
      const row = {
        userId: driver.userId as never, // an id from the API
        key,
        call: 'POST /api/cars',
        fingerprint: Buffer.alloc(32),
        resultId: randomUUID(),
        createdAt: new Date(),
      };
      await hanging.insertInto('idempotencyKeys').values(row).execute();
      const refused = await driver.call(method, url, body, withKey(key));
      expectRefusal(refused, 409, 'in-progress');
      expect(refused.headers['retry-after']).toBe('1');
      await hanging.deleteFrom('idempotencyKeys').where('key', '=', key).execute();
    });
    expect((await driver.call(method, url, body, withKey(key))).status).toBe(success);
  });
});

// API-4
describe('a repeated change', () => {
  it('does not undo what was changed since, and returns the object as it is now', async () => {
    const driver = await newDriver(api);
    const car = await newCar(driver);
    const headers = withKey(randomUUID());
    const change = () => driver.call('PATCH', `/api/cars/${car.id}`, { fuelCapacity: 44 }, headers);
    await change();
    const later = await driver.call('PATCH', `/api/cars/${car.id}`, { fuelCapacity: 77 });
    expect(await change()).toMatchObject({ status: 200, body: later.body });
    expect(await carsOf(driver)).toEqual([later.body]);
    const correct = (body: object, sent = {}) =>
      driver.call('PATCH', '/api/account/profile', body, sent);
    const key = withKey(randomUUID());
    await correct({ homeAddress: '2 Loop Street' }, key);
    await correct({ homeAddress: '3 Loop Street' });
    const again = await correct({ homeAddress: '2 Loop Street' }, key);
    expect(again).toMatchObject({ status: 200, body: { homeAddress: '3 Loop Street' } });
  });

  it('counts as done although the vehicle was deleted since', async () => {
    const driver = await newDriver(api);
    const car = await newCar(driver);
    const key = randomUUID();
    const change = () =>
      driver.call('PATCH', `/api/cars/${car.id}`, { fuelCapacity: 44 }, withKey(key));
    const { body } = await change();
    await driver.call('DELETE', `/api/cars/${car.id}`);
    expect(await change()).toMatchObject({ status: 200, body });
    expect((await driver.call('GET', `/api/outbox/${key}`)).body).toEqual({
      state: 'made',
      made: body,
    });
    expect((await driver.call('DELETE', `/api/outbox/${key}`)).body).toEqual({ made: body });
    expect(await carsOf(driver)).toEqual([]);
  });
});

describe('the key of a refused call', { tags: 'long' }, () => {
  it('stays free: of a change that is corrected', async () => {
    const driver = await newDriver(api);
    const [car, other] = [await newCar(driver), await newCar(driver)];
    const headers = withKey(randomUUID());
    const change = (registrationNumber: string) =>
      driver.call('PATCH', `/api/cars/${car.id}`, { registrationNumber }, headers);
    expectRefusal(await change(other.registrationNumber), 409, 'plate-yours');
    expect((await change(`${car.registrationNumber} Z`)).status).toBe(200);
  });

  it("stays free: of a call on another user's object, which is not found", async () => {
    const [driver, owner] = [await newDriver(api), await newDriver(api)];
    const [request, own] = [await newRequest(owner), await newRequest(driver)];
    const [foreignCar] = await carsOf(owner);
    const [ownCar] = await carsOf(driver);
    const refused = [
      ['PATCH', `/api/cars/${foreignCar.id}`, { fuelCapacity: 44 }, `/api/cars/${ownCar.id}`],
      ['DELETE', `/api/fuel-requests/${request.id}`, {}, `/api/fuel-requests/${own.id}`],
      ['DELETE', `/api/cars/${foreignCar.id}`, {}, `/api/cars/${ownCar.id}`],
    ] as const;
    for (const [method, url, body, ownUrl] of refused) {
      const headers = withKey(randomUUID());
      expectRefusal(await driver.call(method, url, body, headers), 404, 'not-found');
      const unknown = url.replace(/[^/]+$/, randomUUID());
      expectRefusal(await driver.call(method, unknown, body, headers), 404, 'not-found');
      expect((await driver.call(method, ownUrl, body, headers)).status).toBeLessThan(300);
    }
    expect(await carsOf(owner)).toEqual([foreignCar]);
  });

  // REQ-7
  it('stays free: of a withdrawal that came after the approval', async () => {
    const driver = await newDriver(api);
    const request = await newRequest(driver);
    const admin = await newAdmin(api);
    const status = `/api/fuel-requests/${request.id}/status`;
    await admin.call('PATCH', status, { status: 'approved' });
    const key = randomUUID();
    const withdraw = () =>
      driver.call('DELETE', `/api/fuel-requests/${request.id}`, undefined, withKey(key));
    expectRefusal(await withdraw(), 409, 'not-deletable');
    expectRefusal(await withdraw(), 409, 'not-deletable');
    const state = (await driver.call('GET', `/api/outbox/${key}`)).body;
    expect(state).toEqual({ state: 'unknown', made: null });
    expect(await requestsOf(driver)).toHaveLength(1);
  });
});

describe('a change of the profile with a key', () => {
  const password = 'secret-1';
  const correct = (driver: Caller, key: string, body: object) =>
    driver.call('PATCH', '/api/account/profile', body, withKey(key));

  it('needs the password for another email address, and stays free without it', {
    tags: 'long',
  }, async () => {
    const driver = await newDriver(api);
    const [key, email] = [randomUUID(), `new-${driver.username}@example.com`];
    expectRefusal(await correct(driver, key, { email }), 403, 'wrong-password');
    expect((await correct(driver, key, { email, password })).body.email).toBe(email);
  });

  it('stores nothing of the password, so that another one makes no other call', {
    tags: 'long',
  }, async () => {
    const driver = await newDriver(api);
    const [key, email] = [randomUUID(), `new-${driver.username}@example.com`];
    await correct(driver, key, { email, password });
    for (const proof of [{ password: 'another-1' }, {}]) {
      expect((await correct(driver, key, { email, ...proof })).status).toBe(200);
    }
  });

  it('asks a repeated call for no password, although the address was changed since', async () => {
    const driver = await newDriver(api);
    const [key, email] = [randomUUID(), `new-${driver.username}@example.com`];
    const later = `later-${driver.username}@example.com`;
    await correct(driver, key, { email, password });
    await correct(driver, randomUUID(), { email: later, password });
    const again = await correct(driver, key, { email, password: 'changed-1' });
    expect(again).toMatchObject({ status: 200, body: { email: later } });
  });

  it('has no effect on another user with the same key', async () => {
    const [driver, other] = [await newDriver(api), await newDriver(api)];
    const [key, before] = [randomUUID(), await profileOf(other)];
    await correct(driver, key, { homeAddress: '2 Loop Street' });
    expect(await profileOf(other)).toEqual(before);
    const theirs = await correct(other, key, { homeAddress: '9 Loop Street' });
    expect(theirs).toMatchObject({ status: 200, body: { homeAddress: '9 Loop Street' } });
  });
});
