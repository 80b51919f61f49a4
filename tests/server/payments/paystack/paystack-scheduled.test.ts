// @module-tag long

import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hour, minute, second } from '../../../../domain/values/time-units.ts';
import { collections } from '../../../../server/payments/collections.ts';
import { endedTokens } from '../../../../server/payments/ended-tokens.ts';
import { newAdmin } from '../../../support/api.ts';
import type { CardBehaviour } from '../../../support/peers/paystack/book.ts';
import { expectSameWhenRebooked } from '../../../support/server/ledger.ts';
import {
  deletePurchases,
  eventsOf,
  storedPurchase,
} from '../../../support/server/paid-purchases.ts';
import {
  acceptedQuote,
  dayAfter,
  moveDays,
  moveToNoon,
  schedule,
} from '../../../support/server/purchases.ts';
import { expectRefusal } from '../../../support/server/refusal.ts';
import { smsTo } from '../../../support/server/sms-to.ts';
import {
  atCheckout,
  buyPaid,
  chargesOf,
  confirmOnPage,
  eachBuyer,
  openCardCheck,
  openPage,
  payOnPage,
  peerBookOf,
  postEvent,
  runBetweenEvents,
  startPaystackApi,
  successOf,
  withProcessor,
  withTimeout,
} from './paystack.ts';

const api = startPaystackApi();
// BOOK-6
afterAll(() => expectSameWhenRebooked(api));
beforeEach(async () => {
  // No test collects what another one has scheduled.
  await api.paystack.delivered();
  await deletePurchases(api);
  // The following hours are on the same day.
  moveToNoon(api);
});
const { buyer, read, statusOf, counted, cancel, cards, activeCards, lookAtAll } = eachBuyer(api);

const owed = async () => (await buyer.call('GET', '/api/account/credit')).body.collected.used;
const collect = () => runBetweenEvents(api, collections);
const amountsOf = async (id: string) =>
  (await chargesOf(api, id)).map(({ amountCents }) => amountCents);

/** A scheduled purchase whose card is checked, and what that has cost paid back. */
async function scheduled(behaviour: CardBehaviour = 'pays', changes = {}) {
  const { id, url } = await openCardCheck(api, buyer, changes);
  await payOnPage(url, behaviour);
  expect((await read(id)).paymentStatus).toBe('scheduled');
  await lookAtAll();
  await api.paystack.delivered();
  return { id, url };
}

