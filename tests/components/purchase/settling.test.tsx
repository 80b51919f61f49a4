// @module-tag long

import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Purchase } from '../../../domain/purchases/purchase.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { expectWords } from '../support/checks.ts';
import { newPurchase } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import {
  declined,
  dialog,
  expectGone,
  fillCard,
  inspectScreens,
  listed,
  openPurchaseRows,
  paid,
  purchaseCards,
  toPay,
} from '../support/purchases.ts';
import { expectToast } from '../support/toasts.ts';

const settling = 'POST /api/purchases/{id}/pay';
const form = dialog('Pay this purchase');
const pay = form.getByRole('button', { name: 'Pay R518.75' });

async function openSettling(changes: Record<string, unknown> = {}) {
  const purchase = newPurchase(changes);
  const opened = await openPurchaseRows([purchase]);
  await purchaseCards.getByRole('button', { name: /^(Pay Now|Try another card)/ }).click();
  await expect.element(pay).toBeVisible();
  return { ...opened, purchase };
}

describe('a purchase that is owed', () => {
  it.each([[{}], [{ paymentStatus: 'failed', paymentMethod: 'card' }]])(
    'is settled by card: %o',
    async (changes) => {
      const { server, purchase } = await openSettling(changes);
      server.answer(settling, () => listed(server, newPurchase({ ...purchase, ...paid })));
      await fillCard(form);
      await pay.click();
      await expectToast(
        'Payment Successful',
        'R518.75 was charged to your card. This purchase is paid.',
      );
      await expect.element(purchaseCards.getByText('Paid', { exact: true }).first()).toBeVisible();
      expect(server.sent(settling)[0]?.params.id).toBe(purchase.id);
    },
  );

  it('is still owed when the card is declined', async () => {
    const { server, purchase } = await openSettling();
    server.answer(settling, declined(purchase));
    await inspectScreens();
    await fillCard(form);
    await pay.click();
    await expectWords(form.getByRole('alert'), 'You still have to pay it: try another card.');
  });

  it('and has been paid elsewhere is not charged again', async () => {
    const { server, purchase } = await openSettling();
    const message = 'This purchase is already paid';
    server.answer(settling, () => {
      listed(server, newPurchase({ ...purchase, ...paid }));
      return refusal(409, { code: 'already-paid', message });
    });
    await fillCard(form);
    await pay.click();
    await expectToast('Payment Failed', message);
    await userEvent.keyboard('{Escape}');
    await expect.element(purchaseCards.getByText('Paid', { exact: true }).first()).toBeVisible();
  });

  it('and waits for its code asks for it', async () => {
    await openPurchaseRows([
      newPurchase({ paymentStatus: 'processing', needsSecondStep: true, paymentMethod: 'card' }),
    ]);
    await purchaseCards.getByRole('button', { name: /^Enter the code/ }).click();
    await expect.element(form).toMatchTextContent('Your bank asks for a code');
    await inspectScreens();
  });
});

