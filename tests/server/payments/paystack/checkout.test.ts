// @module-tag long

import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { hour, minute, second } from '../../../../domain/values/time-units.ts';
import { endedTokens } from '../../../../server/payments/ended-tokens.ts';
import { newAdmin } from '../../../support/api.ts';
import { expectSameWhenRebooked, rebook } from '../../../support/server/ledger.ts';
import { eventsOf, storedPurchase } from '../../../support/server/paid-purchases.ts';
import { acceptedQuote, buy, byCard } from '../../../support/server/purchases.ts';
import { expectRefusal } from '../../../support/server/refusal.ts';
import { smsTo } from '../../../support/server/sms-to.ts';
import {
  atCheckout,
  buyPaid,
  buyWithSaved,
  cancelOnPage,
  chargesOf,
  confirmOnPage,
  eachBuyer,
  openCheckout,
  openPage,
  payOnPage,
  peerBookOf,
  postEvent,
  referenceOf,
  runBetweenEvents,
  startPaystackApi,
  successOf,
  withTimeout,
} from './paystack.ts';

const api = startPaystackApi();
// BOOK-6
afterAll(() => expectSameWhenRebooked(api));
const { buyer, read, counted, cancel, cards, activeCards, lookAtAll } = eachBuyer(api);

const pay = (id: string, body: object = atCheckout(), headers = {}) =>
  buyer.call('POST', `/api/purchases/${id}/pay`, body, headers);
const refundsOf = async (id: string) =>
  (await api.paystack.book()).refunds.filter(({ reference }) => reference === id);

