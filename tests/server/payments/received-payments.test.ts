import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { creditSpending } from '../../../server/payments/credit-spending.ts';
import { beforeTests, type Caller, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { balancesAt } from '../../support/server/ledger.ts';
import { eventsOf, runJob } from '../../support/server/paid-purchases.ts';
import { newPurchase } from '../../support/server/purchase-rows.ts';
import { type Buyer, buy, byCard, newBuyer, schedule } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(() => newAdmin(api));

afterEach(async () => {
  expect(await recount(api.context.db, { fix: false })).toEqual([]);
});

const today = () => southAfricanDay(api.context.clock());
const total = 518.75;
const receive = (
  { userId }: Caller,
  changes: object = {},
  key: string = randomUUID(),
  who: Caller = admin,
) =>
  who.call(
    'POST',
    `/api/admin/users/${userId}/payments`,
    { amount: 100, method: 'eft', reference: 'FNB 77', receivedOn: today(), ...changes },
    { 'idempotency-key': key },
  );
const reverse = (id: string, key: string = randomUUID()) =>
  admin.call(
    'POST',
    `/api/admin/payments/${id}/reversal`,
    { reason: 'It was of somebody else' },
    {
      'idempotency-key': key,
    },
  );
const payOut = ({ userId }: Caller, changes: object = {}, key: string = randomUUID()) =>
  admin.call(
    'POST',
    `/api/admin/users/${userId}/credit-payout`,
    { amount: 50, method: 'eft', reference: 'Out 1', ...changes },
    { 'idempotency-key': key },
  );
const listed = async ({ userId }: Caller, what = 'payments') =>
  (await admin.call('GET', `/api/admin/users/${userId}/${what}`)).body;
const read = async (who: Caller, id: string) =>
  (await who.call('GET', `/api/purchases/${id}`)).body;
const credit = async (who: Caller) => (await who.call('GET', '/api/account/credit')).body.balance;
const refund = (id: string) => admin.call('POST', `/api/admin/purchases/${id}/refund`);
/** A purchase on the budget that is due in so many days. */
const due = async (who: Buyer, days: number) => {
  const changes = {
    repaymentDueDate: addDays(today(), days),
    paymentStatus: days < 0 ? ('overdue' as const) : ('pending' as const),
  };
  return (await newPurchase(api, who, { id: who.carId }, changes)).id as string;
};
const statement = async (who: Caller) => {
  const days = `from=${addDays(today(), -1)}&to=${today()}`;
  return (await who.call('GET', `/api/account/statement?${days}`)).body;
};

// PAY-28
describe('a payment that the desk receives', () => {
  it('pays the oldest debts first, and what is too much becomes credit', async () => {
    const driver = await newBuyer(api);
    const late = await due(driver, 20);
    const later = await due(driver, 25);
    const oldest = await due(driver, -3);
    const { totalRepayment } = await read(driver, oldest);
    const first = await receive(driver, { amount: totalRepayment + 100 });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      amount: totalRepayment + 100,
      purchases: [
        { id: oldest, amount: totalRepayment },
        { id: late, amount: 100 },
      ],
      credit: 0,
      reversedAt: null,
    });
    expect(await read(driver, oldest)).toMatchObject({
      paymentStatus: 'paid',
      outsidePayment: 'eft',
    });
    expect(await read(driver, late)).toMatchObject({ paymentStatus: 'pending', paidAmount: 100 });
    expect((await read(driver, later)).paidAmount).toBe(0);
    const second = await receive(driver, { amount: 2 * totalRepayment });
    expect(second.body.credit).toBe(100);
    expect(await credit(driver)).toBe(100);
    expect(await listed(driver)).toEqual([second.body, first.body]);
    expect(await listed(driver, 'credit-movements')).toMatchObject([
      { kind: 'overpaid', amount: 100 },
    ]);
  });

  it('pays what the admin names', async () => {
    const driver = await newBuyer(api);
    const [first, second] = [await due(driver, 3), await due(driver, 9)];
    const { body } = await receive(driver, {
      amount: 120,
      purchases: [
        { id: second, amount: 70 },
        { id: first, amount: 30 },
      ],
    });
    expect(body).toMatchObject({ credit: 20 });
    expect((await read(driver, first)).paidAmount).toBe(30);
    expect((await read(driver, second)).paidAmount).toBe(70);
    expect((await receive(driver, { amount: 40, purchases: [] })).body.credit).toBe(40);
  });

  it('is recorded once per key', async () => {
    const driver = await newBuyer(api);
    const id = await due(driver, 3);
    const key = randomUUID();
    const first = await receive(driver, {}, key);
    expect((await receive(driver, {}, key)).body).toEqual(first.body);
    expectRefusal(await receive(driver, { amount: 101 }, key), 422, 'key-reused');
    expect((await read(driver, id)).paidAmount).toBe(100);
    const together = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => receive(driver, {}, together)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await read(driver, id)).paidAmount).toBe(200);
  });

  it('is refused if it says what cannot be', async () => {
    const driver = await newBuyer(api);
    const [id, others] = [await due(driver, 3), await due(await newBuyer(api), 3)];
    const { totalRepayment } = await read(driver, id);
    const named = (amount: number, of = id) => ({ purchases: [{ id: of, amount }] });
    const message = async (changes: object) => (await receive(driver, changes)).body;
    expect(await message({ receivedOn: addDays(today(), 1) })).toMatchObject({
      issues: [{ field: 'receivedOn', message: 'The money has to have come already' }],
    });
    expect(await message({ receivedOn: addDays(today(), -1) })).toMatchObject({
      issues: [{ field: 'receivedOn' }],
    });
    expect(await message(named(101))).toMatchObject({
      message: 'These add up to more than the R100.00 received',
    });
    expect(await message({ amount: 9000, ...named(totalRepayment + 1) })).toMatchObject({
      issues: [{ field: 'purchases.0.amount' }],
    });
    expectRefusal(await receive(driver, named(10, others)), 404, 'not-found');
    const twice = {
      purchases: [
        { id, amount: 10 },
        { id, amount: 10 },
      ],
    };
    expect((await receive(driver, twice)).status).toBe(400);
    expectRefusal(await receive({ ...driver, userId: randomUUID() }), 404, 'not-found');
    for (const amount of [0, -1, 0.001, '5', null, 1e12]) {
      expect((await receive(driver, { amount })).status).toBe(400);
    }
    const paid = (await buy(driver, byCard('pays'))).body.id;
    expectRefusal(await receive(driver, named(10, paid)), 409, 'not-owed');
    expectRefusal(await receive(driver, {}, randomUUID(), driver), 403, 'admins-only');
    expect((await read(driver, id)).paidAmount).toBe(0);
    expect(await listed(driver)).toEqual([]);
  });

  it('leaves out what is just being paid by card', async () => {
    const driver = await newBuyer(api);
    const [first, second] = [await due(driver, 3), await due(driver, 9)];
    await driver.call('POST', `/api/purchases/${first}/pay`, byCard('second-step'));
    expect(await read(driver, first)).toMatchObject({ paymentStatus: 'processing' });
    const { body } = await receive(driver);
    expect(body.purchases).toMatchObject([{ id: second, amount: 100 }]);
    const named = { purchases: [{ id: first, amount: 50 }] };
    expectRefusal(await receive(driver, named), 409, 'payment-under-way');
  });
});

