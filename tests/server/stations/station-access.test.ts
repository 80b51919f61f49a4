import { beforeAll, describe, expect, it } from 'vitest';
import {
  beforeTests,
  type Caller,
  newAdmin,
  newDriver,
  renewProof,
  send,
  startApi,
} from '../../support/api.ts';
import { addressOf, everyCall } from '../../support/server/call-address.ts';
import { bankAccount } from '../../support/server/payouts.ts';
import { buy, newBuyer } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import {
  approvedDriver,
  attendantFields,
  fetchVouchers,
  newPhone,
  newStation,
  type Phone,
  receiptOf,
  report,
  show,
  stationFields,
  tieKey,
} from '../../support/server/stations.ts';
import { storedRows } from '../../support/server/stored-rows.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));
/** A motorist with a voucher of which something was poured, and with a purchase. */
let driver: { caller: Caller; phone: Phone; plate: string; receipt: string };
/** The ids of all that is the motorist's. */
let theirs: string[];

beforeAll(async () => {
  const { caller, phone, plate, requestId } = await approvedDriver(api, admin);
  const { voucher } = await fetchVouchers(phone);
  const receipt = receiptOf(api, station.phone, voucher, { litres: 10, amount: 200 });
  const booked = await report(api, receipt, show(api, phone, voucher));
  const cars = (await caller.call('GET', `/api/cars/user/${caller.userId}`)).body;
  driver = { caller, phone, plate, receipt };
  theirs = [caller.userId, phone.deviceId, requestId, voucher.id, booked.body.id, cars[0].id];
});

/** The calls that came with the vouchers. */
const newCalls = everyCall.filter(([name]) =>
  /\/(station|stations|station-phones|vouchers|redemptions|account\/devices)\b/.test(name),
);
const attendantCalls = ['POST /api/station/sync', 'GET /api/station/vouchers/{code}'];
const ownPaths = everyCall.filter(
  ([name, { access }]) => access === undefined && /\{(id|userId)\}/.test(name),
);
const bodyFor = (method: string) => (method === 'GET' ? undefined : {});

describe('the calls of stations and vouchers', () => {
  it('are these', () => {
    expect(newCalls.map(([name]) => name).sort()).toEqual(
      [
        ...['GET /api/admin/redemptions', 'POST /api/admin/redemptions/{id}/resolution'],
        ...['GET /api/admin/stations', 'POST /api/admin/stations'],
        ...['GET /api/admin/stations/{id}', 'PATCH /api/admin/stations/{id}'],
        ...['POST /api/admin/stations/{id}/attendants', 'GET /api/admin/stations/{id}/sheet'],
        'DELETE /api/admin/stations/{id}/attendants/{userId}',
        'GET /api/admin/stations/{id}/statement',
        'PUT /api/admin/stations/{id}/bank-account',
        ...['DELETE /api/admin/station-phones/{id}', 'GET /api/admin/vouchers'],
        'DELETE /api/admin/vouchers/{id}',
        ...['GET /api/vouchers', 'POST /api/vouchers/move', 'POST /api/account/devices'],
        ...['POST /api/redemptions', ...attendantCalls],
      ].sort(),
    );
  });

  // VOU-15
  it.each(newCalls.map(([name]) => name))('need a user: %s', async (name) => {
    const { method, url } = addressOf(name);
    // Of a receipt without a proof only its motorist can say that it is theirs.
    const isReport = name === 'POST /api/redemptions';
    const body = isReport ? { receipt: driver.receipt, shown: null } : bodyFor(method);
    expectRefusal(await send(api, method, url, body), 401, 'signed-out');
  });
});

