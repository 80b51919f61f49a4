// @module-tag long

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Behaviour } from '../../../server/gateways/payments/demo/cards.ts';
import { endedTokens } from '../../../server/payments/ended-tokens.ts';
import { type Answer, beforeTests, type Caller, newAdmin, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { currentProcessor, withProcessor } from '../../support/server/current-processor.ts';
import { named } from '../../support/server/named.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import {
  acceptedQuote,
  askQuote,
  type Buyer,
  buy,
  byCard,
  dayAfter,
  newBuyer,
  schedule,
  unusedCredit,
} from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));

const debitOrder = { paymentMethod: 'debit_order' };
/** What 20 litres cost. */
const total = 518.75;

const limit = (user: Caller, changes: Record<string, unknown>) =>
  admin.call('PATCH', `/api/admin/users/${user.userId}/credit-limits`, {
    budgetLimit: null,
    collectedLimit: null,
    reason: 'Earns well',
    ...changes,
  });
const creditOf = async (buyer: Buyer) => (await buyer.call('GET', '/api/account/credit')).body;
const purchasesOf = async (buyer: Buyer) =>
  (await buyer.call('GET', `/api/purchases/user/${buyer.userId}`)).body;
const dueOn = (buyer: Buyer, day: string, paymentStatus: 'pending' | 'overdue') =>
  api.context.db
    .updateTable('purchases')
    .set({ repaymentDueDate: day as never, paymentStatus }) // a day
    .where('userId', '=', buyer.userId as never) // an id from the API
    .execute();

/** The live cards and mandates of a user at the gateway. */
async function madeAtGateway({ userId }: Caller) {
  const made = await api.context.db
    .selectFrom('gatewayCustomers')
    .select('customer')
    .where('userId', '=', userId as never) // an id from the API
    .where('processor', '=', 'demo')
    .executeTakeFirst();
  if (!made) return [];
  return api.demoBook
    .selectFrom('demoProcessorSources')
    .select('token')
    .where('customerId', '=', made.customer)
    .where('endedAt', 'is', null)
    .execute();
}

// LEND-1, LEND-8
describe('GET /api/account/credit', () => {
  it('shows both limits, what is used and what is free', async () => {
    const buyer = await newBuyer(api);
    expect(await creditOf(buyer)).toEqual(unusedCredit);
    await buy(buyer);
    await buy(buyer, debitOrder);
    await schedule(api, buyer, 'pays');
    await buy(buyer, byCard('pays'));
    const credit = {
      budget: { limit: 8500, used: total, free: 8500 - total, held: 0 },
      collected: { limit: 8500, used: 2 * total, free: 8500 - 2 * total },
      overdue: 0,
      refusal: null,
      unsettledUntil: null,
      requestDueDays: 7,
      balance: 0,
    };
    expect(await creditOf(buyer)).toEqual(credit);
    expect((await askQuote(buyer)).body.credit).toEqual(credit);
    const details = await admin.call('GET', `/api/admin/users/${buyer.userId}`);
    expect(details.body).toMatchObject({ credit, owed: { budgetLeft: 8500 - total } });
  });

  it('finds no vehicle of somebody else', async () => {
    const [buyer, other] = [await newBuyer(api), await newBuyer(api)];
    const of = (carId: string) => buyer.call('GET', `/api/account/credit?carId=${carId}`);
    expect((await of(buyer.carId)).body).toEqual(unusedCredit);
    expectRefusal(await of(other.carId), 404, 'vehicle-not-found');
  });
});

// LEND-2, LEND-4
describe('the limit of debit orders and scheduled cards', () => {
  it('allows both together all of it and not a cent more', async () => {
    const buyer = await newBuyer(api);
    await limit(buyer, { collectedLimit: 2 * total - 0.01 });
    expect((await schedule(api, buyer, 'pays')).status).toBe(201);
    for (const answer of [await buy(buyer, debitOrder), await schedule(api, buyer, 'pays')]) {
      expectRefusal(answer, 409, 'over-credit-limit');
      const credit = { kind: 'collected', limit: 1037.49, used: total, free: 518.74, overdue: 0 };
      expect(answer.body.credit).toEqual(credit);
      expect(answer.body.message).toContain('only R518.74 is left');
    }
    expect((await buy(buyer)).status).toBe(201);
    expect((await buy(buyer, byCard('pays'))).status).toBe(201);
    await limit(buyer, { collectedLimit: 2 * total });
    expect((await buy(buyer, debitOrder)).status).toBe(201);
    expect(await creditOf(buyer)).toMatchObject({ collected: { free: 0 } });
  });

  it('makes nothing at the gateway for what it refuses, and leaves the key free', async () => {
    const buyer = await newBuyer(api);
    await limit(buyer, { collectedLimit: 0 });
    const key = { 'idempotency-key': randomUUID() };
    const body = await acceptedQuote(buyer, 20, debitOrder);
    const attempt = () => buyer.call('POST', '/api/purchases', body, key);
    expectRefusal(await attempt(), 409, 'over-credit-limit');
    expectRefusal(await schedule(api, buyer, 'pays'), 409, 'over-credit-limit');
    expect(await madeAtGateway(buyer)).toEqual([]);
    await limit(buyer, {});
    const first = await attempt();
    expect(first.status).toBe(201);
    await limit(buyer, { collectedLimit: 0 });
    expect(await attempt()).toMatchObject({ status: 201, body: { id: first.body.id } });
  });
});