// PAY-16
describe('a first payment', () => {
  it('answers with the page, and a repeated call with the same page', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = await acceptedQuote(buyer, 20, atCheckout());
    const send = () => buyer.call('POST', '/api/purchases', body, headers);
    const [first, ...others] = [await send(), ...(await Promise.all([send(), send()]))];
    expect(first).toMatchObject({
      status: 409,
      body: {
        code: 'checkout-required',
        url: expect.stringMatching(`^${api.paystack.url}/[0-9a-f]{16}$`),
        purchase: { paymentStatus: 'processing', isPaid: false, paymentMethod: 'card' },
      },
    });
    expect(first.body.purchase.checkoutUrl).toBe(first.body.url);
    for (const other of others) expect(other.body).toEqual(first.body);
    const { id } = first.body.purchase;
    expect(await peerBookOf(api, id)).toEqual(['abandoned']);
    expect((await read(id)).checkoutUrl).toBe(first.body.url);
  });

  it('sends the browser back to the purchase, and names nobody at the processor', async () => {
    const { id, url } = await openCheckout(buyer);
    const location = new URL(await payOnPage(url));
    expect(location.origin + location.pathname).toBe('https://volmaak.example/payment-return');
    expect(location.searchParams.get('purchase')).toBe(id);
    const { transactions } = await api.paystack.book();
    const { email } = transactions.find(({ reference }) => reference === id)!; // just made
    expect(email).toBe(`customer-${buyer.userId}@volmaak.example`);
  });

  it('never takes a typed card, whatever the client sends', async () => {
    const { id, url } = openPage(await buy(buyer, byCard('pays')));
    expect(await peerBookOf(api, id)).toEqual(['abandoned']);
    expect(await chargesOf(api, id)).toMatchObject([{ cardBrand: null, cardLastFour: null }]);
    await payOnPage(url);
    expect(await read(id)).toMatchObject({ paymentStatus: 'paid', cardLastFour: '4081' });
  });

  it('is paid by the event alone, and counts once', async () => {
    const { id, url } = await openCheckout(buyer);
    await payOnPage(url);
    await api.paystack.delivered();
    expect(await storedPurchase(api, id)).toMatchObject({
      paymentStatus: 'paid',
      checkoutUrl: null,
      chargeStartedAt: null,
      cardBrand: 'visa',
      cardLastFour: '4081',
    });
    expect(await eventsOf(api, id)).toEqual(['created', 'charging', 'paid']);
    expect(await counted()).toBe(1);
    expect(await chargesOf(api, id)).toMatchObject([
      { state: 'paid', processor: 'paystack', nextLookAt: null, refundState: null },
    ]);
    expect((await cards()).length).toBe(0);
  });

  it('is paid by the look of its user, whose event comes later', async () => {
    const { id, url } = await openCheckout(buyer);
    await payOnPage(url, 'pays-without-event');
    expect(await storedPurchase(api, id)).toMatchObject({ paymentStatus: 'processing' });
    api.advance(2 * second);
    const list = await buyer.call('GET', `/api/purchases/user/${buyer.userId}`);
    expect(list.body).toMatchObject([{ id, paymentStatus: 'paid' }]);
    expect((await postEvent(api, successOf(id))).status).toBe(200);
    expect(await eventsOf(api, id)).toEqual(['created', 'charging', 'paid']);
    expect(await counted()).toBe(1);
  });

  it('is paid by the job when nobody looks and no event comes', async () => {
    const { id, url } = await openCheckout(buyer);
    await payOnPage(url, 'pays-without-event');
    await lookAtAll();
    expect((await storedPurchase(api, id)).paymentStatus).toBe('processing');
    api.advance(20 * second);
    await lookAtAll();
    expect((await storedPurchase(api, id)).paymentStatus).toBe('paid');
  });

  it('is settled once when events, looks and jobs come at the same moment', async () => {
    const { id, url } = await openCheckout(buyer, { saveCard: true });
    await payOnPage(url, 'pays-with-events');
    api.advance(20 * second);
    const event = () => postEvent(api, successOf(id));
    const answers = await Promise.all([
      ...[event(), event(), event(), read(id), read(id)],
      ...[lookAtAll(), lookAtAll(), event()],
    ]);
    expect(answers[0]).toMatchObject({ status: 200 });
    await api.paystack.delivered();
    expect(await eventsOf(api, id)).toEqual(['created', 'charging', 'paid']);
    expect(await counted()).toBe(1);
    expect((await cards()).length).toBe(1);
    expect(await peerBookOf(api, id)).toEqual(['success']);
  });

  it('answers a repeated call after it with the paid purchase', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = await acceptedQuote(buyer, 20, atCheckout());
    const send = () => buyer.call('POST', '/api/purchases', body, headers);
    const { id, url } = openPage(await send());
    await payOnPage(url);
    await api.paystack.delivered();
    expect(await send()).toMatchObject({ status: 201, body: { id, paymentStatus: 'paid' } });
  });

  it('settles what is owed, early', async () => {
    const { body: owed } = await buy(buyer);
    const headers = { 'idempotency-key': randomUUID() };
    const { id, url } = openPage(await pay(owed.id, atCheckout(), headers));
    expect(id).toBe(owed.id);
    expect(openPage(await pay(owed.id, atCheckout(), headers))).toEqual({ id, url });
    expectRefusal(await pay(owed.id), 409, 'payment-under-way');
    await payOnPage(url);
    await api.paystack.delivered();
    expect(await pay(owed.id, atCheckout(), headers)).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'budget' });
  });

  it('has one open page, however many devices ask for it', async () => {
    const { body: owed } = await buy(buyer);
    const answers = await Promise.all([pay(owed.id), pay(owed.id), pay(owed.id)]);
    expect(answers.map(({ body }) => body.code).sort()).toEqual([
      ...['checkout-required', 'payment-under-way', 'payment-under-way'],
    ]);
    expect(await peerBookOf(api, owed.id)).toEqual(['abandoned']);
  });

  it('is under way while the bank works on it', async () => {
    const { id, url } = await openCheckout(buyer);
    await payOnPage(url, 'pays-slowly');
    expect((await read(id)).paymentStatus).toBe('processing');
    expectRefusal(await cancel(id), 409, 'payment-under-way');
    await api.paystack.settlePayment(id);
    expect((await read(id)).paymentStatus).toBe('paid');
  });

  it('below R1.00 is refused, before anything is written', async () => {
    const { body: owed } = await buy(buyer);
    const cents = { totalRepaymentCents: 99 as never };
    await api.context.db.updateTable('purchases').set(cents).where('id', '=', owed.id).execute();
    await rebook(api.context.db);
    expectRefusal(await pay(owed.id), 409, 'below-card-minimum');
    expect(await chargesOf(api, owed.id)).toEqual([]);
    expect((await storedPurchase(api, owed.id)).paymentStatus).toBe('pending');
  });
});

