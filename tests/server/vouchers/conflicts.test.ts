// @module-tag long

import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { hour } from '../../../domain/values/time-units.ts';
import type { ConflictKind } from '../../../domain/vouchers/judge-redemption.ts';
import { beforeTests, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { auditCount, auditEntries } from '../../support/server/audit-entries.ts';
import { expectSameWhenRebooked } from '../../support/server/ledger.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import {
  approveRequest,
  fetchVouchers,
  newStation,
  type PouredDriver,
  pouredDriver,
  receiptOf,
  redemptionsOf,
  report,
  requestOf,
  secondsOf,
  settleConflict,
  show,
} from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
// BOOK-6
afterAll(() => expectSameWhenRebooked(api));
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));
const other = beforeTests(() => newStation(api, admin));

const poured = () => pouredDriver(api, admin, station);

/** What the desk lists as open, by the ids of the redemptions. */
const openConflicts = async (): Promise<{ id: string; litres: number; conflict: string }[]> =>
  (await admin.call('GET', '/api/admin/redemptions?open=yes&limit=200')).body;

const morningLine = async () => {
  const { lines } = (await admin.call('GET', '/api/admin/morning')).body;
  return lines.find(({ kind }: { kind: string }) => kind === 'voucherConflicts');
};

const resolve = (id: string, body: object = { resolution: 'Paid in cash' }) =>
  settleConflict(api, admin, id, body);

type Pours = (driver: PouredDriver, id: string) => Promise<unknown>;

/** How each conflict comes about, what it pours, and what is left of the 20 litres until it is settled. */
const kinds: {
  kind: ConflictKind;
  pour: Pours;
  isTheirs: boolean;
  litres: number;
  left: number;
}[] = [
  {
    kind: 'redeemed-twice',
    isTheirs: true,
    litres: 20,
    left: 0,
    async pour({ receipt, shown, voucher }, id) {
      await report(api, receipt, shown);
      await report(api, receiptOf(api, other.phone, voucher, { id }), shown);
    },
  },
  {
    kind: 'nothing-left',
    isTheirs: true,
    litres: 20,
    left: 10,
    async pour({ phone, voucher, shown }, id) {
      api.advance((72 + 49) * hour);
      const next = (await fetchVouchers(phone)).voucher;
      const half = { litres: 10, amount: 207.5 };
      await report(api, receiptOf(api, other.phone, next, half), show(api, phone, next));
      await report(api, receiptOf(api, station.phone, voucher, { id }), shown);
    },
  },
  {
    kind: 'withdrawn',
    isTheirs: true,
    litres: 20,
    left: 0,
    async pour({ requestId, voucher, shown }, id) {
      await admin.call('PATCH', `/api/fuel-requests/${requestId}/status`, { status: 'completed' });
      await report(api, receiptOf(api, station.phone, voucher, { id }), shown);
    },
  },
  {
    kind: 'above-limit',
    isTheirs: true,
    litres: 30,
    left: 20,
    async pour({ voucher, shown }, id) {
      const more = { id, litres: 30, amount: 622.5 };
      await report(api, receiptOf(api, station.phone, voucher, more), shown);
    },
  },
  {
    kind: 'phone-cut-off',
    isTheirs: false,
    litres: 20,
    left: 20,
    async pour({ voucher, shown }, id) {
      const { phone } = await newStation(api, admin);
      await admin.call('DELETE', `/api/admin/station-phones/${phone.deviceId}`);
      const at = secondsOf(api) + 301;
      await report(api, receiptOf(api, phone, voucher, { id, at }), shown);
    },
  },
  {
    kind: 'not-shown',
    isTheirs: false,
    litres: 20,
    left: 20,
    async pour({ voucher }, id) {
      await report(api, receiptOf(api, station.phone, voucher, { id }), 'VM1:GARBAGE');
    },
  },
];

