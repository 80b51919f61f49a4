import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Purchase, PurchaseEvent } from '../../../domain/purchases/purchase.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { expectWords } from '../support/checks.ts';
import { newPurchase } from '../support/data.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import {
  choosePayment,
  dialog,
  expectGone,
  inspectScreens,
  listed,
  openPurchaseRows,
  openQuote,
  paid,
  purchaseCards,
  quoteCard,
} from '../support/purchases.ts';
import { expectToast } from '../support/toasts.ts';
import '../../../src/features/purchase/payment/return-page.tsx';

const options = 'GET /api/payments/options';
const reading = 'GET /api/purchases/{id}';
const confirming = 'POST /api/purchases/{id}/confirm';
const live: Answers = {
  [options]: { processor: 'paystack', checkoutHost: 'checkout.paystack.com', debitOrders: false },
};
const checkoutUrl = 'https://checkout.paystack.com/0123456789abcdef';
const waiting = { paymentMethod: 'card', paymentStatus: 'processing', checkoutUrl };
const form = dialog('Pay by card');
const settle = dialog('Pay this purchase');
const result = page.getByRole('region', { name: 'Your payment' });

const event = (type: PurchaseEvent['type'], more: Partial<PurchaseEvent> = {}): PurchaseEvent => ({
  type,
  at: new Date().toISOString(),
  amount: 518.75,
  words: null,
  ...more,
});

// PAY-16, PAY-18
describe('a payment with a live processor', { tags: 'long' }, () => {
  it('says where it leads and that it needs a connection, and goes there', async () => {
    const { server } = await openQuote({ answers: live });
    const purchase = newPurchase(waiting);
    server.answer('POST /api/purchases', () => {
      listed(server, purchase);
      // On this page, so that the test does not leave it.
      const { href: url } = new URL('#checkout', location.href);
      return refusal(409, { code: 'checkout-required', url, purchase });
    });
    await choosePayment('Card');
    await expectWords(form, 'on the page of Paystack', 'checkout.paystack.com');
    await expect.element(form).toMatchTextContent('needs a connection');
    await expectGone(form.getByLabelText('Card number'));
    await expectGone(form.getByText('This is a demonstration'));
    await inspectScreens();
    await form.getByLabelText(/^Keep this card for next time/).click();
    await form.getByRole('button', { name: 'Continue to pay R518.75' }).click();
    await expect.poll(() => location.hash).toBe('#checkout');
    expect(server.sent('POST /api/purchases')).toMatchObject([
      { body: { cardDetails: null, checkout: true, saveCard: true } },
    ]);
  });

  it('offers no debit order, and says why', async () => {
    await openQuote({ answers: live });
    await quoteCard.getByRole('button', { name: 'Pay Now' }).click();
    const method = dialog('Payment method').getByRole('button', { name: /^Debit order/ });
    await expect.element(method).toBeDisabled();
    await expect.element(method).toMatchTextContent('sets up no debit orders in South Africa');
    await inspectScreens();
  });

  it('says that it could not find out how to pay, and tries again', async () => {
    const { server } = await openQuote({ answers: { [options]: refusal(500) } });
    await choosePayment('Card');
    await expect.element(form).toMatchTextContent('How you can pay could not be loaded');
    server.answerAll(live);
    await form.getByRole('button', { name: 'Try again' }).click();
    await expect.element(form).toMatchTextContent('on the page of Paystack');
  });
});

describe('a payment that waits on its page', { tags: 'long' }, () => {
  const openWaiting = async () => {
    const purchase = newPurchase(waiting);
    const opened = await openPurchaseRows([purchase], live);
    await purchaseCards.getByRole('button', { name: /^Continue the payment/ }).click();
    await expect.element(settle).toMatchTextContent('This payment waits for you');
    return { ...opened, purchase };
  };

  it('is cancelled, and another card can pay', async () => {
    const { server, purchase } = await openWaiting();
    await inspectScreens();
    server.answer(confirming, () => {
      const failed = newPurchase({ ...purchase, paymentStatus: 'failed', checkoutUrl: null });
      listed(server, failed);
      return refusal(402, { code: 'card-declined', message: 'Nothing.', purchase: failed });
    });
    await settle.getByRole('button', { name: 'Cancel this payment' }).click();
    await expect
      .element(settle.getByRole('button', { name: 'Continue to pay R518.75' }))
      .toBeVisible();
    expect(server.sent(confirming)).toMatchObject([{ body: { code: null } }]);
  });

  it('cannot be cancelled while the bank works on it', async () => {
    const { server } = await openWaiting();
    const message = 'A payment for this purchase is under way: please wait a moment';
    server.answer(confirming, refusal(409, { code: 'payment-under-way', message }));
    await settle.getByRole('button', { name: 'Cancel this payment' }).click();
    await expect.element(settle.getByRole('alert')).toMatchTextContent('under way');
    await expect
      .element(settle.getByRole('button', { name: 'Continue the payment' }))
      .toBeVisible();
  });

  it('that was made meanwhile says so', async () => {
    const { server, purchase } = await openWaiting();
    server.answer(confirming, () => {
      const bought = newPurchase({ ...purchase, ...paid, checkoutUrl: null });
      return listed(server, bought);
    });
    await settle.getByRole('button', { name: 'Cancel this payment' }).click();
    await expectToast('Payment Successful', 'R518.75 was charged to your card.');
  });
});

