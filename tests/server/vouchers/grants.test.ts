// @module-tag long

import { describe, expect, it } from 'vitest';
import { plateKey } from '../../../domain/values/plate.ts';
import { serverDurations } from '../../../server/durations.ts';
import { heldDecisions } from '../../../server/fuel-requests/request-decisions.ts';
import { openCharges } from '../../../server/payments/open-charges.ts';
import {
  beforeTests,
  type Caller,
  newAdmin,
  newCar,
  newDriver,
  startApi,
} from '../../support/api.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { buy, byCard, dayAfter, newBuyer, schedule } from '../../support/server/purchases.ts';
import {
  approvedDriver,
  askFuel,
  decide,
  fetchVouchers,
  newHolder,
  newPhone,
  newStation,
  otherPhone,
  pour,
  storedVouchers,
} from '../../support/server/stations.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));

const granted = ({ userId }: Caller) =>
  api.context.db
    .selectFrom('fuelEntitlements')
    .selectAll()
    .where('userId', '=', userId as never) // an id from the API
    .execute();

// VOU-1
describe('an approval', () => {
  it('grants the litres of the request for the plate of its vehicle', async () => {
    const caller = await newDriver(api);
    const car = await newCar(caller, { fuelType: 'diesel' });
    const phone = await newPhone(caller);
    const requestId = await askFuel(caller, { fuelAmount: 31.25 });
    expect(await granted(caller)).toEqual([]);
    await decide(admin, requestId, 'approved');
    const plate = plateKey(car.registrationNumber);
    const fuel = { requestId, purchaseId: null, fuelType: 'diesel', plate, litres: 31.25 };
    expect((await fetchVouchers(phone)).fuel).toEqual([{ ...fuel, poured: 0 }]);
    expect(await granted(caller)).toMatchObject([{ grantedCl: 3125, pouredCl: 0 }]);
  });

  it('that can be undone grants nothing until it is carried out', async () => {
    const { caller, phone } = await newHolder(api);
    const requestId = await askFuel(caller);
    await decide(admin, requestId, 'approved', { undoable: true });
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [], waits: null });
    api.advance(serverDurations.decisions.undo);
    await runJob(api, heldDecisions);
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ requestId });
  });

  it('is needed: a request that is pending or rejected grants nothing', async () => {
    const { caller, phone } = await newHolder(api);
    const requestId = await askFuel(caller);
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [], waits: null });
    await decide(admin, requestId, 'rejected');
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [], waits: null });
    expect(await granted(caller)).toEqual([]);
  });
});

// VOU-1
describe('a purchase', () => {
  it.each([
    ['on the budget', {}],
    ['by debit order', { paymentMethod: 'debit_order' }],
    ['by card', byCard('pays')],
  ])('%s grants its fuel at once', async (_, way) => {
    const { caller, phone } = await newHolder(api);
    const { id: purchaseId } = (await buy(caller, way)).body;
    expect(await storedVouchers(api, caller)).toHaveLength(1);
    const { voucher } = await fetchVouchers(phone);
    expect(voucher).toMatchObject({ purchaseId, requestId: null, maxLitres: 20 });
  });

  it('with a scheduled payment grants its fuel when it is made, and once', async () => {
    const { caller, phone } = await newHolder(api);
    const { id: purchaseId } = (await schedule(api, caller, 'pays')).body;
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ purchaseId });
    const paid = await caller.call('POST', `/api/purchases/${purchaseId}/pay`, byCard('pays'));
    expect(paid.body).toMatchObject({ paymentStatus: 'paid' });
    expect(await granted(caller)).toMatchObject([{ purchaseId, grantedCl: 2000 }]);
    expect(await storedVouchers(api, caller)).toHaveLength(1);
  });

  it('by card grants its fuel when a code confirms the payment', async () => {
    const { caller, phone } = await newHolder(api);
    const { id: purchaseId } = (await buy(caller, byCard('second-step'))).body;
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [] });
    await caller.call('POST', `/api/purchases/${purchaseId}/confirm`, { code: '123456' });
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ purchaseId });
  });

  it('by card grants its fuel when its payment is found later', async () => {
    const { caller, phone } = await newHolder(api);
    const { id: purchaseId } = (await buy(caller, byCard('late-paid'))).body;
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [] });
    api.advance(2 * 60 * 1000);
    await runJob(api, openCharges);
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ purchaseId });
  });

  it('that was declined grants its fuel only once another card has paid it', async () => {
    const { caller, phone } = await newHolder(api);
    const { id } = (await buy(caller, byCard('insufficient-funds'))).body.purchase;
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [], waits: null });
    expect(await granted(caller)).toEqual([]);
    await caller.call('POST', `/api/purchases/${id}/pay`, byCard('pays'));
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ purchaseId: id });
  });

  it('that was written off grants its fuel again once it is paid', async () => {
    const { caller, phone } = await newHolder(api);
    const { id } = (await buy(caller)).body;
    const url = `/api/admin/purchases/${id}`;
    await admin.call('POST', `${url}/write-off`, { reason: 'Moved abroad' });
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [] });
    const cash = { method: 'cash', reference: 'Till 14', receivedOn: dayAfter(api, 0) };
    await admin.call('POST', `${url}/outside-payment`, cash);
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ purchaseId: id, maxLitres: 20 });
  });
});