// LEND-3
describe('something overdue', () => {
  it('prevents new credit until it is paid, but no card that is charged now', async () => {
    const buyer = await newBuyer(api);
    const owed = (await buy(buyer)).body;
    await dueOn(buyer, dayAfter(api, -1), 'pending');
    for (const answer of [
      await buy(buyer),
      await buy(buyer, debitOrder),
      await schedule(api, buyer, 'pays'),
    ]) {
      expectRefusal(answer, 409, 'credit-overdue');
      expect(answer.body.message).toMatch(/R518\.75 is overdue. Pay that first/);
    }
    expect(await madeAtGateway(buyer)).toEqual([]);
    expect(await creditOf(buyer)).toMatchObject({ overdue: total, refusal: 'credit-overdue' });
    expect((await buy(buyer, byCard('pays'))).status).toBe(201);
    expect((await askQuote(buyer)).status).toBe(200);
    await buyer.call('POST', `/api/purchases/${owed.id}/pay`, byCard('pays'));
    expect((await buy(buyer)).status).toBe(201);
  });
});

// LEND-5
describe('fifty purchases at the same time', () => {
  it('never exceed a limit by a cent, and leave nothing of what is refused', async () => {
    const buyer = await newBuyer(api);
    await limit(buyer, { budgetLimit: 5 * total, collectedLimit: 7 * total + 518.74 });
    const onDay = { ...byCard('pays'), scheduledPaymentDate: dayAfter(api, 3) };
    const ways = [{}, debitOrder, onDay];
    const bodies = await Promise.all(ways.map((way) => acceptedQuote(buyer, 20, way)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const url = index % 3 === 2 ? '/api/purchases/scheduled' : '/api/purchases';
        return buyer.call('POST', url, bodies[index % 3], { 'idempotency-key': randomUUID() });
      }),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(12);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectRefusal(
        answer,
        409,
        answer.body.credit.kind === 'budget' ? 'over-budget' : 'over-credit-limit',
      );
    }
    expect(await purchasesOf(buyer)).toHaveLength(12);
    expect(await creditOf(buyer)).toMatchObject({
      budget: { used: 5 * total, free: 0 },
      collected: { used: 7 * total, free: 518.74 },
    });
    await runJob(api, endedTokens);
    expect(await madeAtGateway(buyer)).toHaveLength(7);
  });
});

// LEND-5
describe('a limit that is lowered while a purchase is made', () => {
  /** Lowers the limit once the gateway has made what the purchase needs. */
  async function lowerMeanwhile(buyer: Buyer, purchase: () => Promise<Answer>) {
    const { typedCards, mandates } = currentProcessor(api);
    const thenLower =
      <Request, Made>(make: (request: Request) => Promise<Made>) =>
      async (request: Request) => {
        const made = await make(request);
        await limit(buyer, { collectedLimit: 0 });
        return made;
      };
    const changes = {
      mandates: { create: thenLower(mandates.create) },
      typedCards: { save: thenLower(typedCards.save) },
    };
    return withProcessor(api, changes, purchase);
  }

  it.each(['debit order', 'scheduled card'])(
    'counts, ends what was made, and frees the key: %s',
    async (way) => {
      const buyer = await newBuyer(api);
      const isScheduled = way === 'scheduled card';
      const onDay = { ...byCard('pays'), scheduledPaymentDate: dayAfter(api, 1) };
      const body = await acceptedQuote(buyer, 20, isScheduled ? onDay : debitOrder);
      const url = isScheduled ? '/api/purchases/scheduled' : '/api/purchases';
      const key = { 'idempotency-key': randomUUID() };
      const attempt = () => buyer.call('POST', url, body, key);
      expectRefusal(await lowerMeanwhile(buyer, attempt), 409, 'over-credit-limit');
      expect(await purchasesOf(buyer)).toEqual([]);
      await limit(buyer, {});
      expect((await attempt()).status).toBe(201);
      await runJob(api, endedTokens);
      const tokens = (await madeAtGateway(buyer)).map(({ token }) => token);
      const stored = await api.context.db
        .selectFrom('purchases')
        .select(['gatewayToken', 'gatewayMandate'])
        .where('userId', '=', buyer.userId as never) // an id from the API
        .executeTakeFirstOrThrow();
      expect(tokens).toEqual([stored.gatewayToken ?? stored.gatewayMandate]);
    },
  );
});

