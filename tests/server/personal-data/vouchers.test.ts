// @module-tag long

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { beforeTests, type Caller, newAdmin, startApi } from '../../support/api.ts';
import { payAll } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import {
  approvedDriver,
  attendantPassword,
  fetchVouchers,
  newStation,
  receiptOf,
  report,
  settleConflict,
  show,
  syncStation,
} from '../../support/server/stations.ts';
import { zipParts } from '../../support/server/zip-parts.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));

const secret = { password: 'secret-1' };
const remove = (caller: Caller) => caller.call('POST', '/api/account/deletion', secret);

/** A motorist of whose 20 litres 15 were poured, and who has a voucher for the others. */
async function pouredDriver() {
  const driver = await approvedDriver(api, admin);
  const { voucher } = await fetchVouchers(driver.phone);
  const shown = show(api, driver.phone, voucher);
  const receipt = receiptOf(api, station.phone, voucher, { litres: 15, amount: 311.25 });
  const { body: booked } = await report(api, receipt, shown);
  const open = (await fetchVouchers(driver.phone)).voucher;
  return { ...driver, voucher, shown, booked, open };
}

/** Reports that a voucher was redeemed a second time; the id of that redemption. */
async function makeConflict({ voucher, shown }: Awaited<ReturnType<typeof pouredDriver>>) {
  const again = receiptOf(api, station.phone, voucher, { litres: 1, amount: 20.75 });
  const { body } = await report(api, again, shown);
  expect(body).toMatchObject({ outcome: 'conflict', conflict: 'redeemed-twice' });
  return body.id as string;
}

async function settle(id: string, resolution: string) {
  expect((await settleConflict(api, admin, id, { resolution })).status).toBe(200);
}

async function exportOf(caller: Caller, password = 'secret-1') {
  const { body } = await caller.call('POST', '/api/account/download', { password });
  const text = String(zipParts(body).get('data.json'));
  return { text, data: JSON.parse(text) as Record<string, Record<string, unknown>[]> };
}

