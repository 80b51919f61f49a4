// @module-tag long

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Voucher } from '../../../domain/vouchers/voucher-schemas.ts';
import { type Answer, beforeTests, type Caller, newAdmin, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { type Buyer, buy, byCard, schedule } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import {
  approvedDriver,
  askFuel,
  decide,
  fetchVouchers,
  newHolder,
  newStation,
  otherPhone,
  type Phone,
  pour,
  receiptOf,
  report,
  requestOf,
  show,
  storedVouchers,
  syncStation,
} from '../../support/server/stations.ts';
import { waitingCalls } from '../../support/server/waiting-calls.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));

/** A motorist whose phone has fetched the voucher of a purchase. */
async function holder(purchase: (buyer: Buyer) => Promise<Answer>) {
  const { caller, phone } = await newHolder(api);
  const { id } = (await purchase(caller)).body;
  const { voucher } = await fetchVouchers(phone);
  expect(voucher).toMatchObject({ purchaseId: id });
  return { caller, phone, id, voucher };
}

/** The voucher is revoked for a reason, and attendants' phones learn it with their next connection. */
async function expectRevoked(caller: Caller, id: string, cause: string): Promise<void> {
  const stored = (await storedVouchers(api, caller)).find((one) => one.id === (id as never));
  expect(stored).toMatchObject({ state: 'revoked', revokedBecause: cause });
  expect((await syncStation(station.phone)).body.ended).toContain(id);
}

/** Ends fuel once the station has heard that its voucher is withdrawn (VOU-29). */
async function inTheEnd(end: () => Promise<Answer>): Promise<Answer> {
  expectRefusal(await end(), 409, 'voucher-unsettled');
  api.advance(1000);
  await syncStation(station.phone);
  return end();
}

const nothing = { voucher: null, fuel: [], waits: null };
const actOn = (id: string, action: string, body?: object) =>
  admin.call('POST', `/api/admin/purchases/${id}/${action}`, body);
const setBlocked = ({ userId }: Caller, isBlocked: boolean) => {
  const url = `/api/admin/users/${userId}`;
  if (!isBlocked) return admin.call('PATCH', `${url}/restore`);
  return admin.call('PATCH', `${url}/blacklist`, { reason: 'Two debts' });
};
const pourHalf = (phone: Phone, voucher: Voucher) =>
  pour(api, { station, phone, voucher }, { litres: 10, amount: 207.5 });
const purchaseOf = async (caller: Caller, id: string) =>
  (await caller.call('GET', `/api/purchases/${id}`)).body;

// VOU-6, VOU-18
describe('a request that an admin completes by hand', () => {
  it('is completed and audited, and its voucher is revoked', async () => {
    const { caller, phone, requestId } = await approvedDriver(api, admin);
    const { voucher } = await fetchVouchers(phone);
    const answer = await inTheEnd(() => decide(admin, requestId, 'completed'));
    expect(answer).toMatchObject({ status: 200, body: { status: 'completed', pouredLitres: 0 } });
    const [entry] = await auditEntries(api);
    const audited = { action: 'fuel-request-decided', adminId: admin.userId, objectId: requestId };
    expect(entry).toMatchObject({ ...audited, userId: caller.userId });
    await expectRevoked(caller, voucher.id, 'completed-by-hand');
    expect(await fetchVouchers(phone)).toMatchObject(nothing);
  });

  it('has a conflict if its voucher was redeemed all the same', async () => {
    const { caller, phone, requestId } = await approvedDriver(api, admin);
    const { voucher } = await fetchVouchers(phone);
    const receipt = receiptOf(api, station.phone, voucher);
    await inTheEnd(() => decide(admin, requestId, 'completed'));
    const { body } = await report(api, receipt, show(api, phone, voucher));
    expect(body).toMatchObject({ outcome: 'conflict', conflict: 'withdrawn' });
    expect(await requestOf(caller)).toMatchObject({ status: 'completed', pouredLitres: 0 });
  });

  it('was completed before if a part was poured, whose rest stays available', async () => {
    const { caller, phone, requestId } = await approvedDriver(api, admin);
    const { voucher } = await fetchVouchers(phone);
    await pourHalf(phone, voucher);
    expect((await decide(admin, requestId, 'completed')).body).toMatchObject({
      code: 'wrong-status',
    });
    expect(await requestOf(caller)).toMatchObject({ status: 'completed', pouredLitres: 10 });
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: { maxLitres: 10 } });
  });
});

