import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { collections } from '../../../server/payments/collections.ts';
import { creditSpending } from '../../../server/payments/credit-spending.ts';
import { beforeEachTest, type Caller, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import {
  buy,
  byCard,
  moveDays,
  moveToNoon,
  newBuyer,
  schedule,
} from '../../support/server/purchases.ts';
import { smsTo } from '../../support/server/sms-to.ts';

const api = startApi({ rateLimits: false });
const admin = beforeEachTest(() => newAdmin(api));

afterEach(async () => {
  expect(await recount(api.context.db, { fix: false })).toEqual([]);
  expect(await proveLedger(api.context.db)).toEqual([]);
});

beforeEach(() => moveToNoon(api));

const today = () => southAfricanDay(api.context.clock());
const inDays = (days: number) => addDays(today(), days);
const money = () => ({ method: 'eft', reference: 'FNB 77', receivedOn: today() });
const desk = async (path: string, body: object = {}) => {
  await renewProof(api, admin);
  return admin.call('POST', `/api/admin/${path}`, body, { 'idempotency-key': randomUUID() });
};
const receive = ({ userId }: Caller, changes: object = {}) =>
  desk(`users/${userId}/payments`, { amount: 100, ...money(), ...changes });
const reverse = (id: string) => desk(`payments/${id}/reversal`, { reason: 'Wrong person' });
const agree = (id: string, instalments: object[]) =>
  desk(`purchases/${id}/instalments`, { instalments });
const read = async (id: string) => {
  await renewProof(api, admin);
  return (await admin.call('GET', `/api/admin/purchases/${id}`)).body;
};
const plan = (first = 5, second = 10, third = 15) => [
  { day: inDays(first), amount: 200 },
  { day: inDays(second), amount: 218.75 },
  { day: inDays(third), amount: 100 },
];
/** What was charged for a purchase, in cents. */
async function charged(id: string): Promise<number[]> {
  const { rows } = await sql<{ amount: number }>`select amount_cents as amount
    from purchase_charges where purchase_id = ${id} order by started_at, key`.execute(
    api.context.db,
  );
  return rows.map(({ amount }) => amount);
}
/** What is due on the due day, in rand. */
async function due(id: string): Promise<number> {
  const { rows } = await sql<{ due: number }>`select due_cents(purchases) as due from purchases
    where id = ${id}`.execute(api.context.db);
  return (rows[0]?.due ?? 0) / 100;
}

// PAY-30, PAY-32
describe('a mistake of the desk does not collect at once what was agreed in instalments', () => {
  it('a payment of everything that is reversed', async () => {
    const driver = await newBuyer(api);
    const { id } = (await schedule(api, driver, 'pays')).body;
    await agree(id, plan(1, 5, 9));
    const { body } = await receive(driver, { amount: 518.75 });
    expect((await reverse(body.id)).status).toBe(200);
    moveDays(api, 1);
    await runJob(api, collections);
    expect(await charged(id)).toEqual([20_000]);
  });

  it('credit that has paid everything, and is taken back', async () => {
    const driver = await newBuyer(api);
    const { id } = (await schedule(api, driver, 'pays')).body;
    await agree(id, plan(1, 5, 9));
    const { body } = await receive(driver, { amount: 518.75, purchases: [] });
    await runJob(api, creditSpending);
    expect((await reverse(body.id)).status).toBe(200);
    moveDays(api, 1);
    await runJob(api, collections);
    expect(await charged(id)).toEqual([20_000]);
  });

  // If a write-off has to end the agreement for good, its motorist should at least read so.
  it('a write-off that is reversed', async () => {
    const driver = await newBuyer(api);
    const { id } = (await schedule(api, driver, 'pays')).body;
    await agree(id, plan(1, 5, 9));
    await desk(`purchases/${id}/write-off`, { reason: 'Moved' });
    await desk(`purchases/${id}/write-off-reversal`, { reason: 'Not hers' });
    moveDays(api, 1);
    await runJob(api, collections);
    expect(await charged(id)).toEqual([20_000]);
  });
});

// LEND-23
it('only the instalment is late and reminded of by the desk while the agreement stands', async () => {
  const driver = await newBuyer(api);
  const { id } = (await schedule(api, driver, 'insufficient-funds')).body;
  await agree(id, plan(1, 30, 60));
  moveDays(api, 1);
  await runJob(api, collections);
  moveDays(api, 1);
  Object.assign(admin, await newAdmin(api));
  expect(await read(id)).toMatchObject({ paymentStatus: 'scheduled', instalments: [{}, {}, {}] });
  const { body } = await admin.call('GET', '/api/admin/collections/people');
  const person = body.find(({ id: of }: { id: string }) => of === driver.userId);
  await desk('collections/reminders', { userIds: [driver.userId] });
  const [text] = await smsTo(api, driver, 'reminder');
  expect({ late: person.lateAmount, text }).toEqual({
    late: 200,
    text: expect.stringContaining('R200.00 was due'),
  });
});

// PAY-8
it('a second instalment that is due on the day of a collection breaks no job', async () => {
  const driver = await newBuyer(api);
  const { id } = (await schedule(api, driver, 'pays')).body;
  await agree(id, plan(1, 2, 9));
  // No server ran on the first day; or its collection was declined.
  moveDays(api, 2);
  const before = api.logged.length;
  await runJob(api, collections);
  expect(api.logged.slice(before).filter((line) => line.includes('23505'))).toEqual([]);
});

it('what is left of the instalments is what is left to pay', async () => {
  const driver = await newBuyer(api);
  const { id } = (await buy(driver)).body;
  const { body } = await receive(driver, { amount: 318.75 });
  await agree(id, [
    { day: inDays(1), amount: 100 },
    { day: inDays(5), amount: 100 },
  ]);
  await reverse(body.id);
  // R418.75 is reminded of and collected on the first day, which the app shows as R100.00.
  const { instalments } = await read(id);
  expect(instalments[0].left).toBe(await due(id));
});

// PAY-27
it('a card leaves nothing of an instalment that is too little for a card', async () => {
  const driver = await newBuyer(api);
  const { id } = (await schedule(api, driver, 'pays')).body;
  await agree(id, plan(1, 5, 9));
  await driver.call('POST', `/api/purchases/${id}/pay`, { ...byCard('pays'), amount: 199.5 });
  moveDays(api, 1);
  await runJob(api, collections);
  // Paystack charges no less than R1.00, so this is declined 4 times, and the agreement is broken.
  expect((await charged(id)).filter((amount) => amount < 100)).toEqual([]);
});

// PAY-7
it('that ended let no motorist move a scheduled payment to the day of the last one', async () => {
  const driver = await newBuyer(api);
  const { id } = (await schedule(api, driver, 'pays')).body;
  await agree(id, plan(5, 200, 300));
  await receive(driver, { amount: 200 });
  await renewProof(api, admin);
  await admin.call('PATCH', `/api/admin/purchases/${id}/due-date`, {
    day: inDays(5),
    reason: 'Asked',
  });
  const moved = await driver.call('PATCH', `/api/purchases/${id}/schedule`, {
    scheduledPaymentDate: inDays(199),
  });
  expect(moved.status).toBe(400);
});

// PRI-17
it('a wrong price that is corrected does not collect at once what was agreed in instalments', async () => {
  const prices = '/api/admin/fuel-prices';
  await renewProof(api, admin);
  const typed = { fuelType: 'petrol', pricePerLiter: 22.89, effectiveDate: today() };
  const wrong = (await admin.call('POST', prices, { ...typed, confirmed: true })).body;
  const driver = await newBuyer(api);
  const { id } = (await schedule(api, driver, 'pays')).body;
  const agreed = await agree(id, [
    { day: inDays(1), amount: 100 },
    { day: inDays(20), amount: 472.25 },
  ]);
  expect(agreed.status).toBe(200);
  await admin.call('POST', `${prices}/${wrong.id}/replacement`, {
    pricePerLiter: 21.15,
    reason: 'A typing mistake',
    confirmed: true,
  });
  const corrected = { price: wrong.id, kind: 'purchase', id, decision: 'corrected' };
  expect((await desk('wrong-prices', corrected)).status).toBe(200);
  const { rows } = await sql<{ id: string }>`select id from purchases
    where corrects = ${id}`.execute(api.context.db);
  const next = rows[0]?.id ?? '';
  moveDays(api, 1);
  await runJob(api, collections);
  // R528.75 is taken from the card on the day of the first instalment.
  expect(await charged(next)).not.toEqual([52_875]);
});