// PAY-29
describe('credit', () => {
  it('pays the next debt', async () => {
    const driver = await newBuyer(api);
    await receive(driver, { amount: 600 });
    expect(await credit(driver)).toBe(600);
    await runJob(api, creditSpending);
    expect(await credit(driver)).toBe(600);
    const { body } = await buy(driver);
    await runJob(api, creditSpending);
    expect(await read(driver, body.id)).toMatchObject({
      paymentStatus: 'paid',
      outsidePayment: null,
      payments: [{ way: 'credit', amount: total }],
    });
    expect(await credit(driver)).toBe(600 - total);
    const { body: next } = await schedule(api, driver, 'pays');
    await runJob(api, creditSpending);
    expect(await read(driver, next.id)).toMatchObject({
      paymentStatus: 'scheduled',
      paidAmount: 600 - total,
    });
    expect(await credit(driver)).toBe(0);
    expect((await statement(driver)).closingBalance).toBeCloseTo(2 * total - 600, 2);
  });

  it('is paid back, once per key, up to what there is', async () => {
    const driver = await newBuyer(api);
    await receive(driver, { amount: 80 });
    const key = randomUUID();
    const { body, status } = await payOut(driver, {}, key);
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'paid-out', amount: -50, reference: 'Out 1' });
    expect((await payOut(driver, {}, key)).body).toEqual(body);
    expect(await credit(driver)).toBe(30);
    expect((await payOut(driver)).body).toMatchObject({
      issues: [{ field: 'amount', message: 'Their credit is R30.00' }],
    });
    expect((await payOut({ ...driver, userId: randomUUID() })).status).toBe(404);
    expect((await statement(driver)).lines).toMatchObject([
      { type: 'payment', amount: -80, balance: -80 },
      { type: 'credit-paid-out', amount: 50, balance: -30 },
    ]);
    const both = await Promise.all([1, 2].map(() => payOut(driver, { amount: 30 })));
    expect(both.map((answer) => answer.status).toSorted()).toEqual([201, 400]);
  });

  it('of a deleted account would be lost, so it is paid back first', async () => {
    const driver = await newBuyer(api);
    await receive(driver, { amount: 80 });
    await renewProof(api, driver);
    const refused = await driver.call('POST', '/api/account/deletion', {
      password: 'secret-1',
    });
    expect(refused.body.message).toBe(
      'We hold R80.00 of yours: please ask us to pay it back first',
    );
  });
});

