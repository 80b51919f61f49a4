import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type CollectionFields, dueDay, isOverdue } from '../../../domain/payments/collection.ts';
import {
  isOwed,
  paymentMethods,
  paymentStatuses,
} from '../../../domain/payments/payment-status.ts';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { newAdmin, newCar, newDriver, startApi } from '../../support/api.ts';
import { newPurchase } from '../../support/server/purchase-rows.ts';
import { dayAfter } from '../../support/server/purchases.ts';

const api = startApi();
const today = () => southAfricanDay(api.context.clock());

/** Every kind of purchase, on each side of its due day. */
function kinds(): Omit<CollectionFields, 'failedCollections' | 'lastCollectionDay'>[] {
  return [-1, 0, 1].flatMap((days) =>
    paymentMethods.flatMap((paymentMethod) =>
      paymentStatuses.flatMap((paymentStatus) =>
        [false, true].flatMap((isScheduledPayment) =>
          [null, new Date()].map((writtenOffAt) => ({
            paymentMethod,
            paymentStatus,
            isScheduledPayment,
            writtenOffAt,
            scheduledPaymentDate: isScheduledPayment ? addDays(today(), days) : null,
            repaymentDueDate: addDays(today(), isScheduledPayment ? 20 : days),
          })),
        ),
      ),
    ),
  );
}

// LEND-43
it('the database and the domain agree on what is owed and what is overdue', async () => {
  const all = kinds();
  const { rows } = await sql<{ owed: boolean; overdue: boolean }>`
    select is_owed(status) and written_off_at is null as owed,
      is_overdue(status, written_off_at, method, is_scheduled, due_day, ${today()}::date) as overdue
    from unnest(
      ${all.map((one) => one.paymentStatus)}::text[],
      ${all.map((one) => one.writtenOffAt)}::timestamptz[],
      ${all.map((one) => one.paymentMethod)}::text[],
      ${all.map((one) => one.isScheduledPayment)}::boolean[],
      ${all.map(dueDay)}::date[]
    ) with ordinality as kinds (status, written_off_at, method, is_scheduled, due_day, place)
    order by place`.execute(api.context.db);
  expect(rows).toHaveLength(288);
  expect(rows).toEqual(all.map((one) => ({ owed: isOwed(one), overdue: isOverdue(one, today()) })));
  expect(rows.filter(({ overdue }) => overdue).length).toBeGreaterThan(10);
});

// LEND-43
it('the overdue debt of a person is the same in their details, in the list of requests and to themselves', async () => {
  const admin = await newAdmin(api);
  const driver = await newDriver(api);
  const car = await newCar(driver);
  const add = (changes: object) => newPurchase(api, driver, car, changes);
  const past = { repaymentDueDate: dayAfter(api, -5) };
  await add({ ...past, totalRepaymentCents: 10_000 });
  await add({ ...past, totalRepaymentCents: 2_000, paymentStatus: 'overdue' });
  // It is collected still.
  await add({ ...past, totalRepaymentCents: 300, paymentMethod: 'debit_order' });
  const request = { carId: car.id, carMake: 'Toyota', carModel: 'Corolla', carYear: 2018 };
  await driver.call('POST', '/api/fuel-requests', { ...request, fuelAmount: 1 });
  const [details, requests, credit] = await Promise.all([
    admin.call('GET', `/api/admin/users/${driver.userId}`),
    admin.call('GET', `/api/admin/fuel-requests?userId=${driver.userId}`),
    driver.call('GET', '/api/account/credit'),
  ]);
  expect(details.body.owed).toMatchObject({ outstanding: 123, overdue: 120 });
  expect(requests.body[0].standing).toMatchObject({ owed: 123, overdue: 120 });
  expect(credit.body.overdue).toBe(120);
});

it('what is owed is found by the indexes of the debts', async () => {
  await api.context.db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await sql<Record<string, string>>`
      explain select from purchases where is_debt(payment_status, written_off_at, payment_method,
        is_scheduled_payment) and due_day < ${today()}::date`.execute(transaction);
    expect(JSON.stringify(rows)).toContain('purchases_late');
  });
});
