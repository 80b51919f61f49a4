import { describe, expect, it } from 'vitest';
import { dayFromNow, written } from '../../support/days.ts';
import { expectWords } from '../support/checks.ts';
import { newCredit } from '../support/data.ts';
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
const reading = 'GET /api/account/credit';
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
describe('the budget', { tags: 'long' }, () => {
  const form = dialog('Pay from your budget');
  const draw = form.getByRole('button', { name: 'Pay from my budget' });

  it('shows what remains, and pays', async () => {
    const { server } = await openQuote();
    sell(server, { paymentMethod: 'budget' });
    await choosePayment('Budget');
    await expectWords(form, 'Available budgetR8,500.00', 'Left afterwardsR7,981.25');
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
    const budget = { limit: 8500, used: 1037.5, free: 7462.5 };
    await openQuote({ answers: { [reading]: newCredit({ budget }) } });
    await choosePayment('Budget');
    await expectWords(form, 'Already usedR1,037.50', 'Left afterwardsR6,943.75');
    expect(form.getByText(/Held/).elements()).toEqual([]);
  });

  // PAY-29
  it.each([
    [100, 'We hold R100.00 of yours. It pays a part of this purchase.'],
    [518.75, 'We hold R518.75 of yours. It pays this purchase.'],
  ])('says what a credit balance of R%d pays', async (balance, text) => {
    await openQuote({ answers: { [reading]: newCredit({ balance }) } });
    await choosePayment('Budget');
    await expect.element(form).toMatchTextContent(text);
  });

  // LEND-46
  it('counts what approved requests hold', async () => {
    const budget = { limit: 8500, used: 0, held: 423, free: 8077 };
    await openQuote({ answers: { [reading]: newCredit({ budget }) } });
    await choosePayment('Budget');
    await expectWords(form, 'Held for approved requestsR423.00', 'Left afterwardsR7,558.25');
  });
});

// LEND-4, LEND-8
describe('a limit', { tags: 'long' }, () => {
  const form = dialog('Pay from your budget');
  const draw = form.getByRole('button', { name: 'Pay from my budget' });
  const list = dialog('Payment method');
  const small = { limit: 1000, used: 900, free: 100 };
  const isTooMuch = 'This purchase costs R518.75, but only R100.00 of your budget is left.';

  it('that is too small says so before the tap, and what is left', async () => {
    await openQuote({ answers: { [reading]: newCredit({ budget: small }) } });
    await quoteCard.getByRole('button', { name: 'Pay Now' }).click();
    const budget = list.getByRole('button', { name: /^Budget/ });
    await expect.element(budget).toMatchTextContent('Only R100.00 of R1,000.00 left');
    const debit = list.getByRole('button', { name: /^Debit order/ });
    await expect.element(debit).toMatchTextContent('R8,500.00 of R8,500.00 left');
    await budget.click();
    await expect.element(form.getByRole('alert')).toMatchTextContent(isTooMuch);
    await expect.element(form).toMatchTextContent('Left nowR100.00Available budgetR1,000.00');
    await expect.element(draw).toBeDisabled();
    await inspectScreens();
  });

  it('that changed meanwhile says so after the tap, until there is room again', async () => {
    const { server } = await openQuote();
    await choosePayment('Budget');
    await expect.element(draw).toBeEnabled();
    server.answer(buying, refusal(409, { code: 'over-budget', message: isTooMuch }));
    server.answer(reading, newCredit({ budget: small }));
    await draw.click();
    await expectToast('Purchase Failed', isTooMuch);
    await expect.element(draw).toBeDisabled();
    await expect.element(form.getByRole('alert')).toMatchTextContent(isTooMuch);
    await expect.element(form).toMatchTextContent('Left nowR100.00');
  });

  it('does not prevent another try of a payment without an answer', async () => {
    await openQuote({
      draft: { openAttempt: { method: 'budget', key: crypto.randomUUID() } },
      answers: { [reading]: newCredit({ budget: small }) },
    });
    await quoteCard.getByRole('button', { name: 'Try that payment again' }).click();
    await expect.element(draw).toBeEnabled();
  });
});

// LEND-3, LEND-4
describe('something overdue', { tags: 'long' }, () => {
  const overdue = newCredit({ overdue: 80, refusal: 'credit-overdue' });
  const sentence = 'There is no new credit while R80.00 is overdue. Pay that first';

  it('is shown beside the quote and at each method but the card', async () => {
    await openQuote({ answers: { [reading]: overdue } });
    await expect.element(quoteCard).toMatchTextContent(sentence);
    const link = quoteCard.getByRole('link', { name: 'See what is overdue' });
    await expect.element(link).toHaveAttribute('href', '/purchase-history');
    await inspectScreens();
    await quoteCard.getByRole('button', { name: 'Pay Now' }).click();
    const list = dialog('Payment method');
    for (const name of [/^Budget/, /^Debit order/]) {
      await expectWords(list.getByRole('button', { name }), 'Not while R80.00 is overdue');
    }
    await list.getByRole('button', { name: /^Card/ }).click();
    const pay = dialog('Pay by card').getByRole('button', { name: 'Pay R518.75' });
    await expect.element(pay).toBeEnabled();
  });

  it('keeps a payment from being scheduled', async () => {
    await openQuote({ answers: { [reading]: overdue } });
    await quoteCard.getByRole('button', { name: 'Schedule Payment' }).click();
    const form = dialog('Schedule Payment');
    await expect.element(form.getByRole('alert')).toMatchTextContent(sentence);
    await expect.element(form.getByRole('button', { name: 'Schedule Payment' })).toBeDisabled();
  });
});

describe('a debit order', { tags: 'long' }, () => {
  const form = dialog('Debit order');
  const submit = form.getByRole('button', { name: 'Set up the debit order' });

  it('shows when it is collected', async () => {
    const { server } = await openQuote();
    sell(server, { paymentMethod: 'debit_order' });
    await choosePayment('Debit order');
    const collected = `R518.75 will be collected from your bank account on ${due}`;
    await expectWords(form, collected, 'Left afterwardsR7,981.25LimitR8,500.00');
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
