import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { beforeEachTest, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { pastFigures } from '../../support/server/past-figures.ts';
import {
  buy,
  byCard,
  dayAfter,
  moveDays,
  moveToNoon,
  newBuyer,
  schedule,
} from '../../support/server/purchases.ts';

const api = startApi({ rateLimits: false });
// Each test has days of its own.
beforeEach(() => {
  moveDays(api, 40);
  moveToNoon(api);
});
const admin = beforeEachTest(() => newAdmin(api));
const buyer = beforeEachTest(() => newBuyer(api));
afterEach(async () => {
  expect(await recount(api.context.db, { fix: false })).toEqual([]);
  expect(await proveLedger(api.context.db)).toEqual([]);
  for (const { outstanding, sales, repaid, writtenOff } of (await pastFigures(api)).values()) {
    expect(outstanding).toBe(sales - repaid - writtenOff);
  }
});

const total = 518.75; // rand
const today = () => southAfricanDay(api.context.clock());
const wait = async (days: number) => {
  moveDays(api, days);
  for (const caller of [admin, buyer]) await renewProof(api, caller);
};
const desk = (id: string, action: string, body: object = {}) =>
  admin.call('POST', `/api/admin/purchases/${id}/${action}`, body, {
    'idempotency-key': randomUUID(),
  });
const moveDue = (id: string, day: Day) =>
  admin.call('PATCH', `/api/admin/purchases/${id}/due-date`, { day, reason: 'Asked' });

/** The report of some days, from one of them to today. */
async function report(from: Day): Promise<Record<string, number>[]> {
  return (await admin.call('GET', `/api/admin/reports/daily?from=${from}&to=${today()}`)).body;
}
/** What is late on each of the days, above what was late on the first. */
async function lateOf(from: Day): Promise<number[]> {
  const late = (await report(from)).map((day) => day.late ?? 0);
  return late.map((amount) => Math.round((amount - (late[0] ?? 0)) * 100) / 100);
}

/** Does something on a later day, which changes no day before; returns today's report. */
async function changeToday(work: () => Promise<{ status: number }>) {
  const past = await pastFigures(api);
  const before = await report(addDays(today(), -1));
  expect((await work()).status).toBe(200);
  expect(await pastFigures(api)).toEqual(past);
  const [, now] = await report(addDays(today(), -1));
  const { outstanding = 0 } = before[1] ?? {};
  return {
    ...now,
    outstanding: Math.round(((now?.outstanding ?? 0) - outstanding) * 100) / 100,
  };
}

// ADM-11
describe('what was sold on a past day stays sold then', () => {
  it('and is taken back on the day of its cancellation', async () => {
    const { id } = (await schedule(api, buyer, 'pays', 5)).body;
    expect((await report(today()))[0]).toMatchObject({ litres: 20, sales: total });
    await wait(2);
    const now = await changeToday(() => buyer.call('POST', `/api/purchases/${id}/cancel`));
    expect(now).toMatchObject({ litres: -20, sales: -total, repaid: 0, outstanding: -total });
  });

  it('and is taken back on the day of its refund', async () => {
    const { id } = (await buy(buyer, byCard('pays'))).body;
    const paid = { litres: 20, sales: total, repaid: total };
    expect((await report(today()))[0]).toMatchObject(paid);
    await wait(2);
    const now = await changeToday(() => desk(id, 'refund'));
    expect(now).toMatchObject({ litres: -20, sales: -total, repaid: -total, outstanding: 0 });
  });

  it('and a part is taken back on the day of its refund, but no fuel', async () => {
    const { id } = (await buy(buyer, byCard('pays'))).body;
    await wait(1);
    const part = () => desk(id, 'part-refund', { amount: 100, reason: 'Late' });
    expect(await changeToday(part)).toMatchObject({ litres: 0, sales: -100, repaid: -100 });
    await wait(1);
    const rest = Math.round((total - 100) * 100) / 100;
    const now = await changeToday(() => desk(id, 'refund'));
    expect(now).toMatchObject({ litres: -20, sales: -rest, repaid: -rest });
  });

  it('by a card that is charged at once on the day on which it has paid', async () => {
    const { id } = (await buy(buyer, byCard('insufficient-funds'))).body.purchase;
    expect((await report(today()))[0]).toMatchObject({ litres: 0, sales: 0, repaid: 0 });
    await wait(1);
    const now = await changeToday(() =>
      buyer.call('POST', `/api/purchases/${id}/pay`, byCard('pays')),
    );
    expect(now).toMatchObject({ litres: 20, sales: total, repaid: total, outstanding: 0 });
  });

  it('when it is written off, and a payment recovers it', async () => {
    const { id } = (await buy(buyer)).body;
    await wait(1);
    const lost = await changeToday(() => desk(id, 'write-off', { reason: 'Moved' }));
    expect(lost).toMatchObject({ sales: 0, repaid: 0, outstanding: -total });
    await wait(1);
    const money = { method: 'cash', reference: 'Till 4', receivedOn: today() };
    const now = await changeToday(() => desk(id, 'outside-payment', money));
    expect(now).toMatchObject({ sales: 0, repaid: total, outstanding: 0 });
  });
});

// LEND-20
describe('what was late on a past day stays late then', () => {
  /** A purchase on the budget that was due on the day after its purchase, some days ago. */
  async function late(days: number): Promise<{ id: string; bought: Day }> {
    const bought = today();
    const { id } = (await buy(buyer)).body;
    expect((await moveDue(id, dayAfter(api, 1))).status).toBe(200);
    await wait(1 + days);
    return { id, bought };
  }

  it('when its due day is moved, and it is late again after the new one', async () => {
    const { id, bought } = await late(2);
    expect(await lateOf(bought)).toEqual([0, 0, total, total]);
    await changeToday(() => moveDue(id, dayAfter(api, 1)));
    expect(await lateOf(bought)).toEqual([0, 0, total, 0]);
    await wait(2);
    expect(await lateOf(bought)).toEqual([0, 0, total, 0, 0, total]);
    // The last move of a day counts.
    await changeToday(() => moveDue(id, dayAfter(api, 3)));
    await changeToday(() => moveDue(id, dayAfter(api, 1)));
    await wait(2);
    expect(await lateOf(bought)).toEqual([0, 0, total, 0, 0, 0, 0, total]);
  });

  it('when instalments are agreed on and paid, and the late part is repaid late', async () => {
    const { id, bought } = await late(1);
    await wait(1);
    const instalments = [
      { day: dayAfter(api, 1), amount: 200 },
      { day: dayAfter(api, 4), amount: 318.75 },
    ];
    await changeToday(() => desk(id, 'instalments', { instalments }));
    const money = () => ({ method: 'cash', reference: 'Till 4', receivedOn: today() });
    await changeToday(() => desk(id, 'outside-payment', { ...money(), amount: 50 }));
    await wait(2);
    expect(await lateOf(bought)).toEqual([0, 0, total, 0, 0, 468.75]);
    await changeToday(() => desk(id, 'outside-payment', { ...money(), amount: 150 }));
    // It is due with the next instalment.
    expect(await lateOf(bought)).toEqual([0, 0, total, 0, 0, 0]);
    const repaidLate = async () => (await admin.call('GET', '/api/admin/cash?days=7')).body;
    expect((await repaidLate()).period.repaidLate).toBe(150);
    await wait(1);
    await changeToday(() => moveDue(id, dayAfter(api, 30)));
    expect((await repaidLate()).period.repaidLate).toBe(150);
  });

  it('when a motorist moves a scheduled payment', async () => {
    const { id } = (await schedule(api, buyer, 'pays', 3)).body;
    await wait(1);
    const scheduledPaymentDate = dayAfter(api, 10);
    await changeToday(() =>
      buyer.call('PATCH', `/api/purchases/${id}/schedule`, { scheduledPaymentDate }),
    );
    const { rows } = await sql`select due_day, south_african_day(moved_at) as moved
      from former_due_days where purchase_id = ${id}`.execute(api.context.db);
    expect(rows).toEqual([{ dueDay: dayAfter(api, 2), moved: today() }]);
  });

  it('when a part of it was paid before', async () => {
    const bought = today();
    const { id } = (await buy(buyer)).body;
    await moveDue(id, dayAfter(api, 2));
    await wait(1);
    const money = { method: 'cash', reference: 'Till 4', receivedOn: today(), amount: 100 };
    await changeToday(() => desk(id, 'outside-payment', money));
    await wait(3);
    const left = total - 100;
    expect(await lateOf(bought)).toEqual([0, 0, 0, left, left]);
    await changeToday(() => moveDue(id, dayAfter(api, 5)));
    expect(await lateOf(bought)).toEqual([0, 0, 0, left, 0]);
  });
});
