// @module-tag long

import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { beforeTests, type Caller, newAdmin, startApi } from '../../support/api.ts';
import { addCrowd } from '../../support/server/crowd.ts';
import { addLate, latePeople, latePrice } from '../../support/server/late-purchases.ts';
import { rebookAfterTests } from '../../support/server/ledger.ts';
import { type Buyer, buy, byCard, dayAfter, newBuyer } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
rebookAfterTests(api);
const admin = beforeTests(() => newAdmin(api));
afterEach(async () => {
  expect(await recount(api.context.db, { fix: false })).toEqual([]);
});

const today = () => southAfricanDay(api.context.clock());
const debt = async () => (await admin.call('GET', '/api/admin/collections/debt')).body;
const find = async ({ username }: Caller, query = '') =>
  (await latePeople(admin, `q=${username}&${query}`))[0];
const act = (id: string, action: string, body: object) =>
  admin.call('POST', `/api/admin/purchases/${id}/${action}`, body);
const cash = () => ({ method: 'cash', reference: 'Till 14', receivedOn: today() });
const move = (id: string, days: number) =>
  admin.call('PATCH', `/api/admin/purchases/${id}/due-date`, {
    day: dayAfter(api, days),
    reason: 'Asked',
  });

/** By how much the amounts and the people of each age grow. */
async function changeOf(work: () => Promise<unknown>) {
  const before = await debt();
  await work();
  const after = await debt();
  return after.ages.map((now: typeof before.total, index: number) => [
    Math.round(now.amount - before.ages[index].amount),
    now.people - before.ages[index].people,
  ]);
}

const nothing = [0, 0];
const none = [nothing, nothing, nothing, nothing];

// LEND-20
describe('GET /api/admin/collections/debt', () => {
  it('has rand by the age of each payment, and people by the age of their oldest', async () => {
    const buyer = await newBuyer(api);
    const change = await changeOf(async () => {
      await addLate(api, buyer, 1);
      await addLate(api, buyer, 61);
      await addLate(api, buyer, 60);
      await addLate(api, buyer, 30, { paymentMethod: 'debit_order', paymentStatus: 'pending' });
    });
    const [price] = [latePrice];
    expect(change).toEqual([
      [price, 0],
      [price, 0],
      [price, 0],
      [price, 1],
    ]);
    const { ages, total } = await debt();
    const sum = (name: 'amount' | 'people') =>
      ages.reduce((all: number, age: typeof total) => all + age[name], 0);
    expect(total).toEqual({ amount: sum('amount'), people: sum('people') });
  });

  it('leaves out what is not late, and cards charged now', async () => {
    const buyer = await newBuyer(api);
    const change = await changeOf(async () => {
      await addLate(api, buyer, 0);
      await addLate(api, buyer, -5);
      await addLate(api, buyer, 20, { paymentMethod: 'card', paymentStatus: 'processing' });
      await addLate(api, buyer, 20, { paymentStatus: 'paid', paymentDate: new Date() });
      await buy(buyer, byCard('insufficient-funds'));
    });
    expect(change).toEqual(none);
    expect(await find(buyer)).toBeUndefined();
  });

  it('grows as days pass, and shrinks with a payment, a write-off and a later due day', async () => {
    const buyer = await newBuyer(api);
    const change = await changeOf(async () => {
      const [paid, lost, later] = [
        await addLate(api, buyer, 40),
        await addLate(api, buyer, 20),
        await addLate(api, buyer, 3),
      ];
      await act(paid.id!, 'outside-payment', cash());
      expect(await find(buyer)).toMatchObject({ daysLate: 20, latePayments: 2 });
      await act(lost.id!, 'write-off', { reason: 'Moved abroad' });
      expect(await find(buyer)).toMatchObject({ daysLate: 3, lateAmount: latePrice });
      await move(later.id!, 5);
    });
    expect(change).toEqual(none);
    expect(await find(buyer)).toBeUndefined();
  });

  it('is for admins only', async () => {
    const buyer = await newBuyer(api);
    for (const list of ['debt', 'people']) {
      expectRefusal(await buyer.call('GET', `/api/admin/collections/${list}`), 403, 'admins-only');
    }
  });
});

