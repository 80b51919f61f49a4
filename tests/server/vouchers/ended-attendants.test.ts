// @module-tag long

import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, newAdmin, renewProof, signIn, startApi } from '../../support/api.ts';
import {
  newStation,
  pouredDriver,
  receiptOf,
  report,
  requestOf,
  type Station,
  secondsOf,
  show,
  syncStation,
  tieKey,
} from './stations.ts';

// The database notes by its own clock when a session ends, so no test here moves the server's clock.
const api = startApi({ rateLimits: false });
let admin: Caller;
beforeAll(async () => {
  admin = await newAdmin(api);
});

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

/** Signs in again on the same phone, which ties its key to the new session. */
async function signInAgain({ phone }: Station) {
  const caller = await signIn(api, phone.caller.username, 'pump-secret-2');
  expect((await tieKey(caller, phone.key)).body).toEqual({ id: phone.deviceId });
  return { ...phone, caller };
}

// VOU-15
describe('what an attendant’s phone has signed is accepted', () => {
  it.each([
    ['the attendant has signed out', signOut],
    ['the attendant was blocked', block],
    ['the attendant was removed', remove],
    ['the station was closed', close],
    ['the phone was cut off', cutOff],
  ])('after %s', async (_, end) => {
    const station = await newStation(api, admin);
    const { caller, receipt, shown } = await pouredDriver(api, admin, station);
    await end(station);
    expect((await syncStation(station.phone)).status).toBeGreaterThanOrEqual(400);
    expect(await report(api, receipt, shown)).toMatchObject({
      ...{ status: 201, body: { outcome: 'accepted', stationId: station.id } },
    });
    expect(await requestOf(caller)).toMatchObject({ status: 'completed', pouredLitres: 20 });
  });

  it.each([
    ['was removed', remove],
    ['worked at a station that was closed', close],
  ])('after an attendant who %s has signed in again', async (_, end) => {
    const station = await newStation(api, admin);
    const { receipt, shown } = await pouredDriver(api, admin, station);
    await end(station);
    await signInAgain(station);
    expect(await report(api, receipt, shown)).toMatchObject({
      ...{ status: 201, body: { outcome: 'accepted', stationId: station.id } },
    });
  });
});

// VOU-17
describe('what an attendant’s phone signs afterwards is a conflict', () => {
  it.each([
    ['the attendant was removed', remove],
    ['the phone was cut off', cutOff],
  ])('when %s', async (_, end) => {
    const station = await newStation(api, admin);
    const { phone, voucher } = await pouredDriver(api, admin, station);
    await end(station);
    const receipt = receiptOf(api, station.phone, voucher, { at: secondsOf(api) + 301 });
    expect((await report(api, receipt, show(api, phone, voucher))).body).toMatchObject({
      ...{ outcome: 'conflict', conflict: 'phone-cut-off' },
    });
  });

  it('when the removed attendant has signed in again', async () => {
    const station = await newStation(api, admin);
    const { phone, voucher } = await pouredDriver(api, admin, station);
    await remove(station);
    const again = await signInAgain(station);
    const receipt = receiptOf(api, again, voucher, { at: secondsOf(api) + 301 });
    expect((await report(api, receipt, show(api, phone, voucher))).body).toMatchObject({
      ...{ outcome: 'conflict', conflict: 'phone-cut-off' },
    });
  });
});

// VOU-19
describe('an attendant’s phone that was cut off', () => {
  it('cannot tie its key to its session again', async () => {
    const station = await newStation(api, admin);
    await cutOff(station);
    expect((await tieKey(station.phone.caller, station.phone.key)).status).toBe(401);
    expect((await syncStation(station.phone)).status).toBe(401);
  });

  it('works again once its attendant has signed in with the password', async () => {
    const station = await newStation(api, admin);
    await cutOff(station);
    const again = await signInAgain(station);
    expect((await syncStation(again)).status).toBe(200);
    const { receipt, shown } = await pouredDriver(api, admin, station);
    expect((await report(api, receipt, shown)).body).toMatchObject({ outcome: 'accepted' });
  });
});
