import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import { formatDate } from '../../../domain/values/format.ts';
import { cents } from '../../../domain/values/money.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { beforeTests, type Caller, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { balancesAt, entriesOf, expectSameWhenRebooked } from '../../support/server/ledger.ts';
import { buy, dayAfter } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import {
  approveRequest,
  fetchVouchers,
  newHolder,
  newStation,
  type Phone,
  type PouredFuel,
  receiptOf,
  redemptionsOf,
  report,
  requestOf,
  settleConflict,
  show,
} from '../../support/server/stations.ts';
import { zipParts } from '../../support/server/zip-parts.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));
// BOOK-4, BOOK-6
afterEach(() => expectSameWhenRebooked(api));

const settle = (id: string, settledAs: string, more: object = {}) =>
  settleConflict(api, admin, id, { resolution: 'By the camera', settledAs, ...more });
const purchasesOf = async ({ userId, call }: Caller) =>
  (await call('GET', `/api/purchases/user/${userId}`)).body;
const sheetOf = async () =>
  (await admin.call('GET', `/api/admin/stations/${station.id}/sheet`)).body;
const listed = async (id: string) =>
  (await admin.call('GET', '/api/admin/redemptions?limit=200')).body.find(
    (one: { id: string }) => one.id === id,
  );

/** What the journal has booked since, in cents, by the name of the account. */
async function since(before: Record<string, number>) {
  const after = await balancesAt(api.context.db, southAfricanDay(api.context.clock()));
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...names].map(
    (name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const,
  );
  return Object.fromEntries(changes.filter(([, amount]) => amount !== 0));
}
const balances = () => balancesAt(api.context.db, southAfricanDay(api.context.clock()));

interface Holder {
  caller: Caller;
  phone: Phone;
}

/** Reports what a station has poured on the voucher of a phone; the redemption as it is answered. */
async function pourOn({ phone }: Holder, poured: PouredFuel) {
  const { voucher } = await fetchVouchers(phone);
  const shown = show(api, phone, voucher);
  const receipt = receiptOf(api, station.phone, voucher, poured);
  const { body } = await report(api, receipt, shown);
  return {
    booked: body,
    again: async (more: PouredFuel = {}) =>
      (await report(api, receiptOf(api, station.phone, voucher, { ...poured, ...more }), shown))
        .body,
  };
}

/** A motorist who has bought 20 litres, of whom a station reports 25 for R518.75. */
async function above() {
  const holder = await newHolder(api);
  const { id: purchaseId } = (await buy(holder.caller)).body;
  const { booked } = await pourOn(holder, { litres: 25, amount: 518.75 });
  expect(booked).toMatchObject({ outcome: 'conflict', conflict: 'above-limit' });
  return { ...holder, purchaseId: purchaseId as string, id: booked.id as string };
}

/** The same of an approved request. */
async function aboveRequest() {
  const holder = await newHolder(api);
  await approveRequest(admin, holder.caller);
  const { booked } = await pourOn(holder, { litres: 25, amount: 518.75 });
  return { ...holder, id: booked.id as string };
}

/** A motorist whose 20 litres were poured, and whose voucher a station reports once more. */
async function twice() {
  const holder = await newHolder(api);
  const { id: purchaseId } = (await buy(holder.caller)).body;
  const { booked, again } = await pourOn(holder, { litres: 20, amount: 415 });
  expect(booked.outcome).toBe('accepted');
  const { id, conflict } = await again();
  expect(conflict).toBe('redeemed-twice');
  return { ...holder, purchaseId: purchaseId as string, id: id as string, again };
}

