// @module-tag long

import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CashDay, CashReport } from '../../../domain/admin/cash.ts';
import { addDays, type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { collections } from '../../../server/payments/collections.ts';
import { type Caller, newAdmin, startApi } from '../../support/api.ts';
import { sizes } from '../../support/browser/sizes.ts';
import { copyPurchase } from '../../support/server/copied-purchases.ts';
import { rebookAfterTests } from '../../support/server/ledger.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { changeStored, newPurchase, type PurchaseRow } from '../../support/server/purchase-rows.ts';
import {
  type Buyer,
  buy,
  byCard,
  dayAfter,
  moveDays,
  moveToNoon,
  newBuyer,
  schedule,
} from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
rebookAfterTests(api);
let admin: Caller;
let buyer: Buyer;
beforeAll(async () => {
  moveToNoon(api);
  admin = await newAdmin(api);
  buyer = await newBuyer(api);
});

afterEach(async () => {
  // LEND-34
  expect(await recount(api.context.db, { fix: false })).toEqual([]);
});

const cash = async (days = 30): Promise<CashReport> =>
  (await admin.call('GET', `/api/admin/cash?days=${days}`)).body;
/** Moves the clock. The admin signs in again, because a session of an admin ends after 12 hours. */
async function wait(days: number) {
  moveDays(api, days);
  admin = await newAdmin(api);
}
const today = () => southAfricanDay(api.context.clock());
const at = (day: Day) => new Date(`${day}T10:00:00Z`);
/** R100.00 with a premium of R20.00. */
const hundred = { totalRepaymentCents: 10_000, finalAmountCents: 8_000 } as Partial<PurchaseRow>;
const add = (changes: Partial<PurchaseRow>) =>
  newPurchase(api, buyer, { id: buyer.carId }, { ...hundred, ...changes });
const onCard = (day: Day): Partial<PurchaseRow> => ({
  paymentMethod: 'card',
  isScheduledPayment: true,
  scheduledPaymentDate: day,
  paymentStatus: 'scheduled',
});
const act = (purchase: { id: string }, action: string, body: object) =>
  admin.call('POST', `/api/admin/purchases/${purchase.id}/${action}`, body);
const payInCash = (purchase: { id: string }) =>
  act(purchase, 'outside-payment', { method: 'cash', reference: 'Book 1', receivedOn: today() });
const writeOff = (purchase: { id: string }) => act(purchase, 'write-off', { reason: 'Emigrated' });

/** A report's figures that differ from those of another one, as their difference in rand. */
function changesOf(before: object, after: object): Record<string, number> {
  const earlier = before as Record<string, number>;
  const changes = Object.entries(after).map(([name, value]) => [
    name,
    Math.round((value - (earlier[name] ?? 0)) * 100) / 100,
  ]);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

/** What an action changes in the report. */
async function changeBy(work: () => Promise<unknown>) {
  const before = await cash();
  await work();
  const after = await cash();
  const { latePercent: _, ...period } = after.period;
  return {
    late: Math.round((after.late - before.late) * 100) / 100,
    week: changesOf(before.dueInWeek, after.dueInWeek),
    month: changesOf(before.dueInMonth, after.dueInMonth),
    period: changesOf(before.period, period),
  };
}
const nothing = { late: 0, week: {}, month: {}, period: {} };

// LEND-30
describe('debt that is due', () => {
  it('is owed in the next 7 and 30 days by method, today included', async () => {
    const due = (repaymentDueDate: Day) => ({ repaymentDueDate });
    const change = await changeBy(async () => {
      await add(due(dayAfter(api, 0)));
      await add(due(dayAfter(api, 6)));
      await add(due(dayAfter(api, 7)));
      await add(due(dayAfter(api, 29)));
      await add(due(dayAfter(api, 30)));
      await add({ ...due(dayAfter(api, 3)), paymentMethod: 'debit_order' });
      await add({ ...due(dayAfter(api, 29)), ...onCard(dayAfter(api, 6)) });
    });
    expect(change).toEqual({
      late: 0,
      week: { budget: 200, debitOrder: 100, scheduledCard: 100 },
      month: { budget: 400, debitOrder: 100, scheduledCard: 100 },
      period: { expected: 100 },
    });
  });

  it('leaves out what is paid, void, written off, or charged to a card at once', async () => {
    const repaymentDueDate = dayAfter(api, 5);
    const states: Partial<PurchaseRow>[] = [
      { paymentStatus: 'cancelled', cancelledAt: at(today()) },
      { paymentStatus: 'paid', paymentDate: at(today()) },
      { paymentStatus: 'refunded', paymentDate: at(today()), refundedAt: at(today()) },
      { paymentMethod: 'card', paymentStatus: 'processing' },
      { paymentMethod: 'card', paymentStatus: 'failed' },
    ];
    const { week, month, late } = await changeBy(async () => {
      for (const state of states) await add({ repaymentDueDate, ...state });
      await writeOff(await add({ repaymentDueDate }));
      await payInCash(await add({ repaymentDueDate }));
    });
    expect({ late, week, month }).toEqual({ late: 0, week: {}, month: {} });
  });

  // LEND-33
  it('is late from the day after, and due again on a day that is moved', async () => {
    const purchase = await add({ repaymentDueDate: today() });
    const before = await cash();
    await wait(1);
    const after = await cash();
    expect(after.late).toBeGreaterThanOrEqual(before.late + 100);
    expect(after.owed).toBe(before.owed);
    const url = `/api/admin/purchases/${purchase.id}/due-date`;
    const day = dayAfter(api, 2);
    const move = () => admin.call('PATCH', url, { day, reason: 'Paid on Friday' });
    expect(await changeBy(move)).toEqual({
      late: -100,
      week: { budget: 100 },
      month: { budget: 100 },
      period: { expected: -100 },
    });
  });
});

// LEND-31
describe('the money of past days', () => {
  const due = () => dayAfter(api, -3);
  const bought = () => at(dayAfter(api, -10));
  const owed = () => add({ purchaseDate: bought(), repaymentDueDate: due() });
  const paid = (paidOn: Day, changes: Partial<PurchaseRow> = {}) =>
    add({
      purchaseDate: bought(),
      repaymentDueDate: due(),
      paymentStatus: 'paid',
      paymentDate: at(paidOn),
      ...changes,
    });
  const received = { expected: 100, collected: 100, premium: 20, repaid: 100 };

  it('counts a payment for its due day, and as late from the day after', async () => {
    const early = () => paid(addDays(due(), -1));
    expect(await changeBy(early)).toEqual({ ...nothing, period: received });
    expect(await changeBy(() => paid(due()))).toEqual({ ...nothing, period: received });
    const late = { ...received, repaidLate: 100 };
    expect(await changeBy(() => paid(addDays(due(), 1)))).toEqual({ ...nothing, period: late });
    const recorded = async () => payInCash(await owed());
    expect(await changeBy(recorded)).toEqual({ ...nothing, period: late });
  });

  it('counts South African days', async () => {
    // Half past midnight of the day after in South Africa.
    const paymentDate = new Date(`${due()}T22:30:00Z`);
    const dayBefore = await cash();
    await paid(due(), { paymentDate });
    const after = await cash();
    const on = ({ days }: CashReport, day: Day) => days.find((each) => each.day === day) as CashDay;
    const change = (day: Day) => {
      const { latePercent: _, due: __, ...figures } = on(after, day);
      return changesOf({ ...on(dayBefore, day), day }, { ...figures, day });
    };
    expect(change(due())).toMatchObject({ expected: 100, collected: 100 });
    expect(change(addDays(due(), 1))).toMatchObject({ repaid: 100, repaidLate: 100, premium: 20 });
  });

  it('expects a write-off, an overdue payment and nothing that is void', async () => {
    const expected = { ...nothing, period: { expected: 100 } };
    const overdue = () =>
      add({ purchaseDate: bought(), repaymentDueDate: due(), paymentStatus: 'overdue' });
    expect(await changeBy(overdue)).toEqual({ ...expected, late: 100 });
    const writtenOff = async () => writeOff(await owed());
    const lost = { expected: 100, writtenOff: 100 };
    expect(await changeBy(writtenOff)).toEqual({ ...nothing, period: lost });
    const void_ = { purchaseDate: bought(), repaymentDueDate: due() };
    const failed = () => add({ ...void_, paymentMethod: 'card', paymentStatus: 'failed' });
    expect(await changeBy(failed)).toEqual(nothing);
    const cancelled = () => add({ ...void_, paymentStatus: 'cancelled', cancelledAt: bought() });
    expect(await changeBy(cancelled)).toEqual(nothing);
  });

  it('takes a refund out of what was collected, and its premium back', async () => {
    const purchase = await paid(due());
    const refund = () =>
      changeStored(api, purchase.id, { paymentStatus: 'refunded', refundedAt: at(today()) });
    expect(await changeBy(refund)).toEqual({
      ...nothing,
      period: { expected: -100, collected: -100, refunded: 100, premium: -20 },
    });
    const atOnce = async () => {
      const { body } = await buy(await newBuyer(api), byCard('pays'));
      await admin.call('POST', `/api/admin/purchases/${body.id}/refund`);
    };
    // It was no credit, and no premium is left of it.
    expect(await changeBy(atOnce)).toEqual({ ...nothing, period: { refunded: 518.75 } });
  });

  it('counts each collection that the bank declines, and no payment by the motorist', async () => {
    const driver = await newBuyer(api);
    const { body } = await schedule(api, driver, 'insufficient-funds', 1);
    await wait(1);
    const collect = () => runJob(api, collections);
    const failed = { failedCollections: 1, failedAmount: body.totalRepayment };
    expect((await changeBy(collect)).period).toMatchObject(failed);
    expect((await changeBy(collect)).period).toEqual({});
    const pay = () =>
      driver.call('POST', `/api/purchases/${body.id}/pay`, byCard('insufficient-funds'));
    expect((await changeBy(pay)).period).toEqual({});
    await wait(1);
    // LEND-41
    expect((await changeBy(collect)).period).toEqual({ failedCollections: 1 });
    await wait(3);
    const [week, day] = [await cash(7), (await cash(7)).days];
    expect(week.period).toMatchObject({ failedCollections: 2, failedAmount: body.totalRepayment });
    const ofDays = day.map((each: { failedAmount: number }) => each.failedAmount);
    expect(ofDays.filter((amount: number) => amount > 0)).toEqual([
      body.totalRepayment,
      body.totalRepayment,
    ]);
  });

  it('covers the period that is asked for', async () => {
    await add({
      purchaseDate: at(dayAfter(api, -80)),
      repaymentDueDate: dayAfter(api, -60),
    });
    const [week, quarter] = [await cash(7), await cash(90)];
    expect(week.days).toHaveLength(7 + 29);
    expect(week.days[0]?.day).toBe(dayAfter(api, -6));
    expect(week.days.at(-1)?.day).toBe(dayAfter(api, 29));
    expect(quarter.period.expected).toBeGreaterThanOrEqual(week.period.expected + 100);
    // LEND-33: debt from before the period is late too.
    expect(week.late).toBe(quarter.late);
    expect((await admin.call('GET', '/api/admin/cash')).body.days).toHaveLength(30 + 29);
  });
});

// LEND-34
describe('the figures under races', () => {
  it('agree with the rows after payments, write-offs and moves at once', async () => {
    const purchases = await Promise.all(
      Array.from({ length: 10 }, () => add({ repaymentDueDate: dayAfter(api, 2) })),
    );
    let statuses: number[] = [];
    const move = { day: dayAfter(api, 40), reason: 'Asked for it' };
    const change = await changeBy(async () => {
      const answers = await Promise.all(
        purchases.flatMap((purchase) => [
          payInCash(purchase),
          writeOff(purchase),
          buyer.call('POST', `/api/purchases/${purchase.id}/pay`, byCard('pays')),
          admin.call('PATCH', `/api/admin/purchases/${purchase.id}/due-date`, move),
        ]),
      );
      statuses = answers.map(({ status }) => status);
    });
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    // Each purchase was settled in one way.
    const { repaid = 0, writtenOff = 0 } = change.period;
    expect(repaid + writtenOff).toBe(1000);
  });

  it('are corrected while collections fail', async () => {
    const { db } = api.context;
    const { body } = await schedule(api, await newBuyer(api), 'insufficient-funds', 1);
    await copyPurchase(db, body.id, sizes.rows - 1);
    await wait(1);
    let isCollected = false;
    const collected = runJob(api, collections).then(() => {
      isCollected = true;
    });
    while (!isCollected) {
      await sql`update statistics_counters set total_users = total_users + 1 where shard = 1`.execute(
        db,
      );
      await recount(db, { fix: true });
    }
    await collected;
  });
});

describe('GET /api/admin/cash', () => {
  it('refuses other periods, and everyone but admins', async () => {
    for (const days of ['8', '0', '365', 'x', '']) {
      expectRefusal(await admin.call('GET', `/api/admin/cash?days=${days}`), 400, 'invalid');
    }
    expectRefusal(await buyer.call('GET', '/api/admin/cash'), 403, 'admins-only');
  });

  // API-9
  it('is available as a CSV table by day', async () => {
    const csv = { accept: 'text/csv' };
    const answer = await admin.call('GET', '/api/admin/cash?days=7', undefined, csv);
    const [head, first, ...rest] = answer.body.toString().trim().split('\r\n');
    expect(head).toContain('Day,Due by budget (R),');
    expect(first.split(',')).toHaveLength(head.split(',').length);
    expect(first).toMatch(new RegExp(`^${dayAfter(api, -6)},\\d+\\.00,`));
    expect(rest).toHaveLength(7 + 29 - 1);
  });
});
