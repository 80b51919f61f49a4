import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import type { ProcessorDispute } from '../../../server/gateways/payments/payments.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { settleCharge } from '../../../server/payments/settle-charge.ts';
import { beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { balancesAt } from '../../support/server/ledger.ts';
import { buy, byCard, moveToNoon, newBuyer } from '../../support/server/purchases.ts';
import {
  type Charged,
  charged,
  chargeLine,
  findSaid,
  reconciliationCalls,
  settlementOf,
} from '../../support/server/reconciliation.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(async () => {
  moveToNoon(api);
  return newAdmin(api);
});
const { list, newest, book, clear, matches } = reconciliationCalls(api, admin);
const now = () => api.context.clock();
const balance = async (name: string) =>
  (await balancesAt(api.context.db, southAfricanDay(now())))[name] ?? 0;
const accounts = async () => ({
  disputed: await balance('disputed'),
  badDebts: await balance('badDebts'),
  held: await balance('demoClearing'),
});

afterEach(async () => {
  expect(await proveLedger(api.context.db)).toEqual([]);
});

const disputeOf = (
  { id, amount }: Charged,
  changes: Partial<ProcessorDispute> = {},
): ProcessorDispute => ({
  reference: `D-${id.slice(0, 8)}`,
  key: id,
  amount,
  state: 'open',
  openedAt: now(),
  dueAt: new Date(now().getTime() + 7 * 24 * 3_600_000),
  endedAt: null,
  reason: 'The cardholder does not know the payment',
  ...changes,
});
const say = (...disputes: ProcessorDispute[]) => findSaid(api, { disputes });
const listed = async ({ id }: Charged) =>
  (await list('disputes?limit=200')).filter(
    ({ purchaseId }: { purchaseId: string }) => purchaseId === id,
  );
const refund = ({ id }: Charged) => admin.call('POST', `/api/admin/purchases/${id}/refund`);

