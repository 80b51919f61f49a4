import { describe, expect, it } from 'vitest';
import type { PurchaseId } from '../../../domain/ids.ts';
import type { PaymentStatus } from '../../../domain/payments/payment-status.ts';
import { formatMoney } from '../../../domain/values/format.ts';
import { cents } from '../../../domain/values/money.ts';
import { day } from '../../../domain/values/time-units.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import { paymentReminders } from '../../../server/messages/reminders.ts';
import { smsDelivery } from '../../../server/messages/sms-delivery.ts';
import { overduePurchases } from '../../../server/purchases/overdue-purchases.ts';
import { insertPurchase } from '../../../server/records/purchases-table.ts';
import { beforeEachTest, newAdmin, newCar, newDriver, startApi } from '../../support/api.ts';
import { sizes } from '../../support/browser/sizes.ts';
import { rebookAfterTests } from '../../support/server/ledger.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { newPurchase, type PurchaseRow, purchaseRow } from '../../support/server/purchase-rows.ts';
import { dayAfter } from '../../support/server/purchases.ts';
import { waitingCalls } from '../../support/server/waiting-calls.ts';

const api = startApi();
rebookAfterTests(api);

const driver = beforeEachTest(() => newDriver(api, { firstName: 'Sipho' }));
const car = beforeEachTest(() => newCar(driver));

const run = (job: Job) => runJob(api, job);

/** A purchase that is due this many days from now. */
const due = (days: number, changes: Partial<PurchaseRow> = {}) =>
  newPurchase(api, driver, car, { repaymentDueDate: dayAfter(api, days), ...changes });

const scheduled = (days: number): Partial<PurchaseRow> => ({
  isScheduledPayment: true,
  paymentMethod: 'card',
  paymentStatus: 'scheduled',
  scheduledPaymentDate: dayAfter(api, days),
});

/**
 * Runs a job while another transaction holds a purchase. Once the job waits for it, that change is
 * committed.
 */
async function runDuring(job: Job, id: PurchaseId, change: Partial<PurchaseRow>): Promise<void> {
  const running = await api.context.db.transaction().execute(async (other) => {
    await other.selectFrom('purchases').select('id').where('id', '=', id).forUpdate().execute();
    if (Object.keys(change).length > 0) {
      await other.updateTable('purchases').set(change).where('id', '=', id).execute();
    }
    const started = run(job);
    await Promise.race([waitingCalls(api), started]);
    return { started };
  });
  await running.started;
}

const messages = () =>
  api.context.db
    .selectFrom('messages')
    .select(['kind', 'subject', 'text', 'status'])
    .where('userId', '=', driver.userId as PurchaseRow['userId']) // an id from the API
    .orderBy('createdAt')
    .orderBy('subject')
    .execute();

const details = async (id: PurchaseId) =>
  (await driver.call('GET', `/api/purchases/${id}`)).body as {
    paymentStatus: PaymentStatus;
    events: { type: string; amount: number | null; words: string | null }[];
  };

const eventsOf = async (id: PurchaseId) => (await details(id)).events.map(({ type }) => type);

/** In several statements, because one can take only a limited number of parameters. */
async function insertPurchases(rows: PurchaseRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 500) {
    const part = rows.slice(from, from + 500);
    await api.context.db.insertInto('purchases').values(part).execute();
  }
}

