// @module-tag long

import { describe, expect, it } from 'vitest';
import { hour, minute } from '../../../../domain/values/time-units.ts';
import type { Behaviour } from '../../../../server/gateways/payments/demo/cards.ts';
import { demoPayments } from '../../../../server/gateways/payments/demo/demo-payments.ts';
import { openPayments } from '../../../../server/gateways/payments/open-payments.ts';
import { collections } from '../../../../server/payments/collections.ts';
import { endedTokens } from '../../../../server/payments/ended-tokens.ts';
import { openCharges } from '../../../../server/payments/open-charges.ts';
import { erasures } from '../../../../server/personal-data/erasures.ts';
import { newAdmin, renewProof, signIn } from '../../../support/api.ts';
import { bookOf, eventsOf } from '../../../support/server/paid-purchases.ts';
import { buy, byCard, moveDays, schedule } from '../../../support/server/purchases.ts';
import { expectRefusal } from '../../../support/server/refusal.ts';
import {
  atCheckout,
  buyPaid,
  chargesOf,
  eachBuyer,
  lookAt,
  openCheckout,
  openPage,
  payOnPage,
  peerBookOf,
  publicUrl,
  runBetweenEvents,
  startPaystackApi,
} from './paystack.ts';

const api = startPaystackApi();
const { buyer, statusOf, cards } = eachBuyer(api);

/** Acts as before the operator has configured Paystack, or after it was removed. */
async function withDemo<Done>(act: () => Promise<Done>): Promise<Done> {
  const { payments, clock } = api.context;
  const demo = demoPayments(api.demoBook, { clock });
  api.context.payments = openPayments({ paymentsUrl: undefined, publicUrl }, demo);
  return act().finally(() => {
    api.context.payments = payments;
  });
}

const buyBefore = (behaviour: Behaviour, changes = {}) =>
  withDemo(() => buy(buyer, byCard(behaviour, changes)));
const options = async () => (await buyer.call('GET', '/api/payments/options')).body;
const transactions = async () => (await api.paystack.book()).transactions.length;
const remove = () => buyer.call('POST', '/api/account/deletion', { password: 'secret-1' });
async function refund(id: string) {
  const admin = await newAdmin(api);
  await renewProof(api, admin);
  return admin.call('POST', `/api/admin/purchases/${id}/refund`);
}

describe('GET /api/payments/options', () => {
  it('says how the user can pay now', async () => {
    expect(await options()).toEqual({
      processor: 'paystack',
      checkoutHost: 'checkout.paystack.com',
      debitOrders: false,
    });
    expect(await withDemo(options)).toEqual({
      processor: 'demo',
      checkoutHost: null,
      debitOrders: true,
    });
  });
});

// PAY-24
describe('what the processor does not have', () => {
  it('is refused: a debit order', async () => {
    const refused = await buy(buyer, { paymentMethod: 'debit_order' });
    expectRefusal(refused, 409, 'debit-orders-not-offered');
    const list = await buyer.call('GET', `/api/purchases/user/${buyer.userId}`);
    expect(list.body).toEqual([]);
  });

  it('is refused at the embedded processor: a page', async () => {
    const refused = await withDemo(() => buy(buyer, atCheckout()));
    expect(refused.status).toBe(400);
    const scheduled = { cardDetails: null, checkout: true };
    const other = await withDemo(() => schedule(api, buyer, 'pays', 3, scheduled));
    expect(other.status).toBe(400);
    const list = await buyer.call('GET', `/api/purchases/user/${buyer.userId}`);
    expect(list.body).toEqual([]);
  });
});

