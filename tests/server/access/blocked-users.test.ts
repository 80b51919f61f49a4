import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  carFields,
  newAdmin,
  newCar,
  newDriver,
  send,
  startApi,
  uploadPhoto,
} from '../../support/api.ts';
import { setBlocked } from '../../support/server/block-user.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { storedRows } from '../../support/server/stored-rows.ts';
import { waitingCalls } from '../../support/server/waiting-calls.ts';

const api = startApi();
const reason = 'Three reminders without an answer';
const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 20 };

async function blockedDriver() {
  const driver = await newDriver(api);
  const car = await newCar(driver);
  const carPhotoUrl = await uploadPhoto(driver);
  const fuelRequest = (await driver.call('POST', '/api/fuel-requests', fuel)).body;
  await setBlocked(api.context.db, driver, reason);
  return { driver, car, carPhotoUrl, fuelRequest };
}

// ACC-19
describe('a blocked user', () => {
  it('cannot create vehicles or fuel requests, also in an open session, and is told why', async () => {
    const { driver, carPhotoUrl } = await blockedDriver();
    const before = await storedRows(api);
    const answers = [
      await driver.call('POST', '/api/cars', { ...carFields(), carPhotoUrl }),
      await driver.call('POST', '/api/fuel-requests', fuel),
      await driver.call('POST', '/api/fuel-requests', fuel, { 'idempotency-key': randomUUID() }),
    ];
    for (const answer of answers) {
      expectRefusal(answer, 403, 'blocked', `Your account is blocked: ${reason}`);
    }
    expect(await storedRows(api)).toEqual(before);
  });

  it('creates nothing with a call that was accepted just before the block', async () => {
    const driver = await newDriver(api);
    await newCar(driver);
    let creation: ReturnType<typeof driver.call> | undefined;
    await api.context.db.transaction().execute(async (transaction) => {
      await setBlocked(transaction, driver, reason);
      creation = driver.call('POST', '/api/fuel-requests', fuel);
      await waitingCalls(api);
    });
    expectRefusal(await creation!, 403, 'blocked'); // set above
    expect((await driver.call('GET', '/api/fuel-requests')).body.requests).toEqual([]);
  });

  it('is refused before the body is read', { tags: 'long' }, async () => {
    const { driver } = await blockedDriver();
    const json = { 'content-type': 'application/json' };
    for (const url of ['/api/cars', '/api/fuel-requests']) {
      expectRefusal(await driver.call('POST', url, '{"broken', json), 403, 'blocked');
    }
  });

  it('is refused without a reason when none was recorded', { tags: 'long' }, async () => {
    const { driver } = await blockedDriver();
    await setBlocked(api.context.db, driver, '');
    const answer = await driver.call('POST', '/api/fuel-requests', fuel);
    expect(answer.body.message).toBe('Your account is blocked');
  });

  it('can sign in, and is told why they are blocked', { tags: 'long' }, async () => {
    const { driver } = await blockedDriver();
    const body = { username: driver.username, password: 'secret-1' };
    const answer = await send(api, 'POST', '/api/auth/login', body);
    expect(answer).toMatchObject({
      status: 200,
      body: { isBlacklisted: true, blacklistReason: reason },
    });
    const session = await driver.call('GET', '/api/auth/session');
    expect(session.body.user).toMatchObject({ isBlacklisted: true, blacklistReason: reason });
  });

  it('can still read and delete', { tags: 'long' }, async () => {
    const { driver, car, fuelRequest } = await blockedDriver();
    const reads = [
      `/api/cars/user/${driver.userId}`,
      `/api/loyalty/${driver.userId}`,
      '/api/fuel-requests',
      '/api/fuel-prices/live',
      '/api/fuel-prices/history',
      car.carPhotoUrl,
    ];
    for (const url of reads) expect((await driver.call('GET', url)).status).toBe(200);
    const withdrawn = await driver.call('DELETE', `/api/fuel-requests/${fuelRequest.id}`);
    expect(withdrawn.status).toBe(204);
    expect((await driver.call('DELETE', `/api/cars/${car.id}`, {})).status).toBe(204);
  });

  it('gets the object that a key created before the block', { tags: 'long' }, async () => {
    const driver = await newDriver(api);
    const carPhotoUrl = await uploadPhoto(driver);
    const carBody = { ...carFields(), carPhotoUrl };
    const keys = [{ 'idempotency-key': randomUUID() }, { 'idempotency-key': randomUUID() }];
    const car = await driver.call('POST', '/api/cars', carBody, keys[0]);
    const fuelRequest = await driver.call('POST', '/api/fuel-requests', fuel, keys[1]);
    await setBlocked(api.context.db, driver, reason);
    const before = await storedRows(api);
    const again = await driver.call('POST', '/api/cars', carBody, keys[0]);
    expect(again).toMatchObject({ status: 201, body: car.body });
    const twice = await driver.call('POST', '/api/fuel-requests', fuel, keys[1]);
    expect(twice).toMatchObject({ status: 201, body: fuelRequest.body });
    const other = await driver.call(
      'POST',
      '/api/fuel-requests',
      { ...fuel, fuelAmount: 1 },
      keys[1],
    );
    expectRefusal(other, 422, 'key-reused');
    expect(await storedRows(api)).toEqual(before);
  });

  it('is refused when they use a key of another user', { tags: 'long' }, async () => {
    const { driver } = await blockedDriver();
    const other = await newDriver(api);
    await newCar(other);
    const headers = { 'idempotency-key': randomUUID() };
    expect((await other.call('POST', '/api/fuel-requests', fuel, headers)).status).toBe(201);
    expectRefusal(await driver.call('POST', '/api/fuel-requests', fuel, headers), 403, 'blocked');
  });

  it('can do everything again after the block is lifted, also with a key that was refused', {
    tags: 'long',
  }, async () => {
    const { driver } = await blockedDriver();
    const headers = { 'idempotency-key': randomUUID() };
    expectRefusal(await driver.call('POST', '/api/fuel-requests', fuel, headers), 403, 'blocked');
    await setBlocked(api.context.db, driver, null);
    expect((await driver.call('POST', '/api/fuel-requests', fuel, headers)).status).toBe(201);
  });
});

// ACC-19
describe('a blocked admin', () => {
  it('loses admin rights at once, also in an open session', async () => {
    const admin = await newAdmin(api);
    const { driver, car } = await blockedDriver();
    const session = () => admin.call('GET', '/api/auth/session');
    expect((await session()).body.user.isAdmin).toBe(true);
    await setBlocked(api.context.db, admin, reason);
    expect((await session()).body.user.isAdmin).toBe(false);
    for (const url of [`/api/cars/user/${driver.userId}`, `/api/loyalty/${driver.userId}`]) {
      expectRefusal(await admin.call('GET', url), 403, 'not-yours');
    }
    expectRefusal(await admin.call('GET', car.carPhotoUrl), 404, 'not-found');
    expect((await admin.call('GET', `/api/loyalty/${admin.userId}`)).status).toBe(200);
  });
});
