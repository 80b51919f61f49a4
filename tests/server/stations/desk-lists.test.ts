// @module-tag long

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { hour } from '../../../domain/values/time-units.ts';
import { beforeTests, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { csvTime } from '../../support/server/csv-time.ts';
import { allPages, forgedCursors } from '../../support/server/pages.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import {
  approvedDriver,
  fetchVouchers,
  newAttendant,
  newPhone,
  newStation,
  type PouredFuel,
  receiptOf,
  report,
  type Station,
  secondsOf,
  settleConflict,
  show,
  stationFields,
  syncStation,
} from '../../support/server/stations.ts';

const api = startApi();
const day = 24 * 60 * 60;
const admin = beforeTests(() => newAdmin(api));
beforeAll(async () => {
  // Noon in South Africa, so that an hour more or less is the same day.
  const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T10:00:00Z`);
  api.advance(noon + 24 * hour - Date.now());
  await renewProof(api, admin);
});

const csv = { accept: 'text/csv' };
const linesOf = async (url: string) => {
  const { status, headers, body } = await admin.call('GET', url, undefined, csv);
  const lines = String(body).replace('\ufeff', '').trimEnd().split('\r\n');
  return { status, type: headers['content-type'], name: headers['content-disposition'], lines };
};
const stationIn = async (id: string) =>
  (await admin.call('GET', '/api/admin/stations')).body.find(
    (one: { id: string }) => one.id === id,
  );

/** Fuel that was poured for a new motorist. */
async function pour({ phone }: Station, poured: PouredFuel, changes: object = {}) {
  const driver = await approvedDriver(api, admin, changes);
  const { voucher } = await fetchVouchers(driver.phone);
  // What was poured on the days before counts, too.
  await api.context.db
    .updateTable('vouchers')
    .set({ issuedAt: new Date(api.context.clock().getTime() - 3 * 24 * hour) })
    .where('id', '=', voucher.id)
    .execute();
  // What is left gets its voucher in another second.
  api.advance(1000);
  const receipt = receiptOf(api, phone, voucher, poured);
  const { body } = await report(api, receipt, show(api, driver.phone, voucher));
  return { ...driver, id: body.id as string, voucherId: voucher.id as string };
}

// VOU-19
describe('GET /api/admin/stations', () => {
  it('has what was poured today, by the time of pouring', async () => {
    const station = await newStation(api, admin);
    const now = secondsOf(api);
    await pour(station, { litres: 10, amount: 207.5, at: now });
    await pour(station, { litres: 12.34, amount: 256.06, at: now - 3600 });
    await pour(station, { litres: 5, amount: 103.75, at: now - day });
    // By a phone whose clock is wrong.
    await pour(station, { litres: 5, amount: 103.75, at: now + day });
    expect(await stationIn(station.id)).toMatchObject({
      name: station.name,
      isClosed: false,
      attendants: 1,
      phones: 1,
      redemptions: 2,
      litres: 22.34,
      amount: 463.56,
    });
    const { body: sheet } = await admin.call('GET', `/api/admin/stations/${station.id}/sheet`);
    expect(sheet.totals.at(-1)).toMatchObject({ redemptions: 2, litres: 22.34, amount: 463.56 });
  });

  it('says since when the most silent phone has not been connected', async () => {
    const { id, phone } = await newStation(api, admin);
    const second = await newPhone(await newAttendant(api, admin, id));
    const seen = async (one: typeof phone) => (await syncStation(one)).body.now;
    const early = await seen(phone);
    api.advance(hour);
    const late = await seen(second);
    expect(await stationIn(id)).toMatchObject({ phones: 2, silentSince: early });
    const { body } = await admin.call('GET', `/api/admin/stations/${id}`);
    const [first, other] = [phone, second].map(({ deviceId, caller, key }, at) => ({
      id: deviceId,
      userId: caller.userId,
      username: caller.username,
      revokedAt: null,
      fingerprint: Buffer.from(key.publicKey).toString('hex').slice(0, 8),
      name: null,
      seenAt: [early, late][at],
    }));
    expect(body.devices).toEqual([other, first]);
    await renewProof(api, admin);
    await admin.call('DELETE', `/api/admin/station-phones/${phone.deviceId}`);
    expect(await stationIn(id)).toMatchObject({ phones: 1, silentSince: late });
  });

  it('has open stations by their names first', async () => {
    const [closed, upper, lower] = ['AAA closed', 'Aab open', 'aac open'].map((name) =>
      stationFields({ name }),
    );
    for (const fields of [lower, closed, upper]) {
      const { body } = await admin.call('POST', '/api/admin/stations', fields);
      const url = `/api/admin/stations/${body.id}`;
      if (fields === closed) await admin.call('PATCH', url, { isClosed: true });
    }
    const { body } = await admin.call('GET', '/api/admin/stations');
    const names = body.map(({ name }: { name: string }) => name);
    expect(names.slice(0, 2)).toEqual(['Aab open', 'aac open']);
    expect(names.at(-1)).toBe('AAA closed');
  });
});

// VOU-22
describe('the daily sheet of a station', () => {
  it('lists what was poured, the earliest first, with totals of each fuel', async () => {
    const station = await newStation(api, admin);
    const now = secondsOf(api);
    const late = await pour(station, { litres: 10, amount: 207.5, at: now });
    const diesel = { fuelType: 'diesel' };
    const early = await pour(station, { litres: 4, amount: 80.01, at: now - 60 }, diesel);
    const before = await pour(station, { litres: 5, amount: 103.75, at: now - day });
    const url = `/api/admin/stations/${station.id}/sheet`;
    const { body } = await admin.call('GET', url);
    const today = new Date(now * 1000).toISOString().slice(0, 10);
    expect(body).toMatchObject({ station: { id: station.id, name: station.name }, day: today });
    expect(body.rows).toMatchObject([
      { id: early.id, fuelType: 'diesel', litres: 4, amount: 80.01, pump: 3, outcome: 'accepted' },
      { id: late.id, fuelType: 'petrol', litres: 10, amount: 207.5 },
    ]);
    expect(body.totals).toEqual([
      { fuelType: 'petrol', redemptions: 1, litres: 10, amount: 207.5 },
      { fuelType: 'diesel', redemptions: 1, litres: 4, amount: 80.01 },
      { fuelType: null, redemptions: 2, litres: 14, amount: 287.51 },
    ]);
    const yesterday = new Date((now - day) * 1000).toISOString().slice(0, 10);
    const { rows } = (await admin.call('GET', `${url}?day=${yesterday}`)).body;
    expect(rows).toMatchObject([{ id: before.id }]);
    const file = await linesOf(url);
    expect(file).toMatchObject({
      status: 200,
      type: 'text/csv; charset=utf-8',
      name: `attachment; filename="volmaak-sheet-${station.id}-${today}.csv"`,
    });
    const [poured, attendant] = [csvTime(body.rows[1].pouredAt), station.phone.caller.username];
    expect(file.lines).toEqual([
      `Station,${station.name},Day,${today}`,
      'Poured,Attendant,Pump,Plate,Fuel,Litres,Amount (R),Outcome,Conflict,Redemption',
      expect.stringContaining(`,diesel,4.00,80.01,accepted,,${early.id}`),
      `${poured},${attendant},3,${body.rows[1].plate},petrol,10.00,207.50,accepted,,${late.id}`,
      'Total petrol,,,,1,10.00,207.50',
      'Total diesel,,,,1,4.00,80.01',
      'Total,,,,2,14.00,287.51',
    ]);
  });

  // VOU-31
  it('adds up no conflict, and nothing that is not proved, until it is settled', async () => {
    const station = await newStation(api, admin);
    const [url, now] = [`/api/admin/stations/${station.id}/sheet`, secondsOf(api)];
    const right = await pour(station, { litres: 10, amount: 207.5, at: now });
    const above = await pour(station, { litres: 10, amount: 42_900_000, at: now });
    const { voucherId } = await pour(station, { litres: 1, amount: 20.75, at: now });
    const claim = { litres: 20, amount: 415, at: now };
    const unproved = { id: voucherId, maxLitres: 20, maxAmount: 415 };
    const receipt = receiptOf(api, station.phone, unproved, claim);
    const { body: claimed } = await report(api, receipt, 'VM1:GARBAGE');
    expect(claimed).toMatchObject({ conflict: 'not-shown' });
    const counted = { redemptions: 2, litres: 11, amount: 228.25 };
    const { body } = await admin.call('GET', url);
    expect(body.totals.at(-1)).toMatchObject(counted);
    expect(body.rows.map(({ id }: { id: string }) => id)).toContain(right.id);
    const apart = body.uncounted.map(({ id }: { id: string }) => id);
    expect(apart.toSorted()).toEqual([above.id, claimed.id].toSorted());
    expect(await stationIn(station.id)).toMatchObject(counted);
    const { lines } = await linesOf(url);
    const title = lines.indexOf('"In no total, unless an administrator counts it"');
    expect(lines.slice(title + 1).join()).toContain(above.id);
    expect(lines).toHaveLength(title + 3);

    const resolution = 'We have asked';
    await settleConflict(api, admin, above.id, { resolution, counts: false });
    await settleConflict(api, admin, claimed.id, { resolution, counts: true });
    const after = (await admin.call('GET', url)).body;
    expect(after.totals.at(-1)).toMatchObject({ redemptions: 3, litres: 31, amount: 643.25 });
    expect(after.uncounted).toMatchObject([{ id: above.id, resolution }]);
  });

  it('runs no name as a formula', async () => {
    const name = '=HYPERLINK("http://x.example","Pay")';
    const username = '@SUM(1+1)*cmd';
    const { id } = (await admin.call('POST', '/api/admin/stations', stationFields({ name }))).body;
    const phone = await newPhone(await newAttendant(api, admin, id, { username }));
    await pour({ id, name, phone }, { litres: 1, amount: 20.75 });
    const { lines } = await linesOf(`/api/admin/stations/${id}/sheet`);
    expect(lines[0]).toContain(`Station,"'=HYPERLINK(""http://x.example"",""Pay"")",Day`);
    expect(lines[2]).toContain(`,'${username},`);
    const list = await linesOf(`/api/admin/redemptions?stationId=${id}`);
    expect(list.lines[1]).toContain(`,"'=HYPERLINK(""http://x.example"",""Pay"")",'${username},`);
  });

  it('is of a day, and of a station that exists', async () => {
    const { id } = await newStation(api, admin);
    for (const wrong of ['yesterday', '2026-02-30', '0000-01-01', '']) {
      const answer = await admin.call('GET', `/api/admin/stations/${id}/sheet?day=${wrong}`);
      expectRefusal(answer, 400, 'invalid');
    }
    const none = await admin.call('GET', `/api/admin/stations/${randomUUID()}/sheet`);
    expectRefusal(none, 404, 'not-found');
  });
});

