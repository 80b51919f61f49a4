import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { collections } from '../../../server/payments/collections.ts';
import { overduePurchases } from '../../../server/purchases/overdue-purchases.ts';
import { beforeTests, type Caller, newAdmin, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { expectSameWhenRebooked } from '../../support/server/ledger.ts';
import { bookOf, eventsOf, runJob, storedPurchase } from '../../support/server/paid-purchases.ts';
import { newPurchase, type PurchaseRow } from '../../support/server/purchase-rows.ts';
import {
  type Buyer,
  buy,
  byCard,
  dayAfter,
  newBuyer,
  schedule,
} from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
// BOOK-6
afterAll(() => expectSameWhenRebooked(api));
const admin = beforeTests(() => newAdmin(api));
const buyer = beforeTests(() => newBuyer(api));

afterEach(async () => {
  expect(await recount(api.context.db, { fix: false })).toEqual([]);
});

const today = () => southAfricanDay(api.context.clock());
const act = (id: string, action: string, body: object, headers = {}, who: Caller = admin) =>
  who.call('POST', `/api/admin/purchases/${id}/${action}`, body, headers);
const cash = () => ({ method: 'cash', reference: 'Till 14', receivedOn: today() });
const record = (id: string, changes: object = {}, headers = {}, who = admin) =>
  act(id, 'outside-payment', { ...cash(), ...changes }, headers, who);
const writeOff = (id: string, headers = {}, who = admin) =>
  act(id, 'write-off', { reason: 'Moved abroad' }, headers, who);
const move = (id: string, day: string, headers = {}, who = admin) =>
  who.call('PATCH', `/api/admin/purchases/${id}/due-date`, { day, reason: 'Asked' }, headers);
const read = async (id: string) => (await admin.call('GET', `/api/admin/purchases/${id}`)).body;
const add = (changes: Partial<PurchaseRow> = {}) =>
  newPurchase(api, buyer, { id: buyer.carId }, changes);
const overdue = () => add({ paymentStatus: 'overdue', repaymentDueDate: addDays(today(), -40) });
const statistics = async () => (await admin.call('GET', '/api/admin/statistics')).body;
const loyalty = async (who: Buyer) =>
  (await who.call('GET', `/api/loyalty/${who.userId}`)).body.annualPurchaseCount;
const owed = async (who: Caller) =>
  (await admin.call('GET', `/api/admin/users/${who.userId}`)).body.owed.outstanding;

async function statement(who: Caller) {
  const days = `from=${addDays(today(), -100)}&to=${today()}`;
  return (await who.call('GET', `/api/account/statement?${days}`)).body;
}

// LEND-10
describe('GET /api/admin/purchases/{id}', { tags: 'long' }, () => {
  it('has the attempts with the words of the bank, and the next one', async () => {
    const { body } = await schedule(api, await newBuyer(api), 'insufficient-funds', 1);
    expect(await read(body.id)).toMatchObject({ nextAttempt: dayAfter(api, 1), attempts: [] });
    await sql`update purchases set scheduled_payment_date = ${today()} where id = ${body.id}`.execute(
      api.context.db,
    );
    await runJob(api, collections);
    expect(await read(body.id)).toMatchObject({
      nextAttempt: dayAfter(api, 1),
      user: { username: expect.any(String) },
      attempts: [
        {
          isCollection: true,
          state: 'declined',
          reason: 'The bank declined the payment: there is not enough money in the account.',
          amount: body.totalRepayment,
        },
      ],
      notes: [],
      messages: [],
      outsidePaymentDetails: null,
      isRefundUnderWay: false,
    });
  });

  it('is for admins only, and says when there is none', async () => {
    const { id } = await add();
    const url = `/api/admin/purchases/${id}`;
    expectRefusal(await buyer.call('GET', url), 403, 'admins-only');
    expectRefusal(
      await admin.call('GET', `/api/admin/purchases/${randomUUID()}`),
      404,
      'not-found',
    );
    expectRefusal(await admin.call('GET', '/api/admin/purchases/x'), 404, 'not-found');
  });
});

// LEND-11
describe('POST /api/admin/purchases/{id}/outside-payment', () => {
  it('makes a purchase paid, and leaves its method', { tags: 'long' }, async () => {
    const payer = await newBuyer(api);
    const { body } = await buy(payer);
    const before = await statistics();
    const answer = await record(body.id, { method: 'eft', reference: 'FNB 77' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        paymentStatus: 'paid',
        isPaid: true,
        paymentMethod: 'budget',
        outsidePayment: 'eft',
        paymentDate: expect.any(String),
        outsidePaymentDetails: {
          method: 'eft',
          reference: 'FNB 77',
          receivedOn: today(),
          recordedBy: admin.userId,
        },
        attempts: [],
      },
    });
    expect(await eventsOf(api, body.id)).toEqual(['created', 'paid']);
    expect(await loyalty(payer)).toBe(1);
    expect(await owed(payer)).toBe(0);
    expect(await statistics()).toEqual(before);
    expect((await statement(payer)).lines.map(({ type }: { type: string }) => type)).toEqual([
      'purchase',
      'payment',
    ]);
    expect(await auditEntries(api)).toEqual([
      {
        adminId: admin.userId,
        action: 'outside-payment-recorded',
        userId: payer.userId,
        objectId: body.id,
        fields: ['paymentStatus', 'outsidePayment'],
      },
    ]);
    const receipt = await payer.call('GET', `/api/purchases/${body.id}/receipt`);
    expect(String(receipt.body)).toContain('By EFT');
  });

  it.each(['pending', 'overdue', 'failed'] as const)(
    'pays one that is %s',
    { tags: 'long' },
    async (status) => {
      const method = status === 'failed' ? 'card' : 'debit_order';
      const { id } = await add({ paymentStatus: status, paymentMethod: method });
      expect((await record(id)).body).toMatchObject({ isPaid: true, paymentMethod: method });
    },
  );

  it('pays a scheduled one, which is then not collected', { tags: 'long' }, async () => {
    const { body } = await schedule(api, await newBuyer(api), 'pays', 1);
    expect((await record(body.id)).status).toBe(200);
    await sql`update purchases set scheduled_payment_date = ${today()} where id = ${body.id}`.execute(
      api.context.db,
    );
    await runJob(api, collections);
    expect(await bookOf(api, body.id)).toEqual([]);
  });

  it('refuses what is not payable', { tags: 'long' }, async () => {
    const states = [
      [{ paymentStatus: 'paid', paymentDate: new Date() }, 'already-paid'],
      [{ paymentStatus: 'processing', chargeKey: randomUUID() }, 'payment-under-way'],
      [{ paymentStatus: 'cancelled', cancelledAt: new Date() }, 'not-owed'],
    ] as const;
    for (const [changes, code] of states) {
      const { id } = await add(changes);
      expectRefusal(await record(id), 409, code);
    }
    expectRefusal(await record(randomUUID()), 404, 'not-found');
  });

  it.each([
    ['method', { method: 'barter' }],
    ['reference', { reference: ' ' }],
    ['reference', { reference: 'x'.repeat(101) }],
    ['receivedOn', { receivedOn: 'yesterday' }],
    ['receivedOn', { receivedOn: '2999-01-01' }],
    ['receivedOn', { receivedOn: '1999-01-01' }],
  ])('refuses a wrong %s', async (field, changes) => {
    const { id } = await add();
    const { status, body } = await record(id, changes);
    expect([status, body.issues[0].field]).toEqual([400, field]);
    expect((await read(id)).isPaid).toBe(false);
  });

  it('happens once for one key, and once at the same moment', { tags: 'long' }, async () => {
    const { id } = await overdue();
    const headers = { 'idempotency-key': randomUUID() };
    const same = await Promise.all([record(id, {}, headers), record(id, {}, headers)]);
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    expectRefusal(await record(id, { reference: 'Other' }, headers), 422, 'key-reused');
    const other = (await overdue()).id;
    const tries = await Promise.all(Array.from({ length: 10 }, () => record(other)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await eventsOf(api, other)).filter((type) => type === 'paid')).toHaveLength(1);
  });

  it('and a payment by its motorist never both happen', { tags: 'long' }, async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { id } = await overdue();
      const pay = buyer.call('POST', `/api/purchases/${id}/pay`, byCard('pays'));
      const [paid, recorded] = await Promise.all([pay, record(id)]);
      expect([paid.status, recorded.status].sort()).toEqual([200, 409]);
      const { outsidePayment, paymentStatus } = await storedPurchase(api, id);
      expect(paymentStatus).toBe('paid');
      expect(await bookOf(api, id)).toEqual(outsidePayment ? [] : ['paid']);
    }
  });

  it('is refunded without the gateway', { tags: 'long' }, async () => {
    const { id } = await overdue();
    await record(id);
    const counted = await loyalty(buyer);
    expect((await act(id, 'refund', {})).body).toMatchObject({ paymentStatus: 'refunded' });
    expect(await loyalty(buyer)).toBe(counted - 1);
  });

  it('is for admins only', async () => {
    const { id } = await overdue();
    expectRefusal(await record(id, {}, {}, buyer), 403, 'admins-only');
  });
});