// PAY-17
describe('the card of a scheduled payment', () => {
  it('is checked with R1.00 on the page, which is paid back at once', async () => {
    const { id, url } = await openCardCheck(api, buyer);
    expect(await read(id)).toMatchObject({
      paymentStatus: 'processing',
      isScheduledPayment: true,
      checkoutUrl: url,
    });
    expect(await amountsOf(id)).toEqual([100]);
    await payOnPage(url);
    await api.paystack.delivered();
    expect(await storedPurchase(api, id)).toMatchObject({
      paymentStatus: 'scheduled',
      checkoutUrl: null,
      paymentDate: null,
      cardBrand: 'visa',
      cardLastFour: '4081',
      gatewayProcessor: 'paystack',
    });
    await lookAtAll();
    await api.paystack.delivered();
    expect(await peerBookOf(api, id)).toEqual(['reversed']);
    expect(await eventsOf(api, id)).toEqual([
      ...['created', 'charging', 'card-checked', 'paid-back'],
    ]);
    expect(await chargesOf(api, id)).toMatchObject([
      { state: 'paid', isCardCheck: true, refundState: 'refunded', refundCause: 'card-check' },
    ]);
    expect([await counted(), await cards()]).toEqual([0, []]);
    expect(await owed()).toBe(518.75);
  });

  it('answers with the same page when the call is repeated, also to a typed card', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = await acceptedQuote(buyer, 20, {
      ...atCheckout(),
      scheduledPaymentDate: dayAfter(api, 3),
    });
    const send = () => buyer.call('POST', '/api/purchases/scheduled', body, headers);
    const page = openPage(await send());
    expect(openPage(await send())).toEqual(page);
    await payOnPage(page.url);
    await api.paystack.delivered();
    expect(await send()).toMatchObject({ status: 201, body: { paymentStatus: 'scheduled' } });
    const typed = openPage(await schedule(api, buyer, 'pays'));
    expect(await storedPurchase(api, typed.id)).toMatchObject({
      cardBrand: null,
      gatewayToken: null,
      lastCardDay: null,
    });
  });

  it('is charged on its day by nobody but us, and ended afterwards', async () => {
    const { id } = await scheduled();
    await collect();
    expect(await statusOf(id)).toBe('scheduled');
    moveDays(api, 3);
    await Promise.all([collect(), collect()]);
    await collect();
    await api.paystack.delivered();
    expect(await statusOf(id)).toBe('paid');
    expect(await peerBookOf(api, id)).toEqual(['reversed', 'success']);
    expect(await amountsOf(id)).toEqual([100, 51_875]);
    expect([await counted(), await owed()]).toEqual([1, 0]);
    await runBetweenEvents(api, endedTokens);
    expect(await activeCards()).toEqual([]);
  });

  it('is saved if its user asks for it, and stays when the purchase is cancelled', async () => {
    const { id } = await scheduled('pays', { saveCard: true });
    expect(await cards()).toMatchObject([{ lastFour: '4081' }]);
    await buyer.call('POST', `/api/purchases/${id}/cancel`);
    await runBetweenEvents(api, endedTokens);
    expect(await activeCards()).toHaveLength(1);
    const other = await scheduled();
    await buyer.call('POST', `/api/purchases/${other.id}/cancel`);
    await runBetweenEvents(api, endedTokens);
    expect(await activeCards()).toHaveLength(1);
  });

  it('can be a saved one, which is not checked again', async () => {
    await buyPaid(api, buyer, 'pays', { saveCard: true });
    const [{ id: savedCardId }] = await cards();
    const answer = await schedule(api, buyer, 'pays', 3, { cardDetails: null, savedCardId });
    expect(answer).toMatchObject({ status: 201, body: { paymentStatus: 'scheduled' } });
    const { id } = answer.body;
    expect(await chargesOf(api, id)).toEqual([]);
    moveDays(api, 3);
    await collect();
    expect(await peerBookOf(api, id)).toEqual(['success']);
  });

  it('that cannot be charged later schedules nothing, and is paid back', async () => {
    const { id, url } = await openCardCheck(api, buyer);
    await payOnPage(url, 'pays-once');
    await api.paystack.delivered();
    await lookAtAll();
    expect(await read(id)).toMatchObject({ paymentStatus: 'failed' });
    expect(await peerBookOf(api, id)).toEqual(['reversed']);
    expect(await owed()).toBe(0);
    const { body } = await buyer.call('GET', `/api/purchases/${id}`);
    expect(body.events.map(({ type }: { type: string }) => type)).toEqual([
      ...['created', 'charging', 'declined', 'paid-back'],
    ]);
    expect(body.events[2].words).toContain('does not allow this card to be charged later');
    moveDays(api, 4);
    await collect();
    expect(await peerBookOf(api, id)).toEqual(['reversed']);
  });

  it('that was given up schedules nothing, and is paid back when it comes late', async () => {
    const { id, url } = await openCardCheck(api, buyer);
    expect((await cancel(id)).body.purchase.paymentStatus).toBe('failed');
    await payOnPage(url);
    await api.paystack.delivered();
    await lookAtAll();
    expect(await statusOf(id)).toBe('failed');
    expect(await peerBookOf(api, id)).toEqual(['reversed']);
    expect(await smsTo(api, buyer, 'payment-returned')).toEqual([expect.stringContaining('R1.00')]);
    expect(await owed()).toBe(0);
  });

  it('that is declined at first schedules its purchase by the second try on the page', async () => {
    const { id, url } = await openCardCheck(api, buyer);
    await payOnPage(url, 'insufficient-funds');
    expect((await read(id)).paymentStatus).toBe('failed');
    await payOnPage(url);
    await api.paystack.delivered();
    await lookAtAll();
    expect(await statusOf(id)).toBe('scheduled');
    expect(await peerBookOf(api, id)).toEqual(['reversed']);
    moveDays(api, 3);
    await collect();
    expect(await statusOf(id)).toBe('paid');
    expect(await peerBookOf(api, id)).toEqual(['reversed', 'success']);
  });

  it('schedules nothing that the limit no longer allows by the second try', async () => {
    const first = await openCardCheck(api, buyer);
    await payOnPage(first.url, 'insufficient-funds');
    expect((await read(first.id)).paymentStatus).toBe('failed');
    // The limit is used up by something else meanwhile.
    const other = await openCardCheck(api, buyer);
    const admin = await newAdmin(api);
    const limits = { collectedLimit: 600, budgetLimit: 0, reason: 'A test' };
    await admin.call('PATCH', `/api/admin/users/${buyer.userId}/credit-limits`, limits);
    await Promise.all([payOnPage(first.url), payOnPage(other.url)]);
    await api.paystack.delivered();
    await lookAtAll();
    expect(await owed()).toBe(518.75);
    expect([await statusOf(first.id), await statusOf(other.id)]).toEqual(['failed', 'scheduled']);
    expect(await peerBookOf(api, first.id)).toEqual(['reversed']);
  });

  it('whose purchase is due before it is checked is charged afterwards', async () => {
    const { id, url } = await openCardCheck(api, buyer, { days: 1 });
    api.advance(20 * hour);
    await collect();
    expect(await peerBookOf(api, id)).toEqual(['abandoned']);
    await payOnPage(url);
    await api.paystack.delivered();
    await collect();
    await collect();
    expect(await statusOf(id)).toBe('paid');
    expect((await peerBookOf(api, id)).length).toBe(2);
  });

  it('whose R1.00 is not paid back at once is paid back by later attempts', async () => {
    const { id } = await scheduled('refund-fails');
    expect(await peerBookOf(api, id)).toEqual(['success']);
    expect(await statusOf(id)).toBe('scheduled');
    moveDays(api, 1);
    await lookAtAll();
    expect(await peerBookOf(api, id)).toEqual(['reversed']);
    expect(await statusOf(id)).toBe('scheduled');
    expect(await eventsOf(api, id)).toEqual([
      ...['created', 'charging', 'card-checked', 'refund-failed', 'paid-back'],
    ]);
  });

  it('refuses a day that no payment can have, and opens no page', async () => {
    const before = (await api.paystack.book()).transactions.length;
    const refused = await schedule(api, buyer, 'pays', 0, { cardDetails: null, checkout: true });
    expect(refused.status).toBe(400);
    expect((await api.paystack.book()).transactions.length).toBe(before);
  });
});

