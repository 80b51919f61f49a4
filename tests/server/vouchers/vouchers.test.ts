// @module-tag long

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readVoucher } from '../../../domain/vouchers/voucher-code.ts';
import { isSignature } from '../../../server/vouchers/signatures.ts';
import { beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { buy, byCard } from '../../support/server/purchases.ts';
import {
  approvedDriver,
  approveRequest,
  decide,
  fetchVouchers,
  newHolder,
  newStation,
  receiptOf,
  report,
  requestOf,
  settleConflict,
  show,
  syncStation,
} from '../../support/server/stations.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));

// VOU-11, VOU-20
describe('an attendant’s phone', () => {
  it('knows the issuer’s key before there is the first voucher', async () => {
    expect(await api.context.db.selectFrom('vouchers').selectAll().execute()).toEqual([]);
    expect((await syncStation(station.phone)).body.keys).toMatchObject([{ number: 1 }]);
  });
});

// VOU-1, VOU-2, VOU-8
describe('an approved request', () => {
  it('has a voucher in the same transaction, which its phone fetches and the issuer has signed', async () => {
    const { phone, requestId } = await approvedDriver(api, admin);
    const rows = await api.context.db.selectFrom('vouchers').selectAll().execute();
    expect(rows.filter((row) => row.deviceId === (phone.deviceId as never))).toHaveLength(1);
    const { voucher, waits } = await fetchVouchers(phone);
    expect(voucher).toMatchObject({
      requestId,
      purchaseId: null,
      fuelType: 'petrol',
      maxLitres: 20,
      maxAmount: 415,
      deviceId: phone.deviceId,
    });
    expect(waits).toBeNull();
    const read = readVoucher(Buffer.from(voucher.signed, 'base64url'));
    const { keys } = (await syncStation(station.phone)).body;
    const key = keys.find((one: { number: number }) => one.number === read?.claims.keyNumber);
    expect(read?.claims).toMatchObject({ id: voucher.id, plate: voucher.plate, place: 0 });
    expect(Buffer.from(read?.claims.holderKey ?? [])).toEqual(Buffer.from(phone.key.publicKey));
    const issuer = Buffer.from(key.publicKey, 'base64url');
    expect(isSignature(issuer, read?.signature ?? issuer, read?.bytes ?? issuer)).toBe(true);
  });

  it('is completed by its redemption, which the outbox may repeat', async () => {
    const { caller, phone, requestId } = await approvedDriver(api, admin);
    const { voucher } = await fetchVouchers(phone);
    const receipt = receiptOf(api, station.phone, voucher, { litres: 20, amount: 415 });
    const shown = show(api, phone, voucher);
    const first = await report(api, receipt, shown);
    expect(first).toMatchObject({
      status: 201,
      body: { voucherId: voucher.id, litres: 20, amount: 415, outcome: 'accepted', conflict: null },
    });
    expect(await report(api, receipt, shown)).toMatchObject({ status: 201, body: first.body });
    expect(await requestOf(caller)).toMatchObject({
      id: requestId,
      status: 'completed',
      pouredLitres: 20,
    });
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [], waits: null });
  });

  it('keeps what was not poured for another voucher', async () => {
    const { caller, phone } = await approvedDriver(api, admin);
    const { voucher } = await fetchVouchers(phone);
    const receipt = receiptOf(api, station.phone, voucher, { litres: 15.5, amount: 321.63 });
    await report(api, receipt, show(api, phone, voucher));
    expect(await requestOf(caller)).toMatchObject({ status: 'completed', pouredLitres: 15.5 });
    const next = await fetchVouchers(phone);
    expect(next.voucher).toMatchObject({ maxLitres: 4.5 });
    expect(next.voucher.id).not.toBe(voucher.id);
    expect(next.fuel).toMatchObject([{ litres: 4.5, poured: 15.5 }]);
  });

  it('is completed by the receipt on the motorist’s phone as well, whichever comes first', async () => {
    const { caller, phone } = await approvedDriver(api, admin);
    const { voucher } = await fetchVouchers(phone);
    const receipt = receiptOf(api, station.phone, voucher);
    const own = await caller.call('POST', '/api/redemptions', { receipt, shown: null });
    expect(own).toMatchObject({ status: 201, body: { outcome: 'accepted' } });
    expect(await requestOf(caller)).toMatchObject({ status: 'completed' });
    const shown = show(api, phone, voucher);
    expect((await report(api, receipt, shown)).body).toEqual(own.body);
  });
});

// VOU-1
describe('a purchase', () => {
  it('has a voucher once it is paid by card, owed or scheduled', async () => {
    for (const changes of [{}, byCard('pays')]) {
      const { caller: buyer, phone } = await newHolder(api);
      const { body } = await buy(buyer, changes);
      expect((await fetchVouchers(phone)).voucher).toMatchObject({
        purchaseId: body.id,
        requestId: null,
        maxLitres: 20,
      });
    }
  });

  // VOU-18
  it('has an event for each redemption, and says how much was poured', async () => {
    const { caller: buyer, phone } = await newHolder(api);
    const { body } = await buy(buyer);
    const { voucher } = await fetchVouchers(phone);
    const receipt = receiptOf(api, station.phone, voucher, { litres: 12.5, amount: 259.38 });
    expect(await report(api, receipt, show(api, phone, voucher))).toMatchObject({ status: 201 });
    const { body: purchase } = await buyer.call('GET', `/api/purchases/${body.id}`);
    expect(purchase).toMatchObject({ pouredLitres: 12.5 });
    expect(purchase.events.at(-1)).toMatchObject({ type: 'poured', amount: 259.38 });
  });

  it('has none while its card is declined', async () => {
    const { caller: buyer, phone } = await newHolder(api);
    expect((await buy(buyer, byCard('insufficient-funds'))).status).toBe(402);
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [] });
  });
});

// VOU-17
describe('a voucher that was redeemed twice', () => {
  it('books both, names the conflict, and gives the motorist no new voucher', async () => {
    const other = await newStation(api, admin);
    const { caller, phone } = await approvedDriver(api, admin);
    const { voucher } = await fetchVouchers(phone);
    const shown = show(api, phone, voucher);
    const id = randomUUID();
    await report(api, receiptOf(api, station.phone, voucher), shown);
    const second = await report(api, receiptOf(api, other.phone, voucher, { id }), shown);
    expect(second.body).toMatchObject({ id, outcome: 'conflict', conflict: 'redeemed-twice' });
    const { body: list } = await admin.call('GET', '/api/admin/redemptions?open=yes');
    expect(list.map((one: { id: string }) => one.id)).toContain(id);
    await approveRequest(admin, caller);
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, waits: 'conflict' });
    await settleConflict(api, admin, id, { resolution: 'Paid in cash' });
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ maxLitres: 20 });
  });
});

// VOU-6
describe('a revoked voucher', () => {
  it('is on the list that attendants’ phones fetch', async () => {
    const { phone, requestId } = await approvedDriver(api, admin);
    const { voucher } = await fetchVouchers(phone);
    const { until } = (await syncStation(station.phone)).body;
    await decide(admin, requestId, 'completed');
    const { body } = await syncStation(station.phone, until);
    expect(body).toMatchObject({ ended: [voucher.id], isWhole: false });
  });

  it('was on a phone that has signed out', async () => {
    const { caller, phone } = await approvedDriver(api, admin);
    const { voucher } = await fetchVouchers(phone);
    await caller.call('POST', '/api/auth/logout', {});
    const { ended } = (await syncStation(station.phone)).body;
    expect(ended).toContain(voucher.id);
  });
});
