// @module-tag long

import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import { addDays, type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { recount } from '../../../server/admin/statistics.ts';
import {
  beforeTests,
  type Caller,
  newAdmin,
  newCar,
  newDriver,
  startApi,
} from '../../support/api.ts';
import { copyPurchase } from '../../support/server/copied-purchases.ts';
import { rebookAfterTests } from '../../support/server/ledger.ts';
import { newPurchase, type PurchaseRow } from '../../support/server/purchase-rows.ts';
import { buy, byCard, moveDays, newBuyer, schedule } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
rebookAfterTests(api);
const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 20 };
const admin = beforeTests(() => newAdmin(api));
const buyer = beforeTests(() => newBuyer(api));

const statistics = async () => (await admin.call('GET', '/api/admin/statistics')).body;
const differences = () => recount(api.context.db, { fix: false });
const today = () => southAfricanDay(api.context.clock());
const report = (from: Day, to = from) =>
  admin.call('GET', `/api/admin/reports/daily?from=${from}&to=${to}`);

afterEach(async () => {
  expect(await differences()).toEqual([]);
});

/** The change of the statistics by an action, in whole cents. */
async function changeOf(work: () => Promise<unknown>) {
  const before = await statistics();
  await work();
  const after = await statistics();
  const changed = Object.keys(before).filter((figure) => before[figure] !== after[figure]);
  return Object.fromEntries(
    changed.map((figure) => [figure, Math.round((after[figure] - before[figure]) * 100) / 100]),
  );
}

// ADM-6
describe('GET /api/admin/statistics', () => {
  it('counts users as they register, become admins, are blocked and restored', async () => {
    let driver: Caller = admin;
    expect(
      await changeOf(async () => {
        driver = await newDriver(api);
      }),
    ).toEqual({ totalUsers: 1, activeUsers: 1 });
    const url = `/api/admin/users/${driver.userId}`;
    expect(await changeOf(() => admin.call('PATCH', url, { isAdmin: true }))).toEqual({
      adminUsers: 1,
    });
    const body = { reason: 'Owes', confirmAdmin: true };
    expect(await changeOf(() => admin.call('PATCH', `${url}/blacklist`, body))).toEqual({
      activeUsers: -1,
      blacklistedUsers: 1,
    });
    expect(await changeOf(() => admin.call('PATCH', `${url}/restore`))).toEqual({
      activeUsers: 1,
      blacklistedUsers: -1,
    });
  });

  it('counts requests as they are created, decided and withdrawn', async () => {
    const ask = async () => (await buyer.call('POST', '/api/fuel-requests', fuel)).body;
    const { totalAmount } = await ask();
    let id = '';
    const made = { totalRequestedAmount: totalAmount, pendingRequestsAmount: totalAmount };
    expect(await changeOf(async () => ({ id } = await ask()))).toEqual(made);
    const url = `/api/fuel-requests/${id}`;
    const reject = () => admin.call('PATCH', `${url}/status`, { status: 'rejected' });
    expect(await changeOf(reject)).toEqual({ pendingRequestsAmount: -totalAmount });
    expect(await changeOf(() => buyer.call('DELETE', url))).toEqual({
      totalRequestedAmount: -totalAmount,
    });
  });

  it('counts purchases except failed, cancelled and refunded ones', async () => {
    let bought = { id: '', totalRepayment: 0 };
    const pay = async () => ({ body: bought } = await buy(buyer, byCard('pays')));
    const change = await changeOf(pay);
    expect(change).toEqual({ totalPurchasesAmount: bought.totalRepayment });
    const refund = () => admin.call('POST', `/api/admin/purchases/${bought.id}/refund`);
    expect(await changeOf(refund)).toEqual({ totalPurchasesAmount: -bought.totalRepayment });
    expect(await changeOf(() => buy(buyer, byCard('insufficient-funds')))).toEqual({});
    const plan = async () => ({ body: bought } = await schedule(api, buyer, 'pays'));
    expect(await changeOf(plan)).toEqual({ totalPurchasesAmount: bought.totalRepayment });
    const cancel = () => buyer.call('POST', `/api/purchases/${bought.id}/cancel`);
    expect(await changeOf(cancel)).toEqual({ totalPurchasesAmount: -bought.totalRepayment });
  });

  it('agrees with the rows after many changes at once', async () => {
    const drivers = await Promise.all(Array.from({ length: 5 }, () => newDriver(api)));
    await Promise.all(drivers.map((driver) => newCar(driver)));
    await Promise.all(
      [...drivers, ...drivers, ...drivers].map((driver) =>
        driver.call('POST', '/api/fuel-requests', fuel),
      ),
    );
    const { id } = await newPurchase(api, buyer, { id: buyer.carId });
    await Promise.all([1, 2, 3, 4].map(() => copyPurchase(api.context.db, id, 500)));
    await sql`update purchases set payment_status = 'overdue' where payment_status = 'pending'`.execute(
      api.context.db,
    );
    await sql`delete from purchases where payment_status = 'overdue' and charge_key is null
      and id not in (select purchase_id from purchase_events)`.execute(api.context.db);
  });

  it('refuses everyone but admins', async () => {
    expectRefusal(await buyer.call('GET', '/api/admin/statistics'), 403, 'admins-only');
    expectRefusal(await buyer.call('GET', '/api/admin/reports/daily'), 403, 'admins-only');
  });
});

