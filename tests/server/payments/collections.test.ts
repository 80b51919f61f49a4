import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Behaviour } from '../../../server/gateways/payments/demo/cards.ts';
import { collections } from '../../../server/payments/collections.ts';
import { endedTokens } from '../../../server/payments/ended-tokens.ts';
import { startApi } from '../../support/api.ts';
import { sizes } from '../../support/browser/sizes.ts';
import { chargeCounts, copyPurchase } from '../../support/server/copied-purchases.ts';
import {
  bookOf,
  deletePurchases,
  eventsOf,
  runJob,
  storedPurchase,
} from '../../support/server/paid-purchases.ts';
import {
  type Buyer,
  buy,
  byCard,
  dayAfter,
  moveDays,
  newBuyer,
  schedule,
} from '../../support/server/purchases.ts';

const api = startApi();
let buyer: Buyer;

beforeEach(async () => {
  await deletePurchases(api);
  for (const table of ['demoProcessorEvents', 'demoProcessorCharges']) {
    await sql`delete from ${sql.table(table)}`.execute(api.context.db);
  }
  buyer = await newBuyer(api);
});

const scheduled = async (behaviour: Behaviour) =>
  (await schedule(api, buyer, behaviour)).body.id as string;
const statusOf = async (id: string) => (await storedPurchase(api, id)).paymentStatus;
const collect = () => runJob(api, collections);

/** Collects on this many days in a row; returns the status of the purchase after each. */
async function daysOf(id: string, days: number): Promise<string[]> {
  const statuses: string[] = [];
  for (let day = 0; day < days; day += 1) {
    await collect();
    await collect();
    statuses.push(await statusOf(id));
    moveDays(api, 1);
  }
  return statuses;
}

describe('the charged amount', () => {
  // BUY-7
  it('is the total repayment, for every payment method', { tags: 'long' }, async () => {
    const onBudget = (await buy(buyer)).body.id;
    await buyer.call('POST', `/api/purchases/${onBudget}/pay`, byCard('pays'));
    await buy(buyer, byCard('pays'));
    await buy(buyer, { paymentMethod: 'debit_order' });
    await scheduled('pays');
    moveDays(api, 30);
    await collect();
    const { rows } = await sql<{ method: string; charged: number }>`
      select payment_method as method, book.amount_cents::int as charged
      from demo_processor_charges book
      join purchase_charges ours on ours.key = book.key
      join purchases on purchases.id = ours.purchase_id
      order by method`.execute(api.context.db);
    expect(rows).toEqual(
      ['budget', 'card', 'card', 'debit_order'].map((method) => ({ method, charged: 51_875 })),
    );
  });
});