// LEND-12
describe('POST /api/admin/purchases/{id}/write-off', () => {
  // LEND-42
  it('leaves the overdue in the list of purchases and in its CSV file', async () => {
    const [left, written] = [await overdue(), await overdue()];
    await writeOff(written.id);
    const list = async (status: string) => {
      const url = `/api/admin/purchases?status=${status}&userId=${buyer.userId}&limit=200`;
      const { body } = await admin.call('GET', url);
      const file = await admin.call('GET', url, undefined, { accept: 'text/csv' });
      const lines = String(file.body).trim().split('\r\n');
      return {
        ids: body.map(({ id }: { id: string }) => id),
        lineOf: (id: string) => lines.find((line) => line.includes(id)) ?? '',
      };
    };
    const [late, lost] = [await list('overdue'), await list('written-off')];
    expect(late.ids).toContain(left.id);
    expect(late.lineOf(left.id)).toContain(',overdue,');
    expect([...late.ids, late.lineOf(written.id)]).not.toContain(written.id);
    expect(lost.ids).toContain(written.id);
    expect(lost.lineOf(written.id)).toContain(',written-off,');
  });

  it('ends a debt without a payment', { tags: 'long' }, async () => {
    const debtor = await newBuyer(api);
    const { body } = await buy(debtor);
    const before = await statistics();
    expect((await writeOff(body.id)).body).toMatchObject({
      paymentStatus: 'pending',
      paymentMethod: 'budget',
      isPaid: false,
      paymentDate: null,
      writtenOffAt: expect.any(String),
      notes: [{ kind: 'write-off', text: 'Moved abroad', adminId: admin.userId }],
    });
    expect(await statistics()).toEqual(before);
    expect(await owed(debtor)).toBe(0);
    expect(await loyalty(debtor)).toBe(0);
    expect(await statement(debtor)).toMatchObject({
      lines: [{ type: 'purchase' }, { type: 'write-off' }],
      closingBalance: 0,
    });
    const pay = debtor.call('POST', `/api/purchases/${body.id}/pay`, byCard('pays'));
    expectRefusal(await pay, 409, 'written-off');
    expectRefusal(await writeOff(body.id), 409, 'written-off');
    expectRefusal(await move(body.id, dayAfter(api, 3)), 409, 'written-off');
    expectRefusal(await act(body.id, 'refund', {}), 409, 'not-refundable');
  });

  it('leaves nothing for the jobs to do', async () => {
    const past = { repaymentDueDate: addDays(today(), -2) };
    const budget = await add(past);
    const debit = await add({ ...past, paymentMethod: 'debit_order', gatewayMandate: 'm' });
    await writeOff(budget.id);
    await writeOff(debit.id);
    await runJob(api, overduePurchases);
    await runJob(api, collections);
    expect(await eventsOf(api, budget.id)).toEqual(['written-off']);
    expect(await eventsOf(api, debit.id)).toEqual(['written-off']);
  });

  it('and a payment by its motorist never both happen', { tags: 'long' }, async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { id } = await overdue();
      const pay = buyer.call('POST', `/api/purchases/${id}/pay`, byCard('pays'));
      const [paid, written] = await Promise.all([pay, writeOff(id)]);
      expect([paid.status, written.status].sort()).toEqual([200, 409]);
      const { writtenOffAt, paymentStatus } = await storedPurchase(api, id);
      expect(paymentStatus).toBe(writtenOffAt ? 'overdue' : 'paid');
    }
  });

  it('needs a reason, and something that is owed', async () => {
    const { id } = await overdue();
    expect((await act(id, 'write-off', { reason: '' })).status).toBe(400);
    expect((await act(id, 'write-off', {})).status).toBe(400);
    const failed = await add({ paymentStatus: 'failed', paymentMethod: 'card' });
    expectRefusal(await writeOff(failed.id), 409, 'not-owed');
    expectRefusal(await writeOff(id, {}, buyer), 403, 'admins-only');
  });
});