// What was made with one processor stays with it.
// PAY-23
describe('a card that was saved at the embedded processor', () => {
  it('is neither listed nor charged, and comes back with its processor', async () => {
    await buyBefore('pays', { saveCard: true });
    const [{ id: savedCardId }] = await withDemo(cards);
    expect(await cards()).toEqual([]);
    const pay = { paymentMethod: 'card', savedCardId };
    const before = await transactions();
    expectRefusal(await buy(buyer, pay), 404, 'card-not-found');
    const later = await schedule(api, buyer, 'pays', 3, { cardDetails: null, savedCardId });
    expectRefusal(later, 404, 'card-not-found');
    const { body: owed } = await buy(buyer);
    const paid = await buyer.call('POST', `/api/purchases/${owed.id}/pay`, pay);
    expectRefusal(paid, 404, 'card-not-found');
    expect(await transactions()).toBe(before);
    expect(await withDemo(cards)).toHaveLength(1);
  });

  it('is still deleted there', async () => {
    await buyBefore('pays', { saveCard: true });
    const [{ id }] = await withDemo(cards);
    expect((await buyer.call('DELETE', `/api/account/cards/${id}`)).status).toBe(204);
    await runBetweenEvents(api, endedTokens);
    expect(await api.context.db.selectFrom('endedTokens').selectAll().execute()).toEqual([]);
  });

  it('does not replace one with the same digits at the other processor', async () => {
    await buyBefore('pays', { saveCard: true });
    const { db } = api.context;
    await db.updateTable('savedCards').set({ lastFour: '4081' }).execute();
    await buyPaid(api, buyer, 'pays', { saveCard: true });
    expect([(await cards()).length, (await withDemo(cards)).length]).toEqual([1, 1]);
  });
});

describe('a purchase that was scheduled at the embedded processor', () => {
  it.each([
    ['a card', () => schedule(api, buyer, 'pays')],
    ['a debit order', () => buy(buyer, { paymentMethod: 'debit_order' })],
  ])('is declined there on its day, because no money would come: %s', async (_, make) => {
    const { body } = await withDemo(make);
    const before = await transactions();
    moveDays(api, 31);
    await runBetweenEvents(api, collections);
    const [charge] = await chargesOf(api, body.id);
    expect(charge).toMatchObject({
      processor: 'demo',
      state: 'declined',
      reason: 'unknown-token',
      nextLookAt: null,
    });
    expect([await bookOf(api, body.id), await transactions()]).toEqual([[], before]);
    // Its user pays on the page instead.
    const again = await signIn(api, buyer.username, 'secret-1');
    const pay = await again.call('POST', `/api/purchases/${body.id}/pay`, atCheckout());
    await payOnPage(openPage(pay).url);
    expect((await lookAt(api, { ...buyer, ...again }, body.id)).paymentStatus).toBe('paid');
    expect((await chargesOf(api, body.id)).map(({ processor }) => processor)).toEqual([
      ...['demo', 'paystack'],
    ]);
  });

  it('is not sent to the live one when its charge was lost', async () => {
    const { body } = await withDemo(() => schedule(api, buyer, 'silent-lost'));
    const before = await transactions();
    await withDemo(async () => {
      moveDays(api, 3);
      await runBetweenEvents(api, collections);
    });
    expect(await statusOf(body.id)).toBe('processing');
    api.advance(3 * minute);
    await runBetweenEvents(api, openCharges);
    expect(await statusOf(body.id)).toBe('scheduled');
    expect([await bookOf(api, body.id), await transactions()]).toEqual([[], before]);
  });
});

describe('an open charge of the embedded processor', () => {
  it.each([
    ['late-paid', 'paid'],
    ['late-declined', 'failed'],
    ['silent-lost', 'failed'],
  ] as const)('is looked up there: %s', async (behaviour, status) => {
    const { body } = await buyBefore(behaviour);
    const { id } = body;
    expect(await statusOf(id)).toBe('processing');
    const before = await transactions();
    api.advance(3 * minute);
    await runBetweenEvents(api, openCharges);
    expect(await statusOf(id)).toBe(status);
    expect(await transactions()).toBe(before);
  });

  it('that waits for a code is completed there', async () => {
    const { body } = await buyBefore('second-step');
    const confirmed = await buyer.call('POST', `/api/purchases/${body.id}/confirm`, {
      code: '123456',
    });
    expect(confirmed).toMatchObject({ status: 200, body: { paymentStatus: 'paid' } });
    expect(await bookOf(api, body.id)).toEqual(['paid']);
  });

  it('that is declined can be paid on the page', async () => {
    const { body } = await buyBefore('insufficient-funds');
    const { id } = body.purchase;
    const pay = await buyer.call('POST', `/api/purchases/${id}/pay`, atCheckout());
    await payOnPage(openPage(pay).url);
    expect((await lookAt(api, buyer, id)).paymentStatus).toBe('paid');
    expect([await bookOf(api, id), await peerBookOf(api, id)]).toEqual([
      ['declined'],
      ['unknown', 'success'],
    ]);
  });
});