/** Refuses what is no filter of a list, and cursors that are not its own. */
async function expectFilters(list: string, wrong: string[]) {
  const forged = forgedCursors(randomUUID()).map((cursor) => `cursor=${cursor}`);
  for (const query of [...wrong, ...forged, 'userId=x', 'limit=0', 'limit=201', 'cursor=x']) {
    expectRefusal(await admin.call('GET', `/api/admin/${list}?${query}`), 400, 'invalid');
  }
}

// VOU-19
describe('GET /api/admin/vouchers', () => {
  it('filters, pages and is a CSV file', async () => {
    const station = await newStation(api, admin);
    const { caller, plate } = await pour(station, { litres: 8, amount: 166 });
    const url = `/api/admin/vouchers?userId=${caller.userId}`;
    const { body } = await admin.call('GET', url);
    const of = { user: { id: caller.userId, username: caller.username }, fuelType: 'petrol' };
    // The rest has a voucher that no phone has fetched yet.
    expect(body).toMatchObject([
      { ...of, state: 'open', maxLitres: 12, fetchedAt: null, revokedBecause: null },
      { ...of, state: 'redeemed', maxLitres: 20, maxAmount: 415, fetchedAt: expect.any(String) },
    ]);
    expect(body[0].plate).toBe(plate.replace(/[ -]/g, ''));
    const inState = async (state: string) =>
      (await admin.call('GET', `${url}&state=${state}`)).body.map(({ id }: { id: string }) => id);
    expect(await inState('open')).toEqual([body[0].id]);
    expect(await inState('redeemed')).toEqual([body[1].id]);
    expect(await inState('revoked')).toEqual([]);
    expect(await allPages(admin, `${url}&limit=1`)).toEqual(body);
    const { lines } = await linesOf(url);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^Id,Motorist,Plate,Fuel,Litres,Amount \(R\),Issued,Expires,On the/);
    const [, { id, issuedAt, expiresAt, fetchedAt }] = body;
    const times = [issuedAt, expiresAt, fetchedAt].map(csvTime).join(',');
    const amounts = `petrol,20.00,415.00,${times},redeemed,`;
    expect(lines[2]).toBe(`${id},${caller.username},${body[1].plate},${amounts}`);
    await expectFilters('vouchers', ['state=new', 'state=']);
  });
});

