import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newCar, newDriver, startApi } from '../../support/api.ts';

const api = startApi();

const fuel = (carId: string) => ({
  carId,
  carMake: 'Toyota',
  carModel: 'Corolla',
  carYear: 2018,
  fuelAmount: 20,
});

describe('GET /api/outbox/{key}', () => {
  it('returns the object that a key created, and none for an unused key', {
    tags: 'long',
  }, async () => {
    const driver = await newDriver(api);
    const car = await newCar(driver);
    const key = randomUUID();
    expect((await driver.call('GET', `/api/outbox/${key}`)).body).toEqual({
      state: 'unknown',
      made: null,
    });
    const headers = { 'idempotency-key': key };
    const created = await driver.call('POST', '/api/fuel-requests', fuel(car.id), headers);
    expect((await driver.call('GET', `/api/outbox/${key}`)).body).toEqual({
      state: 'made',
      made: created.body,
    });
  });

  it("shows nothing of another user's keys", async () => {
    const [driver, other] = [await newDriver(api), await newDriver(api)];
    const car = await newCar(driver);
    const key = randomUUID();
    const headers = { 'idempotency-key': key };
    await driver.call('POST', '/api/fuel-requests', fuel(car.id), headers);
    expect((await other.call('GET', `/api/outbox/${key}`)).body.state).toBe('unknown');
  });

  it('refuses a key that is not a UUID', async () => {
    const driver = await newDriver(api);
    expect((await driver.call('GET', '/api/outbox/nonsense')).status).toBe(400);
  });
});

describe('DELETE /api/outbox/{key}', () => {
  it('prevents a call with the key from creating anything, even if it arrives late', async () => {
    const driver = await newDriver(api);
    const car = await newCar(driver);
    const key = randomUUID();
    expect((await driver.call('DELETE', `/api/outbox/${key}`)).body).toEqual({ made: null });
    const headers = { 'idempotency-key': key };
    const late = await driver.call('POST', '/api/fuel-requests', fuel(car.id), headers);
    expect(late).toMatchObject({ status: 409, body: { code: 'withdrawn' } });
    expect((await driver.call('DELETE', `/api/outbox/${key}`)).body).toEqual({ made: null });
    expect((await driver.call('GET', '/api/fuel-requests')).body.requests).toEqual([]);
  });

  it('returns the object that the key has already created, and keeps it', async () => {
    const driver = await newDriver(api);
    const car = await newCar(driver);
    const key = randomUUID();
    const headers = { 'idempotency-key': key };
    const created = await driver.call('POST', '/api/fuel-requests', fuel(car.id), headers);
    const withdrawn = await driver.call('DELETE', `/api/outbox/${key}`);
    expect(withdrawn.body).toEqual({ made: created.body });
    expect((await driver.call('GET', '/api/fuel-requests')).body.requests).toHaveLength(1);
  });

  it('lets either the call or the cancellation win when both come at once', {
    tags: 'long',
  }, async () => {
    const driver = await newDriver(api);
    const car = await newCar(driver);
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID();
      const headers = { 'idempotency-key': key };
      const [created, withdrawn] = await Promise.all([
        driver.call('POST', '/api/fuel-requests', fuel(car.id), headers),
        driver.call('DELETE', `/api/outbox/${key}`),
      ]);
      expect(withdrawn.status).toBe(200);
      expect(withdrawn.body.made === null).toBe(created.status === 409);
    }
  });
});

// OUT-3
describe('X-Outbox-User', () => {
  it('refuses the session of another user with 401', async () => {
    const [driver, other] = [await newDriver(api), await newDriver(api)];
    const headers = { 'x-outbox-user': other.userId };
    const answer = await driver.call('GET', '/api/fuel-requests', undefined, headers);
    expect(answer.status).toBe(401);
    const own = { 'x-outbox-user': driver.userId };
    expect((await driver.call('GET', '/api/fuel-requests', undefined, own)).status).toBe(200);
  });
});