/** Every row of the tables of vouchers about a user, as text. */
async function rowsOf(userId: string): Promise<string> {
  const tables = ['device_keys', 'fuel_entitlements', 'vouchers', 'redemptions'];
  const texts = tables.map(async (table) => {
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(t)::text as text from ${sql.table(table)} t
      where user_id = ${userId}`.execute(api.context.db);
    return rows.map(({ text }) => text).join('\n');
  });
  return (await Promise.all(texts)).join('\n');
}

const sumsOf = async (userId: string) => {
  const { rows } = await sql`
    select (select sum(poured_cl) from redemptions where user_id = ${userId}) as poured,
      (select sum(amount_cents) from redemptions where user_id = ${userId}) as amount,
      (select sum(granted_cl) from fuel_entitlements where user_id = ${userId}) as granted,
      (select count(*) from vouchers where user_id = ${userId}) as vouchers`.execute(
    api.context.db,
  );
  return rows[0];
};

// VOU-24
describe('the data export of a motorist', () => {
  it('has their vouchers, redemptions and phones, without keys', async () => {
    const { caller, phone, plate, requestId, voucher, shown, booked, open } = await pouredDriver();
    const { text, data } = await exportOf(caller);
    expect(data.device_keys).toMatchObject([{ id: phone.deviceId, station_id: null }]);
    expect(data.fuel_entitlements).toMatchObject([
      { request_id: requestId, plate, granted_cl: 2000, poured_cl: 1500 },
    ]);
    expect(data.vouchers).toHaveLength(2);
    expect(data.vouchers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: voucher.id, state: 'redeemed', max_cl: 2000 }),
        expect.objectContaining({ id: open.id, state: 'open', max_cl: 500 }),
      ]),
    );
    expect(data.redemptions).toMatchObject([
      { id: booked.id, poured_cl: 1500, amount_cents: 31_125, outcome: 'accepted' },
    ]);
    const { publicKey } = phone.key;
    const keys = [publicKey, Buffer.from(open.signed, 'base64url'), Buffer.from(shown)];
    for (const bytes of keys) {
      const key = Buffer.from(bytes);
      for (const form of ['hex', 'base64', 'base64url'] as const) {
        expect(text).not.toContain(key.toString(form));
      }
    }
    for (const code of [open.shortCode, voucher.shortCode]) expect(text).not.toContain(code);
  });

  it('of an attendant has their phones and station, and nothing of whom they served', async () => {
    const { caller } = await pouredDriver();
    const { phone, id } = station;
    const { text, data } = await exportOf(phone.caller, attendantPassword);
    expect(data.device_keys).toMatchObject([{ id: phone.deviceId, station_id: id }]);
    expect(data.attendants).toMatchObject([{ station_id: id, removed_at: null }]);
    expect(data.redemptions).toEqual([]);
    expect(text).not.toContain(caller.userId);
  });
});

/** Removes an account once the station has heard that its voucher is withdrawn (VOU-29). */
async function removeInTheEnd(caller: Caller) {
  expectRefusal(await remove(caller), 409, 'voucher-unsettled');
  api.advance(1000);
  await syncStation(station.phone);
  return remove(caller);
}

// VOU-24
describe('the account of a motorist', () => {
  it('keeps the amounts without plate, key and words once it is deleted', async () => {
    const driver = await pouredDriver();
    const { caller, phone, plate, open } = driver;
    const { until } = (await syncStation(station.phone)).body;
    await settle(await makeConflict(driver), 'Thandi paid in cash');
    await payAll(caller);
    const before = await rowsOf(caller.userId);
    expect(before).toContain(plate);
    expect(before).toContain('Thandi paid in cash');
    const sums = await sumsOf(caller.userId);

    expect((await removeInTheEnd(caller)).status).toBe(204);

    const after = await rowsOf(caller.userId);
    expect(after).not.toContain(plate);
    expect(after).not.toContain('Thandi');
    const plateBytes = Buffer.from(plate.replace(/[ -]/g, '')).toString('hex');
    expect(before).toContain(plateBytes);
    expect(after).not.toContain(plateBytes);
    expect(await sumsOf(caller.userId)).toEqual(sums);
    // Attendants' phones learn that its voucher counts no more.
    const { ended } = (await syncStation(station.phone, until)).body;
    expect(ended).toEqual([open.id]);
    expectRefusal(
      await caller.call('GET', `/api/vouchers?device=${phone.deviceId}`),
      401,
      'signed-out',
    );
    const { body: rows } = await admin.call(
      'GET',
      `/api/admin/redemptions?userId=${caller.userId}`,
    );
    expect(rows.map(({ litres }: { litres: number }) => litres).sort()).toEqual([1, 15]);
  });

  it('cannot be deleted while a conflict is open', async () => {
    const driver = await pouredDriver();
    const { caller } = driver;
    await payAll(caller);
    const id = await makeConflict(driver);
    const refused = await remove(caller);
    expectRefusal(refused, 409, 'account-not-deletable');
    expect(refused.body.message).toBe(
      'An administrator has to settle first what was poured on your vouchers',
    );
    expect((await caller.call('GET', '/api/auth/session')).body.authenticated).toBe(true);
    await settle(id, 'Poured after all');
    await payAll(caller);
    expect((await removeInTheEnd(caller)).status).toBe(204);
  });

  it('books what was poured before it was deleted, without what names its user', async () => {
    const { caller, phone, plate } = await approvedDriver(api, admin);
    const { voucher } = await fetchVouchers(phone);
    const receipt = receiptOf(api, station.phone, voucher);
    const shown = show(api, phone, voucher);
    expect((await removeInTheEnd(caller)).status).toBe(204);
    const { status, body } = await report(api, receipt, shown);
    expect({ status, ...body }).toMatchObject({ status: 201, conflict: 'withdrawn', litres: 20 });
    const stored = await rowsOf(caller.userId);
    expect(stored).not.toContain(plate);
    expect(stored).not.toContain(Buffer.from(shown).toString('hex'));
  });
});

// VOU-11, VOU-24
describe('the account of an attendant', () => {
  it('works nowhere and has no phone any more once it is deleted', async () => {
    const { id, phone } = await newStation(api, admin);
    const { caller } = phone;
    const gone = await caller.call('POST', '/api/account/deletion', {
      password: attendantPassword,
    });
    expect(gone.status).toBe(204);
    const { body } = await admin.call('GET', `/api/admin/stations/${id}`);
    expect(body).toMatchObject({ attendants: 0, phones: 0, silentSince: null, people: [] });
    expect(JSON.stringify(body)).not.toContain(caller.username);
  });
});
