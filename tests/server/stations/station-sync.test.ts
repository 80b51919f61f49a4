// @module-tag long

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hour } from '../../../domain/values/time-units.ts';
import { readConfig } from '../../../server/config.ts';
import { beforeTests, newAdmin, newDriver, signIn, startApi } from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import {
  approvedDriver,
  attendantPassword,
  fetchVouchers,
  newAttendant,
  newPhone,
  newStation,
  type Phone,
  receiptOf,
  report,
  show,
  syncStation,
} from '../../support/server/stations.ts';

const { vouchers } = readConfig({
  VOUCHER_DIGITS_ABOVE: '250',
  STATION_OFFLINE_HOURS: '12',
  STATION_OFFLINE_REDEMPTIONS: '7',
  STATION_OFFLINE_LIMIT: '9000',
});
const api = startApi({ vouchers });
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));

const sync = async (since = 0, phone: Phone = station.phone) =>
  (await syncStation(phone, since)).body;

/** A voucher on the phone of a motorist, and how it can end. */
async function newVoucher() {
  const { phone, requestId } = await approvedDriver(api, admin);
  const { voucher } = await fetchVouchers(phone);
  return {
    voucher,
    redeem: () => report(api, receiptOf(api, station.phone, voucher), show(api, phone, voucher)),
    revoke: () =>
      admin.call('PATCH', `/api/fuel-requests/${requestId}/status`, { status: 'completed' }),
  };
}

// VOU-11, VOU-12
describe('an attendant’s phone', () => {
  it('gets its station, the issuer’s keys and the settings of the operator', async () => {
    await newVoucher();
    const { db } = api.context;
    const { number } = await db
      .selectFrom('stations')
      .select('number')
      .where('id', '=', station.id as never) // an id from the API
      .executeTakeFirstOrThrow();
    const keys = await db.selectFrom('issuerKeys').select(['number', 'publicKey']).execute();
    expect(await sync()).toEqual({
      station: { id: station.id, name: station.name, number, area: 9 },
      keys: keys.map((one) => ({ ...one, publicKey: one.publicKey.toString('base64url') })),
      ended: expect.any(Array),
      until: expect.any(Number),
      isWhole: true,
      settings: { challengeAbove: 250, offlineHours: 12, redemptions: 7, amount: 9000 },
      prices: {
        petrol: { lowest: expect.any(Number), highest: expect.any(Number) },
        diesel: { lowest: expect.any(Number), highest: expect.any(Number) },
      },
      now: expect.stringMatching(/Z$/),
    });
    expect(keys).toHaveLength(1);
  });

  it('is unknown if it is somebody else’s, a motorist’s, or was cut off', async () => {
    const colleague = await newPhone(await newAttendant(api, admin, station.id));
    const motorist = await newPhone(await newDriver(api));
    const { caller, deviceId } = station.phone;
    for (const device of [colleague.deviceId, motorist.deviceId, randomUUID()]) {
      expectRefusal(
        await syncStation({ ...station.phone, deviceId: device }),
        404,
        'phone-unknown',
      );
    }
    expectRefusal(await syncStation({ ...colleague, deviceId }), 404, 'phone-unknown');
    // Its session is ended on another phone.
    const other = await signIn(api, colleague.caller.username, attendantPassword);
    expect((await other.call('DELETE', '/api/account/sessions')).status).toBe(204);
    expectRefusal(await syncStation({ ...colleague, caller: other }), 404, 'phone-unknown');
    expect((await syncStation({ ...station.phone, caller })).status).toBe(200);
  });

  it('says how far it knows the list with a whole number from 0', async () => {
    const { caller, deviceId: device } = station.phone;
    for (const since of [-1, 1.5, '1', null, undefined]) {
      const answer = await caller.call('POST', '/api/station/sync', { device, since });
      expectRefusal(answer, 400, 'invalid');
      expect(answer.body.issues).toMatchObject([{ field: 'since' }]);
    }
  });
});

