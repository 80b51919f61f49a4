import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { collections } from '../../../server/payments/collections.ts';
import { overduePurchases } from '../../../server/purchases/overdue-purchases.ts';
import { beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { entriesOf } from '../../support/server/ledger.ts';
import { eventsOf, runJob, storedPurchase } from '../../support/server/paid-purchases.ts';
import { newPurchase, type PurchaseRow } from '../../support/server/purchase-rows.ts';
import { buy, byCard, newBuyer, schedule } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(() => newAdmin(api));
const buyer = beforeTests(() => newBuyer(api));

afterEach(async () => {
  expect(await recount(api.context.db, { fix: false })).toEqual([]);
});

const today = () => southAfricanDay(api.context.clock());
/** 20 litres for R518.75, of which R103.75 are the premium. */
const total = 518.75;
const owed = async () => (await buy(buyer)).body.id as string;
const pay = (id: string, changes: object = {}, key: string = randomUUID(), who = buyer) =>
  who.call(
    'POST',
    `/api/purchases/${id}/pay`,
    { ...byCard('pays'), ...changes },
    {
      'idempotency-key': key,
    },
  );
const record = (id: string, changes: object = {}) =>
  admin.call('POST', `/api/admin/purchases/${id}/outside-payment`, {
    method: 'cash',
    reference: 'Till 4',
    receivedOn: today(),
    ...changes,
  });
const act = (id: string, action: string, body: object = {}) =>
  admin.call('POST', `/api/admin/purchases/${id}/${action}`, body);
const read = async (id: string) => (await buyer.call('GET', `/api/purchases/${id}`)).body;
const credit = async (who = buyer) => (await who.call('GET', '/api/account/credit')).body;
const loyalty = async (who = buyer) =>
  (await who.call('GET', `/api/loyalty/${who.userId}`)).body.annualPurchaseCount;
const kinds = async (id: string) => (await entriesOf(api, id)).map(({ kind }) => kind);
const overdue = (changes: Partial<PurchaseRow> = {}) =>
  newPurchase(
    api,
    buyer,
    { id: buyer.carId },
    {
      paymentStatus: 'overdue',
      repaymentDueDate: addDays(today(), -40),
      ...changes,
    },
  );

// PAY-27
describe('a part of a debt', () => {
  it('is paid by card, and the rest stays owed', async () => {
    const id = await owed();
    const before = { used: (await credit()).budget.used, loyalty: await loyalty() };
    const { status, body } = await pay(id, { amount: 200 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      paymentStatus: 'pending',
      isPaid: false,
      paymentDate: null,
      totalRepayment: total,
      paidAmount: 200,
    });
    expect(await read(id)).toMatchObject({
      paidAmount: 200,
      payments: [{ amount: 200, way: 'card' }],
      events: [
        { type: 'created' },
        { type: 'charging', amount: 200 },
        { type: 'part-paid', amount: 200, words: 'R318.75 is left to pay' },
      ],
    });
    expect((await credit()).budget.used).toBe(before.used - 200);
    expect(await loyalty()).toBe(before.loyalty);
    const [, part] = await entriesOf(api, id);
    expect(part).toEqual({ kind: 'paid', demoClearing: 20_000, receivable: -20_000 });
  });

  it('and another one pay everything, which is then paid', async () => {
    const id = await owed();
    const before = await loyalty();
    await pay(id, { amount: 200 });
    expect((await record(id, { amount: 100, method: 'eft' })).body).toMatchObject({
      paymentStatus: 'pending',
      paidAmount: 300,
      payments: [
        { amount: 200, way: 'card' },
        { amount: 100, way: 'eft' },
      ],
    });
    expect((await pay(id)).body).toMatchObject({
      paymentStatus: 'paid',
      isPaid: true,
      paidAmount: total,
      outsidePayment: null,
    });
    expect(await loyalty()).toBe(before + 1);
    expect(await kinds(id)).toEqual(['sold', 'paid', 'paid', 'paid']);
    expect(await eventsOf(api, id)).toEqual([
      'created',
      'charging',
      'part-paid',
      'part-paid',
      'charging',
      'paid',
    ]);
  });

  it('is charged once per key, and another amount needs another key', async () => {
    const id = await owed();
    const key = randomUUID();
    await pay(id, { amount: 50 }, key);
    expect((await pay(id, { amount: 50 }, key)).body).toMatchObject({ paidAmount: 50 });
    expectRefusal(await pay(id, { amount: 60 }, key), 422, 'key-reused');
    expect((await read(id)).paidAmount).toBe(50);
    expect((await pay(id, { amount: 50 })).body).toMatchObject({ paidAmount: 100 });
  });

  it('starts at R10.00, and leaves nothing that no card can pay', async () => {
    const id = await owed();
    const message = (rand: number) => pay(id, { amount: rand }).then(({ body }) => body);
    expect(await message(9.99)).toMatchObject({ message: 'Please pay at least R10.00' });
    expect(await message(518.76)).toMatchObject({ message: 'Only R518.75 is left to pay' });
    expect(await message(518)).toMatchObject({
      message: 'Please pay all of the R518.75, or at most R517.75',
    });
    for (const amount of [0, -20, 0.001, 1e12, '20', null, Number.MAX_VALUE, [20]]) {
      expect((await pay(id, { amount })).status).toBe(400);
      expect((await record(id, { amount })).status).toBe(400);
    }
    expect((await record(id, { amount: 9.99 })).body.message).toBe('Please pay at least R10.00');
    expect((await read(id)).paidAmount).toBe(0);
    await pay(id, { amount: 10 });
    await record(id, { amount: 500 });
    expect((await pay(id, { amount: 8.75 })).body).toMatchObject({ paymentStatus: 'paid' });
  });

  it('that is declined leaves everything as it was', async () => {
    const id = await owed();
    await pay(id, { amount: 20 });
    const declined = await pay(id, { ...byCard('insufficient-funds'), amount: 30 });
    expect(declined.status).toBe(402);
    expect(declined.body.purchase).toMatchObject({ paymentStatus: 'pending', paidAmount: 20 });
    expect(await kinds(id)).toEqual(['sold', 'paid']);
  });

  it('cannot pay a purchase that was not sold, or that is paid', async () => {
    const { body } = await buy(buyer, byCard('insufficient-funds'));
    const { id } = body.purchase;
    expect((await pay(id, { amount: 20 })).body.message).toBe('Please pay all of the R518.75');
    expect((await pay(id, { amount: total })).body).toMatchObject({
      paymentStatus: 'paid',
      paidAmount: total,
    });
    expectRefusal(await pay(id, { amount: 20 }), 409, 'already-paid');
  });

  it('of a scheduled payment leaves the rest to be collected on its day', async () => {
    const driver = await newBuyer(api);
    const { body } = await schedule(api, driver, 'pays', 1);
    const paid = await pay(body.id, { amount: 118.75 }, randomUUID(), driver);
    expect(paid.body).toMatchObject({ paymentStatus: 'scheduled', paidAmount: 118.75 });
    await sql`update purchases set scheduled_payment_date = ${today()} where id = ${body.id}`.execute(
      api.context.db,
    );
    await runJob(api, collections);
    const { rows } = await sql<{ amount: number }>`select amount_cents as amount
      from purchase_charges where purchase_id = ${body.id} and is_collection`.execute(
      api.context.db,
    );
    expect(rows).toEqual([{ amount: 40_000 }]);
    const { body: after } = await driver.call('GET', `/api/purchases/${body.id}`);
    expect(after).toMatchObject({ paymentStatus: 'paid', paidAmount: total });
  });

  it('becomes credit when its scheduled purchase is cancelled', async () => {
    const driver = await newBuyer(api);
    const { body } = await schedule(api, driver, 'pays');
    await pay(body.id, { amount: 100 }, randomUUID(), driver);
    const cancelled = await driver.call('POST', `/api/purchases/${body.id}/cancel`);
    expect(cancelled.body).toMatchObject({ paymentStatus: 'cancelled', paidAmount: 0 });
    expect((await credit(driver)).balance).toBe(100);
    expect(await kinds(body.id)).toEqual(['sold', 'paid', 'payment-reversed', 'sale-ended']);
  });

  it('counts for what is late', async () => {
    const driver = await newBuyer(api);
    const { id } = await newPurchase(
      api,
      driver,
      { id: driver.carId },
      {
        paymentStatus: 'overdue',
        repaymentDueDate: addDays(today(), -40),
      },
    );
    const before = (await credit(driver)).overdue;
    await pay(id, { amount: 100 }, randomUUID(), driver);
    expect((await credit(driver)).overdue).toBe(before - 100);
    const late = await admin.call('GET', `/api/admin/users/${driver.userId}`);
    expect(late.body.owed).toMatchObject({ overdue: before - 100, outstanding: before - 100 });
  });

  it('makes the write-off smaller, and a recovery may come in parts, too', async () => {
    const { id } = await overdue();
    const left = ((await storedPurchase(api, id)).totalRepaymentCents - 10_000) / 100;
    await record(id, { amount: 100 });
    await act(id, 'write-off', { reason: 'Moved abroad' });
    expect((await record(id, { amount: 50 })).body).toMatchObject({
      paymentStatus: 'overdue',
      paidAmount: 150,
    });
    expect((await read(id)).writtenOffAt).not.toBeNull();
    const { body } = await record(id);
    expect(body).toMatchObject({ paymentStatus: 'paid', writtenOffAt: null });
    const recovered = (await entriesOf(api, id)).filter(({ kind }) => kind === 'recovered');
    expect(recovered.map((entry) => 'cash' in entry && entry.cash)).toEqual([
      5000,
      left * 100 - 5000,
    ]);
  });

  it('is refunded as credit, because no processor could pay it back as one', async () => {
    const driver = await newBuyer(api);
    const { body } = await buy(driver);
    await pay(body.id, { amount: 100 }, randomUUID(), driver);
    await pay(body.id, {}, randomUUID(), driver);
    const refunded = await act(body.id, 'refund');
    expect(refunded.body).toMatchObject({ paymentStatus: 'refunded' });
    expect((await credit(driver)).balance).toBe(total);
  });

  it('stands in the statement on its own day', async () => {
    const driver = await newBuyer(api);
    const { body } = await buy(driver);
    await pay(body.id, { amount: 100 }, randomUUID(), driver);
    const days = `from=${addDays(today(), -1)}&to=${today()}`;
    const statement = await driver.call('GET', `/api/account/statement?${days}`);
    expect(statement.body.lines).toMatchObject([
      { type: 'purchase', amount: total },
      { type: 'payment', amount: -100, balance: total - 100 },
    ]);
    expect(statement.body.closingBalance).toBe(total - 100);
  });
});

// PAY-32
describe('instalments', () => {
  const agree = (id: string, instalments: object[], key: string = randomUUID()) =>
    admin.call(
      'POST',
      `/api/admin/purchases/${id}/instalments`,
      { instalments },
      {
        'idempotency-key': key,
      },
    );
  const inDays = (days: number) => addDays(today(), days);
  const plan = () => [
    { day: inDays(5), amount: 200 },
    { day: inDays(10), amount: 218.75 },
    { day: inDays(15), amount: 100 },
  ];
  const at = (driver: { call: typeof buyer.call }, id: string) =>
    driver.call('GET', `/api/purchases/${id}`).then(({ body }) => body);

  it('are paid one after the other, and the purchase is due with the next', async () => {
    const driver = await newBuyer(api);
    const { id } = (await buy(driver)).body;
    const key = randomUUID();
    const { body } = await agree(id, plan(), key);
    expect((await agree(id, plan(), key)).status).toBe(200);
    expect(body).toMatchObject({
      repaymentDueDate: inDays(5),
      instalments: [{ left: 200 }, { left: 218.75 }, { left: 100 }],
    });
    expect(await reminded(driver)).toBe(200);
    const pays = (amount: number) => pay(id, { amount }, randomUUID(), driver);
    expect((await pays(150)).body.repaymentDueDate).toBe(inDays(5));
    expect(await reminded(driver)).toBe(50);
    expect((await pays(60)).body).toMatchObject({
      repaymentDueDate: inDays(10),
      instalments: [{ left: 0 }, { left: 208.75 }, { left: 100 }],
    });
    expect((await pays(308.75)).body).toMatchObject({ paymentStatus: 'paid' });
    expect((await at(driver, id)).instalments).toBeUndefined();
    expect(await endings(id)).toEqual(['kept']);
  });

  it('are broken when one is missed', async () => {
    const driver = await newBuyer(api);
    const { id } = (await buy(driver)).body;
    await agree(id, plan());
    await sql`update purchases set repayment_due_date = ${inDays(-1)} where id = ${id}`.execute(
      api.context.db,
    );
    await runJob(api, overduePurchases);
    const after = await at(driver, id);
    expect(after).toMatchObject({ paymentStatus: 'overdue', paidAmount: 0 });
    expect(after.instalments).toBeUndefined();
    expect(after.events.map(({ type }: { type: string }) => type)).toEqual([
      'created',
      'instalments-agreed',
      'overdue',
      'instalments-broken',
    ]);
    expect(await endings(id)).toEqual(['broken']);
    // A new agreement is possible.
    expect((await agree(id, plan())).body.paymentStatus).toBe('pending');
  });

  it('of a scheduled payment are collected from its card, and broken after 4 declines', async () => {
    const driver = await newBuyer(api);
    const { id } = (await schedule(api, driver, 'pays')).body;
    await agree(id, plan());
    const collect = async () => {
      await sql`update purchases set scheduled_payment_date = ${today()},
        last_collection_day = null where id = ${id}`.execute(api.context.db);
      await sql`update instalments set day = day - (select min(day) from instalments
          where plan_id in (select id from instalment_plans where purchase_id = ${id})
            and day >= ${inDays(0)}) + ${today()}::date
        where plan_id in (select id from instalment_plans where purchase_id = ${id})
          and day > ${today()}`.execute(api.context.db);
      await runJob(api, collections);
      return at(driver, id);
    };
    expect(await collect()).toMatchObject({ paymentStatus: 'scheduled', paidAmount: 200 });
    const refused = await driver.call('PATCH', `/api/purchases/${id}/schedule`, {
      scheduledPaymentDate: inDays(3),
    });
    expectRefusal(refused, 409, 'instalments-agreed');
  });

  it('are refused if they cannot be', async () => {
    const driver = await newBuyer(api);
    const { id } = (await buy(driver)).body;
    const message = async (instalments: object[]) => (await agree(id, instalments)).body.message;
    const [first, second, third] = plan() as [object, object, object];
    expect(await message([])).toBe('Please agree on at least 2 instalments');
    expect(await message([{ day: inDays(2), amount: total }])).toBe(
      'Please agree on at least 2 instalments',
    );
    expect(await message([first, third, second])).toBe(
      'Each instalment has to come after the one before it',
    );
    expect(await message([{ ...first, day: today() }, second, third])).toBe(
      'The first instalment has to be in the future',
    );
    expect(await message([first, second])).toBe(
      'The instalments add up to R418.75, but R518.75 is left to pay',
    );
    expect(await message([{ ...first, amount: 5 }, second, third])).toBe(
      'Each instalment is at least R10.00',
    );
    expect(await message([first, second, { ...third, day: inDays(400) }])).toBe(
      'The last instalment can be at most a year ahead',
    );
    expect((await agree(id, [{ day: 'soon', amount: 1 }])).status).toBe(400);
    expect((await admin.call('POST', `/api/admin/purchases/${id}/instalments`, {})).status).toBe(
      400,
    );
    const paid = (await buy(driver, byCard('pays'))).body.id;
    expectRefusal(await agree(paid, plan()), 409, 'already-paid');
    expectRefusal(await agree(randomUUID(), plan()), 404, 'not-found');
  });

  it('end with another due day', async () => {
    const driver = await newBuyer(api);
    const { id } = (await buy(driver)).body;
    await agree(id, plan());
    const moved = { day: inDays(20), reason: 'Asked' };
    const { body } = await admin.call('PATCH', `/api/admin/purchases/${id}/due-date`, moved);
    expect(body).toMatchObject({ repaymentDueDate: inDays(20) });
    expect(body.instalments).toBeUndefined();
    expect(await endings(id)).toEqual(['withdrawn']);
  });
});

/** What a reminder says that is due, in rand. */
async function reminded({ userId }: { userId: string }): Promise<number> {
  const { rows } = await sql<{ due: number }>`select due_cents(purchases) as due
    from purchases where user_id = ${userId}`.execute(api.context.db);
  return (rows[0]?.due ?? 0) / 100;
}

async function endings(id: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ ending: string | null }>`select ending from instalment_plans
    where purchase_id = ${id} order by agreed_at`.execute(api.context.db);
  return rows.map(({ ending }) => ending);
}