// VOU-17, VOU-36
describe('a conflict that is settled as paid', () => {
  it('uses up what is left, and what goes beyond is a cost of ours', async () => {
    const { caller, phone, purchaseId, id } = await above();
    expect(await listed(id)).toMatchObject({ fuelLeft: 20, chargeDueDays: 7, settledAs: null });
    const before = await balances();
    const { body } = await settle(id, 'paid');
    expect(body).toMatchObject({ settledAs: 'paid', chargedPurchaseId: null, fuelLeft: null });
    expect(await since(before)).toEqual({
      fuelOwed: 41_500,
      fuelMargin: 10_375,
      stationPayable: -51_875,
    });
    expect(await purchasesOf(caller)).toMatchObject([{ id: purchaseId, pouredLitres: 20 }]);
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [] });
    // Its motorist reads of the litres that are theirs.
    const { events } = (await caller.call('GET', `/api/purchases/${purchaseId}`)).body;
    expect(events.at(-1)).toMatchObject({ type: 'poured', words: '20 l poured', amount: 415 });
  });

  it('says nothing to a motorist of whose fuel nothing was left', async () => {
    const { caller, purchaseId, id } = await twice();
    const eventsOf = async () =>
      (await caller.call('GET', `/api/purchases/${purchaseId}`)).body.events;
    const before = await eventsOf();
    await settle(id, 'paid');
    expect(await eventsOf()).toEqual(before);
  });

  it('is what older callers mean that say it counts, or say nothing', async () => {
    for (const body of [{}, { counts: true }]) {
      const { id } = await above();
      const answer = await settleConflict(api, admin, id, { resolution: 'Seen', ...body });
      expect(answer.body).toMatchObject({ settledAs: 'paid', countedAt: expect.any(String) });
    }
  });
});

