// @module-tag long

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cleanUp } from '../../../server/accounts/clean-up.ts';
import { newKey } from '../../domain/vouchers/vouchers.ts';
import {
  beforeTests,
  type Caller,
  newAdmin,
  newDriver,
  signIn,
  startApi,
} from '../../support/api.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import {
  approvedDriver,
  fetchVouchers,
  moveVoucher,
  newPhone,
  newStation,
  storedVouchers,
  syncStation,
  tieKey,
} from '../../support/server/stations.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));

const ask = (caller: Caller, device: string) =>
  caller.call('GET', `/api/vouchers?device=${device}`);
const again = ({ username }: Caller) => signIn(api, username, 'secret-1');

// VOU-7
describe('POST /api/account/devices', () => {
  it('ties a key to the session, and the same key again is the same phone', async () => {
    const driver = await newDriver(api);
    const key = newKey();
    const first = await tieKey(driver, key);
    expect(first).toMatchObject({ status: 201, body: { id: expect.any(String) } });
    expect((await tieKey(driver, key)).body).toEqual(first.body);
    expect((await tieKey(await again(driver), key)).body).toEqual(first.body);
    expect((await tieKey(driver, newKey())).body.id).not.toBe(first.body.id);
  });

  it('refuses the key of another user, who keeps it', async () => {
    const { caller, phone } = await approvedDriver(api, admin);
    const other = await newDriver(api);
    expectRefusal(await tieKey(other, phone.key), 409, 'key-taken');
    expectRefusal(await ask(other, phone.deviceId), 404, 'phone-unknown');
    const { voucher } = (await ask(caller, phone.deviceId)).body;
    expect(voucher).toMatchObject({ deviceId: phone.deviceId });
  });

  it('refuses a signature of another key, or for another user', async () => {
    const driver = await newDriver(api);
    const key = newKey();
    const foreign = await tieKey(driver, { ...key, sign: newKey().sign });
    expectRefusal(foreign, 400, 'invalid');
    expect(foreign.body.issues).toMatchObject([{ field: 'signature' }]);
    const { userId } = await newDriver(api);
    expectRefusal(await tieKey({ ...driver, userId }, key), 400, 'invalid');
  });

  it.each([
    ['no key', { publicKey: null }, 'publicKey'],
    ['a short key', { publicKey: 'AAAA' }, 'publicKey'],
    ['a long key', { publicKey: 'A'.repeat(44) }, 'publicKey'],
    ['a padded key', { publicKey: `${'A'.repeat(42)}=` }, 'publicKey'],
    ['a key that is no point of the curve', { publicKey: '_'.repeat(43) }, 'signature'],
    ['no signature', { signature: undefined }, 'signature'],
    ['a short signature', { signature: 'A'.repeat(85) }, 'signature'],
  ])('refuses %s', async (_, changes, field) => {
    const driver = await newDriver(api);
    const publicKey = Buffer.from(newKey().publicKey).toString('base64url');
    const body = { publicKey, signature: 'A'.repeat(86), ...changes };
    const answer = await driver.call('POST', '/api/account/devices', body);
    expectRefusal(answer, 400, 'invalid');
    expect(answer.body.issues).toMatchObject([{ field }]);
  });
});

// VOU-7
describe('a phone that the server does not know', () => {
  it('is told so, whether it is another user’s, an attendant’s or none', async () => {
    const { caller } = await approvedDriver(api, admin);
    const other = await approvedDriver(api, admin);
    for (const device of [other.phone.deviceId, station.phone.deviceId, randomUUID()]) {
      expectRefusal(await ask(caller, device), 404, 'phone-unknown');
      const phone = { ...other.phone, caller, deviceId: device };
      expectRefusal(await moveVoucher(phone), 404, 'phone-unknown');
    }
    expectRefusal(await ask(caller, 'x'), 400, 'invalid');
  });

  // VOU-28
  it('is one whose session was ended, for good: it makes another key', async () => {
    const { caller, phone } = await approvedDriver(api, admin);
    const other = await again(caller);
    await other.call('DELETE', '/api/account/sessions');
    expectRefusal(await ask(other, phone.deviceId), 404, 'phone-unknown');
    expectRefusal(await tieKey(other, phone.key), 409, 'key-ended');
    expectRefusal(await ask(other, phone.deviceId), 404, 'phone-unknown');
    const next = await newPhone(other);
    const { voucher } = (await ask(other, next.deviceId)).body;
    expect(voucher).toMatchObject({ deviceId: next.deviceId, maxLitres: 20 });
  });
});

// VOU-5, VOU-7
describe('a phone that signed out', () => {
  it('leaves its voucher to the next phone, once nobody can redeem it any more', async () => {
    const { caller, phone } = await approvedDriver(api, admin);
    await fetchVouchers(phone);
    await caller.call('POST', '/api/auth/logout', {});
    const next = await newPhone(await again(caller));
    const [{ revokedAt, revokedBecause } = {}] = await storedVouchers(api, caller);
    expect(revokedBecause).toBe('signed-out');
    const readyAt = new Date(Number(revokedAt) + 24 * 60 * 60 * 1000).toISOString();
    expect(await fetchVouchers(next)).toMatchObject({ voucher: null, waits: 'settling', readyAt });
    await syncStation(station.phone);
    const { voucher } = await fetchVouchers(next);
    expect(voucher).toMatchObject({ deviceId: next.deviceId, maxLitres: 20 });
  });

  it('leaves a voucher that it has not fetched to the next phone at once', async () => {
    const { caller } = await approvedDriver(api, admin);
    await caller.call('POST', '/api/auth/logout', {});
    const next = await newPhone(await again(caller));
    expect(await fetchVouchers(next)).toMatchObject({ voucher: { maxLitres: 20 }, waits: null });
  });
});

// VOU-6
describe('a session that has become too old', () => {
  it('takes no voucher away: its phone signs in again and shows the same one', async () => {
    const { caller, phone } = await approvedDriver(api, admin);
    const { voucher } = await fetchVouchers(phone);
    await api.context.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', caller.userId as never) // an id from the API
      .execute();
    await runJob(api, cleanUp);
    expectRefusal(await ask(caller, phone.deviceId), 401, 'signed-out');
    const signedIn = await again(caller);
    expect((await tieKey(signedIn, phone.key)).body).toEqual({ id: phone.deviceId });
    expect((await ask(signedIn, phone.deviceId)).body.voucher).toEqual(voucher);
  });
});