// LEND-6
describe('PATCH /api/admin/users/{id}/credit-limits', () => {
  it('sets limits with cents, and returns to those that everybody has', async () => {
    const buyer = await newBuyer(api);
    const set = { budgetLimit: 100_000, collectedLimit: 0.01, reason: 'Drives a lorry' };
    const answer = await limit(buyer, set);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: buyer.userId,
        credit: { budget: { limit: 100_000 }, collected: { limit: 0.01, free: 0.01 } },
        ownCreditLimits: { ...set, setBy: admin.username },
      },
    });
    await limit(buyer, { reason: 'Sold the lorry' });
    expect(await creditOf(buyer)).toEqual(unusedCredit);
    const entries = (await auditEntries(api, 9)).filter(({ userId }) => userId === buyer.userId);
    expect(entries.map(({ action, fields }) => ({ action, fields }))).toEqual([
      { action: 'credit-limits-changed', fields: ['budgetLimit', 'collectedLimit', 'reason'] },
      { action: 'credit-limits-changed', fields: ['budgetLimit', 'collectedLimit', 'reason'] },
    ]);
    expect(JSON.stringify(entries)).not.toContain('lorry');
  });

  it('leaves nothing free below what is used', async () => {
    const buyer = await newBuyer(api);
    await buy(buyer);
    await limit(buyer, { budgetLimit: 100 });
    expect(await creditOf(buyer)).toMatchObject({ budget: { limit: 100, used: total, free: 0 } });
    const answer = await buy(buyer);
    expectRefusal(answer, 409, 'over-budget');
    expect(answer.body.message).toContain('only R0.00 of your budget is left');
  });

  it('takes effect once for a key, and changes nothing when it says what is so', async () => {
    const buyer = await newBuyer(api);
    const url = `/api/admin/users/${buyer.userId}/credit-limits`;
    const key = { 'idempotency-key': randomUUID() };
    const body = { budgetLimit: 1, collectedLimit: 2, reason: 'New' };
    const answers = await Promise.all([1, 2, 3].map(() => admin.call('PATCH', url, body, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await limit(buyer, body);
    expectRefusal(
      await admin.call('PATCH', url, { ...body, budgetLimit: 9 }, key),
      422,
      'key-reused',
    );
    const rows = await api.context.db
      .selectFrom('creditLimits')
      .select('reason')
      .where('userId', '=', buyer.userId as never) // an id from the API
      .execute();
    expect(rows).toEqual([{ reason: 'New' }]);
  });

  it.each(
    named([
      { budgetLimit: -0.01 },
      { budgetLimit: 100_000.01 },
      { collectedLimit: 1.005 },
      { collectedLimit: '100' },
      { collectedLimit: undefined },
      { reason: ' ' },
      { reason: undefined },
      { reason: 'x'.repeat(301) },
    ]),
  )('refuses %s', async (_, changes) => {
    expectRefusal(await limit(await newBuyer(api), changes), 400, 'invalid');
  });

  it('is for admins who have proved who they are', async () => {
    const buyer = await newBuyer(api);
    const url = `/api/admin/users/${buyer.userId}/credit-limits`;
    const body = { budgetLimit: 1, collectedLimit: 1, reason: 'Mine' };
    expectRefusal(await buyer.call('PATCH', url, body), 403, 'admins-only');
    expectRefusal(await limit({ ...buyer, userId: randomUUID() }, {}), 404, 'not-found');
  });
});

// LEND-7
describe('CREDIT_NEEDS_VERIFIED_VEHICLE=on', () => {
  const strict = startApi({ creditNeedsVerifiedVehicle: true });
  const ways: [string, (buyer: Buyer) => Promise<Answer>][] = [
    ['the budget', (buyer) => buy(buyer)],
    ['a debit order', (buyer) => buy(buyer, debitOrder)],
    ['a scheduled card', (buyer) => schedule(strict, buyer, 'pays' satisfies Behaviour)],
  ];

  it.each(ways)('gives credit for a verified vehicle only: %s', async (_, purchase) => {
    const buyer = await newBuyer(strict);
    expectRefusal(await purchase(buyer), 409, 'vehicle-unverified');
    expect((await buy(buyer, byCard('pays'))).status).toBe(201);
    expect((await askQuote(buyer)).body.credit.refusal).toBe('vehicle-unverified');
    expect(await creditOf(buyer)).toMatchObject({ refusal: 'vehicle-unverified' });
    const verify = (changes: { isRoadworthy?: boolean; isStolen?: boolean }) =>
      strict.context.db
        .updateTable('cars')
        .set(changes)
        .where('id', '=', buyer.carId as never) // an id from the API
        .execute();
    await verify({ isRoadworthy: true, isStolen: true });
    expectRefusal(await purchase(buyer), 409, 'vehicle-unverified');
    await verify({ isStolen: false });
    expect((await purchase(buyer)).status).toBe(201);
    expect(await creditOf(buyer)).toMatchObject({ refusal: null });
  });

  // ADM-40
  it("is shown to admins with the person's requests", async () => {
    const buyer = await newBuyer(strict);
    const car = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, carId: buyer.carId };
    await buyer.call('POST', '/api/fuel-requests', { ...car, fuelAmount: 20 });
    const url = `/api/admin/fuel-requests?userId=${buyer.userId}`;
    const [request] = (await (await newAdmin(strict)).call('GET', url)).body;
    expect(request.standing.credit).toEqual(await creditOf(buyer));
    expect(request.standing.credit.refusal).toBe('vehicle-unverified');
  });
});