// VOU-36, BOOK-1
describe('a conflict that is charged to its motorist', () => {
  it('is a purchase of what goes beyond the fuel that they had bought', async () => {
    const { caller, phone, purchaseId, id } = await above();
    const before = await balances();
    const { body } = await settle(id, 'charged');
    const [charged, bought] = await purchasesOf(caller);
    expect(body).toMatchObject({ settledAs: 'charged', chargedPurchaseId: charged.id });
    expect(charged).toMatchObject({
      chargedRedemptionId: id,
      fuelAmount: 5,
      pouredLitres: 5,
      pricePerLiter: 20.75,
      basePrice: 103.75,
      discountPercentage: 0,
      finalAmount: 103.75,
      premiumPercentage: 0,
      totalRepayment: 103.75,
      paymentMethod: 'budget',
      paymentStatus: 'pending',
      repaymentDueDate: dayAfter(api, 7),
      carRegistrationNumber: bought.carRegistrationNumber,
    });
    expect(bought).toMatchObject({ id: purchaseId, pouredLitres: 20 });
    expect(await since(before)).toEqual({
      receivable: 10_375,
      fuelOwed: 41_500,
      stationPayable: -51_875,
    });
    expect((await entriesOf(api, purchaseId)).at(-1)).toEqual({
      kind: 'poured',
      fuelOwed: 41_500,
      fuelMargin: 10_375,
      stationPayable: -51_875,
    });
    expect(await entriesOf(api, charged.id)).toEqual([
      { kind: 'sold', receivable: 10_375, fuelOwed: -10_375 },
      { kind: 'charged-beyond', fuelOwed: 10_375, fuelMargin: -10_375 },
    ]);
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [] });
    expect(await redemptionsOf(api, caller)).toMatchObject([{ hasUsedFuel: true }]);
  });

  it('says so in its events, and has a receipt and a line in the statement', async () => {
    const { caller, id, purchaseId } = await above();
    const { chargedPurchaseId } = (await settle(id, 'charged')).body;
    const eventsOf = async (of: string) =>
      (await caller.call('GET', `/api/purchases/${of}`)).body.events;
    expect(await eventsOf(chargedPurchaseId)).toMatchObject([
      {
        type: 'created',
        amount: 103.75,
        words: `Poured at ${station.name} on ${formatDate(api.context.clock())} beyond what you had bought`,
      },
      { type: 'poured', amount: 103.75, words: '5 l poured' },
    ]);
    expect((await eventsOf(purchaseId)).at(-1)).toMatchObject({
      amount: 415,
      words: '20 l poured',
    });
    const path = `/api/purchases/${chargedPurchaseId}`;
    expect((await caller.call('GET', `${path}/receipt`)).status).toBe(200);
    const [today] = [dayAfter(api, 0)];
    const statement = await caller.call('GET', `/api/account/statement?from=${today}&to=${today}`);
    expect(statement.body.lines.map((one: { purchaseId: string }) => one.purchaseId)).toContain(
      chargedPurchaseId,
    );
    expectRefusal(await caller.call('POST', `${path}/cancel`), 409, 'schedule-closed');
    const { body } = await caller.call('POST', '/api/account/download', { password: 'secret-1' });
    const data = JSON.parse(String(zipParts(body).get('data.json')));
    expect(data.purchases).toContainEqual(
      expect.objectContaining({ id: chargedPurchaseId, charged_redemption_id: id }),
    );
  });

  it('may be of all of it, if nothing of the fuel was left', async () => {
    const { caller, purchaseId, id } = await twice();
    expect(await listed(id)).toMatchObject({ fuelLeft: 0 });
    const earlier = (await entriesOf(api, purchaseId)).length;
    const { chargedPurchaseId } = (await settle(id, 'charged')).body;
    expect(await entriesOf(api, chargedPurchaseId)).toEqual([
      { kind: 'sold', receivable: 41_500, fuelOwed: -41_500 },
      { kind: 'poured', fuelOwed: 41_500, stationPayable: -41_500 },
    ]);
    expect(await entriesOf(api, purchaseId)).toHaveLength(earlier);
    expect(await purchasesOf(caller)).toMatchObject([
      { id: chargedPurchaseId, totalRepayment: 415, pouredLitres: 20 },
      { id: purchaseId, pouredLitres: 20 },
    ]);
  });

  it('makes what is left of a request owed too, each for its share to the cent', async () => {
    const { caller, id } = await aboveRequest();
    expect(await listed(id)).toMatchObject({ fuelLeft: 20 });
    const { chargedPurchaseId } = (await settle(id, 'charged')).body;
    const purchases = await purchasesOf(caller);
    const { requestId } = await listed(id);
    expect(purchases.find((one: { id: string }) => one.id === chargedPurchaseId)).toMatchObject({
      totalRepayment: 103.75,
      carMake: 'Toyota',
    });
    expect(purchases).toContainEqual(
      expect.objectContaining({ fuelRequestId: requestId, totalRepayment: 415 }),
    );
    expect(await requestOf(caller)).toMatchObject({ status: 'completed', pouredLitres: 20 });
  });

  it('is for the pump’s rand less the share of the fuel, which sum exactly', async () => {
    const holder = await newHolder(api);
    await buy(holder.caller);
    const { booked } = await pourOn(holder, { litres: 20.13, amount: 432.11 });
    await settle(booked.id, 'charged');
    const [charged] = await purchasesOf(holder.caller);
    // R432.11 × 20 / 20.13 is R429.32.
    expect(charged).toMatchObject({ fuelAmount: 0.13, totalRepayment: 2.79, pricePerLiter: 21.47 });
  });

  it('uses up of a refunded purchase nothing, and charges for all', async () => {
    const holder = await newHolder(api);
    const { id: purchaseId } = (await buy(holder.caller)).body;
    const { voucher } = await fetchVouchers(holder.phone);
    const shown = show(api, holder.phone, voucher);
    const receipt = receiptOf(api, station.phone, voucher, { litres: 10, amount: 207.5 });
    await renewProof(api, admin);
    await admin.call('POST', `/api/admin/purchases/${purchaseId}/write-off`, { reason: 'Moved' });
    const { body } = await report(api, receipt, shown);
    expect(body).toMatchObject({ conflict: 'withdrawn' });
    await settle(body.id, 'charged');
    expect((await purchasesOf(holder.caller))[0]).toMatchObject({ totalRepayment: 207.5 });
  });

  it('is refused where it would charge for nothing, or for what cannot be right', async () => {
    const refusedWith = async (id: string, message: RegExp) => {
      const answer = await settle(id, 'charged');
      expectRefusal(answer, 400, 'invalid');
      expect(answer.body.issues).toEqual([
        { field: 'settledAs', message: expect.stringMatching(message) },
      ]);
      expect(await listed(id)).toMatchObject({ resolvedAt: null, countedAt: null });
    };
    const holder = await newHolder(api);
    await buy(holder.caller);
    const wrong = await pourOn(holder, { litres: 10, amount: 400 });
    expect(wrong.booked.conflict).toBe('wrong-figures');
    await refusedWith(wrong.booked.id, /cannot be right/);

    const { again } = await twice();
    for (const figures of [{ litres: 0 }, { amount: 0 }, { litres: 0.01, amount: 40_000 }]) {
      const { id, conflict } = await again({ id: randomUUID(), ...figures });
      expect(conflict).toBe('redeemed-twice');
      await refusedWith(id, /cannot be right/);
    }

    // Twice on one voucher, of which half of the fuel is left.
    const half = await newHolder(api);
    await buy(half.caller);
    const pours = await pourOn(half, { litres: 10, amount: 207.5 });
    await refusedWith((await pours.again()).id, /covers all of it/);

    // So little that no card can pay it.
    const drops = await newHolder(api);
    await buy(drops.caller);
    const { booked } = await pourOn(drops, { litres: 20.04, amount: 415.83 });
    await refusedWith(booked.id, /no card can pay/);

    const unproved = await newHolder(api);
    await buy(unproved.caller);
    const { voucher } = await fetchVouchers(unproved.phone);
    const receipt = receiptOf(api, station.phone, voucher);
    const { body } = await report(api, receipt, 'VM1:GARBAGE');
    expect(body.conflict).toBe('not-shown');
    await refusedWith(body.id, /Nothing proves/);
  });

  it('is refused of a deleted account, which can be carried', async () => {
    const { caller, phone } = await newHolder(api);
    await approveRequest(admin, caller);
    const { voucher } = await fetchVouchers(phone);
    const shown = show(api, phone, voucher);
    const receipt = receiptOf(api, station.phone, voucher);
    api.advance((72 + 49) * 60 * 60 * 1000);
    const gone = await caller.call('POST', '/api/account/deletion', { password: 'secret-1' });
    expect(gone.status).toBe(204);
    const { body } = await report(api, receipt, shown);
    expect(await listed(body.id)).toMatchObject({ fuelLeft: 0 });
    const refused = await settle(body.id, 'charged');
    expectRefusal(refused, 400, 'invalid');
    expect(refused.body.issues[0]).toMatchObject({
      field: 'settledAs',
      message: expect.stringContaining('deleted the account'),
    });
    const settled = await settle(body.id, 'carried');
    // The words about a deleted account go with it.
    expect(settled).toMatchObject({ status: 200, body: { resolution: 'Erased' } });
  });

  it('is refused if it is not what the desk has shown', async () => {
    const { caller, id, again } = await twice();
    const other = await again({ id: randomUUID() });
    expect((await settle(id, 'charged', { charge: 415 })).status).toBe(200);
    expectRefusal(await settle(other.id, 'charged', { charge: 103.75 }), 409, 'charge-moved');
    expect(await purchasesOf(caller)).toHaveLength(2);
    expect(await listed(other.id)).toMatchObject({ resolvedAt: null });
  });

  // PRI-17
  it('is at the price of the pump, if its request was rejected because its price was wrong', async () => {
    const prices = '/api/admin/fuel-prices';
    const today = southAfricanDay(api.context.clock());
    await renewProof(api, admin);
    const wrong = (
      await admin.call('POST', prices, {
        fuelType: 'petrol',
        effectiveDate: today,
        pricePerLiter: 23.75,
        confirmed: true,
      })
    ).body;
    const { caller, phone } = await newHolder(api);
    const requestId = await approveRequest(admin, caller);
    const { voucher } = await fetchVouchers(phone);
    const shown = show(api, phone, voucher);
    const receipt = receiptOf(api, station.phone, voucher, { litres: 20, amount: 415 });
    const right = { pricePerLiter: 20.75, reason: 'A typing mistake', confirmed: true };
    expect((await admin.call('POST', `${prices}/${wrong.id}/replacement`, right)).status).toBe(201);
    api.advance((72 + 49) * 60 * 60 * 1000);
    await renewProof(api, admin);
    const decided = await admin.call('POST', '/api/admin/wrong-prices', {
      price: wrong.id,
      kind: 'request',
      id: requestId,
      decision: 'corrected',
    });
    expect(decided.status).toBe(200);
    const { body } = await report(api, receipt, shown);
    expect(await listed(body.id)).toMatchObject({ conflict: 'withdrawn', fuelLeft: 0 });
    await settle(body.id, 'charged');
    expect(await purchasesOf(caller)).toMatchObject([
      { totalRepayment: 415, pricePerLiter: 20.75 },
    ]);
  });
});