// PAY-18, PAY-20, PAY-21
describe('the page to which a payment comes back', () => {
  const open = (purchase: Purchase, events: PurchaseEvent[] = []) =>
    openApp(`/payment-return?purchase=${purchase.id}`, {
      answers: { ...live, [reading]: { ...purchase, events } },
    });

  it('shows that it is checked, and then the outcome by itself', { tags: 'long' }, async () => {
    const purchase = newPurchase(waiting);
    const { server } = await open(purchase);
    await expect.element(result).toMatchTextContent('We are checking your payment of R518.75');
    await inspectScreens();
    server.answer(reading, { ...newPurchase({ ...purchase, ...paid }), events: [event('paid')] });
    await expect.element(result).toMatchTextContent('It was charged to your card');
    await inspectScreens();
  });

  it.each<[string, PurchaseEvent[], string]>([
    ['a decline', [event('declined', { words: 'No money.' })], 'No money.'],
    ['a late payment', [event('declined'), event('paid-late')], 'is being paid back'],
    ['what came back', [event('declined'), event('paid-back')], 'R518.75 was paid back'],
    ['nothing', [], 'nothing was charged'],
  ])('tells of %s, and offers another card', { tags: 'long' }, async (_, events, text) => {
    await open(newPurchase({ paymentMethod: 'card', paymentStatus: 'failed' }), events);
    await expect.element(result).toMatchTextContent(text);
    await result.getByRole('button', { name: 'Try another card' }).click();
    await expect
      .element(settle.getByRole('button', { name: 'Continue to pay R518.75' }))
      .toBeVisible();
  });

  it('shows a payment on the same page that is told after its decline', {
    tags: 'long',
  }, async () => {
    const purchase = newPurchase({ paymentMethod: 'card', paymentStatus: 'failed' });
    const { server } = await open(purchase, [event('declined', { words: 'No money.' })]);
    await expect.element(result).toMatchTextContent('No money.');
    server.answer(reading, { ...newPurchase({ ...purchase, ...paid }), events: [event('paid')] });
    await expect.element(result).toMatchTextContent('It was charged to your card');
  });

  it('shows when a checked card will be charged, and offers to pay one that was declined', {
    tags: 'long',
  }, async () => {
    const scheduled = {
      paymentMethod: 'card',
      paymentStatus: 'scheduled',
      isScheduledPayment: true,
      scheduledPaymentDate: dayFromNow(3),
    };
    await open(newPurchase(scheduled), [event('created'), event('card-checked')]);
    await expectWords(result, `It will be charged to your card on ${written(dayFromNow(3))}.`);
    await expectGone(result.getByRole('button'));
    const asks = event('declined', { words: 'Your bank wants you to confirm this payment.' });
    await open(newPurchase(scheduled), [event('card-checked'), asks]);
    await expect.element(result).toMatchTextContent('Your bank wants you to confirm');
    await expect.element(result.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  });

  it.each<[string, Partial<Record<keyof Purchase, unknown>>, string]>([
    ['refunded', { paymentStatus: 'refunded' }, 'Your payment of R518.75 was refunded.'],
    ['cancelled', { paymentStatus: 'cancelled' }, 'This purchase was cancelled.'],
    ['paid in cash', { ...paid, outsidePayment: 'cash' }, 'PaidR518.75You owe nothing for it.'],
  ])('says what became of a purchase that was %s', async (_, changes, text) => {
    await open(newPurchase(changes), [event('declined')]);
    await expect.element(result).toMatchTextContent(text);
    await expectGone(result.getByRole('button'));
  });

  // PAY-27
  it('shows which part of a purchase was paid, and what is left', { tags: 'long' }, async () => {
    const charging = event('charging', { amount: 200 });
    const purchase = newPurchase({ paymentStatus: 'processing' });
    const { server } = await open(purchase, [charging]);
    await expect.element(result).toMatchTextContent('We are checking your payment of R200.00');
    const payments = [{ at: new Date().toISOString(), amount: 200, way: 'card' }];
    const partPaid = { paymentStatus: 'pending', paidAmount: 200, payments };
    server.answer(reading, {
      ...newPurchase({ ...purchase, ...partPaid }),
      events: [charging, event('part-paid', { amount: 200 })],
    });
    const due = written(dayFromNow(30));
    await expectWords(result, 'Paid in partR200.00', `R318.75 is left, due on ${due}.`);
    await inspectScreens();
  });

  it('names a payment that is not there, and tries again what could not be loaded', {
    tags: 'long',
  }, async () => {
    await openApp('/payment-return?purchase=nonsense');
    await expect.element(result).toMatchTextContent('This address names no payment');
    const purchase = newPurchase(paid);
    const { server } = await openApp(`/payment-return?purchase=${purchase.id}`, {
      answers: { [reading]: refusal(500) },
    });
    await expect.element(result).toMatchTextContent('Your payment could not be loaded');
    server.answer(reading, { ...purchase, events: [] });
    await result.getByRole('button', { name: 'Try again' }).click();
    await expect.element(result).toMatchTextContent('You owe nothing for it');
  });
});
