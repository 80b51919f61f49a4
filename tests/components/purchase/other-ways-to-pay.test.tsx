import { describe, expect, it } from 'vitest';
import { dayFromNow, written } from '../../support/days.ts';
import { newPurchase } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import {
  chooseMethod,
  choosePayment,
  dialog,
  inspectScreens,
  openQuote,
  quoteCard,
  recent,
  sell,
} from '../support/purchases.ts';
import { expectToast } from '../support/toasts.ts';

const buying = 'POST /api/purchases';
const due = written(dayFromNow(30));

// PAY-14
describe('the ways to pay', () => {
  it('are three, and accessible', async () => {
    await openQuote();
    await quoteCard.getByRole('button', { name: 'Pay Now' }).click();
    const list = dialog('Payment method');
    await expect.element(list).toMatchTextContent('You pay R518.75');
    for (const name of [/^Card/, /^Budget/, /^Debit order/]) {
      await expect.element(list.getByRole('button', { name })).toBeEnabled();
    }
    await inspectScreens();
  });
});

// PAY-14
describe('the budget', () => {
  const form = dialog('Pay from your budget');
  const draw = form.getByRole('button', { name: 'Pay from my budget' });

  it('shows what remains, and pays', async () => {
    const { server } = await openQuote();
    sell(server, { paymentMethod: 'budget' });
    await choosePayment('Budget');
    await expect.element(form).toMatchTextContent('Available budgetR8,500.00');
    await expect.element(form).toMatchTextContent('Left afterwardsR7,981.25');
    await inspectScreens();
    await form.getByRole('button', { name: 'Back' }).click();
    await chooseMethod('Budget');
    await draw.click();
    await expectToast(
      'Purchase Successful',
      `R518.75 comes from your budget. Pay it back by ${due}.`,
    );
    await expect.element(recent).toMatchTextContent('Pending');
    expect(server.sent(buying)[0]?.body).toMatchObject({ paymentMethod: 'budget' });
  });

  it('counts what is already owed', async () => {
    const owed = [newPurchase(), newPurchase()];
    await openQuote({ answers: { 'GET /api/purchases/user/{userId}': owed } });
    await choosePayment('Budget');
    await expect.element(form).toMatchTextContent('Already usedR1,037.50');
    await expect.element(form).toMatchTextContent('Left afterwardsR6,943.75');
  });
});

describe('a debit order', () => {
  const form = dialog('Debit order');
  const submit = form.getByRole('button', { name: 'Set up the debit order' });

  it('shows when it is collected', async () => {
    const { server } = await openQuote();
    sell(server, { paymentMethod: 'debit_order' });
    await choosePayment('Debit order');
    const collected = `R518.75 will be collected from your bank account on ${due}`;
    await expect.element(form).toMatchTextContent(collected);
    await inspectScreens();
    await submit.click();
    await expectToast('Purchase Successful', `${collected}.`);
    expect(server.sent(buying)[0]?.body).toMatchObject({ paymentMethod: 'debit_order' });
  });

  it('that the server refuses shows the server’s message, or that it failed', async () => {
    const { server } = await openQuote();
    await choosePayment('Debit order');
    server.answer(buying, refusal(409, { message: 'Not today', code: 'over-budget' }));
    await submit.click();
    await expectToast('Purchase Failed', 'Not today');
    await expect.element(form.getByRole('alert')).toMatchTextContent('Not today');
    server.answer(buying, refusal(400));
    await submit.click();
    await expectToast('Purchase Failed', 'Failed to process purchase');
  });
});