// VOU-36, BOOK-1
describe('a conflict that is carried', () => {
  it('is all our cost, and its motorist keeps the fuel', async () => {
    const { caller, phone, purchaseId, id } = await above();
    const before = await balances();
    const { body } = await settle(id, 'carried');
    expect(body).toMatchObject({ settledAs: 'carried', countedAt: expect.any(String) });
    expect(await since(before)).toEqual({ fuelGiven: 51_875, stationPayable: -51_875 });
    expect(await purchasesOf(caller)).toMatchObject([{ id: purchaseId, pouredLitres: 0 }]);
    const { events } = (await caller.call('GET', `/api/purchases/${purchaseId}`)).body;
    expect(events.map(({ type }: { type: string }) => type)).not.toContain('poured');
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ maxLitres: 20 });
    expect(await redemptionsOf(api, caller)).toMatchObject([{ hasUsedFuel: false }]);
    // What is poured afterwards counts as usual.
    const next = await pourOn({ caller, phone }, { litres: 20, amount: 415 });
    expect(next.booked).toMatchObject({ outcome: 'accepted' });
    expect(await purchasesOf(caller)).toMatchObject([{ pouredLitres: 20 }]);
  });

  it('leaves a request approved, of which nothing is owed', async () => {
    const { caller, phone, id } = await aboveRequest();
    await settle(id, 'carried');
    expect(await requestOf(caller)).toMatchObject({ status: 'approved', pouredLitres: 0 });
    expect(await purchasesOf(caller)).toEqual([]);
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ maxLitres: 20 });
  });

  it('ends no voucher that its motorist has not shown, and counts once if that is proved', async () => {
    const { caller, phone } = await newHolder(api);
    await approveRequest(admin, caller);
    const { voucher } = await fetchVouchers(phone);
    const receipt = receiptOf(api, station.phone, voucher);
    const { body } = await report(api, receipt, 'VM1:GARBAGE');
    await settle(body.id, 'carried');
    expect((await fetchVouchers(phone)).voucher.id).toBe(voucher.id);
    const before = await balances();
    await report(api, receipt, show(api, phone, voucher));
    expect(await since(before)).toEqual({});
    expect(await listed(body.id)).toMatchObject({ conflict: 'not-shown', settledAs: 'carried' });
  });

  it('keeps the day of its pouring beside the one on which it is settled', async () => {
    const { id } = await above();
    const poured = southAfricanDay(api.context.clock());
    api.advance(2 * 24 * 60 * 60 * 1000);
    await settle(id, 'carried');
    const url = '/api/admin/ledger/accounts/2100/entries?limit=1';
    const [entry] = (await admin.call('GET', url)).body;
    const day = southAfricanDay(api.context.clock());
    expect(entry).toMatchObject({ redemptionId: id, day, valueDay: poured });
  });

  it('is on the day sheet of its station, as each that counts', async () => {
    const [paid, charged, carried, left] = [
      await above(),
      await above(),
      await twice(),
      await twice(),
    ];
    const before = await sheetOf();
    await settle(paid.id, 'paid');
    await settle(charged.id, 'charged');
    await settle(carried.id, 'carried');
    await settle(left.id, 'not-counted');
    const { rows, uncounted, totals } = await sheetOf();
    const ids = (list: { id: string }[]) => list.map((one) => one.id);
    expect(ids(rows)).toEqual(expect.arrayContaining([paid.id, charged.id, carried.id]));
    expect(ids(uncounted)).toContain(left.id);
    const amount = Math.round((518.75 * 2 + 415) * 100) / 100;
    expect(totals.at(-1).amount - before.totals.at(-1).amount).toBeCloseTo(amount);
  });
});