// PAY-27
describe('a part of a purchase', () => {
  const half = form.getByRole('radio', { name: 'Another amount' });
  const amount = form.getByRole('textbox', { name: 'Amount' });
  const payPart = form.getByRole('button', { name: 'Pay R200.00' });
  const payMore = form.getByRole('button', { name: 'Pay R300.00' });
  const due = written(dayFromNow(30));

  /** The purchase with these payments by card. */
  const partPaid = (purchase: Purchase, ...parts: number[]) =>
    newPurchase({
      ...purchase,
      paidAmount: parts.reduce((sum, part) => sum + part, 0),
      payments: parts.map((part) => ({ at: new Date().toISOString(), amount: part, way: 'card' })),
    });

  async function openPart(changes: Record<string, unknown> = {}) {
    const opened = await openSettling(changes);
    await half.click();
    await amount.fill('200');
    await fillCard(form);
    return opened;
  }

  it('is paid, and what is left afterwards', async () => {
    const { server, purchase } = await openPart();
    server.answer(settling, () => listed(server, partPaid(purchase, 200)));
    await inspectScreens();
    await payPart.click();
    const text = `R200.00 is paid. R318.75 is left, due on ${due}.`;
    await expectToast('Payment Successful', text);
    await expect.element(purchaseCards).toMatchTextContent('R200.00 of R518.75 paid');
    await expectWords(purchaseCards, 'Paid so farR200.00', 'Left to payR318.75', 'PaymentBudget');
    await expectWords(toPay, 'R318.75 · 20 l', 'R200.00 of R518.75 paid');
    await purchaseCards.getByRole('button', { name: /^Pay Now/ }).click();
    await expect.element(form).toMatchTextContent('R200.00 of R518.75 paid');
    await fillCard(form);
    server.answer(settling, () =>
      listed(server, newPurchase({ ...partPaid(purchase, 200, 318.75), ...paid })),
    );
    await form.getByRole('button', { name: 'Pay R318.75' }).click();
    await expectToast(
      'Payment Successful',
      'R318.75 was charged to your card. This purchase is paid.',
    );
    expect(server.sent(settling)).toMatchObject([
      { body: { amount: 200 } },
      { body: { amount: 318.75 } },
    ]);
  });

  it.each([
    ['', 'Please enter rand as a number, such as 200 or 199.90'],
    ['9.99', 'Please pay at least R10.00'],
    ['518', 'Please pay all of the R518.75, or at most R517.75'],
    ['518.76', 'Only R518.75 is left to pay'],
  ])('of "%s" is refused at its field', async (typed, problem) => {
    const { server } = await openPart();
    await amount.fill(typed);
    await form.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect.element(amount).toHaveAccessibleDescription(expect.stringContaining(problem));
    await expect.element(amount).toHaveFocus();
    await inspectScreens();
    expect(server.sent(settling)).toEqual([]);
  });

  it('shows at its field why the server refuses it', async () => {
    const { server } = await openPart();
    const message = 'Only R100.00 is left to pay';
    const issues = [{ field: 'amount', message }];
    server.answer(settling, refusal(400, { code: 'invalid', message, issues }));
    await payPart.click();
    await expect.element(amount).toHaveAccessibleDescription(expect.stringContaining(message));
    await expect.element(amount).toHaveFocus();
  });

  it('keeps its key while no answer comes, and another amount has another key', async () => {
    const { server } = await openPart();
    server.answer(settling, refusal(500));
    await payPart.click();
    await expectWords(form.getByRole('alert'), 'Try the same again here');
    await payPart.click();
    await expect.poll(() => server.sent(settling).length).toBe(2);
    await amount.fill('300');
    await payMore.click();
    await expect.poll(() => server.sent(settling).length).toBe(3);
    await amount.fill('200');
    await payPart.click();
    await expect.poll(() => server.sent(settling).length).toBe(4);
    const [first, second, third, last] = server
      .sent(settling)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(last).toBe(first);
  });

  it('is repeated with its amount after it has paid without an answer', async () => {
    const { server, purchase } = await openPart();
    server.answer(settling, () => {
      listed(server, partPaid(purchase, 300));
      return refusal(500);
    });
    await amount.fill('300');
    await payMore.click();
    await expect.element(form).toMatchTextContent('All that is leftR218.75');
    server.answer(settling, partPaid(purchase, 300));
    await payMore.click();
    await expectToast('Payment Successful', 'R300.00 is paid. R218.75 is left');
  });

  it.each([
    ['was declined', { paymentStatus: 'failed', paymentMethod: 'card' }],
    ['costs little', { totalRepayment: 10.5 }],
  ])('is not offered of one that %s', async (_, changes) => {
    await openPurchaseRows([newPurchase(changes)]);
    await purchaseCards.getByRole('button', { name: /^(Pay Now|Try another card)/ }).click();
    await expect.element(form).toMatchTextContent('You pay R');
    await expectGone(half);
  });
});