// PAY-6, PAY-8, PAY-21
describe('a collection', () => {
  it('that the bank pauses is declined, and its user is told where to pay', async () => {
    const { id } = await scheduled('pauses-later');
    moveDays(api, 3);
    await collect();
    expect(await storedPurchase(api, id)).toMatchObject({
      paymentStatus: 'scheduled',
      failedCollections: 1,
      checkoutUrl: null,
      needsSecondStep: false,
    });
    const [, charge] = await chargesOf(api, id);
    expect(charge).toMatchObject({ state: 'declined', reason: 'cardholder-absent' });
    expect(await smsTo(api, buyer, 'bank-asks')).toEqual([
      expect.stringContaining(`https://volmaak.example/payment-return?purchase=${id}`),
    ]);
    const { body } = await buyer.call('GET', `/api/purchases/${id}`);
    expect(body.events.at(-1).words).toContain('Your bank wants you to confirm this payment');
    // It is tried again on the next days, and then overdue.
    for (let day = 0; day < 4; day += 1) {
      await collect();
      moveDays(api, 1);
    }
    expect(await statusOf(id)).toBe('overdue');
    expect((await chargesOf(api, id)).length).toBe(5);
    expect(await smsTo(api, buyer, 'bank-asks')).toHaveLength(4);
  });

  it('that was paused and is confirmed afterwards is paid back', async () => {
    const { id } = await scheduled('pauses-later');
    moveDays(api, 3);
    const { processor } = api;
    let url: string | null = null;
    const noting: typeof processor.chargeToken = async (asked) => {
      const outcome = await processor.chargeToken(asked);
      if ('url' in outcome) ({ url } = outcome);
      return outcome;
    };
    await withProcessor(api, { chargeToken: noting }, collect);
    await confirmOnPage(url ?? '');
    await api.paystack.delivered();
    await lookAtAll();
    expect((await peerBookOf(api, id))[1]).toBe('reversed');
    expect(await statusOf(id)).toBe('scheduled');
    expect(await counted()).toBe(0);
  });

  it('that was paused is paid on the page of the link', async () => {
    const { id } = await scheduled('pauses-later');
    moveDays(api, 3);
    await collect();
    const { url } = openPage(await buyer.call('POST', `/api/purchases/${id}/pay`, atCheckout()));
    // Nothing is collected while its user is there.
    moveDays(api, 1);
    await collect();
    await payOnPage(url);
    expect((await read(id)).paymentStatus).toBe('paid');
    moveDays(api, 1);
    await collect();
    expect(await peerBookOf(api, id)).toEqual(['reversed', 'ongoing', 'success']);
    expect(await counted()).toBe(1);
  });

  it('whose pause is lost ends after a day, and is tried again', async () => {
    const { id } = await scheduled('pauses-later');
    moveDays(api, 3);
    await api.paystack.fault('/transaction/charge_authorization', 'fails-done');
    await collect();
    expect(await statusOf(id)).toBe('processing');
    for (const wait of [minute, 12 * hour, 12 * hour]) {
      api.advance(wait);
      await lookAtAll();
    }
    expect(await storedPurchase(api, id)).toMatchObject({
      paymentStatus: 'scheduled',
      failedCollections: 1,
    });
    await collect();
    expect((await chargesOf(api, id)).length).toBe(3);
  });

  it('that is declined is repeated on the next days, and then overdue', async () => {
    const { id } = await scheduled('declines-later');
    moveDays(api, 3);
    const statuses: string[] = [];
    for (let day = 0; day < 5; day += 1) {
      await collect();
      await collect();
      statuses.push(await statusOf(id));
      moveDays(api, 1);
    }
    expect(statuses).toEqual(['scheduled', 'scheduled', 'scheduled', 'overdue', 'overdue']);
    expect(await peerBookOf(api, id)).toEqual(['reversed', ...Array(4).fill('failed')]);
  });

  it('of a card that was ended at the processor is declined', async () => {
    const { id } = await scheduled();
    const [{ code } = { code: '' }] = await activeCards();
    await api.paystack.post('/customer/authorization/deactivate', { authorization_code: code });
    moveDays(api, 3);
    await collect();
    expect((await chargesOf(api, id))[1]).toMatchObject({ reason: 'unknown-token' });
    expect(await peerBookOf(api, id)).toEqual(['reversed', 'unknown']);
  });

  it.each(['an event', 'the job'])('without an answer is found once: %s', async (by) => {
    const { id } = await scheduled('silent-later');
    moveDays(api, 3);
    await withTimeout(collect);
    if (by === 'the job') {
      api.advance(20 * second);
      await Promise.all([lookAtAll(), lookAtAll(), collect()]);
    }
    await api.paystack.delivered();
    expect(await statusOf(id)).toBe('paid');
    expect(await peerBookOf(api, id)).toEqual(['reversed', 'success']);
    expect((await eventsOf(api, id)).filter((type) => type === 'paid')).toHaveLength(1);
    expect(await counted()).toBe(1);
  });

  it('that never arrived is repeated under its key', async () => {
    const { id } = await scheduled();
    moveDays(api, 3);
    await api.paystack.fault('/transaction/charge_authorization', 'fails');
    await collect();
    expect(await peerBookOf(api, id)).toEqual(['reversed', 'unknown']);
    api.advance(3 * minute);
    await Promise.all([lookAtAll(), lookAtAll(), collect()]);
    await api.paystack.delivered();
    expect(await storedPurchase(api, id)).toMatchObject({
      paymentStatus: 'paid',
      failedCollections: 0,
    });
    expect(await peerBookOf(api, id)).toEqual(['reversed', 'success']);
  });

  it('whose process ended before its call, or before its answer, is made once', async () => {
    const ids = [(await scheduled()).id, (await scheduled()).id];
    moveDays(api, 3);
    const { processor } = api;
    const ended = async (asked: Parameters<typeof processor.chargeToken>[0]) => {
      if (asked.key.startsWith(ids[0] ?? '')) await processor.chargeToken(asked);
      throw new Error('the server ended here');
    };
    await withProcessor(api, { chargeToken: ended }, collect);
    api.advance(3 * minute);
    await Promise.all([lookAtAll(), lookAtAll()]);
    await api.paystack.delivered();
    for (const id of ids) {
      expect(await statusOf(id)).toBe('paid');
      expect(await peerBookOf(api, id)).toEqual(['reversed', 'success']);
    }
  });

  it('is told by an event before its answer', async () => {
    const { id } = await scheduled();
    moveDays(api, 3);
    const { processor } = api;
    const early: typeof processor.chargeToken = async (asked) => {
      const outcome = await processor.chargeToken(asked);
      expect((await postEvent(api, successOf(asked.key))).status).toBe(200);
      return outcome;
    };
    await withProcessor(api, { chargeToken: early }, collect);
    expect((await eventsOf(api, id)).filter((type) => type === 'paid')).toHaveLength(1);
    await api.paystack.delivered();
  });

  it('does not charge what its user is paying', async () => {
    const { id } = await scheduled();
    const { url } = openPage(await buyer.call('POST', `/api/purchases/${id}/pay`, atCheckout()));
    moveDays(api, 3);
    await collect();
    expectRefusal(
      await buyer.call('POST', `/api/purchases/${id}/pay`, atCheckout()),
      409,
      'payment-under-way',
    );
    // It is given up after a day, and collected then.
    await lookAtAll();
    await collect();
    expect(await statusOf(id)).toBe('paid');
    await payOnPage(url);
    await api.paystack.delivered();
    await lookAtAll();
    expect(await peerBookOf(api, id)).toEqual(['reversed', 'reversed', 'success']);
    expect(await counted()).toBe(1);
  });
});