// VOU-17
describe('a conflict', () => {
  it.each(kinds)('named $kind is booked and shown to the desk', async (conflict) => {
    const driver = await poured();
    const id = randomUUID();
    await renewProof(api, admin);
    const before = await morningLine();
    await conflict.pour(driver, id);
    const amount = Math.round(conflict.litres * 2075) / 100;
    const facts = {
      id,
      conflict: conflict.kind,
      litres: conflict.litres,
      amount,
      resolvedAt: null,
    };
    const found = (await openConflicts()).find((one) => one.id === id);
    expect(found).toMatchObject({ ...facts, outcome: 'conflict', requestId: driver.requestId });
    const after = await morningLine();
    // Nobody knows yet whether it is right.
    expect(after).toMatchObject({ count: before.count + 1, isMore: false, amount: null });

    // The fuel that is left, and what the motorist gets of new fuel.
    const { fuel } = await fetchVouchers(driver.phone);
    expect(fuel[0]?.litres ?? 0).toBe(conflict.left);
    await approveRequest(admin, driver.caller, { fuelAmount: 5 });
    const held = await fetchVouchers(driver.phone);
    const isHeld = { waits: conflict.isTheirs ? 'conflict' : null };
    expect(held).toMatchObject({ ...isHeld, voucher: conflict.isTheirs ? null : {} });

    expect(await resolve(id)).toMatchObject({ status: 200, body: { resolution: 'Paid in cash' } });
    const { voucher } = await fetchVouchers(driver.phone);
    // It counts now, so that only the new fuel is left.
    expect(voucher).toMatchObject({ maxLitres: 5 });
    expect((await openConflicts()).map((one) => one.id)).not.toContain(id);
    expect(await morningLine()).toMatchObject({ count: before.count });
  });

  it('is one of two redemptions of a voucher that stations report at once', async () => {
    for (let count = 0; count < 5; count += 1) {
      const { caller, voucher, shown } = await poured();
      const answers = await Promise.all(
        [station, other].map(({ phone }) => report(api, receiptOf(api, phone, voucher), shown)),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      const booked = await redemptionsOf(api, caller);
      expect(booked.map(({ outcome }) => outcome).sort()).toEqual(['accepted', 'conflict']);
      expect(booked.map(({ conflict }) => conflict)).toContain('redeemed-twice');
      expect(await requestOf(caller)).toMatchObject({ status: 'completed', pouredLitres: 20 });
    }
  });
});

// VOU-17, VOU-19
describe('resolving a conflict', () => {
  async function twice() {
    const { receipt, shown, voucher, caller } = await poured();
    const id = randomUUID();
    await report(api, receipt, shown);
    await report(api, receiptOf(api, other.phone, voucher, { id }), shown);
    return { id, caller };
  }

  it('needs a note', async () => {
    const { id } = await twice();
    for (const body of [{}, { resolution: '  ' }, { resolution: 'x'.repeat(301) }]) {
      expectRefusal(await resolve(id, body), 400, 'invalid');
    }
    expect((await openConflicts()).map((one) => one.id)).toContain(id);
  });

  it('works once, also for five admins at once, and is audited once', async () => {
    const { id, caller } = await twice();
    await renewProof(api, admin);
    const before = await auditCount(api);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => resolve(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expectRefusal(await resolve(id), 409, 'nothing-to-resolve');
    expect(await auditCount(api)).toBe(before + 1);
    expect(await auditEntries(api)).toEqual([
      {
        adminId: admin.userId,
        action: 'conflict-resolved',
        userId: caller.userId,
        objectId: id,
        fields: ['resolution', 'countedAt'],
      },
    ]);
  });

  it('is for admins, and for conflicts', async () => {
    const { id, caller } = await twice();
    const path = `/api/admin/redemptions/${id}/resolution`;
    const body = { resolution: 'Paid in cash' };
    expectRefusal(await caller.call('POST', path, body), 403, 'admins-only');
    expectRefusal(await station.phone.caller.call('POST', path, body), 403, 'admins-only');
    expectRefusal(await resolve(randomUUID()), 404, 'not-found');
    const driver = await poured();
    await report(api, driver.receipt, driver.shown);
    expectRefusal(await resolve(driver.id), 409, 'nothing-to-resolve');
  });
});