// PAY-42
describe('a dispute', () => {
  it('is listed with its due day, and takes the money from what the processor holds', async () => {
    const one = await charged(api);
    const before = await accounts();
    const dispute = disputeOf(one);
    await say(dispute);
    await say(dispute);
    expect(await listed(one)).toMatchObject([
      {
        processor: 'demo',
        state: 'open',
        amount: one.amount / 100,
        dueAt: dispute.dueAt?.toISOString(),
        endedAt: null,
        reason: dispute.reason,
        isBooked: true,
        person: { username: one.buyer.username },
      },
    ]);
    expect(await accounts()).toEqual({
      ...before,
      disputed: before.disputed + one.amount,
      held: before.held - one.amount,
    });
    const { lines } = (await admin.call('GET', '/api/admin/morning')).body;
    expect(lines).toContainEqual(expect.objectContaining({ kind: 'openDisputes', count: 1 }));
    expect(await list('reconciliation')).toMatchObject({ openDisputes: 1 });
    await say({ ...dispute, state: 'won', endedAt: now() });
  });

  it.each([
    ['won', { disputed: 0, badDebts: 0, held: 0 }],
    ['lost', { disputed: 0, badDebts: 1, held: -1 }],
  ] as const)('that is %s is booked once', async (state, parts) => {
    const one = await charged(api);
    const before = await accounts();
    await say(disputeOf(one));
    const ended = disputeOf(one, { state, endedAt: now() });
    await Promise.all([say(ended), say(ended)]);
    await say(disputeOf(one));
    await say(disputeOf(one, { state: state === 'won' ? 'lost' : 'won' }));
    expect(await listed(one)).toMatchObject([{ state }]);
    expect(await accounts()).toEqual({
      disputed: before.disputed + parts.disputed * one.amount,
      badDebts: before.badDebts + parts.badDebts * one.amount,
      held: before.held + parts.held * one.amount,
    });
  });

  it('that has ended when it is found is booked from its beginning to its end', async () => {
    const one = await charged(api);
    const before = await accounts();
    await say(disputeOf(one, { state: 'lost', endedAt: now() }));
    expect(await accounts()).toMatchObject({ badDebts: before.badDebts + one.amount });
  });

  it('of a charge that is not ours, is paid back or is too large, is listed only', async () => {
    const [one, other] = [await charged(api), await charged(api)];
    await refund(other);
    const before = await accounts();
    const strange = disputeOf(one, { reference: 'D-strange', key: randomUUID() });
    await say(
      strange,
      disputeOf(other),
      disputeOf(one, { reference: 'D-large', amount: cents(one.amount + 1) }),
    );
    const found = await list('disputes?limit=200');
    expect(found).toContainEqual(
      expect.objectContaining({ reference: 'D-strange', purchaseId: null, isBooked: false }),
    );
    expect(await listed(other)).toMatchObject([{ isBooked: false }]);
    expect(await listed(one)).toMatchObject([{ reference: 'D-large', isBooked: false }]);
    expect(await accounts()).toEqual(before);
  });

  it('that was too large is booked with the amount that its processor says later', async () => {
    const one = await charged(api);
    const before = await accounts();
    await say(disputeOf(one, { amount: cents(one.amount * 3) }));
    await say(disputeOf(one, { amount: cents(0) }));
    expect(await listed(one)).toMatchObject([{ isBooked: false, amount: (one.amount * 3) / 100 }]);
    await say(disputeOf(one, { amount: cents(2_000) }));
    expect(await listed(one)).toMatchObject([{ isBooked: true, amount: 20 }]);
    expect(await accounts()).toMatchObject({ disputed: before.disputed + 2_000 });
    await say(disputeOf(one, { amount: cents(1_000), state: 'won', endedAt: now() }));
    expect(await accounts()).toEqual(before);
  });

  it('of nothing is not one, and keeps no other from being found', async () => {
    const [one, other] = [await charged(api), await charged(api)];
    await say(disputeOf(one, { amount: cents(0) }), disputeOf(other));
    expect(await listed(one)).toEqual([]);
    expect(await listed(other)).toHaveLength(1);
  });

  it('keeps its payment from being refunded, by us or at the processor', async () => {
    const one = await charged(api);
    await say(disputeOf(one));
    expectRefusal(await refund(one), 409, 'disputed');
    const before = await accounts();
    const said = { reference: 'T-1', amount: one.amount, card: null, reason: null };
    await settleCharge(api.context, one.id, { ...said, outcome: 'refunded' });
    expect(await accounts()).toEqual(before);
    expect((await one.buyer.call('GET', `/api/purchases/${one.id}`)).body).toMatchObject({
      paymentStatus: 'paid',
    });
    await say(disputeOf(one, { state: 'won', endedAt: now() }));
    expect((await refund(one)).status).toBe(200);
  });

  it('keeps its payment from becoming credit, in whole or in part', async () => {
    const one = await charged(api);
    await say(disputeOf(one));
    const body = { amount: 100, reason: 'Less was poured' };
    const part = (id: string) => admin.call('POST', `/api/admin/purchases/${id}/part-refund`, body);
    expectRefusal(await part(one.id), 409, 'disputed');

    const buyer = await newBuyer(api);
    const { id } = (await buy(buyer)).body;
    const pay = (changes: object) =>
      buyer.call('POST', `/api/purchases/${id}/pay`, { ...byCard('pays'), ...changes });
    await pay({ amount: 200 });
    expect((await pay({})).body).toMatchObject({ paymentStatus: 'paid' });
    const first = await api.context.db
      .selectFrom('purchaseCharges')
      .select(['key', 'amountCents'])
      .where('purchaseId', '=', id)
      .where('amountCents', '=', cents(20_000))
      .executeTakeFirstOrThrow();
    const dispute = disputeOf({ buyer, id: first.key, amount: first.amountCents });
    await say(dispute);
    expectRefusal(await part(id), 409, 'disputed');
    expectRefusal(await admin.call('POST', `/api/admin/purchases/${id}/refund`), 409, 'disputed');
    await say({ ...dispute, state: 'won', endedAt: now() });
    expect((await admin.call('POST', `/api/admin/purchases/${id}/refund`)).status).toBe(200);
  });

  it('is booked once its refund has failed, and not while one is under way', async () => {
    const one = await charged(api);
    await api.context.db
      .updateTable('purchaseCharges')
      .set({ refundState: 'in-progress' })
      .where('key', '=', one.id)
      .execute();
    await say(disputeOf(one));
    expect(await listed(one)).toMatchObject([{ isBooked: false }]);
    await api.context.db
      .updateTable('purchaseCharges')
      .set({ refundState: null })
      .where('key', '=', one.id)
      .execute();
    await say(disputeOf(one));
    expect(await listed(one)).toMatchObject([{ isBooked: true }]);
  });
});

// PAY-39, PAY-42
it('what a settlement deducts for a dispute has its partner, also if nobody names it', async () => {
  const [one, other] = [await charged(api), await charged(api)];
  await say(disputeOf(one), disputeOf(other, { state: 'won', endedAt: now() }));
  const taken = { kind: 'dispute' as const, amount: cents(-one.amount) };
  const lines = [
    chargeLine(one, { ...taken, reference: `D-${one.id.slice(0, 8)}` }),
    chargeLine(other, { kind: 'dispute-won', reference: `D-${other.id.slice(0, 8)}` }),
  ];
  const settlement = settlementOf(lines, southAfricanDay(now()), cents(-other.amount));
  await findSaid(api, { settlements: [settlement] });
  const { id } = await newest(settlement.reference);
  await book(id);
  const [, , unnamed] = await list(`settlements/${id}/lines`);
  expect(await list(`settlements/${id}/lines`)).toMatchObject([
    { obstacle: null, partner: { purchaseId: one.id } },
    { obstacle: null, partner: { purchaseId: other.id } },
    { kind: 'other', obstacle: 'unknown' },
  ]);
  const [dispute] = await listed(other);
  expect(await matches(unnamed.id)).toContainEqual(
    expect.objectContaining({ id: `dispute:${dispute.id}` }),
  );
  expect((await clear(unnamed.id, { match: `dispute:${dispute.id}` })).status).toBe(200);
});