// LEND-21
describe('GET /api/admin/collections/people', () => {
  it('has what is late and owed, and what happens next', async () => {
    const buyer = await newBuyer(api);
    const oldest = await addLate(api, buyer, 35, { failedCollections: 4 });
    const retried = await addLate(api, buyer, 2, {
      paymentMethod: 'debit_order',
      paymentStatus: 'pending',
      failedCollections: 2,
      lastCollectionDay: today(),
    });
    await addLate(api, buyer, -9);
    expect(await find(buyer)).toEqual({
      id: buyer.userId,
      username: buyer.username,
      isBlacklisted: false,
      firstName: expect.any(String),
      lastName: expect.any(String),
      phoneNumber: expect.any(String),
      isNumberRefused: false,
      lateAmount: 2 * latePrice,
      latePayments: 2,
      owedAmount: 3 * latePrice,
      oldestDueDay: addDays(today(), -35),
      daysLate: 35,
      lastRemindedAt: null,
      nextAttempt: dayAfter(api, 1),
      promise: null,
      purchaseIds: [oldest.id, retried.id],
    });
  });

  it('has the oldest debt first, page by page, and counts by age', async () => {
    for (const days of [90, 70, 80]) await addLate(api, await newBuyer(api), days);
    const first = await admin.call('GET', '/api/admin/collections/people?limit=2&age=over-60');
    const { total, ages } = await debt();
    expect(first.headers['x-total-count']).toBe(String(ages[3].people));
    const next = /<(.*)>/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await admin.call('GET', next);
    const days = [...first.body, ...second.body].map(({ daysLate }) => daysLate);
    expect(days).toEqual(days.toSorted((a: number, b: number) => b - a));
    expect(new Set([...first.body, ...second.body].map(({ id }) => id)).size).toBe(days.length);
    const all = await admin.call('GET', '/api/admin/collections/people?limit=200');
    expect(all.headers['x-total-count']).toBe(String(total.people));
    expect(all.body).toHaveLength(total.people);
  });

  it('is filtered by age, and by when the last reminder was', async () => {
    const buyer = await newBuyer(api);
    await addLate(api, buyer, 8);
    expect(await find(buyer, 'age=8-30')).toBeDefined();
    expect(await find(buyer, 'age=1-7')).toBeUndefined();
    expect(await find(buyer, 'notReminded=1')).toBeDefined();
    const now = api.context.clock();
    const at = new Date(now.getTime() - 3 * 24 * 60 * 60 * 1000);
    await sql`insert into messages (user_id, kind, subject, text, created_at, next_try_at)
      values (${buyer.userId}, 'reminder', 'x', 'x', ${at}, ${at})`.execute(api.context.db);
    expect(await find(buyer, 'notReminded=3')).toMatchObject({ lastRemindedAt: at.toISOString() });
    expect(await find(buyer, 'notReminded=4')).toBeUndefined();
    for (const query of ['age=all', 'notReminded=0', 'notReminded=366', 'promise=x', 'cursor=x']) {
      const answer = await admin.call('GET', `/api/admin/collections/people?${query}`);
      expectRefusal(answer, 400, 'invalid');
    }
  });

  it('finds a person by a name that many people have, also after a change of the name', async () => {
    await addCrowd(api.context.db);
    const [before, after] = [await newBuyer(api), await newBuyer(api)];
    const rename = ({ userId }: Buyer) =>
      admin.call('PATCH', `/api/admin/users/${userId}`, { lastName: 'Crowded' });
    await rename(before);
    for (const buyer of [before, after]) await addLate(api, buyer, 9);
    const found = async () =>
      (await latePeople(admin, 'q=crowded')).map(({ id }: { id: string }) => id).toSorted();
    expect(await found()).toEqual([before.userId]);
    await rename(after);
    const both = [before.userId, after.userId].toSorted();
    expect(await found()).toEqual(both);
    await sql`update debtor_counters set debtors = debtors + 1`.execute(api.context.db);
    await recount(api.context.db, { fix: true });
    expect(await found()).toEqual(both);
  });

  it('comes as a table for a spreadsheet', async () => {
    const buyer = await newBuyer(api);
    await addLate(api, buyer, 8);
    const url = `/api/admin/collections/people?q=${buyer.username}`;
    const { body } = await admin.call('GET', url, undefined, { accept: 'text/csv' });
    const [head, row] = String(body).split('\r\n');
    expect(head).toContain('Late (R),Late payments,Owed (R)');
    expect(row).toContain(`${latePrice}.00,1,${latePrice}.00`);
  });
});

