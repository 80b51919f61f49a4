import { describe, expect, it } from 'vitest';
import type { ConflictKind } from '../../../domain/vouchers/judge-redemption.ts';
import { beforeTests, type Caller, newAdmin, startApi } from '../../support/api.ts';
import { buy } from '../../support/server/purchases.ts';
import {
  fetchVouchers,
  newHolder,
  newStation,
  type Phone,
  type PouredFuel,
  pour,
  receiptOf,
  redemptionsOf,
  report,
  secondsOf,
  settleConflict,
  show,
} from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
const day = 24 * 60 * 60;
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));

/** A motorist whose phone has the voucher for 20 litres, R415.00, that they owe. */
async function owing() {
  const { caller, phone } = await newHolder(api);
  const { id } = (await buy(caller)).body;
  const { voucher } = await fetchVouchers(phone);
  expect(voucher).toMatchObject({ maxLitres: 20, maxAmount: 415, purchaseId: id });
  return { caller, phone, id, voucher };
}

const purchaseOf = async (caller: Caller, id: string) =>
  (await caller.call('GET', `/api/purchases/${id}`)).body;
const readSheet = async () =>
  (await admin.call('GET', `/api/admin/stations/${station.id}/sheet`)).body;
const readToday = async () => (await admin.call('GET', `/api/admin/stations/${station.id}`)).body;
const settle = (id: string, counts: boolean) =>
  settleConflict(api, admin, id, { resolution: 'We have asked the station', counts });

/** Nothing of it counts, and its fuel has no voucher until it is settled. */
async function expectHeld(
  { caller, phone, id }: { caller: Caller; phone: Phone; id: string },
  waits = 'held',
) {
  expect(await purchaseOf(caller, id)).toMatchObject({ pouredLitres: 0 });
  const held = { voucher: null, waits, fuel: [{ litres: 20, poured: 0 }] };
  expect(await fetchVouchers(phone)).toMatchObject(held);
}

const cases: [string, PouredFuel | (() => PouredFuel), ConflictKind][] = [
  ['no litres for all its rand', { litres: 0 }, 'wrong-figures'],
  ['a drop for all its rand', { litres: 0.01 }, 'wrong-figures'],
  ['all its litres for no rand', { amount: 0 }, 'wrong-figures'],
  ['nothing at all', { litres: 0, amount: 0 }, 'wrong-figures'],
  ['a third of the price', { amount: 140 }, 'wrong-figures'],
  ['millions of rand', { amount: 42_900_000 }, 'above-limit'],
  ['1970', { at: 0 }, 'wrong-time'],
  ['2106', { at: 0xffff_ffff }, 'wrong-time'],
  ['a month before the issue', () => ({ at: secondsOf(api) - 30 * day }), 'wrong-time'],
  ['six minutes before the issue', () => ({ at: secondsOf(api) - 360 }), 'wrong-time'],
  ['tomorrow', () => ({ at: secondsOf(api) + day }), 'wrong-time'],
];

// VOU-25, VOU-26, VOU-31
describe('what cannot be believed', () => {
  it.each(cases)('is a conflict that counts nowhere: %s', async (_, poured, conflict) => {
    const driver = await owing();
    const [before, today] = [await readSheet(), await readToday()];
    const signed = typeof poured === 'function' ? poured() : poured;
    const answer = await pour(api, { station, ...driver }, signed);
    expect(answer).toMatchObject({ status: 201, body: { outcome: 'conflict', conflict } });
    await expectHeld(driver, conflict === 'above-limit' ? 'conflict' : 'held');
    const after = await readSheet();
    expect(after.totals).toEqual(before.totals);
    expect(after.rows).toEqual(before.rows);
    const { id } = answer.body;
    expect(after.uncounted).toContainEqual(expect.objectContaining({ id, countedAt: null }));
    const { redemptions, litres, amount } = today;
    expect(await readToday()).toMatchObject({ redemptions, litres, amount });
  });

  it('pays no station without end on one purchase', async () => {
    const driver = await owing();
    const code = show(api, driver.phone, driver.voucher);
    for (let round = 0; round < 3; round += 1) {
      const receipt = receiptOf(api, station.phone, driver.voucher, { litres: 0 });
      expect((await report(api, receipt, code)).body).toMatchObject({ outcome: 'conflict' });
      expect(await fetchVouchers(driver.phone)).toMatchObject({ voucher: null });
    }
    const booked = await redemptionsOf(api, driver.caller);
    expect(booked.map(({ countedAt }) => countedAt)).toEqual([null, null, null]);
  });

  it('uses up the fuel and is on the sheet of today once an admin has counted it', async () => {
    const driver = await owing();
    const { body } = await pour(api, { station, ...driver }, { amount: 300, at: 0 });
    const before = await readSheet();
    const settled = await settle(body.id, true);
    expect(settled).toMatchObject({ status: 200, body: { countedAt: expect.any(String) } });
    expect(await purchaseOf(driver.caller, driver.id)).toMatchObject({ pouredLitres: 20 });
    expect(await fetchVouchers(driver.phone)).toMatchObject({ voucher: null, fuel: [] });
    const after = await readSheet();
    expect(after.rows).toContainEqual(expect.objectContaining({ id: body.id, amount: 300 }));
    expect(after.totals.at(-1).amount - before.totals.at(-1).amount).toBeCloseTo(300);
  });

  it('leaves the fuel to the next voucher if an admin does not count it', async () => {
    const driver = await owing();
    const { body } = await pour(api, { station, ...driver }, { litres: 0 });
    const before = await readSheet();
    expect((await settle(body.id, false)).body).toMatchObject({ countedAt: null });
    const { voucher } = await fetchVouchers(driver.phone);
    expect(voucher).toMatchObject({ maxLitres: 20, maxAmount: 415 });
    expect((await readSheet()).totals).toEqual(before.totals);
    const right = await pour(api, { station, ...driver, voucher });
    expect(right.body).toMatchObject({ outcome: 'accepted' });
    expect(await purchaseOf(driver.caller, driver.id)).toMatchObject({ pouredLitres: 20 });
  });
});

// VOU-25
describe('a price per litre', () => {
  it('may differ by some percent from the price in force', async () => {
    for (const amount of [374, 415]) {
      const driver = await owing();
      const answer = await pour(api, { station, ...driver }, { litres: 20, amount });
      expect(answer.body).toMatchObject({ outcome: 'accepted' });
    }
  });
});