// PAY-4
describe('a saved card', () => {
  it('is saved if its user asks for it, and pays with nobody at the page', async () => {
    await buyPaid(api, buyer);
    expect(await cards()).toEqual([]);
    await buyPaid(api, buyer, 'pays', { saveCard: true });
    expect(await cards()).toMatchObject([{ brand: 'visa', lastFour: '4081' }]);
    const answer = await buyWithSaved(buyer, '4081');
    expect(answer).toMatchObject({
      status: 201,
      body: { paymentStatus: 'paid', cardBrand: 'visa', cardLastFour: '4081' },
    });
    const { id } = answer.body;
    await api.paystack.delivered();
    expect(await peerBookOf(api, id)).toEqual(['success']);
    expect(await eventsOf(api, id)).toEqual(['created', 'charging', 'paid']);
    expect(await counted()).toBe(3);
  });

  it('is listed once, however often it pays on the page', async () => {
    await buyPaid(api, buyer, 'pays', { saveCard: true });
    await buyPaid(api, buyer, 'pays', { saveCard: true });
    expect((await cards()).length).toBe(1);
    expect(await buyWithSaved(buyer, '4081')).toMatchObject({ body: { paymentStatus: 'paid' } });
  });

  it('is not saved when its bank allows no later charge', async () => {
    const id = await buyPaid(api, buyer, 'pays-once', { saveCard: true });
    expect(await cards()).toEqual([]);
    expect((await storedPurchase(api, id)).cardLastFour).toBe('6666');
  });

  it('is ended at the processor after its deletion', async () => {
    await buyPaid(api, buyer, 'pays', { saveCard: true });
    const [{ id }] = await cards();
    await buyer.call('DELETE', `/api/account/cards/${id}`);
    await runBetweenEvents(api, endedTokens);
    expect(await activeCards()).toEqual([]);
    expect(await api.context.db.selectFrom('endedTokens').selectAll().execute()).toEqual([]);
  });

  it('is not ended when it was saved again since', async () => {
    await buyPaid(api, buyer, 'pays', { saveCard: true });
    const [{ id }] = await cards();
    await buyer.call('DELETE', `/api/account/cards/${id}`);
    await buyPaid(api, buyer, 'pays', { saveCard: true });
    await runBetweenEvents(api, endedTokens);
    expect(await buyWithSaved(buyer, '4081')).toMatchObject({ body: { paymentStatus: 'paid' } });
    const [{ id: again }] = await cards();
    await buyer.call('DELETE', `/api/account/cards/${again}`);
    await runBetweenEvents(api, endedTokens);
    expect(await activeCards()).toEqual([]);
  });

  it('can be declined', async () => {
    await buyPaid(api, buyer, 'declines-later', { saveCard: true });
    expect(await buyWithSaved(buyer, '0167')).toMatchObject({
      status: 402,
      body: { code: 'card-declined', message: expect.stringContaining('not enough money') },
    });
  });

  it('that the processor does not know any more is declined', async () => {
    await buyPaid(api, buyer, 'pays', { saveCard: true });
    const [{ code } = { code: '' }] = await activeCards();
    await api.paystack.post('/customer/authorization/deactivate', { authorization_code: code });
    expect(await buyWithSaved(buyer, '4081')).toMatchObject({
      status: 402,
      body: { code: 'card-declined', message: expect.stringContaining('no longer be charged') },
    });
  });

  it.each([
    ['confirms', confirmOnPage, 'paid'],
    ['refuses', cancelOnPage, 'failed'],
  ])('leads to the page of the bank, where its holder %s it', async (_, act, status) => {
    await buyPaid(api, buyer, 'pauses-later', { saveCard: true });
    const { id, url } = openPage(await buyWithSaved(buyer, '0159'));
    expect(url).toContain('/challenge/');
    expect((await read(id)).paymentStatus).toBe('processing');
    await act(url);
    expect((await read(id)).paymentStatus).toBe(status);
    expect(await chargesOf(api, id)).toMatchObject([
      { reason: status === 'paid' ? null : 'second-step-failed' },
    ]);
  });

  it('whose answer is lost is paid once', async () => {
    await buyPaid(api, buyer, 'silent-later', { saveCard: true });
    const answer = await withTimeout(() => buyWithSaved(buyer, '0175'));
    expect(answer.status).toBe(201);
    const { id } = answer.body;
    expect(await peerBookOf(api, id)).toEqual(['success']);
    expect((await read(id)).paymentStatus).toBe('paid');
    expect(await eventsOf(api, id)).toEqual(['created', 'charging', 'paid']);
  });
});