// VOU-11
describe('an attendant', () => {
  it('may make two calls that nobody else may', { tags: 'long' }, async () => {
    const { caller, deviceId: device } = station.phone;
    const sync = { device, since: 0 };
    expect((await caller.call('POST', '/api/station/sync', sync)).status).toBe(200);
    const find = () => caller.call('GET', '/api/station/vouchers/ZZZZZZZZ');
    expectRefusal(await find(), 404, 'voucher-unknown');
    const own = everyCall.filter(([, { access }]) => access === 'attendant');
    expect(own.map(([name]) => name)).toEqual(attendantCalls);
    for (const other of [driver.caller, admin]) {
      for (const name of attendantCalls) {
        const { method, url } = addressOf(name);
        const body = method === 'POST' ? sync : undefined;
        expectRefusal(await other.call(method, url, body), 403, 'attendants-only');
      }
    }
  });

  it('buys nothing and asks for nothing', async () => {
    const ofBuyers = everyCall.filter(([, { notWhenBlocked }]) => notWhenBlocked);
    expect(ofBuyers.map(([name]) => name)).toContain('POST /api/purchases');
    for (const [name] of ofBuyers) {
      const { method, url } = addressOf(name);
      const answer = await station.phone.caller.call(method, url, bodyFor(method));
      expectRefusal(answer, 403, 'not-for-attendants');
    }
  });

  it('may make no call of an admin', { tags: 'long' }, async () => {
    const ofAdmins = everyCall.filter(([, { access }]) => access === 'admin');
    expect(ofAdmins.length).toBeGreaterThan(60);
    for (const [name] of ofAdmins) {
      const { method, url } = addressOf(name);
      const answer = await station.phone.caller.call(method, url, bodyFor(method));
      expectRefusal(answer, 403, 'admins-only');
    }
  });

  it('finds nothing that is a motorist’s under its id', { tags: 'long' }, async () => {
    const buyer = await newBuyer(api);
    const purchase = (await buy(buyer)).body.id;
    const before = await storedRows(api);
    for (const [name] of ownPaths) {
      for (const id of [...theirs, buyer.userId, purchase]) {
        const { method, url } = addressOf(name, { id, userId: id });
        const answer = await station.phone.caller.call(method, url, bodyFor(method));
        const refused = `${name} ${answer.status}`;
        expect([`${name} 400`, `${name} 403`, `${name} 404`, `${name} 415`]).toContain(refused);
      }
    }
    expect(await storedRows(api)).toEqual(before);
  });

  it('reads nothing of a motorist where everybody reads their own', { tags: 'long' }, async () => {
    const lists = everyCall.filter(
      ([name, { access }]) => access !== 'admin' && /^GET [^{]+$/.test(name),
    );
    expect(lists.length).toBeGreaterThan(10);
    const { username } = driver.caller;
    for (const [name] of lists) {
      const { method, url } = addressOf(name);
      const { status, body } = await station.phone.caller.call(method, url);
      expect([name, status < 500]).toEqual([name, true]);
      const text = Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
      for (const value of [...theirs, username, driver.plate]) expect(text).not.toContain(value);
    }
  });

  // VOU-8
  it('has no vouchers on the phone that checks them', async () => {
    const { caller, deviceId } = station.phone;
    for (const device of [deviceId, driver.phone.deviceId]) {
      const read = await caller.call('GET', `/api/vouchers?device=${device}`);
      expectRefusal(read, 404, 'phone-unknown');
      expectRefusal(
        await caller.call('POST', '/api/vouchers/move', { device }),
        404,
        'phone-unknown',
      );
    }
  });
});

// VOU-7
describe('the key of a phone', () => {
  it('belongs to the user who has it, whoever else shows its public half', async () => {
    const other = await newDriver(api);
    expectRefusal(await tieKey(other, driver.phone.key), 409, 'key-taken');
    const signature = Buffer.from(driver.phone.key.sign(Buffer.from(other.userId)));
    const stolen = await other.call('POST', '/api/account/devices', {
      publicKey: Buffer.from(driver.phone.key.publicKey).toString('base64url'),
      signature: signature.toString('base64url'),
    });
    expectRefusal(stolen, 400, 'invalid');
    expect((await fetchVouchers(driver.phone)).voucher).toMatchObject({ maxLitres: 10 });
  });
});

describe('a motorist', () => {
  it('gets nothing with the phone or the receipt of another', async () => {
    const other = await newPhone(await newDriver(api));
    const { caller } = other;
    const device = driver.phone.deviceId;
    expectRefusal(await caller.call('GET', `/api/vouchers?device=${device}`), 404, 'phone-unknown');
    const moved = await caller.call('POST', '/api/vouchers/move', { device });
    expectRefusal(moved, 404, 'phone-unknown');
    const body = { receipt: driver.receipt, shown: null };
    expectRefusal(await caller.call('POST', '/api/redemptions', body), 404, 'not-found');
    const named = { 'x-outbox-user': driver.caller.userId };
    expectRefusal(await caller.call('POST', '/api/redemptions', body, named), 401, 'signed-out');
  });

  it('may make none of the calls of an admin', async () => {
    for (const [name, { access }] of newCalls) {
      if (access !== 'admin') continue;
      const { method, url } = addressOf(name);
      expectRefusal(await driver.caller.call(method, url, bodyFor(method)), 403, 'admins-only');
    }
  });
});

// VOU-19
describe('an admin', () => {
  it('finds nothing under an id that names nothing', async () => {
    await renewProof(api, admin);
    const bodies: Record<string, object | undefined> = {
      'GET /api/admin/stations/{id}': undefined,
      'GET /api/admin/stations/{id}/sheet': undefined,
      'GET /api/admin/stations/{id}/statement': undefined,
      'PUT /api/admin/stations/{id}/bank-account': bankAccount(),
      'PATCH /api/admin/stations/{id}': { province: 'GP' },
      'POST /api/admin/stations/{id}/attendants': attendantFields(),
      'DELETE /api/admin/stations/{id}/attendants/{userId}': undefined,
      'DELETE /api/admin/station-phones/{id}': undefined,
      'DELETE /api/admin/vouchers/{id}': undefined,
      'POST /api/admin/redemptions/{id}/resolution': { resolution: 'Paid in cash' },
    };
    const withId = newCalls.filter(([name]) => /admin.*\{id\}/.test(name)).map(([name]) => name);
    expect(Object.keys(bodies).sort()).toEqual(withId.sort());
    for (const [name, body] of Object.entries(bodies)) {
      const { method, url } = addressOf(name);
      const days = url.endsWith('/statement') ? '?from=2026-01-01&to=2026-01-31' : '';
      expectRefusal(await admin.call(method, `${url}${days}`, body), 404, 'not-found');
    }
    const { caller } = station.phone;
    // Of another station than the path names.
    const { body } = await admin.call('POST', '/api/admin/stations', stationFields());
    const elsewhere = `/api/admin/stations/${body.id}/attendants/${caller.userId}`;
    expectRefusal(await admin.call('DELETE', elsewhere), 404, 'not-found');
    const notOne = `/api/admin/stations/${station.id}/attendants/${driver.caller.userId}`;
    expectRefusal(await admin.call('DELETE', notOne), 404, 'not-found');
    expectRefusal(await admin.call('GET', `/api/admin/stations/not-an-id`), 404, 'not-found');
  });
});