// PAY-30
describe('a reversal', () => {
  it('gives each debt back as it was, and takes the credit away', async () => {
    const driver = await newBuyer(api);
    const [first, second] = [await due(driver, -3), await due(driver, 9)];
    const before = [await read(driver, first), await read(driver, second)];
    const books = await balancesAt(api.context.db, today());
    const loyalty = async () =>
      (await driver.call('GET', `/api/loyalty/${driver.userId}`)).body.annualPurchaseCount;
    const counted = await loyalty();
    const { body } = await receive(driver, { amount: 2000 });
    expect(await loyalty()).toBe(counted + 2);
    const key = randomUUID();
    const reversed = await reverse(body.id, key);
    expect(reversed.body).toMatchObject({
      id: body.id,
      amount: 2000,
      reversedAt: expect.any(String),
      reversalReason: 'It was of somebody else',
    });
    expect((await reverse(body.id, key)).body).toEqual(reversed.body);
    expectRefusal(await reverse(body.id), 409, 'already-reversed');
    for (const [index, id] of [first, second].entries()) {
      const { events, payments, pouredLitres: __, ...purchase } = await read(driver, id);
      const { events: _, ...same } = before[index];
      expect(purchase).toEqual(same);
      expect(payments).toMatchObject([
        { amount: same.totalRepayment },
        { amount: -same.totalRepayment },
      ]);
      expect(events.at(-1)).toMatchObject({
        type: 'payment-reversed',
        words: 'By EFT, reference FNB 77. It was of somebody else',
      });
    }
    expect(await loyalty()).toBe(counted);
    expect(await credit(driver)).toBe(0);
    expect(await balancesAt(api.context.db, today())).toEqual(books);
    expect(await auditEntries(api)).toMatchObject([
      { action: 'payment-reversed', userId: driver.userId, objectId: body.id },
    ]);
  });

  it('takes back what its credit has paid since', async () => {
    const driver = await newBuyer(api);
    const { body } = await receive(driver, { amount: 600 });
    const { body: bought } = await buy(driver);
    await runJob(api, creditSpending);
    expect((await reverse(body.id)).status).toBe(200);
    expect(await credit(driver)).toBe(0);
    expect(await read(driver, bought.id)).toMatchObject({
      paymentStatus: 'pending',
      paidAmount: 0,
      isPaid: false,
    });
    expect((await statement(driver)).closingBalance).toBe(total);
  });

  it('is refused once the credit was paid back, or the purchase refunded', async () => {
    const driver = await newBuyer(api);
    const { body } = await receive(driver, { amount: 80 });
    await payOut(driver);
    expectRefusal(await reverse(body.id), 409, 'credit-used');
    const id = await due(driver, 3);
    const { totalRepayment } = await read(driver, id);
    const paid = await receive(driver, { amount: totalRepayment });
    await refund(id);
    expectRefusal(await reverse(paid.body.id), 409, 'payment-refunded');
    expectRefusal(await reverse(randomUUID()), 404, 'not-found');
  });

  it('of one part leaves the others', async () => {
    const driver = await newBuyer(api);
    const id = await due(driver, 3);
    const wrong = await receive(driver);
    await receive(driver, { amount: 50 });
    await reverse(wrong.body.id);
    expect(await read(driver, id)).toMatchObject({ paidAmount: 50, paymentStatus: 'pending' });
  });

  it('of a recovery writes the debt off again', async () => {
    const driver = await newBuyer(api);
    const id = await due(driver, -40);
    await admin.call('POST', `/api/admin/purchases/${id}/write-off`, { reason: 'Moved' });
    const outside = { method: 'cash', reference: 'Till 1', receivedOn: today() };
    const { writtenOffAt } = await read(driver, id);
    await admin.call('POST', `/api/admin/purchases/${id}/outside-payment`, outside);
    const [payment] = await listed(driver);
    await reverse(payment.id);
    expect(await read(driver, id)).toMatchObject({
      paymentStatus: 'overdue',
      paidAmount: 0,
      writtenOffAt,
    });
    await admin.call('POST', `/api/admin/purchases/${id}/outside-payment`, outside);
    expect(await read(driver, id)).toMatchObject({ paymentStatus: 'paid', writtenOffAt: null });
  });

  it('of what was never owed refunds it', async () => {
    const driver = await newBuyer(api);
    const { body } = await buy(driver, byCard('insufficient-funds'));
    const { id } = body.purchase;
    const outside = { method: 'cash', reference: 'Till 1', receivedOn: today() };
    await admin.call('POST', `/api/admin/purchases/${id}/outside-payment`, outside);
    const [payment] = await listed(driver);
    expect((await reverse(payment.id)).status).toBe(200);
    expect((await read(driver, id)).paymentStatus).toBe('refunded');
    expect(await eventsOf(api, id)).toContain('refunded');
  });

  it('of a scheduled payment whose card is gone leaves it to its motorist, on the budget', async () => {
    const driver = await newBuyer(api);
    const { body } = await schedule(api, driver, 'pays', 1);
    const paid = await receive(driver, { amount: total });
    await sql`delete from ended_tokens`.execute(api.context.db);
    await reverse(paid.body.id);
    expect(await read(driver, body.id)).toMatchObject({
      paymentStatus: 'pending',
      paymentMethod: 'budget',
      isScheduledPayment: false,
      repaymentDueDate: addDays(today(), 1),
    });
    const desk = await admin.call('GET', `/api/admin/purchases/${body.id}`);
    expect(desk.body.nextAttempt).toBeNull();
  });
});