describe('a decline', () => {
  it('is read by its user, and the purchase can be paid again', async () => {
    const { id, url } = await openCheckout(buyer);
    await payOnPage(url, 'insufficient-funds');
    expect(await read(id)).toMatchObject({ paymentStatus: 'failed', checkoutUrl: null });
    expect(await eventsOf(api, id)).toEqual(['created', 'charging', 'declined']);
    const again = openPage(await pay(id));
    expect(again.url).not.toBe(url);
    await payOnPage(again.url);
    expect((await read(id)).paymentStatus).toBe('paid');
    expect(await peerBookOf(api, id)).toEqual(['failed', 'success']);
  });

  it('does not end the page, which can pay at once', async () => {
    const { id, url } = await openCheckout(buyer);
    await payOnPage(url, 'declines-then-pays');
    await payOnPage(url, 'declines-then-pays');
    await api.paystack.delivered();
    expect((await storedPurchase(api, id)).paymentStatus).toBe('paid');
    expect((await eventsOf(api, id)).filter((type) => type === 'paid')).toHaveLength(1);
  });

  it.each(['an event', 'the job'])('becomes a payment on the same page, told by %s', async (by) => {
    const { id, url } = await openCheckout(buyer, { saveCard: true });
    await payOnPage(url, 'insufficient-funds');
    expect((await read(id)).paymentStatus).toBe('failed');
    await payOnPage(url, by === 'the job' ? 'pays-without-event' : 'pays');
    api.advance(20 * second);
    await (by === 'the job' ? lookAtAll() : api.paystack.delivered());
    expect(await storedPurchase(api, id)).toMatchObject({
      paymentStatus: 'paid',
      cardLastFour: by === 'the job' ? '0126' : '4081',
    });
    expect(await eventsOf(api, id)).toEqual(['created', 'charging', 'declined', 'paid']);
    expect(await counted()).toBe(1);
    expect((await cards()).length).toBe(1);
    expect(await chargesOf(api, id)).toMatchObject([
      { state: 'paid', reason: null, refundState: null, nextLookAt: null },
    ]);
  });

  it('is paid back when the page pays after the purchase was paid by another charge', async () => {
    const { id, url } = await openCheckout(buyer);
    await payOnPage(url, 'insufficient-funds');
    await read(id);
    const other = openPage(await pay(id));
    // Both pages are open in two windows, and the bank accepts both.
    await Promise.all([payOnPage(url), payOnPage(other.url)]);
    await api.paystack.delivered();
    await lookAtAll();
    expect(await peerBookOf(api, id)).toEqual(['reversed', 'success']);
    expect(await storedPurchase(api, id)).toMatchObject({ paymentStatus: 'paid' });
    expect(await counted()).toBe(1);
    const events = await eventsOf(api, id);
    expect(events.filter((type) => type === 'paid')).toHaveLength(1);
    expect(events.filter((type) => type === 'paid-back')).toHaveLength(1);
  });
});