// MSG-4
describe('reminders of payments', () => {
  it('are sent to the user who owes the payment', { tags: 'long' }, async () => {
    await due(3);
    await run(paymentReminders);
    await run(smsDelivery);
    const sent = api.context.db.selectFrom('messages').select(['status', 'phoneNumber']);
    expect(
      await sent.where('userId', '=', driver.userId as PurchaseRow['userId']).execute(), // an id from the API
    ).toEqual([{ status: 'sent', phoneNumber: '+27821234567' }]);
  });

  it('are written 3 days before the due day', { tags: 'long' }, async () => {
    const { id } = await due(3);
    await run(paymentReminders);
    const [dd, mm, yyyy] = [...dayAfter(api, 3).split('-')].reverse();
    expect(await messages()).toEqual([
      {
        kind: 'reminder-before-due',
        subject: dayAfter(api, 0),
        text: `Hello Sipho, a fuel payment of R508.38 is due soon, on ${dd}/${mm}/${yyyy}. Please make sure that it is made on time. Volmaak`,
        status: 'queued',
      },
    ]);
    expect((await details(id)).events).toEqual([
      expect.objectContaining({
        type: 'reminded',
        amount: 508.38,
        words: `Due on ${dd}/${mm}/${yyyy}`,
      }),
    ]);
  });

  it('are written on the day after the due day, whether or not the purchase is overdue yet', {
    tags: 'long',
  }, async () => {
    const { id } = await due(-1, { paymentStatus: 'overdue' });
    await run(paymentReminders);
    const written = await messages();
    expect(written.map(({ kind }) => kind)).toEqual(['reminder-after-due']);
    expect(written[0]?.text).toMatch(/^Hello Sipho, a fuel payment of R508\.38 was due on /);
    expect(await eventsOf(id)).toEqual(['reminded']);
  });

  it('come once per user and day, for all due payments together', { tags: 'long' }, async () => {
    const purchases = [await due(-1), await due(-1, { paymentStatus: 'overdue' }), await due(3)];
    purchases.push(await due(3, scheduled(3)));
    for (let times = 0; times < 2; times += 1) await run(paymentReminders);
    const [dd, mm, yyyy] = [...dayAfter(api, -1).split('-')].reverse();
    expect(await messages()).toMatchObject([
      {
        kind: 'reminder-after-due',
        text: `Hello Sipho, 4 fuel payments of R2,033.52 in total are due, the first on ${dd}/${mm}/${yyyy}. Please pay them now. Payments should be made on time. Volmaak`,
      },
    ]);
    for (const { id } of purchases) expect(await eventsOf(id)).toEqual(['reminded']);
    // A payment that becomes due later that day waits, and so does one whose message failed.
    await api.context.db.updateTable('messages').set({ status: 'failed' }).execute();
    await due(3);
    await run(paymentReminders);
    expect(await messages()).toHaveLength(1);
  });

  it('wait until 24 hours have passed since one that an admin sent', async () => {
    const admin = await newAdmin(api);
    const body = { userId: driver.userId, amount: 10, dueDate: dayAfter(api, 3) };
    await due(3);
    expect((await admin.call('POST', '/api/sms/payment-reminder', body)).status).toBe(201);
    await run(paymentReminders);
    expect((await messages()).map(({ kind }) => kind)).toEqual(['reminder']);
    await due(4);
    api.advance(day);
    await run(paymentReminders);
    expect((await messages()).map(({ kind }) => kind)).toEqual(['reminder', 'reminder-before-due']);
  });

  it('use the day of a scheduled payment', async () => {
    await due(3, scheduled(2));
    const { id } = await due(20, scheduled(3));
    await run(paymentReminders);
    expect(await messages()).toHaveLength(1);
    expect(await eventsOf(id)).toEqual(['reminded']);
  });

  it.each([4, 2, 1, 0, -2, -30])('are not written %i days before the due day', async (days) => {
    await due(days);
    await run(paymentReminders);
    expect(await messages()).toEqual([]);
  });

  // BUY-9
  it.each(['processing', 'paid', 'failed', 'cancelled', 'refunded'] as const)(
    'skip purchases that are %s',
    async (paymentStatus) => {
      await due(3, { paymentStatus });
      await due(-1, { paymentStatus });
      await run(paymentReminders);
      expect(await messages()).toEqual([]);
    },
  );

  it('come once a day, and again for another day', { tags: 'long' }, async () => {
    const { id } = await due(3);
    for (let times = 0; times < 3; times += 1) await run(paymentReminders);
    expect(await messages()).toHaveLength(1);
    for (let passed = 0; passed < 5; passed += 1) {
      api.advance(day);
      await run(paymentReminders);
      await run(overduePurchases);
    }
    expect((await messages()).map(({ kind }) => kind)).toEqual([
      'reminder-before-due',
      'reminder-after-due',
    ]);
    expect(await eventsOf(id)).toEqual(['reminded', 'reminded', 'overdue']);
  });

  it('come once, with one event each, when four processes run at the same time', async () => {
    const rows = Array.from({ length: sizes.rows }, () =>
      purchaseRow(driver, car, api.context.clock(), {
        repaymentDueDate: dayAfter(api, 3),
      }),
    );
    await insertPurchases(rows);
    await Promise.all(Array.from({ length: 4 }, () => run(paymentReminders)));
    const [message, ...others] = await messages();
    expect(message?.text).toContain(
      `${sizes.rows} fuel payments of ${formatMoney(cents(sizes.rows * 50_838))} in total`,
    );
    expect(others).toEqual([]);
    const events = await api.context.db
      .selectFrom('purchaseEvents')
      .select(['purchaseId', 'type'])
      .where(
        'purchaseId',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    expect(events).toHaveLength(sizes.rows);
    expect(new Set(events.map(({ purchaseId }) => purchaseId)).size).toBe(sizes.rows);
  });

  it('are rolled back when their event cannot be written', { tags: 'long' }, async () => {
    await due(3);
    await api.context.db.schema.alterTable('purchaseEvents').renameTo('events_elsewhere').execute();
    await expect(run(paymentReminders)).rejects.toThrow('purchase_events');
    expect(await messages()).toEqual([]);
    await api.context.db.schema.alterTable('events_elsewhere').renameTo('purchaseEvents').execute();
    await run(paymentReminders);
    expect(await messages()).toHaveLength(1);
  });

  it('skip a purchase that is being paid', async () => {
    const { id } = await due(3);
    await runDuring(paymentReminders, id, { paymentStatus: 'processing' });
    expect(await messages()).toEqual([]);
  });

  it('are written in the same run after another transaction has released its lock', {
    tags: 'long',
  }, async () => {
    const { id } = await due(-1);
    const other = await due(-1);
    await runDuring(paymentReminders, id, {});
    expect(await messages()).toMatchObject([{ text: expect.stringContaining('2 fuel payments') }]);
    for (const purchase of [id, other.id]) expect(await eventsOf(purchase)).toEqual(['reminded']);
  });
});

// PAY-5
describe('overdue purchases', () => {
  it('are marked once after their due date, with an event', async () => {
    const { id } = await due(0);
    await run(overduePurchases);
    expect((await details(id)).paymentStatus).toBe('pending');
    api.advance(day);
    for (let times = 0; times < 3; times += 1) await run(overduePurchases);
    expect(await details(id)).toMatchObject({
      paymentStatus: 'overdue',
      events: [{ type: 'overdue', amount: 508.38, words: null }],
    });
  });

  it.each([
    'scheduled',
    'processing',
    'paid',
    'failed',
    'overdue',
    'cancelled',
    'refunded',
  ] as const)('do not include purchases that are %s', async (paymentStatus) => {
    const { id } = await due(-5, { paymentStatus });
    await run(overduePurchases);
    expect(await details(id)).toMatchObject({ paymentStatus, events: [] });
  });

  it('do not include payments that we collect ourselves', async () => {
    const debit = await due(-5, { paymentMethod: 'debit_order' });
    const card = await due(-5, scheduled(-5));
    await run(overduePurchases);
    expect((await details(debit.id)).paymentStatus).toBe('pending');
    expect((await details(card.id)).paymentStatus).toBe('scheduled');
  });

  it('are marked once each when four processes run at the same time', {
    tags: 'long',
  }, async () => {
    // More than one batch.
    const rows = Array.from({ length: 520 }, () =>
      purchaseRow(driver, car, api.context.clock(), { repaymentDueDate: dayAfter(api, -2) }),
    );
    await insertPurchases(rows);
    await Promise.all(Array.from({ length: 4 }, () => run(overduePurchases)));
    const events = await api.context.db
      .selectFrom('purchaseEvents')
      .select('purchaseId')
      .where(
        'purchaseId',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    expect(events).toHaveLength(520);
    expect(new Set(events.map(({ purchaseId }) => purchaseId)).size).toBe(520);
  });

  it('do not include one that is being paid at the same moment', async () => {
    const row = purchaseRow(driver, car, api.context.clock(), {
      repaymentDueDate: dayAfter(api, -1),
    });
    await insertPurchase(api.context.db, row);
    const paid = { paymentStatus: 'paid', paymentDate: api.context.clock() } as const;
    await runDuring(overduePurchases, row.id, paid);
    expect(await details(row.id)).toMatchObject({ paymentStatus: 'paid', events: [] });
  });

  it('are marked in the same run after another transaction has released its lock', {
    tags: 'long',
  }, async () => {
    const { id } = await due(-1);
    const other = await due(-1);
    await runDuring(overduePurchases, id, {});
    for (const one of [id, other.id]) expect((await details(one)).paymentStatus).toBe('overdue');
  });
});

it('two jobs that start on the same purchases both complete', async () => {
  const rows = Array.from({ length: sizes.rows }, () =>
    purchaseRow(driver, car, api.context.clock(), { repaymentDueDate: dayAfter(api, -1) }),
  );
  await insertPurchases(rows);
  await Promise.all([run(overduePurchases), run(paymentReminders)]);
  const { body } = await driver.call('GET', `/api/purchases/user/${driver.userId}`);
  expect(new Set(body.map((one: { paymentStatus: PaymentStatus }) => one.paymentStatus))).toEqual(
    new Set(['overdue']),
  );
  expect(await messages()).toMatchObject([
    { text: expect.stringContaining(`${sizes.rows} fuel payments`) },
  ]);
});