// VOU-6
describe('a purchase', () => {
  it('that is refunded has its voucher revoked', async () => {
    const { caller, phone, id, voucher } = await holder((buyer) => buy(buyer, byCard('pays')));
    expect((await actOn(id, 'refund')).status).toBe(200);
    await expectRevoked(caller, voucher.id, 'refunded');
    expect(await fetchVouchers(phone)).toMatchObject(nothing);
  });

  it('that is refunded after a part was poured leaves nothing to pour, and shows the part', async () => {
    const { caller, phone, id, voucher } = await holder((buyer) => buy(buyer, byCard('pays')));
    await pourHalf(phone, voucher);
    const { voucher: rest } = await fetchVouchers(phone);
    await actOn(id, 'refund');
    await expectRevoked(caller, rest.id, 'refunded');
    expect(await fetchVouchers(phone)).toMatchObject(nothing);
    const shown = { paymentStatus: 'refunded', pouredLitres: 10 };
    expect(await purchaseOf(caller, id)).toMatchObject(shown);
  });

  it('that is written off has its voucher revoked', async () => {
    const { caller, phone, id, voucher } = await holder((buyer) => buy(buyer));
    expect((await actOn(id, 'write-off', { reason: 'Moved abroad' })).status).toBe(200);
    await expectRevoked(caller, voucher.id, 'written-off');
    expect(await fetchVouchers(phone)).toMatchObject(nothing);
  });

  it('that was scheduled and is cancelled has its voucher revoked', async () => {
    const { caller, phone, id, voucher } = await holder((buyer) => schedule(api, buyer, 'pays'));
    const answer = await inTheEnd(() => caller.call('POST', `/api/purchases/${id}/cancel`));
    expect(answer.body).toMatchObject({ paymentStatus: 'cancelled', pouredLitres: 0 });
    await expectRevoked(caller, voucher.id, 'cancelled');
    expect(await fetchVouchers(phone)).toMatchObject(nothing);
  });

  it('that was scheduled cannot be cancelled once a part was poured', async () => {
    const { caller, phone, id, voucher } = await holder((buyer) => schedule(api, buyer, 'pays'));
    await pourHalf(phone, voucher);
    expectRefusal(await caller.call('POST', `/api/purchases/${id}/cancel`), 409, 'already-poured');
    const kept = { paymentStatus: 'scheduled', pouredLitres: 10 };
    expect(await purchaseOf(caller, id)).toMatchObject(kept);
    const { body: list } = await caller.call('GET', `/api/purchases/user/${caller.userId}`);
    expect(list).toMatchObject([{ id, ...kept }]);
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: { maxLitres: 10 } });
  });

  it('leaves the vouchers of other fuel alone', async () => {
    const { caller, phone, voucher } = await holder((buyer) => buy(buyer));
    api.advance(1000);
    const other = (await buy(caller, byCard('pays'))).body.id;
    await actOn(other, 'refund');
    expect((await fetchVouchers(phone)).voucher).toEqual(voucher);
  });
});

// VOU-6
describe('a user', () => {
  it('who is blocked has no voucher, and gets the next one after the block', async () => {
    const { caller, phone, voucher } = await holder((buyer) => buy(buyer));
    const requestId = await askFuel(caller, { fuelAmount: 10 });
    expect((await setBlocked(caller, true)).status).toBe(200);
    await expectRevoked(caller, voucher.id, 'blocked');
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, waits: 'blocked' });
    await decide(admin, requestId, 'approved');
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, waits: 'blocked' });
    await setBlocked(caller, false);
    await syncStation(station.phone);
    const next = await fetchVouchers(phone);
    expect(next).toMatchObject({ voucher: { maxLitres: 20 }, waits: null });
    expect(next.fuel).toMatchObject([{ litres: 20 }, { requestId, litres: 10 }]);
  });

  it('who deletes the account leaves a revoked voucher, without what names them', async () => {
    const { caller, phone, voucher } = await holder((buyer) => buy(buyer, byCard('pays')));
    const receipt = receiptOf(api, station.phone, voucher);
    const shown = show(api, phone, voucher);
    const password = 'secret-1';
    const deletion = await inTheEnd(() =>
      caller.call('POST', '/api/account/deletion', { password }),
    );
    expect(deletion.status).toBe(204);
    await expectRevoked(caller, voucher.id, 'account-deleted');
    const [stored] = await storedVouchers(api, caller);
    expect(stored?.signed).toHaveLength(0);
    const { body } = await report(api, receipt, shown);
    expect(body).toMatchObject({ outcome: 'conflict', conflict: 'withdrawn' });
  });
});

// VOU-6
describe('the session of a phone', () => {
  it('takes its voucher with it when it is ended from the list of sessions', async () => {
    const { caller, phone, voucher } = await holder((buyer) => buy(buyer));
    const other = await otherPhone(api, caller);
    const { body: list } = await other.caller.call('GET', '/api/account/sessions');
    const { id } = list.find((one: { isCurrent: boolean }) => !one.isCurrent);
    await other.caller.call('DELETE', `/api/account/sessions/${id}`);
    await expectRevoked(caller, voucher.id, 'signed-out');
    expectRefusal(await phone.caller.call('GET', '/api/vouchers'), 401, 'signed-out');
  });

  it('takes its voucher with it when the password is changed on another phone', async () => {
    const { caller, voucher } = await holder((buyer) => buy(buyer));
    const other = await otherPhone(api, caller);
    await changePassword(other.caller);
    await expectRevoked(caller, voucher.id, 'signed-out');
    expect((await fetchVouchers(other)).voucher).toMatchObject({ deviceId: other.deviceId });
  });

  it('keeps its voucher when the password is changed on this phone', async () => {
    const { caller, phone, voucher } = await holder((buyer) => buy(buyer));
    await otherPhone(api, caller);
    await changePassword(caller);
    expect((await fetchVouchers(phone)).voucher).toEqual(voucher);
  });
});

const changePassword = async (caller: Caller) => {
  const body = { currentPassword: 'secret-1', newPassword: 'secret-2' };
  expect((await caller.call('POST', '/api/account/password', body)).status).toBe(200);
};

it('waits for the counters before it has the list of ended vouchers', async () => {
  const { caller, id } = await holder((buyer) => schedule(api, buyer, 'pays'));
  const held = await api.context.db.transaction().execute(async (other) => {
    await sql`select from statistics_counters for update`.execute(other);
    const cancelling = caller.call('POST', `/api/purchases/${id}/cancel`);
    await waitingCalls(api);
    const { rows } = await sql`select from pg_locks
      where locktype = 'advisory' and objid = 8656232 and granted`.execute(other);
    return { locks: rows.length, cancelling };
  });
  expect(held.locks).toBe(0);
  expectRefusal(await held.cancelling, 409, 'voucher-unsettled');
});
