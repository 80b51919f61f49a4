// @module-tag long

import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { smsDelivery } from '../../../server/messages/sms-delivery.ts';
import { collections } from '../../../server/payments/collections.ts';
import { beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { addLate } from '../../support/server/late-purchases.ts';
import { expectSameWhenRebooked } from '../../support/server/ledger.ts';
import { bookOf, runJob } from '../../support/server/paid-purchases.ts';
import {
  type Buyer,
  buy,
  byCard,
  dayAfter,
  newBuyer,
  schedule,
} from '../../support/server/purchases.ts';

const api = startApi();
// BOOK-6
afterAll(() => expectSameWhenRebooked(api));
const admin = beforeTests(() => newAdmin(api));

const today = () => southAfricanDay(api.context.clock());
const act = (id: string, action: string, body: object = {}) =>
  admin.call('POST', `/api/admin/purchases/${id}/${action}`, body);
const record = (id: string) =>
  act(id, 'outside-payment', { method: 'cash', reference: 'Till', receivedOn: today() });
const writeOff = (id: string) => act(id, 'write-off', { reason: 'Moved abroad' });
const move = (id: string) =>
  admin.call('PATCH', `/api/admin/purchases/${id}/due-date`, {
    day: dayAfter(api, 20),
    reason: 'Agreed',
  });
const read = async (url: string) => (await admin.call('GET', url)).body;

/** A motorist with a card payment, two collections that are due, and late payments. */
async function newDebtor() {
  const buyer = await newBuyer(api);
  const paid: string = (await buy(buyer, byCard('pays'))).body.id;
  const due: string[] = [];
  for (const behaviour of ['pays', 'insufficient-funds'] as const) {
    due.push((await schedule(api, buyer, behaviour, 1)).body.id);
  }
  await sql`update purchases set scheduled_payment_date = ${today()}
    where id = any(${due}::uuid[])`.execute(api.context.db);
  const late: string[] = [];
  for (const days of [10, 40, 70]) late.push((await addLate(api, buyer, days)).id);
  return { buyer, paid, due, late };
}

/** Everything that can happen to the money of one person, at the same moment. */
async function doAllAtOnce({ buyer, paid, due, late }: Awaited<ReturnType<typeof newDebtor>>) {
  const pay = (id: string, behaviour: 'pays' | 'insufficient-funds') =>
    buyer.call('POST', `/api/purchases/${id}/pay`, byCard(behaviour));
  await Promise.all([
    ...[runJob(api, collections), runJob(api, collections)],
    ...[act(paid, 'refund'), act(paid, 'refund')],
    admin.call('POST', '/api/admin/collections/reminders', { userIds: [buyer.userId] }),
    ...[record(due[0]!), writeOff(due[1]!)],
    ...late.flatMap((id) => [record(id), writeOff(id), move(id)]),
    ...[pay(late[0]!, 'pays'), pay(late[1]!, 'insufficient-funds')],
  ]);
  // What was written off is paid all the same, and what was paid is refunded.
  await Promise.all([
    ...[runJob(api, smsDelivery), runJob(api, collections)],
    ...[...late, ...due].flatMap((id) => [record(id), record(id), move(id)]),
    ...[...late, ...due].slice(0, 3).map((id) => act(id, 'refund')),
  ]);
}

interface Sums {
  owed: number;
  late: number;
  paid: number;
}

/** What is owed, late and paid by the rows alone, in rand, and how many payments count. */
async function sumsOf({ userId }: Buyer): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with mine as (
      select *, total_repayment_cents / 100.0 as rand,
        payment_status in ('pending', 'scheduled', 'processing', 'overdue')
          and written_off_at is null as is_owed
      from purchases where user_id = ${userId}
    )
    select coalesce(sum(rand) filter (where is_owed), 0)::float as owed,
      coalesce(sum(rand) filter (where is_owed and due_day < ${today()}), 0)::float as late,
      count(*) filter (where payment_status = 'paid')::int as paid
    from mine`.execute(api.context.db);
  return rows[0] as Sums; // a sum without grouping is one row
}

async function expectSameEverywhere(buyer: Buyer) {
  expect(await recount(api.context.db, { fix: false })).toEqual([]);
  const { owed, late, paid } = await sumsOf(buyer);
  const days = `from=${addDays(today(), -100)}&to=${today()}`;
  const statement = (await buyer.call('GET', `/api/account/statement?${days}`)).body;
  const loyalty = (await buyer.call('GET', `/api/loyalty/${buyer.userId}`)).body;
  const person = await read(`/api/admin/users/${buyer.userId}`);
  const [debtor] = await read(`/api/admin/collections/people?q=${buyer.username}`);
  expect(statement.closingBalance).toBeCloseTo(owed, 2);
  expect(loyalty.annualPurchaseCount).toBe(paid);
  expect(person.owed.outstanding).toBeCloseTo(owed, 2);
  expect(person.owed.overdue).toBeCloseTo(late, 2);
  expect(debtor?.lateAmount ?? 0).toBeCloseTo(late, 2);
  expect(debtor?.owedAmount ?? owed).toBeCloseTo(owed, 2);
}

/** The sums over everybody, which the pages of cash, collections and the morning show. */
async function expectSameSums() {
  const cash = await read('/api/admin/cash');
  const debt = await read('/api/admin/collections/debt');
  const morning = await read('/api/admin/morning');
  const { rows } = await sql<{ failed: number; refunded: number; writtenOff: number }>`
    select (select count(*)::int from purchase_charges
        where is_collection and state = 'declined') as failed,
      (select coalesce(sum(total_repayment_cents), 0) / 100.0 from purchases
        where payment_status = 'refunded')::float as refunded,
      (select coalesce(sum(total_repayment_cents), 0) / 100.0 from purchases
        where written_off_at is not null)::float as written_off`.execute(api.context.db);
  expect(cash.late).toBeCloseTo(debt.total.amount, 2);
  expect(cash.period.failedCollections).toBe(rows[0]?.failed);
  expect(cash.period.refunded).toBeCloseTo(rows[0]?.refunded ?? 0, 2);
  expect(cash.period.writtenOff).toBeCloseTo(rows[0]?.writtenOff ?? 0, 2);
  const [line] = morning.lines;
  expect(line).toMatchObject({ kind: 'lateDebt', count: debt.total.people });
  expect(line.amount).toBeCloseTo(debt.total.amount, 2);
}

// LEND-15, LEND-25, LEND-34, LEND-39
it('everything that moves money at once leaves books that agree to the cent', async () => {
  for (let round = 0; round < 3; round += 1) {
    const debtor = await newDebtor();
    await doAllAtOnce(debtor);
    for (const id of [...debtor.late, ...debtor.due]) {
      const book = await bookOf(api, id);
      expect(book.filter((status) => status !== 'declined').length).toBeLessThanOrEqual(1);
    }
    await expectSameEverywhere(debtor.buyer);
    await expectSameSums();
  }
});