// PAY-30
describe('a write-off that was a mistake', () => {
  const outside = () => ({ method: 'cash', reference: 'Till 1', receivedOn: today() });
  const undo = (id: string, key: string = randomUUID()) =>
    admin.call(
      'POST',
      `/api/admin/purchases/${id}/write-off-reversal`,
      { reason: 'Not hers' },
      {
        'idempotency-key': key,
      },
    );
  const writeOff = (id: string) =>
    admin.call('POST', `/api/admin/purchases/${id}/write-off`, { reason: 'Moved' });

  it('is reversed: the debt and its books are as they were', async () => {
    const driver = await newBuyer(api);
    const { id } = (await buy(driver)).body;
    const before = await read(driver, id);
    const books = await balancesAt(api.context.db, today());
    expectRefusal(await undo(id), 409, 'not-written-off');
    await writeOff(id);
    const key = randomUUID();
    expect((await undo(id, key)).status).toBe(200);
    expect((await undo(id, key)).status).toBe(200);
    const { events, payments, ...after } = await read(driver, id);
    const { events: _, payments: __, ...same } = before;
    expect(after).toEqual(same);
    expect(payments).toMatchObject([{ way: 'write-off' }, { way: 'write-off', amount: -total }]);
    expect(events.at(-1)).toMatchObject({ type: 'write-off-reversed', words: 'Not hers' });
    expect(await balancesAt(api.context.db, today())).toEqual(books);
    expect((await statement(driver)).lines).toMatchObject([
      { type: 'purchase', amount: total },
      { type: 'write-off', amount: -total },
      { type: 'write-off-taken-back', amount: total },
    ]);
    await writeOff(id);
    expect((await read(driver, id)).writtenOffAt).not.toBeNull();
  });

  it('is reversed for what was not paid since, and can be written off again', async () => {
    const driver = await newBuyer(api);
    const { id } = (await buy(driver)).body;
    await writeOff(id);
    const part = { ...outside(), amount: 100 };
    await admin.call('POST', `/api/admin/purchases/${id}/outside-payment`, part);
    expect((await undo(id)).status).toBe(200);
    expect(await read(driver, id)).toMatchObject({ paidAmount: 100, writtenOffAt: null });
    expect((await statement(driver)).closingBalance).toBe(total - 100);
    await writeOff(id);
    expect((await statement(driver)).lines.at(-1)).toMatchObject({
      type: 'write-off',
      amount: 100 - total,
      balance: 0,
    });
  });
});