// VOU-19
describe('GET /api/admin/redemptions', () => {
  it('filters by station, motorist, day and open conflict, pages and is a CSV file', async () => {
    const station = await newStation(api, admin);
    const now = secondsOf(api);
    const late = await pour(station, { litres: 8, amount: 166, at: now });
    const early = await pour(station, { litres: 7, amount: 145.25, at: now - day });
    const { phone } = await approvedDriver(api, admin);
    const { voucher } = await fetchVouchers(phone);
    const above = { litres: 25, amount: 518.75, at: now - 2 * day };
    const receipt = receiptOf(api, station.phone, voucher, above);
    const conflict = (await report(api, receipt, show(api, phone, voucher))).body.id;
    const url = `/api/admin/redemptions?stationId=${station.id}`;
    const ids = async (more: string) =>
      (await allPages(admin, `${url}&limit=1${more}`)).map(({ id }) => id);
    expect(await ids('')).toEqual([late.id, early.id, conflict]);
    expect(await ids(`&userId=${early.caller.userId}`)).toEqual([early.id]);
    const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
    expect(await ids(`&from=${dayOf(now)}`)).toEqual([late.id]);
    expect(await ids(`&to=${dayOf(now - day)}`)).toEqual([early.id, conflict]);
    expect(await ids(`&from=${dayOf(now - day)}&to=${dayOf(now - day)}`)).toEqual([early.id]);
    expect(await ids('&open=yes')).toEqual([conflict]);
    const elsewhere = await newStation(api, admin);
    const others = await admin.call('GET', `/api/admin/redemptions?stationId=${elsewhere.id}`);
    expect(others.body).toEqual([]);
    const { lines } = await linesOf(`${url}&open=yes`);
    expect(lines).toEqual([
      expect.stringMatching(/^Id,Station,Attendant,Motorist,Plate,Fuel,Litres,Amount \(R\),Pump,/),
      expect.stringContaining(',petrol,25.00,518.75,3,'),
    ]);
    expect(lines[1]).toContain(',conflict,above-limit,');
    const resolution = '=1+1 was paid in cash';
    const settle = () => settleConflict(api, admin, conflict, { resolution });
    expect((await settle()).body).toMatchObject({
      id: conflict,
      resolution,
      resolvedAt: expect.any(String),
    });
    expect(await ids('&open=yes')).toEqual([]);
    expect((await linesOf(url)).lines[3]).toContain(`,above-limit,'${resolution}`);
    expectRefusal(await settle(), 409, 'nothing-to-resolve');
    await expectFilters('redemptions', ['stationId=x', 'from=x', 'to=2026-13-01', 'open=no']);
  });
});