describe('collections', () => {
  // PAY-7
  it('charge a scheduled card once, on its day and not before', { tags: 'long' }, async () => {
    const id = await scheduled('pays');
    moveDays(api, 2);
    await collect();
    expect(await statusOf(id)).toBe('scheduled');
    expect(await bookOf(api, id)).toEqual([]);
    moveDays(api, 1);
    expect(await daysOf(id, 2)).toEqual(['paid', 'paid']);
    expect(await bookOf(api, id)).toEqual(['paid']);
    expect(await eventsOf(api, id)).toEqual(['created', 'charging', 'paid']);
    const { rows } = await sql<{ count: number }>`
      select annual_purchase_count as count from loyalty_profiles
      where user_id = ${buyer.userId}`.execute(api.context.db);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('ask for one charge a day, even if our record of it is lost', async () => {
    const id = await scheduled('insufficient-funds');
    moveDays(api, 3);
    await collect();
    // The database was restored to an earlier state.
    await sql`delete from purchase_charges`.execute(api.context.db);
    await sql`
      update purchases set charge_key = null, failed_collections = 0, last_collection_day = null
      where id = ${id}`.execute(api.context.db);
    await collect();
    expect(await storedPurchase(api, id)).toMatchObject({ failedCollections: 1 });
    const { rows } = await sql`select status from demo_processor_charges`.execute(api.context.db);
    expect(rows).toEqual([{ status: 'declined' }]);
  });

  // PAY-8
  it('repeat daily for 3 days, after which the purchase is overdue', { tags: 'long' }, async () => {
    const id = await scheduled('insufficient-funds');
    moveDays(api, 3);
    expect(await daysOf(id, 6)).toEqual([
      ...['scheduled', 'scheduled', 'scheduled'],
      ...['overdue', 'overdue', 'overdue'],
    ]);
    expect(await bookOf(api, id)).toEqual(['declined', 'declined', 'declined', 'declined']);
    expect((await eventsOf(api, id)).filter((type) => type === 'overdue')).toHaveLength(1);
    const paid = await buyer.call('POST', `/api/purchases/${id}/pay`, byCard('pays'));
    expect(paid.body.paymentStatus).toBe('paid');
  });

  it('are paid by a card that recovers', { tags: 'long' }, async () => {
    const id = await scheduled('recovers');
    moveDays(api, 3);
    expect(await daysOf(id, 4)).toEqual(['scheduled', 'scheduled', 'paid', 'paid']);
  });

  // PAY-15
  it('decline a second step, because nobody is there to enter the code', {
    tags: 'long',
  }, async () => {
    const id = await scheduled('second-step');
    moveDays(api, 3);
    expect(await daysOf(id, 1)).toEqual(['scheduled']);
    expect(await bookOf(api, id)).toEqual(['declined']);
  });

  // PAY-6, PAY-8
  it('collect a debit order on its due date, and repeat it like a card', {
    tags: 'long',
  }, async () => {
    const pays = (await buy(buyer, { paymentMethod: 'debit_order' })).body.id;
    moveDays(api, 29);
    await collect();
    expect(await statusOf(pays)).toBe('pending');
    moveDays(api, 1);
    expect(await daysOf(pays, 1)).toEqual(['paid']);
    // The session has expired meanwhile.
    buyer = await newBuyer(api);
    // The demo's account behaves like the card that was saved last.
    await schedule(api, buyer, 'insufficient-funds', 30);
    const fails = (await buy(buyer, { paymentMethod: 'debit_order' })).body.id;
    moveDays(api, 30);
    expect(await daysOf(fails, 4)).toEqual(['pending', 'pending', 'pending', 'overdue']);
  });

  it('skip purchases that were cancelled, moved or paid early, or are on the budget', {
    tags: 'long',
  }, async () => {
    const [cancelled, moved, paid] = [
      await scheduled('pays'),
      await scheduled('pays'),
      await scheduled('pays'),
    ];
    const budget = (await buy(buyer)).body.id;
    await buyer.call('POST', `/api/purchases/${cancelled}/cancel`);
    const scheduledPaymentDate = dayAfter(api, 9);
    await buyer.call('PATCH', `/api/purchases/${moved}/schedule`, { scheduledPaymentDate });
    await buyer.call('POST', `/api/purchases/${paid}/pay`, byCard('pays'));
    moveDays(api, 3);
    await collect();
    await runJob(api, endedTokens);
    expect(await Promise.all([cancelled, moved, paid, budget].map(statusOf))).toEqual([
      ...['cancelled', 'scheduled', 'paid', 'pending'],
    ]);
    expect(await bookOf(api, moved!)).toEqual([]);
    moveDays(api, 6);
    await collect();
    expect(await statusOf(moved!)).toBe('paid');
  });

  it('do not count a decline of a payment that the user made', { tags: 'long' }, async () => {
    const id = await scheduled('pays');
    moveDays(api, 3);
    await buyer.call('POST', `/api/purchases/${id}/pay`, byCard('insufficient-funds'));
    await collect();
    expect(await bookOf(api, id)).toEqual(['declined', 'paid']);
  });

  it('charge each of many due payments once, with three workers', { tags: 'long' }, async () => {
    const id = await scheduled('pays');
    await copyPurchase(api.context.db, id, sizes.rows - 1);
    moveDays(api, 3);
    await Promise.all([collect(), collect(), collect()]);
    expect(await chargeCounts(api.context.db)).toEqual([
      { status: 'paid', purchases: sizes.rows, ours: sizes.rows, book: sizes.rows },
    ]);
  });
});