// PAY-31
describe('a part that is refunded', () => {
  const refundPart = (id: string, changes: object = {}, key: string = randomUUID()) =>
    admin.call(
      'POST',
      `/api/admin/purchases/${id}/part-refund`,
      { amount: 100, reason: 'The pump was slow', ...changes },
      { 'idempotency-key': key },
    );

  it('becomes credit, and the purchase stays sold', async () => {
    const driver = await newBuyer(api);
    const { id } = (await buy(driver, byCard('pays'))).body;
    const key = randomUUID();
    expect((await refundPart(id, {}, key)).body).toMatchObject({
      paymentStatus: 'paid',
      refundedAmount: 100,
    });
    expect((await refundPart(id, {}, key)).body.refundedAmount).toBe(100);
    expect(await credit(driver)).toBe(100);
    expect((await read(driver, id)).events.at(-1)).toMatchObject({
      type: 'part-refunded',
      amount: 100,
      words: 'Kept as your credit. The pump was slow',
    });
    expect((await refundPart(id, { amount: 418.75 })).body).toMatchObject({
      issues: [{ field: 'amount', message: 'A part is at most R418.74' }],
    });
    expect((await refund(id)).body).toMatchObject({ paymentStatus: 'refunded' });
    expect(await credit(driver)).toBe(total);
    expect((await statement(driver)).closingBalance).toBe(-total);
  });

  it('is refused of what is not paid', async () => {
    const driver = await newBuyer(api);
    const { id } = (await buy(driver)).body;
    expectRefusal(await refundPart(id), 409, 'not-refundable');
    expectRefusal(await refundPart(randomUUID()), 404, 'not-found');
    expect((await refundPart(id, { amount: 0 })).status).toBe(400);
    expect((await refundPart(id, { reason: '' })).status).toBe(400);
  });
});

// PAY-29
it('the changes of a credit are read page by page', async () => {
  const buyer = await newBuyer(api);
  for (const reference of ['A 1', 'A 2', 'A 3']) await receive(buyer, { amount: 10, reference });
  const url = `/api/admin/users/${buyer.userId}/credit-movements?limit=2`;
  const first = await admin.call('GET', url);
  const next = /<(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await admin.call('GET', next);
  expect(second.status).toBe(200);
  const ids = [...first.body, ...second.body].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(3);
});