/** Every change of a debt at once: of one person, and of others. */
async function changeAtOnce(buyers: readonly Buyer[]) {
  const debts = await Promise.all(
    buyers.flatMap((buyer) => [20, 40, 65].map((days) => addLate(api, buyer, days))),
  );
  const added = buyers.flatMap((buyer) => [addLate(api, buyer, 5), addLate(api, buyer, 50)]);
  const answers = await Promise.all([
    ...debts.flatMap(({ id }, index) => [
      act(id!, 'outside-payment', cash()),
      act(id!, 'write-off', { reason: 'Moved abroad' }),
      move(id!, 3 + index),
    ]),
    ...buyers.map((buyer) => buy(buyer, { paymentMethod: 'debit_order' })),
  ]);
  await Promise.all(added);
  // No two of them ever wait for each other.
  expect(answers.filter(({ status }) => status === 500)).toEqual([]);
}

describe('the debtors', () => {
  // LEND-25
  it('agree with the purchases after changes of one and of many people at once', async () => {
    const buyers = await Promise.all([1, 2, 3, 4].map(() => newBuyer(api)));
    await changeAtOnce(buyers);
    for (const buyer of buyers) {
      const details = await admin.call('GET', `/api/admin/users/${buyer.userId}`);
      expect((await find(buyer)).owedAmount).toBeCloseTo(details.body.owed.outstanding, 2);
    }
  });

  it('agree with statements that change many people', async () => {
    const buyers = await Promise.all([1, 2, 3].map(() => newBuyer(api)));
    for (const buyer of buyers)
      await Promise.all([12, 13].map((days) => addLate(api, buyer, days)));
    const { db } = api.context;
    const theirs = sql`user_id = any(${buyers.map(({ userId }) => userId)}::uuid[])`;
    await sql`update purchases set repayment_due_date = repayment_due_date + 20
      where ${theirs}`.execute(db);
    expect(await find(buyers[0]!)).toBeUndefined();
    await sql`update purchases set user_id = ${buyers[1]!.userId},
      repayment_due_date = ${addDays(today(), -9)} where ${theirs}`.execute(db);
    expect(await find(buyers[1]!)).toMatchObject({ latePayments: 6, daysLate: 9 });
    await sql`delete from purchases where ${theirs}`.execute(db);
    expect(await find(buyers[1]!)).toBeUndefined();
  });

  it('are corrected by a recount', async () => {
    const buyer = await newBuyer(api);
    await addLate(api, buyer, 8);
    const { db } = api.context;
    await sql`update debtors set owed_cents = 1 where user_id = ${buyer.userId}`.execute(db);
    await sql`update debtor_counters set debtors = debtors + 1
      where day = ${addDays(today(), -8)}`.execute(db);
    await sql`update statistics_counters set debtors = 5 where shard = 2`.execute(db);
    await sql`update daily_counters set open_budget_cents = 7
      where day = ${addDays(today(), -8)}`.execute(db);
    const found = (await recount(db, { fix: true })).map(({ figure }) => figure);
    expect(found).toEqual(
      expect.arrayContaining([
        `${buyer.userId} owedCents`,
        `${addDays(today(), -8)} debtors`,
        `${addDays(today(), -8)} openBudgetCents`,
      ]),
    );
  });
});
