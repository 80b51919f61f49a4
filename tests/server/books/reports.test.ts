import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TrialBalance } from '../../../domain/admin/books.ts';
import type {
  Ageing,
  AgeingPerson,
  LedgerMovements,
  NotPouredPurchase,
  Received,
} from '../../../domain/admin/ledger-reports.ts';
import { accounts } from '../../../domain/ledger/accounts.ts';
import type { Purchase } from '../../../domain/purchases/purchase.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { premiumEarned } from '../../../server/ledger/premium-earned.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { type Caller, newAdmin, newDriver, startApi } from '../../support/api.ts';
import { allPages, forgedCursors } from '../../support/server/pages.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import {
  type Buyer,
  buy,
  byCard,
  dayAfter,
  moveDays,
  moveToNoon,
  newBuyer,
} from '../../support/server/purchases.ts';
import { expectRefusal, expectRefusedField } from '../../support/server/refusal.ts';
import { fetchVouchers, newHolder, newStation, pour } from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
const ledger = '/api/admin/ledger';
let admin: Caller;

const get = async <Body>(path: string): Promise<Body> => {
  const answer = await admin.call('GET', `${ledger}/${path}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const asAdmin = async (path: string, body: object) => {
  const answer = await admin.call('POST', path, body, { 'idempotency-key': randomUUID() });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const receive = (buyer: Buyer, amount: number, method: 'eft' | 'cash', receivedOn?: Day) =>
  asAdmin(`/api/admin/users/${buyer.userId}/payments`, {
    amount,
    method,
    reference: 'Slip',
    receivedOn: receivedOn ?? dayAfter(api, 0),
  });
const ageing = (day: Day) => get<Ageing>(`ageing?day=${day}`);
const balance = async (number: number, day: Day) => {
  const { accounts: all } = await get<TrialBalance>(`trial-balance?day=${day}`);
  const found = all.find((account) => account.number === number);
  return Number(((found?.debit ?? 0) - (found?.credit ?? 0)).toFixed(2));
};
const purchasesOf = async (buyer: Buyer): Promise<Purchase[]> =>
  (await buyer.call('GET', `/api/purchases/user/${buyer.userId}`)).body;
/** The days move on, and with them the job. Everybody stays signed in. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    moveDays(api, 1);
    await runJob(api, premiumEarned);
  }
  await sql`update sessions set expires_at = '2999-12-31',
    proved_at = ${api.context.clock()}`.execute(api.context.db);
}

let [thandi, sipho] = [] as unknown as [Buyer, Buyer];
/** The day of the first purchases. */
let start: Day;
beforeAll(async () => {
  moveToNoon(api);
  admin = await newAdmin(api);
  [thandi, sipho] = [await newBuyer(api), await newBuyer(api)];
  start = dayAfter(api, 0);
});

// BOOK-10
describe('ageing', () => {
  it('has what is owed, by the day on which it is due', async () => {
    await buy(thandi);
    const today = await ageing(start);
    const owed = await balance(accounts.receivable, start);
    expect(owed).toBeGreaterThan(0);
    expect(today.total).toEqual({ amount: owed, people: 1 });
    expect(today.ages[0]).toEqual({ age: 'not-due', amount: owed, people: 1 });
    expect(today.largest).toMatchObject([
      { person: { id: thandi.userId }, total: owed, ages: { 'not-due': owed, '1-7': 0 } },
    ]);
    const [due] = today.largest.map(({ oldestDueDay }) => oldestDueDay);
    // One day after the due day it is late, and so it was on no day before.
    const daysToDue = Math.round((Date.parse(due ?? '') - Date.parse(start)) / 86_400_000);
    await pass(daysToDue + 1);
    const late = await ageing(dayAfter(api, 0));
    expect(late.ages[1]).toEqual({ age: '1-7', amount: owed, people: 1 });
    expect((await ageing(dayAfter(api, -1))).ages[0]).toMatchObject({ amount: owed });
  });

  it('stays as it was on a day when something happens later', async () => {
    const day = dayAfter(api, 0);
    await buy(sipho);
    const [then, people] = [await ageing(day), await listPeople(day)];
    expect(then.total.people).toBe(2);
    await pass(2);
    await receive(thandi, 20, 'cash', day);
    await receive(sipho, 2000, 'eft');
    const [debt] = await purchasesOf(thandi);
    // Its due day moves, so it is not late now. It was then.
    const moved = await admin.call('PATCH', `/api/admin/purchases/${debt?.id}/due-date`, {
      day: dayAfter(api, 10),
      reason: 'Paid on Friday',
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(await ageing(day)).toEqual(then);
    expect(await listPeople(day)).toEqual(people);
    const now = await ageing(dayAfter(api, 0));
    expect(now.total.amount).toBe(await balance(accounts.receivable, dayAfter(api, 0)));
    expect(now.ages.slice(1).every(({ amount }) => amount === 0)).toBe(true);
    expect(now.credit).toBe(-(await balance(accounts.creditBalances, dayAfter(api, 0))));
    expect(now.credit).toBeGreaterThan(0);
  });

  it('lists everybody by pages, and as a CSV file that sums to its total', async () => {
    const day = dayAfter(api, -2);
    const { total, largest } = await ageing(day);
    expect((await listPeople(day, 1)).toSorted(byTotal)).toEqual(largest.toSorted(byTotal));
    const path = `${ledger}/ageing/people?day=${day}`;
    const { body: text } = await admin.call('GET', path, undefined, { accept: 'text/csv' });
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
    expect(rows).toHaveLength(total.people);
    const sum = rows.reduce((all, row) => all + Number(row['Total (R)']), 0);
    expect(sum).toBeCloseTo(total.amount, 2);
  });
});

const byTotal = (a: AgeingPerson, b: AgeingPerson) => b.total - a.total;
const listPeople = async (day: Day, limit = 50) =>
  (await allPages(
    admin,
    `${ledger}/ageing/people?day=${day}&limit=${limit}`,
  )) as unknown as AgeingPerson[]; // what the list has

// BOOK-11
describe('what was received', () => {
  it('has each method on the day on which it was booked, as the reports say', async () => {
    await buy(sipho, byCard('pays'));
    const today = dayAfter(api, 0);
    const { days, total } = await get<Received>(`received?from=${start}&to=${today}`);
    const last = days.at(-1);
    // A payment that came before is booked today.
    expect(last).toMatchObject({
      day: today,
      cash: 20,
      eft: 2000,
      keptAsCredit: expect.anything(),
    });
    expect(last?.card).toBeGreaterThan(0);
    expect(last?.keptAsCredit).toBeGreaterThan(0);
    expect(last?.received).toBeCloseTo((last?.card ?? 0) + 2020, 2);
    expect(total.received).toBe(last?.received);
    const reports = await admin.call('GET', `/api/admin/reports/daily?from=${start}&to=${today}`);
    expect(days.map(({ day, repaid }) => ({ day, repaid }))).toEqual(
      reports.body.map(({ day, repaid }: { day: Day; repaid: number }) => ({ day, repaid })),
    );
  });

  it('takes back what is reversed and refunded, on its own day', async () => {
    const before = dayAfter(api, 0);
    const then = await get<Received>(`received?from=${before}&to=${before}`);
    await pass(1);
    const path = `/api/admin/users/${sipho.userId}/payments`;
    const [payment] = (await admin.call('GET', path)).body;
    await asAdmin(`/api/admin/payments/${payment.id}/reversal`, { reason: 'It bounced' });
    const byCardPaid = (await purchasesOf(sipho)).find(
      ({ paymentMethod }) => paymentMethod === 'card',
    );
    await asAdmin(`/api/admin/purchases/${byCardPaid?.id}/refund`, { reason: 'Wrong fuel' });
    const today = dayAfter(api, 0);
    const { days } = await get<Received>(`received?from=${before}&to=${today}`);
    expect(days[0]).toEqual(then.days[0]);
    expect(days[1]).toMatchObject({ eft: -2000, refunded: byCardPaid?.totalRepayment });
    const reports = await admin.call('GET', `/api/admin/reports/daily?from=${today}&to=${today}`);
    expect(days[1]?.repaid).toBe(reports.body[0].repaid);
  });
});

// BOOK-12
describe('movements', () => {
  it('lead from one trial balance to another', async () => {
    const [from, to] = [dayAfter(api, -2), dayAfter(api, 0)];
    const { accounts: moved, result } = await get<LedgerMovements>(
      `movements?from=${from}&to=${to}`,
    );
    for (const { number, type, opening, movements, closing } of moved) {
      const side = type === 'asset' || type === 'expense' ? 1 : -1;
      expect(side * opening, `opening of ${number}`).toBeCloseTo(
        await balance(number, dayAfter(api, -3)),
        2,
      );
      expect(side * closing, `closing of ${number}`).toBeCloseTo(await balance(number, to), 2);
      const sum = movements.reduce((all, { amount }) => all + amount, opening);
      expect(sum, `sum of ${number}`).toBeCloseTo(closing, 2);
    }
    const change = (type: string) =>
      moved
        .filter((account) => account.type === type)
        .reduce((sum, { opening, closing }) => sum + closing - opening, 0);
    expect(result).toBeCloseTo(change('income') - change('expense'), 2);
    const deferred = moved.find(({ number }) => number === accounts.premiumDeferred);
    const earned = deferred?.movements.find(({ kind }) => kind === 'premium-earned')?.amount ?? 0;
    expect(earned).toBeLessThan(0);
  });

  it('are a CSV file, too', async () => {
    const today = dayAfter(api, 0);
    const path = `${ledger}/movements?from=${start}&to=${today}`;
    const { body: text } = await admin.call('GET', path, undefined, { accept: 'text/csv' });
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
    const owed = rows.find(({ Number: n, Line }) => n === '1200' && Line === 'Closing balance');
    expect(Number(owed?.['Amount (R)'])).toBe(await balance(accounts.receivable, today));
  });
});

// BOOK-13
describe('what is not poured', () => {
  it('has each purchase at the end of a day, which sum to the account', async () => {
    const station = await newStation(api, admin);
    const { caller, phone } = await newHolder(api);
    await buy(caller as Buyer, byCard('pays'));
    const before = dayAfter(api, 0);
    const then = await listNotPoured(before);
    await pass(1);
    const { voucher } = await fetchVouchers(phone);
    await pour(api, { station, phone, voucher });
    expect(await listNotPoured(before)).toEqual(then);
    const today = dayAfter(api, 0);
    for (const day of [before, today]) {
      const rows = await listNotPoured(day, 2);
      const sum = rows.reduce((all, { notPoured }) => all + notPoured, 0);
      expect(sum).toBeCloseTo(-(await balance(accounts.fuelOwed, day)), 2);
    }
    expect(await listNotPoured(today)).toHaveLength(then.length - 1);
  });
});

const listNotPoured = async (day: Day, limit = 50) =>
  (await allPages(admin, `${ledger}/not-poured?day=${day}&limit=${limit}`)) as NotPouredPurchase[]; // what the list has

describe('the reports of the journal', () => {
  const asAt = ['ageing', 'ageing/people', 'not-poured', 'trial-balance'];
  const ofPeriod = ['received', 'movements'];

  it('refuse days that they cannot have', async () => {
    for (const path of asAt) {
      const ask = (day: string) => admin.call('GET', `${ledger}/${path}?day=${day}`);
      const future = await ask(dayAfter(api, 1));
      expectRefusedField(future, 400, 'day', 'This day has not begun');
      expectRefusal(await ask('x'), 400, 'invalid');
    }
    for (const path of ofPeriod) {
      const ask = (query: string) => admin.call('GET', `${ledger}/${path}?${query}`);
      expectRefusal(await ask('from=2026-02-02&to=2026-02-01'), 400, 'invalid');
      expectRefusal(await ask('from=2024-01-01&to=2026-02-01'), 400, 'invalid');
      expectRefusal(await ask('from=2026-02-02'), 400, 'invalid');
    }
    for (const path of ['ageing/people', 'not-poured']) {
      for (const cursor of forgedCursors(thandi.userId)) {
        const answer = await admin.call('GET', `${ledger}/${path}?cursor=${cursor}`);
        expectRefusal(answer, 400, 'invalid');
      }
    }
  });

  it('are for those who see the reports of money', async () => {
    const driver = await newDriver(api);
    for (const path of [...asAt, ...ofPeriod]) {
      expectRefusal(await driver.call('GET', `${ledger}/${path}`), 403, 'admins-only');
    }
  });

  it('leave everything proved', async () => {
    expect(await proveLedger(api.context.db)).toEqual([]);
    const { rows } = await sql`select from former_due_days`.execute(api.context.db);
    expect(rows).toHaveLength(1);
  });
});