it('a second try is paid back when the purchase was paid in cash meanwhile', async () => {
  const { id, url } = await openCheckout(buyer);
  await payOnPage(url, 'insufficient-funds');
  expect((await read(id)).paymentStatus).toBe('failed');
  const admin = await newAdmin(api);
  const receivedOn = southAfricanDay(api.context.clock());
  const cash = { method: 'cash', reference: 'Till 14', receivedOn };
  await admin.call('POST', `/api/admin/purchases/${id}/outside-payment`, cash);
  await payOnPage(url);
  await api.paystack.delivered();
  await lookAtAll();
  expect(await peerBookOf(api, id)).toEqual(['reversed']);
  expect(await storedPurchase(api, id)).toMatchObject({
    paymentStatus: 'paid',
    outsidePayment: 'cash',
    cardLastFour: null,
  });
  expect(await counted()).toBe(1);
});

// PAY-18, PAY-20
describe('a payment that was given up', () => {
  it('is not given up by leaving the page', async () => {
    const { id, url } = await openCheckout(buyer);
    await cancelOnPage(url);
    expect(await read(id)).toMatchObject({ paymentStatus: 'processing', checkoutUrl: url });
    await payOnPage(url);
    expect((await read(id)).paymentStatus).toBe('paid');
  });

  it('by its user can be paid again', async () => {
    const { id } = await openCheckout(buyer);
    const answer = await cancel(id);
    expect(answer).toMatchObject({
      status: 402,
      body: { code: 'card-declined', purchase: { paymentStatus: 'failed', checkoutUrl: null } },
    });
    expect(await chargesOf(api, id)).toMatchObject([{ state: 'declined', reason: 'given-up' }]);
    expectRefusal(await cancel(id), 409, 'no-code-needed');
    const again = openPage(await pay(id));
    await payOnPage(again.url);
    expect((await read(id)).paymentStatus).toBe('paid');
  });

  it('is paid back when somebody pays on the old page, and its user is told', async () => {
    const { id, url } = await openCheckout(buyer, { saveCard: true });
    await cancel(id);
    await payOnPage(url, 'pays-with-events');
    await api.paystack.delivered();
    expect(await storedPurchase(api, id)).toMatchObject({ paymentStatus: 'failed' });
    await Promise.all([lookAtAll(), lookAtAll()]);
    expect(await peerBookOf(api, id)).toEqual(['reversed']);
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await storedPurchase(api, id)).toMatchObject({ paymentStatus: 'failed' });
    expect(await eventsOf(api, id)).toEqual([
      ...['created', 'charging', 'declined', 'paid-late', 'paid-back'],
    ]);
    expect(await smsTo(api, buyer, 'payment-returned')).toEqual([
      expect.stringContaining('is being paid back to your card'),
    ]);
    expect([await counted(), await cards()]).toEqual([0, []]);
    // An event that comes after the end begins no new looks.
    await api.paystack.delivered();
    const event = { event: 'refund.processed', data: { transaction_reference: referenceOf(id) } };
    expect((await postEvent(api, JSON.stringify(event))).status).toBe(200);
    expect(await chargesOf(api, id)).toMatchObject([
      { state: 'declined', refundState: 'refunded', refundCause: 'given-up', nextLookAt: null },
    ]);
  });

  it('does not touch the charge that has paid since', async () => {
    const { id, url } = await openCheckout(buyer);
    await cancel(id);
    const { url: other } = openPage(await pay(id));
    await payOnPage(other);
    await payOnPage(url);
    await api.paystack.delivered();
    await lookAtAll();
    expect(await peerBookOf(api, id)).toEqual(['reversed', 'success']);
    expect((await read(id)).paymentStatus).toBe('paid');
    expect(await counted()).toBe(1);
    // An admin can still pay back what has paid, and only that.
    const admin = await newAdmin(api);
    await admin.call('POST', `/api/admin/purchases/${id}/refund`);
    expect((await read(id)).paymentStatus).toBe('refunded');
    expect(await peerBookOf(api, id)).toEqual(['reversed', 'reversed']);
  });

  it('is paid back while another page is open, which can still pay', async () => {
    const { id, url } = await openCheckout(buyer);
    await cancel(id);
    const { url: other } = openPage(await pay(id));
    await payOnPage(url);
    await api.paystack.delivered();
    await lookAtAll();
    expect(await read(id)).toMatchObject({ paymentStatus: 'processing', checkoutUrl: other });
    await payOnPage(other);
    expect((await read(id)).paymentStatus).toBe('paid');
    expect(await peerBookOf(api, id)).toEqual(['reversed', 'success']);
  });

  it('is given up after 24 hours by the job, and not before', async () => {
    const { id, url } = await openCheckout(buyer);
    api.advance(24 * hour - minute);
    await lookAtAll();
    expect((await storedPurchase(api, id)).paymentStatus).toBe('processing');
    api.advance(hour);
    await lookAtAll();
    expect((await storedPurchase(api, id)).paymentStatus).toBe('failed');
    // It is still watched, in case that no event comes.
    await payOnPage(url, 'pays-without-event');
    api.advance(hour);
    await lookAtAll();
    expect(await peerBookOf(api, id)).toEqual(['reversed']);
    expect(await smsTo(api, buyer, 'payment-returned')).toHaveLength(1);
  });

  it('is paid back even after the watch, when an event tells it', async () => {
    const { id, url } = await openCheckout(buyer);
    await cancel(id);
    api.advance(4 * 24 * hour);
    await lookAtAll();
    expect(await chargesOf(api, id)).toMatchObject([{ nextLookAt: null }]);
    await payOnPage(url);
    await api.paystack.delivered();
    await lookAtAll();
    expect(await peerBookOf(api, id)).toEqual(['reversed']);
  });

  it('is paid back by another attempt when the first one fails', async () => {
    const { id, url } = await openCheckout(buyer);
    await cancel(id);
    await payOnPage(url, 'refund-fails');
    await api.paystack.delivered();
    await lookAtAll();
    expect((await refundsOf(id)).map(({ status }) => status)).toEqual(['failed']);
    expect(await eventsOf(api, id)).toContain('refund-failed');
    await api.paystack.delivered();
    // Its own event does not hasten the next attempt.
    api.advance(hour);
    await lookAtAll();
    expect(await refundsOf(id)).toHaveLength(1);
    api.advance(23 * hour);
    await lookAtAll();
    expect((await refundsOf(id)).map(({ status }) => status)).toEqual(['failed', 'processed']);
    expect(await peerBookOf(api, id)).toEqual(['reversed']);
    expect((await eventsOf(api, id)).at(-1)).toBe('paid-back');
  });

  it('pays nothing for an account that was deleted since', async () => {
    const { id, url } = await openCheckout(buyer, { saveCard: true });
    await payOnPage(url, 'insufficient-funds');
    expect((await read(id)).paymentStatus).toBe('failed');
    const deleted = await buyer.call('POST', '/api/account/deletion', { password: 'secret-1' });
    expect(deleted.status).toBe(204);
    await payOnPage(url);
    await api.paystack.delivered();
    await lookAtAll();
    expect(await peerBookOf(api, id)).toEqual(['reversed']);
    expect(await storedPurchase(api, id)).toMatchObject({
      paymentStatus: 'failed',
      cardLastFour: null,
    });
    const saved = api.context.db.selectFrom('savedCards').selectAll();
    expect(await saved.where('userId', '=', buyer.userId as never).execute()).toEqual([]);
    expect(await smsTo(api, buyer, 'payment-returned')).toEqual([]);
  });
});