// VOU-21
describe('the list of the vouchers that have ended', () => {
  it('continues after the number that the phone knows', async () => {
    await (await newVoucher()).redeem();
    const [redeemed, revoked, open] = [await newVoucher(), await newVoucher(), await newVoucher()];
    const { until } = await sync();
    await redeemed.redeem();
    await revoked.revoke();
    const both = [redeemed.voucher.id, revoked.voucher.id];
    const known = { until: until + 2, isWhole: false };
    expect(await sync(until)).toMatchObject({ ended: both, ...known });
    expect(await sync(until + 1)).toMatchObject({ ended: [revoked.voucher.id], ...known });
    expect(await sync(until + 2)).toMatchObject({ ended: [], ...known });
    expect((await sync()).ended).not.toContain(open.voucher.id);
  });

  it('is whole for a phone that knows nothing, or more than a restored database', async () => {
    const { voucher, revoke } = await newVoucher();
    await revoke();
    const { until } = await sync();
    for (const since of [0, until + 1, until + 1000]) {
      const whole = await sync(since);
      expect(whole).toMatchObject({ until, isWhole: true });
      expect(whole.ended).toContain(voucher.id);
    }
  });

  it('leaves out what has expired, which no phone accepts', async () => {
    const { voucher, redeem } = await newVoucher();
    const { until } = await sync();
    await redeem();
    api.advance(71 * hour);
    expect(await sync(until)).toMatchObject({ ended: [voucher.id], until: until + 1 });
    api.advance(2 * hour);
    expect(await sync(until)).toMatchObject({ ended: [], until: until + 1, isWhole: false });
    expect(await sync()).toMatchObject({ ended: [], until: until + 1, isWhole: true });
  });
});

// VOU-13
describe('a short code', () => {
  const find = (typed: string, { caller }: Phone = station.phone) =>
    caller.call('GET', `/api/station/vouchers/${encodeURIComponent(typed)}`);

  it('finds an open voucher, however it is typed', async () => {
    const { phone, plate } = await approvedDriver(api, admin);
    const { voucher } = await fetchVouchers(phone);
    const found = {
      id: voucher.id,
      fuelType: 'petrol',
      maxLitres: 20,
      maxAmount: voucher.maxAmount,
      plate: plate.replace(/[ -]/g, ''),
      expiresAt: voucher.expiresAt,
    };
    expect(await find(voucher.shortCode)).toMatchObject({ status: 200, body: found });
    const row = { shortCode: 'A0B1C1D0' };
    await api.context.db.updateTable('vouchers').set(row).where('id', '=', voucher.id).execute();
    for (const typed of ['a0b1c1d0', 'AOBIClDo', ' aob1-cld0 ', 'A0 B1 C1 D0']) {
      expect(await find(typed)).toMatchObject({ status: 200, body: found });
    }
  });

  it('finds nothing if it is no code, or the voucher was redeemed or revoked or has expired', async () => {
    for (const typed of ['ZZZZZZZZ', 'ABC', 'UUUUUUUU', 'ZZZZZZZZZ']) {
      expectRefusal(await find(typed), 404, 'voucher-unknown');
    }
    const [redeemed, revoked, expired] = [
      await newVoucher(),
      await newVoucher(),
      await newVoucher(),
    ];
    await redeemed.redeem();
    await revoked.revoke();
    expect((await find(expired.voucher.shortCode)).status).toBe(200);
    api.advance(73 * hour);
    for (const { voucher } of [redeemed, revoked, expired]) {
      expectRefusal(await find(voucher.shortCode), 404, 'voucher-unknown');
    }
  });

  it('can be tried 60 times in 15 minutes by one attendant', async () => {
    const phone = await newPhone(await newAttendant(api, admin, station.id));
    const tries = Array.from({ length: 60 }, () => find('ZZZZZZZZ', phone));
    for (const answer of await Promise.all(tries)) {
      expectRefusal(answer, 404, 'voucher-unknown');
    }
    const refused = await find('ZZZZZZZZ', phone);
    expectRefusal(refused, 429, 'too-many');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    const { voucher } = await newVoucher();
    expectRefusal(await find(voucher.shortCode, phone), 429, 'too-many');
    expect((await find(voucher.shortCode)).status).toBe(200);
    api.advance(15 * 60 * 1000);
    expect((await find(voucher.shortCode, phone)).status).toBe(200);
  });
});
