import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newPurchase, quoteFor } from '../support/data.ts';
import {
  askFor,
  choosePayment,
  dialog,
  expectGone,
  fillCard,
  inspectScreens,
  listed,
  openQuote,
  paid,
  purchaseDraft,
  quoteCard,
  recent,
  sell,
  success,
  toAmount,
  wizard,
} from '../support/purchases.ts';
import { expectToast } from '../support/toasts.ts';

const confirming = 'POST /api/purchases/{id}/confirm';
const form = dialog('Pay by card');
const code = page.getByLabelText('Code from your bank');
const confirm = page.getByRole('button', { name: 'Confirm' });
const giveUp = page.getByRole('button', { name: 'Give up this payment' });
const waiting = { paymentMethod: 'card', paymentStatus: 'processing', needsSecondStep: true };

/** A payment whose bank has just asked for a code. */
async function openCode() {
  const opened = await openQuote();
  const { server } = opened;
  const purchase = sell(server, waiting);
  server.answer(confirming, ({ body }) =>
    // The contract of this call.
    (body as { code: string | null }).code === null
      ? listed(server, { ...purchase, paymentStatus: 'failed', needsSecondStep: false })
      : listed(server, newPurchase({ ...paid, id: purchase.id, userId: purchase.userId })),
  );
  await choosePayment('Card');
  await fillCard(form);
  await form.getByRole('button', { name: /^Pay R/ }).click();
  await expect.element(form).toMatchTextContent('Your bank asks for a code');
  return { ...opened, purchase };
}

describe('the bank’s code', () => {
  it('is asked for, and pays', { tags: 'long' }, async () => {
    const { server, purchase } = await openCode();
    await confirm.click();
    await expect.element(form).toMatchTextContent('Please enter the code from your bank');
    await inspectScreens();
    await code.fill('123456');
    await confirm.click();
    await expectToast('Purchase Successful', 'R518.75 was charged to your card.');
    expect(server.sent(confirming)).toMatchObject([
      { params: { id: purchase.id }, body: { code: '123456' } },
    ]);
  });

  it('is the only action for its quote while it is awaited', { tags: 'long' }, async () => {
    const { user, purchase } = await openCode();
    await userEvent.keyboard('{Escape}');
    await expectGone(form);
    await expect.element(quoteCard.getByRole('button', { name: 'Enter the code' })).toBeVisible();
    await expectGone(quoteCard.getByRole('button', { name: 'Pay Now' }));
    expect(purchaseDraft(user.id).parts().openAttempt).toMatchObject({
      codeFor: purchase.id,
    });
  });

  it('is asked for by the quote when the app is opened again', async () => {
    const purchase = newPurchase(waiting);
    const { server } = await openQuote({
      draft: { openAttempt: { method: 'card', codeFor: purchase.id } },
      answers: { 'GET /api/purchases/user/{userId}': [purchase] },
    });
    server.answer(confirming, () => listed(server, newPurchase({ ...paid, id: purchase.id })));
    await expectGone(quoteCard.getByRole('button', { name: 'Pay Now' }));
    await quoteCard.getByRole('button', { name: 'Enter the code' }).click();
    await code.fill('123456');
    await confirm.click();
    await expectToast('Purchase Successful');
    await expect.element(success).toMatchTextContent('R518.75');
  });

  it('that was entered elsewhere completes the purchase', { tags: 'long' }, async () => {
    const purchase = newPurchase(paid);
    await openQuote({
      draft: { openAttempt: { method: 'card', codeFor: purchase.id } },
      answers: { 'GET /api/purchases/user/{userId}': [purchase] },
    });
    await expect.element(wizard).toMatchTextContent('Which vehicle?');
    await expect.element(recent).toMatchTextContent('Paid');
  });
});

describe('a code that is given up', { tags: 'long' }, () => {
  it('leaves a purchase that another card can pay', async () => {
    const { server, purchase } = await openCode();
    server.answer('POST /api/purchases/{id}/pay', () => listed(server, newPurchase(paid)));
    await giveUp.click();
    await fillCard(form);
    await form.getByRole('button', { name: /^Pay R/ }).click();
    await expectToast('Purchase Successful');
    expect(server.sent('POST /api/purchases/{id}/pay')[0]?.params.id).toBe(purchase.id);
  });

  it('late does not affect a new start', async () => {
    const { server, user } = await openCode();
    const release = server.hold(confirming);
    await giveUp.click();
    await expect.poll(() => server.sent(confirming).length).toBe(1);
    await userEvent.keyboard('{Escape}');
    await quoteCard.getByRole('button', { name: 'Start Over' }).click();
    await toAmount();
    release();
    await expect.element(recent).toMatchTextContent('Failed');
    await expect.element(wizard.getByRole('textbox', { name: 'Litres' })).toBeVisible();
    expect(purchaseDraft(user.id).parts()).toMatchObject({
      shown: null,
      declined: null,
    });
    server.answer('POST /api/purchases/quote', quoteFor(10));
    await askFor(10);
    await expect.element(quoteCard.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  });
});