// VOU-2
describe('the phone of a voucher', () => {
  it('is the one that was used last', async () => {
    const { caller, phone } = await newHolder(api);
    const other = await otherPhone(api, caller);
    api.advance(1000);
    await fetchVouchers(phone);
    await buy(caller);
    expect(await storedVouchers(api, caller)).toMatchObject([{ deviceId: phone.deviceId }]);
    expect(other.deviceId).not.toBe(phone.deviceId);
  });

  it('is the first that asks, if there was none', async () => {
    const caller = await newBuyer(api);
    await buy(caller);
    const without = (await caller.call('GET', '/api/vouchers')).body;
    expect(without).toMatchObject({ voucher: null, fuel: [{ litres: 20 }], waits: 'no-phone' });
    expect(await storedVouchers(api, caller)).toEqual([]);
    const phone = await newPhone(caller);
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ deviceId: phone.deviceId });
  });

  it('gets the fuel of a request that was approved before vouchers existed', async () => {
    const { caller, phone } = await newHolder(api);
    const requestId = await askFuel(caller);
    // As the upgrade leaves it: granted, without a voucher.
    const approvedAt = api.context.clock();
    await api.context.db
      .updateTable('fuelRequests')
      .set({ status: 'approved', approvedAt })
      .where('id', '=', requestId as never) // an id from the API
      .execute();
    const of = { userId: caller.userId as never, requestId: requestId as never, purchaseId: null }; // ids from the API
    const fuel = { fuelType: 'petrol', plate: 'CA 777-100', grantedCl: 2000 as never } as const; // centilitres
    await api.context.db
      .insertInto('fuelEntitlements')
      .values({ ...of, ...fuel, grantedAt: approvedAt })
      .execute();
    const { voucher } = await fetchVouchers(phone);
    expect(voucher).toMatchObject({ requestId, plate: 'CA777100', maxLitres: 20 });
  });
});

// VOU-4
describe('the fuel of one person', () => {
  it('has one open voucher at a time, for the oldest fuel first and less than a litre last', async () => {
    const { caller, phone } = await newHolder(api);
    const first = (await buy(caller)).body.id;
    api.advance(1000);
    const second = await askFuel(caller, { fuelAmount: 10 });
    await decide(admin, second, 'approved');
    const one = await fetchVouchers(phone);
    expect(one.voucher).toMatchObject({ purchaseId: first, maxLitres: 20 });
    expect(one.fuel).toMatchObject([{ litres: 20 }, { requestId: second, litres: 10 }]);
    expect(await storedVouchers(api, caller)).toHaveLength(1);

    await pour(api, { station, phone, voucher: one.voucher }, { litres: 19.5, amount: 404.63 });
    const two = await fetchVouchers(phone);
    expect(two.voucher).toMatchObject({ requestId: second, maxLitres: 10 });
    expect(two.fuel).toMatchObject([
      { requestId: second, litres: 10, poured: 0 },
      { purchaseId: first, litres: 0.5, poured: 19.5 },
    ]);

    await pour(api, { station, phone, voucher: two.voucher });
    const three = await fetchVouchers(phone);
    expect(three.voucher).toMatchObject({ purchaseId: first, maxLitres: 0.5, maxAmount: 10.38 });

    await pour(api, { station, phone, voucher: three.voucher });
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [], waits: null });
  });

  it('stays available, of a completed request as well, until all of it was poured', async () => {
    const { phone } = await approvedDriver(api, admin);
    for (const { litres, amount, left } of [
      { litres: 8, amount: 166, left: 12 },
      { litres: 7.5, amount: 155.63, left: 4.5 },
    ]) {
      const { voucher } = await fetchVouchers(phone);
      await pour(api, { station, phone, voucher }, { litres, amount });
      const next = await fetchVouchers(phone);
      expect(next).toMatchObject({ voucher: { maxLitres: left }, fuel: [{ litres: left }] });
    }
  });

  it('is granted once to many calls at the same time', async () => {
    const { caller, phone } = await newHolder(api);
    const requestId = await askFuel(caller);
    const five = <Made>(call: () => Promise<Made>) => Promise.all(Array.from({ length: 5 }, call));
    const [decided, bought] = await Promise.all([
      five(() => decide(admin, requestId, 'approved')),
      five(() => buy(caller)),
      five(() => fetchVouchers(phone)),
    ]);
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
    const sold = bought.filter(({ status }) => status === 201);
    expect(await granted(caller)).toHaveLength(1 + sold.length);
    expect(await storedVouchers(api, caller)).toHaveLength(1);
  });
});
