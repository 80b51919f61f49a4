// @module-tag long

import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { minute } from '../../../domain/values/time-units.ts';
import type { Behaviour } from '../../../server/gateways/payments/demo/cards.ts';
import { collections } from '../../../server/payments/collections.ts';
import { openCharges } from '../../../server/payments/open-charges.ts';
import { beforeTests, startApi } from '../../support/api.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import {
  currentProcessor,
  type ProcessorChanges,
  withProcessor,
} from '../../support/server/current-processor.ts';
import { bookOf, eventsOf, runJob, storedPurchase } from '../../support/server/paid-purchases.ts';
import {
  acceptedQuote,
  buy,
  byCard,
  moveDays,
  moveToNoon,
  newBuyer,
  schedule,
} from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const forever = () => new Promise<never>(() => {});
const buyer = beforeTests(() => newBuyer(api));

/** Makes a call whose process dies after the gateway was asked, or just before. */
async function interrupted(call: () => unknown, isAsked = true): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const charge = async (ask: () => Promise<unknown>) => {
    if (isAsked) await ask();
    ended.resolve();
    return forever();
  };
  const { typedCards, chargeToken } = currentProcessor(api);
  const changes: ProcessorChanges = {
    typedCards: { charge: (asked) => charge(() => typedCards.charge(asked)) },
    chargeToken: (asked) => charge(() => chargeToken(asked)),
  };
  await withProcessor(api, changes, async () => {
    call();
    await ended.promise;
  });
}

/** A purchase that such a crash left in progress, and the call that made it. */
async function interruptedPurchase(behaviour: Behaviour, isAsked = true) {
  const body = await acceptedQuote(buyer, 20, byCard(behaviour));
  const headers = { 'idempotency-key': randomUUID() };
  const send = () => buyer.call('POST', '/api/purchases', body, headers);
  await interrupted(send, isAsked);
  const { id } = await api.context.db
    .selectFrom('purchases')
    .select('id')
    .orderBy('purchaseDate', 'desc')
    .executeTakeFirstOrThrow();
  expect((await storedPurchase(api, id)).paymentStatus).toBe('processing');
  return { id, send };
}

const read = async (id: string) => (await buyer.call('GET', `/api/purchases/${id}`)).body;

// PAY-2
describe('a charge whose result was lost in a crash', () => {
  it('is found by a repeated call: paid', async () => {
    const { id, send } = await interruptedPurchase('pays');
    expect(await send()).toMatchObject({ status: 201, body: { id, paymentStatus: 'paid' } });
    expect(await eventsOf(api, id)).toEqual(['created', 'charging', 'paid']);
    expect(await bookOf(api, id)).toEqual(['paid']);
  });

  it('is found by a repeated call: declined', async () => {
    const { id, send } = await interruptedPurchase('insufficient-funds');
    expect(await send()).toMatchObject({
      status: 402,
      body: { code: 'card-declined', purchase: { id, paymentStatus: 'failed' } },
    });
  });

  it.each([
    ['pays', 'paid'],
    ['insufficient-funds', 'failed'],
  ] as const)('is found when the purchase is read: %s', async (behaviour, status) => {
    const [one, other, third] = [
      await interruptedPurchase(behaviour),
      await interruptedPurchase(behaviour),
      await interruptedPurchase(behaviour),
    ];
    expect((await read(one.id)).paymentStatus).toBe(status);
    const receipt = await buyer.call('GET', `/api/purchases/${other.id}/receipt`);
    expect(receipt.status).toBe(200);
    expect((await storedPurchase(api, other.id)).paymentStatus).toBe(status);
    const { body: list } = await buyer.call('GET', `/api/purchases/user/${buyer.userId}`);
    expect(list[0]).toMatchObject({ id: third.id, paymentStatus: status });
  });

  it('is found before the purchase is paid a second time', async () => {
    const pay = (id: string) => buyer.call('POST', `/api/purchases/${id}/pay`, byCard('pays'));
    const paid = await interruptedPurchase('pays');
    expectRefusal(await pay(paid.id), 409, 'already-paid');
    const declined = await interruptedPurchase('insufficient-funds');
    expect(await pay(declined.id)).toMatchObject({ status: 200, body: { paymentStatus: 'paid' } });
    expect(await bookOf(api, declined.id)).toEqual(['declined', 'paid']);
  });

  it('is found by a repeated payment of an existing purchase', async () => {
    const { body: owed } = await buy(buyer);
    const headers = { 'idempotency-key': randomUUID() };
    const pay = () => buyer.call('POST', `/api/purchases/${owed.id}/pay`, byCard('pays'), headers);
    await interrupted(pay);
    expect(await pay()).toMatchObject({ status: 200, body: { paymentStatus: 'paid' } });
    expect(await bookOf(api, owed.id)).toEqual(['paid']);
  });

  it('can be completed with a code that it waits for', async () => {
    const { id } = await interruptedPurchase('second-step');
    const confirmed = await buyer.call('POST', `/api/purchases/${id}/confirm`, { code: '123456' });
    expect(confirmed).toMatchObject({ status: 200, body: { paymentStatus: 'paid' } });
  });

  it('is left to the job when it is a collection that waits for a code', async () => {
    moveToNoon(api);
    const { id } = (await schedule(api, buyer, 'second-step')).body;
    moveDays(api, 3);
    await interrupted(() => runJob(api, collections));
    expect((await read(id)).paymentStatus).toBe('processing');
    expect(await bookOf(api, id)).toEqual(['needs-second-step']);
  });
});

describe('a charge that the gateway does not know', () => {
  it('stays in progress for two minutes, because another process may be making it', async () => {
    replaceServerDurations({ payments: { answer: 300 } });
    const { id, send } = await interruptedPurchase('pays', false);
    expect((await read(id)).paymentStatus).toBe('processing');
    expect(await send()).toMatchObject({ status: 201, body: { paymentStatus: 'processing' } });
    expect(await bookOf(api, id)).toEqual([]);
    api.advance(2 * minute);
    await runJob(api, openCharges);
    expect((await read(id)).paymentStatus).toBe('failed');
  });
});

describe('a charge at a silent gateway', () => {
  it.each([
    [
      'says so',
      async () => ({ outcome: 'unknown', reference: null, reason: 'timed-out' }) as const,
    ],
    ['takes its time', forever],
    ['fails', () => Promise.reject(new Error('the processor is on fire'))],
  ])('stays in progress, and the call gets a response: %s', async (_, lookUp) => {
    replaceServerDurations({ payments: { answer: 300, lookUp: 300 } });
    const { id, send } = await interruptedPurchase('pays');
    const during = await withProcessor(api, { lookUp }, () => read(id));
    expect(during.paymentStatus).toBe('processing');
    const again = await withProcessor(api, { lookUp }, send);
    expect(again).toMatchObject({ status: 201, body: { paymentStatus: 'processing' } });
    await vi.waitFor(async () => expect((await read(id)).paymentStatus).toBe('paid'), 60_000);
  });
});