// VOU-17, VOU-36
describe('a settlement', () => {
  it('that does not count has no entry', async () => {
    const { caller, phone, id } = await above();
    const before = await balances();
    const { body } = await settle(id, 'not-counted');
    expect(body).toMatchObject({ settledAs: 'not-counted', countedAt: null });
    expect(await since(before)).toEqual({});
    expect(await purchasesOf(caller)).toMatchObject([{ pouredLitres: 0 }]);
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ maxLitres: 20 });
    const other = await above();
    const older = { resolution: 'Nothing was poured', counts: false };
    const answer = await settleConflict(api, admin, other.id, older);
    expect(answer.body).toMatchObject({ settledAs: 'not-counted', countedAt: null });
  });

  it('ends with what nothing had proved, once it is proved', async () => {
    const { caller, phone } = await newHolder(api);
    await approveRequest(admin, caller);
    const { voucher } = await fetchVouchers(phone);
    const receipt = receiptOf(api, station.phone, voucher);
    const { body } = await report(api, receipt, 'VM1:GARBAGE');
    await settle(body.id, 'not-counted');
    await report(api, receipt, show(api, phone, voucher));
    expect(await listed(body.id)).toMatchObject({ outcome: 'accepted', settledAs: null });
  });

  it('of the time before is read from what counts', async () => {
    const [counted, left] = [await above(), await above()];
    await settle(counted.id, 'carried');
    await settle(left.id, 'not-counted');
    const open = await above();
    const migration = readFileSync(
      join(import.meta.dirname, '../../../server/db/migrations/048-settled-conflicts.sql'),
      'utf8',
    );
    const undone = new Error('The tests go on with the present rows');
    const upgraded = api.context.db.transaction().execute(async (transaction) => {
      await sql`alter table redemptions drop column settled_as`.execute(transaction);
      await sql`alter table purchases drop column charged_redemption_id`.execute(transaction);
      await sql.raw(migration).execute(transaction);
      const rows = await transaction
        .selectFrom('redemptions')
        .select(['id', 'settledAs'])
        .execute();
      const found = new Map<string, string | null>(rows.map((row) => [row.id, row.settledAs]));
      expect([counted, left, open].map(({ id }) => found.get(id))).toEqual([
        ...['paid', 'not-counted', null],
      ]);
      throw undone;
    });
    await expect(upgraded).rejects.toBe(undone);
    await settle(open.id, 'not-counted');
  });

  it('says one thing, of four', async () => {
    const { id } = await above();
    for (const more of [
      { settledAs: 'paid', counts: false },
      { settledAs: 'not-counted', counts: true },
      { settledAs: 'forgotten' },
    ]) {
      const answer = await settleConflict(api, admin, id, { resolution: 'Seen', ...more });
      expectRefusal(answer, 400, 'invalid');
      expect(answer.body.issues).toMatchObject([{ field: 'settledAs' }]);
    }
    expect((await settle(id, 'carried', { counts: true })).status).toBe(200);
  });

  it('happens once, also for several admins at once, and is audited', async () => {
    const { caller, id } = await above();
    await renewProof(api, admin);
    const answers = await Promise.all(
      ['charged', 'carried', 'charged', 'paid'].map((settledAs) => settle(id, settledAs)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await auditEntries(api)).toEqual([
      {
        adminId: admin.userId,
        action: 'conflict-resolved',
        userId: caller.userId,
        objectId: id,
        fields: ['resolution', 'settledAs', 'countedAt'],
      },
    ]);
  });

  // SEC-31
  it('of much money is for who may refund, unless it does not count', async () => {
    const clerk = await newAdmin(api);
    const users = api.context.db.updateTable('users').set({ adminRole: 'clerk' });
    await users.where('id', '=', clerk.userId as UserId).execute(); // an id from the API
    const { secondApprovalAbove } = api.context.config;
    api.context.config.secondApprovalAbove = cents(40_000);
    onTestFinished(() => {
      api.context.config.secondApprovalAbove = secondApprovalAbove;
    });
    const by = (id: string, settledAs: string) =>
      settleConflict(api, clerk, id, { resolution: 'Seen', settledAs });
    const { id } = await above();
    for (const settledAs of ['paid', 'charged', 'carried']) {
      expectRefusal(await by(id, settledAs), 403, 'role-forbidden');
    }
    expect((await by(id, 'not-counted')).status).toBe(200);
    const little = await newHolder(api);
    await buy(little.caller);
    const pours = await pourOn(little, { litres: 10, amount: 207.5 });
    expect((await by((await pours.again()).id, 'carried')).status).toBe(200);
  });

  it('is in the CSV file of the redemptions', async () => {
    const { id } = await above();
    const { chargedPurchaseId } = (await settle(id, 'charged')).body;
    const { body } = await admin.call('GET', '/api/admin/redemptions', undefined, {
      accept: 'text/csv',
    });
    const line = String(body)
      .split('\n')
      .find((one) => one.includes(id));
    expect(line).toContain('charged');
    expect(line).toContain(chargedPurchaseId);
  });
});