// LEND-39
describe('an outside payment of what was written off', () => {
  const cashToday = async () => {
    const { body } = await admin.call('GET', '/api/admin/cash');
    return body.days.find(({ day }: { day: string }) => day === today());
  };

  it('takes the write-off back, once, and counts as a payment', { tags: 'long' }, async () => {
    const debtor = await newBuyer(api);
    const { body } = await buy(debtor);
    const sales = await statistics();
    await writeOff(body.id);
    const before = await cashToday();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([record(body.id, {}, headers), record(body.id, {}, headers)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toMatchObject({
      paymentStatus: 'paid',
      isPaid: true,
      writtenOffAt: null,
      outsidePayment: 'cash',
      notes: [{ kind: 'write-off' }],
      events: [{ type: 'created' }, { type: 'written-off' }, { type: 'paid' }],
    });
    expect(answers[0]?.body.events[2].words).toContain('The write-off is taken back');
    expect(await loyalty(debtor)).toBe(1);
    expect(await statistics()).toEqual(sales);
    expect(await statement(debtor)).toMatchObject({
      lines: [
        ...[{ type: 'purchase' }, { type: 'write-off' }],
        ...[{ type: 'write-off-taken-back' }, { type: 'payment' }],
      ],
      closingBalance: 0,
    });
    const after = await cashToday();
    expect(before.writtenOff - after.writtenOff).toBeCloseTo(body.totalRepayment, 2);
    expect((await auditEntries(api, 2)).map(({ action }) => action).sort()).toEqual([
      'outside-payment-recorded',
      'write-off-taken-back',
    ]);
    expectRefusal(await record(body.id), 409, 'already-paid');
    expectRefusal(await writeOff(body.id), 409, 'already-paid');
    expect((await act(body.id, 'refund', {})).body).toMatchObject({ paymentStatus: 'refunded' });
    expect((await statement(debtor)).closingBalance).toBe(0);
  });

  it('leaves the figures of the days before it as they were', async () => {
    const { id, totalRepaymentCents } = await overdue();
    await writeOff(id);
    const yesterday = new Date(api.context.clock().getTime() - 24 * 3_600_000);
    await api.context.db
      .updateTable('purchases')
      .set({ writtenOffAt: yesterday })
      .where('id', '=', id)
      .execute();
    const report = async () => {
      const days = `from=${addDays(today(), -60)}&to=${addDays(today(), -1)}`;
      return (await admin.call('GET', `/api/admin/reports/daily?${days}`)).body;
    };
    const before = await report();
    const writtenOff = (await cashToday()).writtenOff;
    await record(id);
    expect(await report()).toEqual(before);
    expect((await cashToday()).writtenOff).toBeCloseTo(writtenOff - totalRepaymentCents / 100, 2);
  });

  it('and the write-off at once leave one of both, and books that agree', {
    tags: 'long',
  }, async () => {
    const debtor = await newBuyer(api);
    for (let turn = 0; turn < 5; turn += 1) {
      const { body } = await buy(debtor);
      const [paid] = await Promise.all([record(body.id), writeOff(body.id), record(body.id)]);
      expect([200, 409]).toContain(paid.status);
      const row = await storedPurchase(api, body.id);
      expect([row.paymentStatus, row.writtenOffAt]).toEqual(['paid', null]);
      expect((await eventsOf(api, body.id)).filter((type) => type === 'paid')).toHaveLength(1);
    }
    expect((await statement(debtor)).closingBalance).toBe(0);
    expect(await loyalty(debtor)).toBe(5);
  });
});

// LEND-13
describe('PATCH /api/admin/purchases/{id}/due-date', () => {
  it('lets an overdue purchase wait for its new day', { tags: 'long' }, async () => {
    const { id } = await overdue();
    const day = dayAfter(api, 10);
    expect((await move(id, day)).body).toMatchObject({
      paymentStatus: 'pending',
      repaymentDueDate: day,
      paymentDueDate: day,
      notes: [{ kind: 'due-date', text: 'Asked' }],
      events: [{ type: 'moved' }],
    });
    expect((await move(id, day)).body.issues).toMatchObject([{ field: 'day' }]);
    expect((await read(id)).notes).toHaveLength(1);
    expect(await auditEntries(api)).toMatchObject([{ action: 'due-date-moved', objectId: id }]);
  });

  it('has a debit order collected again, with all its tries', async () => {
    const { id } = await add({
      paymentMethod: 'debit_order',
      gatewayMandate: 'm',
      paymentStatus: 'overdue',
      repaymentDueDate: addDays(today(), -9),
      failedCollections: 4,
      lastCollectionDay: addDays(today(), -6),
    });
    const day = dayAfter(api, 2);
    expect((await move(id, day)).body).toMatchObject({
      paymentStatus: 'pending',
      nextAttempt: day,
    });
  });

  it('moves a scheduled payment, and no further than its card is known to last', {
    tags: 'long',
  }, async () => {
    const { body } = await schedule(api, await newBuyer(api), 'pays', 3);
    const day = dayAfter(api, 60);
    expect((await move(body.id, day)).body).toMatchObject({
      paymentStatus: 'scheduled',
      scheduledPaymentDate: day,
      repaymentDueDate: day,
    });
    await sql`update purchases set last_card_day = ${dayAfter(api, 70)} where id = ${body.id}`.execute(
      api.context.db,
    );
    expectRefusal(await move(body.id, dayAfter(api, 71)), 400, 'after-card-expiry');
  });

  it('refuses other days, and what is not owed', async () => {
    const { id } = await overdue();
    for (const day of [today(), addDays(today(), 366), 'soon', '']) {
      expect((await move(id, day)).status).toBe(400);
    }
    const { id: paid } = await add({ paymentStatus: 'paid', paymentDate: new Date() });
    expectRefusal(await move(paid, dayAfter(api, 3)), 409, 'already-paid');
    expectRefusal(await move(id, dayAfter(api, 3), {}, buyer), 403, 'admins-only');
  });
});

// LEND-14
describe('POST /api/admin/purchases/{id}/notes', () => {
  it('adds notes of several admins, once for a key', async () => {
    const { id } = await add();
    const headers = { 'idempotency-key': randomUUID() };
    const note = (text: string, own = {}) => act(id, 'notes', { text }, own);
    await Promise.all([note('Called', headers), note('Called', headers)]);
    const answer = await note('Called again');
    expect(answer).toMatchObject({
      status: 201,
      body: { notes: [{ text: 'Called' }, { text: 'Called again', kind: 'note' }] },
    });
    expect((await note('x'.repeat(501))).status).toBe(400);
    expectRefusal(await act(id, 'notes', { text: 'x' }, {}, buyer), 403, 'admins-only');
  });
});

// LEND-15
it('all actions at once leave one outcome, and books that agree', { tags: 'long' }, async () => {
  const debtor = await newBuyer(api);
  const purchases = await Promise.all([1, 2, 3, 4, 5].map(() => buy(debtor)));
  const day = dayAfter(api, 20);
  await Promise.all(
    purchases.flatMap(({ body: { id } }) => [
      record(id),
      writeOff(id),
      move(id, day),
      debtor.call('POST', `/api/purchases/${id}/pay`, byCard('pays')),
      debtor.call('POST', `/api/purchases/${id}/pay`, byCard('insufficient-funds')),
    ]),
  );
  const rows = await Promise.all(purchases.map(({ body }) => storedPurchase(api, body.id)));
  const open = rows.filter((row) => row.paymentStatus !== 'paid' && !row.writtenOffAt);
  const total = open.reduce((sum, row) => sum + row.totalRepaymentCents, 0) / 100;
  expect(await owed(debtor)).toBeCloseTo(total, 2);
  expect((await statement(debtor)).closingBalance).toBeCloseTo(total, 2);
});