describe('recounting', () => {
  it('names the figures that differ, and corrects them', async () => {
    await newPurchase(api, buyer, { id: buyer.carId });
    await sql`update statistics_counters set total_users = total_users + 3 where shard = 1`.execute(
      api.context.db,
    );
    await sql`delete from daily_counters`.execute(api.context.db);
    const found = await differences();
    expect(found.map(({ figure }) => figure)).toEqual(
      expect.arrayContaining(['totalUsers', `${today()} litresCl`]),
    );
    expect(found[0]!.counted - found[0]!.found).toBe(3);
    expect(await recount(api.context.db, { fix: true })).toEqual(found);
    expect(await differences()).toEqual([]);
  });

  // LEND-34
  it('covers every figure that is counted by day', async () => {
    const { db } = api.context;
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'daily_counters' and data_type = 'bigint'`.execute(db);
    for (const { name } of rows) {
      const changed = sql`update daily_counters set ${sql.ref(name)} = ${sql.ref(name)} + 1
        where (day, shard) in (select day, shard from daily_counters limit 1)`;
      await changed.execute(db);
      expect(await recount(db, { fix: true }), name).toHaveLength(1);
    }
    expect(rows.length).toBeGreaterThan(12);
  });
});

// ADM-11
describe('GET /api/admin/reports/daily', () => {
  const total = 10_000 as PurchaseRow['totalRepaymentCents']; // cents
  const at = (day: Day) => new Date(`${day}T10:00:00Z`);
  const first = '2024-03-01' as Day; // a day
  const add = (changes: Partial<PurchaseRow>) =>
    newPurchase(
      api,
      buyer,
      { id: buyer.carId },
      {
        totalRepaymentCents: total,
        purchaseDate: at(first),
        repaymentDueDate: addDays(first, 2),
        ...changes,
      },
    );

  it('reports by day what was sold, repaid, outstanding and late', async () => {
    const base = (await report(first)).body[0];
    await add({ paymentStatus: 'paid', paymentDate: at(addDays(first, 1)) });
    await add({ paymentStatus: 'paid', paymentDate: at(addDays(first, 3)) });
    await add({ paymentStatus: 'failed' });
    await add({ paymentStatus: 'cancelled', cancelledAt: at(addDays(first, 1)) });
    await add({
      paymentStatus: 'refunded',
      paymentDate: at(first),
      refundedAt: at(addDays(first, 4)),
    });
    const { body } = await report(first, addDays(first, 4));
    const none = {
      requests: 0,
      litres: 0,
      sales: 0,
      repaid: 0,
      outstanding: base.outstanding,
      late: base.late,
    };
    expect(base).toMatchObject({ outstanding: 0, late: 0 });
    expect(body).toEqual([
      { ...none, day: '2024-03-01', litres: 80, sales: 400, repaid: 100, outstanding: 300 },
      // What was sold is taken back on the day on which it is cancelled or refunded.
      { ...none, day: '2024-03-02', litres: -20, sales: -100, repaid: 100, outstanding: 100 },
      { ...none, day: '2024-03-03', outstanding: 100 },
      { ...none, day: '2024-03-04', repaid: 100, outstanding: 0, late: 0 },
      { ...none, day: '2024-03-05', litres: -20, sales: -100, repaid: -100 },
    ]);
    await add({ paymentStatus: 'overdue' });
    const after = (await report(first, addDays(first, 4))).body;
    expect(after.map(({ late }: { late: number }) => late)).toEqual([0, 0, 0, 100, 100]);
    expect((await report(today())).body[0].late).toBeGreaterThanOrEqual(100);
    // One that is sold again at the right price keeps its due day, and was late on no day before.
    await add({ paymentStatus: 'overdue', purchaseDate: at(addDays(first, 4)) });
    const again = (await report(first, addDays(first, 4))).body;
    expect(again.map(({ late }: { late: number }) => late)).toEqual([0, 0, 0, 100, 200]);
  });

  it('agrees with the statement: a card payment at purchase was never owed', async () => {
    const [day, later] = ['2023-03-01' as Day, '2023-03-05' as Day]; // days
    const before = (await report(day, later)).body;
    const driver = await newDriver(api);
    const car = await newCar(driver);
    const atOnce = { paymentMethod: 'card', purchaseDate: at(day) } as const;
    const due = { repaymentDueDate: addDays(day, 1) };
    const declinedFirst = { paymentStatus: 'paid', paymentDate: at(later) } as const;
    await newPurchase(api, driver, car, { ...atOnce, ...due, ...declinedFirst });
    await newPurchase(api, driver, car, { ...atOnce, ...due, paymentStatus: 'processing' });
    const after = (await report(day, later)).body;
    for (const figure of ['outstanding', 'late']) {
      const byDay = (days: Record<string, number>[]) => days.map((each) => each[figure]);
      expect(byDay(after)).toEqual(byDay(before));
    }
    const { owed } = (await admin.call('GET', `/api/admin/users/${driver.userId}`)).body;
    const days = `from=${day}&to=${today()}`;
    const statement = await driver.call('GET', `/api/account/statement?${days}`);
    expect(owed).toMatchObject({ outstanding: statement.body.closingBalance, overdue: 0 });
  });

  it('counts purchases as late from the day after the due day, without any job', async () => {
    const before = (await report(today())).body[0];
    await newPurchase(
      api,
      buyer,
      { id: buyer.carId },
      { totalRepaymentCents: total, repaymentDueDate: today() },
    );
    expect((await report(today())).body[0].late).toBe(before.late);
    moveDays(api, 1);
    expect((await report(today())).body[0].late).toBeGreaterThanOrEqual(before.late + 100);
  });

  it('counts requests on the day of their creation, until they are withdrawn', async () => {
    const day = addDays(today(), -2);
    const requestsOf = async () => (await report(day)).body[0].requests;
    const before = await requestsOf();
    const requestedAt = `${day}T10:00:00Z`;
    const ask = () => buyer.call('POST', '/api/fuel-requests', { ...fuel, requestedAt });
    const { id } = (await ask()).body;
    await ask();
    expect(await requestsOf()).toBe(before + 2);
    await admin.call('PATCH', `/api/fuel-requests/${id}/status`, { status: 'rejected' });
    expect(await requestsOf()).toBe(before + 2);
    await buyer.call('DELETE', `/api/fuel-requests/${id}`);
    expect(await requestsOf()).toBe(before + 1);
  });

  it('refuses days that are missing, unreadable, reversed or too far apart', async () => {
    const wrong = [
      '',
      'from=2024-01-01',
      'from=x&to=2024-01-01',
      'from=2024-01-02&to=2024-01-01',
      'from=2024-01-01&to=2025-01-01',
    ];
    for (const query of wrong) {
      expectRefusal(await admin.call('GET', `/api/admin/reports/daily?${query}`), 400, 'invalid');
    }
    expect((await report('2024-01-01' as Day, '2024-12-31' as Day)).body).toHaveLength(366);
    expect((await report('9999-12-30' as Day, '9999-12-31' as Day)).body).toHaveLength(2);
    expectRefusal(await report('0000-01-01' as Day), 400, 'invalid');
  });

  // API-9
  it('is available as a CSV file', async () => {
    const url = '/api/admin/reports/daily?from=2024-03-01&to=2024-03-02';
    const answer = await admin.call('GET', url, undefined, { accept: 'text/csv' });
    expect(answer.body.toString().split('\r\n')[1]).toMatch(/^2024-03-01,\d+,\d+\.00,/);
  });
});

// ADM-11
describe('GET /api/admin/reports/tiers', () => {
  const tiers = async () => (await admin.call('GET', '/api/admin/reports/tiers')).body;

  it('counts the users in each tier', async () => {
    const before = await tiers();
    const driver = await newDriver(api);
    expect(await tiers()).toEqual({ ...before, new: before.new + 1 });
    await api.context.db
      .updateTable('loyaltyProfiles')
      .set({ loyaltyTier: 'premium' })
      .where('userId', '=', driver.userId as UserId) // an id from the API
      .execute();
    expect(await tiers()).toEqual({ ...before, premium: before.premium + 1 });
  });

  it('refuses everyone but admins', async () => {
    expectRefusal(await buyer.call('GET', '/api/admin/reports/tiers'), 403, 'admins-only');
  });
});
