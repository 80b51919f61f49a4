import { describe, expect, it } from 'vitest';
import { beforeTests, newAdmin, renewProof, signIn, startApi } from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import {
  approvedDriver,
  attendantPassword,
  fetchVouchers,
  newPhone,
  newStation,
  pouredDriver,
  receiptOf,
  report,
  secondsOf,
  syncStation,
  tieKey,
} from '../../support/server/stations.ts';

// The database notes by its own clock when a session ends, so no test here moves the server's clock.
const api = startApi({ rateLimits: false });
const admin = beforeTests(() => newAdmin(api));

async function cutOffStation() {
  const station = await newStation(api, admin);
  const before = await pouredDriver(api, admin, station);
  await renewProof(api, admin);
  await admin.call('DELETE', `/api/admin/station-phones/${station.phone.deviceId}`);
  return { station, before };
}

// VOU-28
describe('a key that has ended', () => {
  it('stays dead when its user signs in again on that phone, which makes another one', async () => {
    const { station, before } = await cutOffStation();
    const { phone } = station;
    const caller = await signIn(api, phone.caller.username, attendantPassword);
    expectRefusal(await tieKey(caller, phone.key), 409, 'key-ended');
    expectRefusal(await syncStation({ ...phone, caller }), 404, 'phone-unknown');
    const dead = await report(api, before.receipt, before.shown);
    expect(dead.body).toMatchObject({ outcome: 'conflict', conflict: 'phone-cut-off' });
    const next = await newPhone(caller);
    expect((await syncStation(next)).status).toBe(200);
    const { receipt, shown } = await pouredDriver(api, admin, { ...station, phone: next });
    expect((await report(api, receipt, shown)).body).toMatchObject({ outcome: 'accepted' });
  });

  it('of a motorist stays dead as well', async () => {
    const { caller, phone } = await approvedDriver(api, admin);
    const other = await signIn(api, caller.username, 'secret-1');
    await other.call('DELETE', '/api/account/sessions');
    expectRefusal(await tieKey(other, phone.key), 409, 'key-ended');
    const { voucher } = await fetchVouchers(await newPhone(other));
    expect(voucher).toMatchObject({ maxLitres: 20 });
  });
});

// VOU-27
describe('a phone that was cut off', () => {
  it('redeems nothing by dating back', async () => {
    const { station } = await cutOffStation();
    // This voucher did not exist when the phone was cut off.
    const { voucher, shown } = await pouredDriver(api, admin, station);
    for (const at of [secondsOf(api), secondsOf(api) - 200]) {
      const receipt = receiptOf(api, station.phone, voucher, { at });
      const { body } = await report(api, receipt, shown);
      expect(body).toMatchObject({ outcome: 'conflict' });
    }
  });
});