describe('a refund', () => {
  it('goes to the processor that has charged', async () => {
    const { body: old } = await buyBefore('pays');
    const recent = await buyPaid(api, buyer);
    expect((await refund(old.id)).body.paymentStatus).toBe('refunded');
    expect(await bookOf(api, old.id)).toEqual(['refunded']);
    expect((await api.paystack.book()).refunds).not.toContainEqual(
      expect.objectContaining({ reference: old.id }),
    );
    // Without its processor, nobody can pay it back.
    expectRefusal(await withDemo(() => refund(recent)), 503, 'refund-unanswered');
    expect(await statusOf(recent)).toBe('paid');
    api.advance(hour);
    await runBetweenEvents(api, openCharges);
    expect(await statusOf(recent)).toBe('refunded');
    expect(await peerBookOf(api, recent)).toEqual(['reversed']);
  });
});

describe('without the live processor', () => {
  it('what is open there stays open, and is settled when it comes back', async () => {
    const { id, url } = await openCheckout(buyer);
    await payOnPage(url, 'pays-without-event');
    await withDemo(async () => {
      api.advance(48 * hour);
      await runBetweenEvents(api, openCharges);
      expect(await statusOf(id)).toBe('processing');
      const cancel = await buyer.call('POST', `/api/purchases/${id}/confirm`, { code: null });
      expectRefusal(cancel, 503, 'payments-unavailable');
    });
    api.advance(hour);
    await runBetweenEvents(api, openCharges);
    expect(await statusOf(id)).toBe('paid');
    expect(await eventsOf(api, id)).toEqual(['created', 'charging', 'paid']);
  });

  it('its cards are declined, and its customers erased once it is back', async () => {
    await buyPaid(api, buyer, 'pays', { saveCard: true });
    expect(await withDemo(cards)).toEqual([]);
    await withDemo(remove);
    api.advance(hour);
    const left = () =>
      api.context.db
        .selectFrom('erasures')
        .select('processor')
        .where('kind', '=', 'gateway-customer')
        .execute();
    await withDemo(() => runBetweenEvents(api, erasures));
    expect(await left()).toEqual([{ processor: 'paystack' }]);
    api.advance(hour);
    await runBetweenEvents(api, erasures);
    expect(await left()).toEqual([]);
    const { cards: known } = await api.paystack.book();
    const theirs = known.filter(({ email }) => email.includes(buyer.userId));
    expect(theirs.map(({ isActive }) => isActive)).toEqual([false]);
  });
});

// ACC-20
describe('the deletion of an account', () => {
  it('ends the cards and customers at both processors', async () => {
    await buyBefore('pays', { saveCard: true });
    await buyPaid(api, buyer, 'pays', { saveCard: true });
    await buyPaid(api, buyer, 'refund-slow');
    expect((await remove()).status).toBe(204);
    api.advance(hour);
    await runBetweenEvents(api, erasures);
    await runBetweenEvents(api, endedTokens);
    const { cards: known } = await api.paystack.book();
    const theirs = known.filter(({ email }) => email.includes(buyer.userId));
    expect(theirs.map(({ isActive }) => isActive)).toEqual([false, false]);
    expect(await api.context.db.selectFrom('erasures').selectAll().execute()).toEqual([]);
  });

  it('waits while a payment on a page is open', async () => {
    const { id } = await openCheckout(buyer);
    expectRefusal(await remove(), 409, 'account-not-deletable');
    await buyer.call('POST', `/api/purchases/${id}/confirm`, { code: null });
    expect((await remove()).status).toBe(204);
  });

  it('is repeated until the processor has ended every card', async () => {
    await buyPaid(api, buyer, 'pays', { saveCard: true });
    await remove();
    api.advance(hour);
    await api.paystack.fault('/customer/authorization/deactivate', 'fails');
    await runBetweenEvents(api, erasures);
    const { db } = api.context;
    expect(await db.selectFrom('erasures').selectAll().execute()).toHaveLength(1);
    api.advance(hour);
    await runBetweenEvents(api, erasures);
    expect(await db.selectFrom('erasures').selectAll().execute()).toEqual([]);
  });
});
