// @module-tag long

import { describe, expect, it } from 'vitest';
import { beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import {
  fetchVouchers,
  newStation,
  type PouredDriver,
  pouredDriver,
  receiptOf,
  redemptionsOf,
  report,
  reportOwn,
  requestOf,
  settleConflict,
} from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));
const other = beforeTests(() => newStation(api, admin));

const resolve = ({ id }: PouredDriver) => settleConflict(api, admin, id);

// VOU-17
describe('a redemption that nothing proves', () => {
  async function unproved(shown: string | null = 'VM1:GARBAGE') {
    const driver = await pouredDriver(api, admin, station);
    const { body } = await report(api, driver.receipt, shown);
    expect(body).toMatchObject({ outcome: 'conflict', conflict: 'not-shown' });
    expect(await requestOf(driver.caller)).toMatchObject({ status: 'approved', pouredLitres: 0 });
    return driver;
  }
  const proofs: [string, (driver: PouredDriver) => ReturnType<typeof report>][] = [
    ['what was shown', ({ receipt, shown }) => report(api, receipt, shown)],
    ['the motorist’s own report', (driver) => reportOwn(driver, driver.receipt)],
    [
      'the short code',
      ({ receipt, voucher: { shortCode } }) => report(api, receipt, null, { shortCode }),
    ],
  ];

  it.each(proofs)('counts, once, as soon as it is proved by %s', async (_, prove) => {
    const driver = await unproved();
    const accepted = { status: 201, body: { outcome: 'accepted', conflict: null } };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => prove(driver)));
    for (const answer of answers) expect(answer).toMatchObject(accepted);
    expect(await report(api, driver.receipt, 'VM1:GARBAGE')).toMatchObject(accepted);
    expect(await requestOf(driver.caller)).toMatchObject({ status: 'completed', pouredLitres: 20 });
    expect(await fetchVouchers(driver.phone)).toMatchObject({
      voucher: null,
      fuel: [],
      waits: null,
    });
    const { body: open } = await admin.call('GET', '/api/admin/redemptions?open=yes&limit=200');
    expect(open.map(({ id }: { id: string }) => id)).not.toContain(driver.id);
    expect(await redemptionsOf(api, driver.caller)).toHaveLength(1);
    expectRefusal(await resolve(driver), 409, 'nothing-to-resolve');
  });

  it('keeps the proof in place of what proved nothing', async () => {
    const { caller, receipt, shown } = await unproved();
    await report(api, receipt, shown);
    expect((await redemptionsOf(api, caller))[0]?.shown?.toString()).toBe(shown);
  });

  it('is another conflict when the voucher was redeemed elsewhere meanwhile', async () => {
    const { receipt, shown, voucher, phone } = await unproved();
    await report(api, receiptOf(api, other.phone, voucher), shown);
    const { body } = await report(api, receipt, shown);
    expect(body).toMatchObject({ outcome: 'conflict', conflict: 'redeemed-twice' });
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null });
  });

  it('uses the fuel up as well when an admin has settled it before', async () => {
    const driver = await unproved();
    const { caller, receipt, shown } = driver;
    await resolve(driver);
    expect((await report(api, receipt, shown)).body).toMatchObject({ outcome: 'accepted' });
    expect(await requestOf(caller)).toMatchObject({ status: 'completed', pouredLitres: 20 });
  });

  it('can be proved while an admin settles it', async () => {
    for (let count = 0; count < 5; count += 1) {
      const driver = await unproved();
      const { receipt, shown, caller } = driver;
      const [settled, ...reports] = await Promise.all([
        resolve(driver),
        ...[1, 2, 3].map(() => report(api, receipt, shown)),
      ]);
      expect([200, 409]).toContain(settled.status);
      expect(reports.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await redemptionsOf(api, caller)).toMatchObject([{ outcome: 'accepted' }]);
    }
  });

  it('is not proved by what the phone showed of another voucher', async () => {
    const { receipt } = await unproved();
    const another = await pouredDriver(api, admin, station);
    const { body } = await report(api, receipt, another.shown);
    expect(body).toMatchObject({ conflict: 'not-shown' });
    const { shortCode } = another.voucher;
    expect((await report(api, receipt, null, { shortCode })).body).toMatchObject({
      outcome: 'conflict',
      conflict: 'not-shown',
    });
  });
});
