// @module-tag long

import { describe, expect, it } from 'vitest';
import { beforeTests, newAdmin, renewProof, signIn, startApi } from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import {
  fetchVouchers,
  newPhone,
  newStation,
  type PouredDriver,
  pouredDriver,
  receiptOf,
  report,
  requestOf,
  type Station,
  secondsOf,
  syncStation,
  tieKey,
} from '../../support/server/stations.ts';

// The database notes by its own clock when a session ends, so no test here moves the server's clock.
const api = startApi({ rateLimits: false });
const admin = beforeTests(() => newAdmin(api));

const asAdmin = async (method: string, path: string, body?: object) => {
  await renewProof(api, admin);
  expect((await admin.call(method, `/api/admin/${path}`, body)).status).toBeLessThan(300);
};

const signOut = ({ phone }: Station) => phone.caller.call('POST', '/api/auth/logout', {});
const block = ({ phone }: Station) =>
  asAdmin('PATCH', `users/${phone.caller.userId}/blacklist`, { reason: 'A test' });
const remove = ({ id, phone }: Station) =>
  asAdmin('DELETE', `stations/${id}/attendants/${phone.caller.userId}`);
const close = ({ id }: Station) => asAdmin('PATCH', `stations/${id}`, { isClosed: true });
const cutOff = ({ phone }: Station) => asAdmin('DELETE', `station-phones/${phone.deviceId}`);

/** Signs in again on the same phone, whose key has ended: it makes another one (VOU-28). */
async function signInAgain({ phone }: Station) {
  const caller = await signIn(api, phone.caller.username, 'pump-secret-2');
  expectRefusal(await tieKey(caller, phone.key), 409, 'key-ended');
  return newPhone(caller);
}

const isCounted = { outcome: 'accepted', conflict: null };
const isEnded = { outcome: 'conflict', conflict: 'phone-cut-off' };

/** Nothing of the fuel is used up. */
async function expectNothingUsed(driver: PouredDriver) {
  expect(await requestOf(driver.caller)).toMatchObject({ status: 'approved', pouredLitres: 0 });
  const held = { voucher: null, waits: 'held', fuel: [{ litres: 20 }] };
  expect(await fetchVouchers(driver.phone)).toMatchObject(held);
}

// VOU-15
describe('what an attendant’s phone has signed is accepted', () => {
  it.each([
    ['the attendant has signed out', signOut],
    ['the station was closed', close],
  ])('after %s', async (_, end) => {
    const station = await newStation(api, admin);
    const { caller, receipt, shown } = await pouredDriver(api, admin, station);
    await end(station);
    expect((await syncStation(station.phone)).status).toBeGreaterThanOrEqual(400);
    expect(await report(api, receipt, shown)).toMatchObject({
      status: 201,
      body: { ...isCounted, stationId: station.id },
    });
    expect(await requestOf(caller)).toMatchObject({ status: 'completed', pouredLitres: 20 });
  });

  it('after its attendant has signed out and in again', async () => {
    const station = await newStation(api, admin);
    const { receipt, shown } = await pouredDriver(api, admin, station);
    await signOut(station);
    await signInAgain(station);
    expect((await report(api, receipt, shown)).body).toMatchObject(isCounted);
  });
});

// VOU-27
describe('what arrives from a key that the desk has ended is a conflict', () => {
  it.each([
    ['the attendant was blocked', block],
    ['the attendant was removed', remove],
    ['the phone was cut off', cutOff],
  ])('when %s, whenever it says that it was signed', async (_, end) => {
    const station = await newStation(api, admin);
    const driver = await pouredDriver(api, admin, station);
    await end(station);
    const { receipt, shown } = driver;
    for (const at of [secondsOf(api) - 60, secondsOf(api) + 301]) {
      const { voucher, shown: other } = await pouredDriver(api, admin, station);
      const dated = receiptOf(api, station.phone, voucher, { at });
      expect((await report(api, dated, other)).body).toMatchObject(isEnded);
    }
    expect((await report(api, receipt, shown)).body).toMatchObject(isEnded);
    await expectNothingUsed(driver);
  });
});

// VOU-27
describe('what an attendant’s phone signs after its session has ended is a conflict', () => {
  it('by its own clock', async () => {
    const station = await newStation(api, admin);
    const driver = await pouredDriver(api, admin, station);
    await signOut(station);
    const receipt = receiptOf(api, station.phone, driver.voucher, { at: secondsOf(api) + 301 });
    expect((await report(api, receipt, driver.shown)).body).toMatchObject(isEnded);
    await expectNothingUsed(driver);
  });

  it('by the voucher, which came to a phone only then, although it is dated back', async () => {
    const station = await newStation(api, admin);
    await signOut(station);
    const { voucher, shown } = await pouredDriver(api, admin, station);
    const receipt = receiptOf(api, station.phone, voucher, { at: secondsOf(api) - 120 });
    expect((await report(api, receipt, shown)).body).toMatchObject(isEnded);
  });
});

// VOU-19, VOU-28
describe('an attendant’s phone that was cut off', () => {
  it('cannot tie its key to its session again', async () => {
    const station = await newStation(api, admin);
    await cutOff(station);
    expect((await tieKey(station.phone.caller, station.phone.key)).status).toBe(401);
    expect((await syncStation(station.phone)).status).toBe(401);
  });

  it('works again with another key, once its attendant has signed in with the password', async () => {
    const station = await newStation(api, admin);
    await cutOff(station);
    const again = await signInAgain(station);
    expectRefusal(
      await syncStation({ ...station.phone, caller: again.caller }),
      404,
      'phone-unknown',
    );
    expect((await syncStation(again)).status).toBe(200);
    const ended = await pouredDriver(api, admin, station);
    expect((await report(api, ended.receipt, ended.shown)).body).toMatchObject(isEnded);
    const { receipt, shown } = await pouredDriver(api, admin, { ...station, phone: again });
    expect((await report(api, receipt, shown)).body).toMatchObject(isCounted);
  });
});
