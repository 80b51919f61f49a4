import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '../../../src/features/purchase/buy-fuel.tsx';
import '../../../src/features/purchase/purchases/settle-dialog.tsx';
import { setActiveUserId } from '../../../src/session/active-user.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { expectWords } from '../support/checks.ts';
import { newCar, newPurchase, sessionUser } from '../support/data.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import {
  dialog,
  fillCard,
  listed,
  paid,
  purchaseDraft,
  recent,
  wizard,
} from '../support/purchases.ts';
import { expectToast } from '../support/toasts.ts';

const user = sessionUser();
const cars = [
  newCar({ userId: user.id, isRoadworthy: true }),
  newCar({ userId: user.id, make: 'Mercedes-Benz', model: 'Sprinter', fuelType: 'diesel' }),
];
const owed = page.getByRole('region', { name: 'What I owe' });
const row = page.getByRole('button', { name: /^Buy fuel/ });

async function openHome(answers: Answers = {}, path = '/') {
  return openApp(path, { user, answers: { 'GET /api/cars/user/{userId}': cars, ...answers } });
}

const purchasesAre = (...purchases: ReturnType<typeof newPurchase>[]): Answers => ({
  'GET /api/purchases/user/{userId}': purchases,
});

const overdue = newPurchase({ paymentStatus: 'overdue', repaymentDueDate: dayFromNow(-3) });
const scheduled = newPurchase({
  paymentStatus: 'scheduled',
  paymentMethod: 'card',
  isScheduledPayment: true,
  scheduledPaymentDate: dayFromNow(5),
  totalRepayment: 100.5,
});

// SCR-8
it('the home screen is less than 1,000 pixels high with two vehicles and a debt', {
  tags: 'long',
}, async () => {
  const settled = [1, 2, 3].map(() => newPurchase(paid));
  await openHome(purchasesAre(overdue, scheduled, ...settled));
  await expect.poll(() => recent.getByRole('listitem').elements().length).toBe(5);
  await expect.element(owed).toBeVisible();
  await expect.poll(() => document.documentElement.scrollHeight).toBeLessThan(1000);
});

// BUY-16
describe('what I owe', () => {
  it('is nothing at first', async () => {
    await openHome();
    await expect.element(owed).toMatchTextContent('You oweNothing');
    expect(owed.getByRole('button').elements()).toEqual([]);
  });

  it('is the total, with the next payment and its day', async () => {
    await openHome(purchasesAre(newPurchase(), scheduled));
    await expect.element(owed).toMatchTextContent('R619.25');
    const day = written(dayFromNow(5));
    await expect.element(owed).toMatchTextContent(`Next: R100.50 is collected on ${day}`);
  });

  it('is the next instalment of a purchase that is paid in instalments', async () => {
    const day = dayFromNow(3);
    const instalments = [
      { day, amount: 200, left: 150 },
      { day: dayFromNow(33), amount: 318.75, left: 318.75 },
    ];
    await openHome(
      purchasesAre(newPurchase({ repaymentDueDate: day, paidAmount: 50, instalments })),
    );
    await expectWords(owed, 'R468.75', `Next: R150.00 by ${written(day)}`);
    await expect.element(owed.getByRole('button', { name: 'Pay R150.00' })).toBeVisible();
  });

  it('is red when overdue, and paid with one button', { tags: 'long' }, async () => {
    const { server } = await openHome(purchasesAre(scheduled, overdue));
    await expect.element(owed).toMatchTextContent('You owe, overdue');
    await expect.element(owed).toMatchTextContent(`R518.75 was due on ${written(dayFromNow(-3))}`);
    const figure = owed.getByText('R619.25').element();
    expect(getComputedStyle(figure).color).toBe('rgb(191, 39, 31)');
    await owed.getByRole('button', { name: 'Pay R518.75' }).click();
    const form = dialog('Pay this purchase');
    await fillCard(form);
    server.answer('POST /api/purchases/{id}/pay', () =>
      listed(server, newPurchase({ ...paid, id: overdue.id })),
    );
    await form.getByRole('button', { name: 'Pay R518.75' }).click();
    await expectToast('Payment Successful');
    await expect.element(owed).toMatchTextContent('You oweNothing');
  });

  it('of a payment that waits for a code leads to the code', { tags: 'long' }, async () => {
    await openHome(
      purchasesAre(newPurchase({ paymentStatus: 'processing', needsSecondStep: true })),
    );
    await owed.getByRole('button', { name: 'Enter the code' }).click();
    await expect
      .element(dialog('Pay this purchase').getByLabelText('Code from your bank'))
      .toBeVisible();
  });

  it('of a payment that the bank is checking cannot be paid again', async () => {
    await openHome(purchasesAre(newPurchase({ paymentStatus: 'processing' })));
    await expect.element(owed).toMatchTextContent('the bank is checking your payment');
    await expect
      .element(owed.getByRole('link', { name: 'See it' }))
      .toHaveAttribute('href', '/purchase-history');
  });

  it('is not called nothing when it could not be loaded', { tags: 'long' }, async () => {
    // A refusal says nothing about the connection, so nothing is loaded again by itself.
    const refused = refusal(429, { message: 'Too many', code: 'too-many' });
    const { server, client } = await openHome({ 'GET /api/purchases/user/{userId}': refused });
    await expect.element(owed).toMatchTextContent('Your purchases could not be loaded');
    // The recent purchases are shown later, and load the list once more.
    await expect.element(recent).toMatchTextContent('Your purchases could not be loaded');
    await expect.poll(() => client.isFetching()).toBe(0);
    server.answer('GET /api/purchases/user/{userId}', [overdue]);
    await owed.getByRole('button', { name: 'Try again' }).click();
    await expect.element(owed).toMatchTextContent('R518.75');
  });
});

// BUY-10
describe('the row of the wizard', () => {
  it('opens it in place with one tap, and Back closes it', { tags: 'long' }, async () => {
    await openHome();
    await expect.element(row).toHaveAttribute('aria-expanded', 'false');
    await row.click();
    await expect.element(wizard).toMatchTextContent('Which vehicle?');
    await expect.element(row).toHaveAttribute('aria-expanded', 'true');
    expect(location.search).toBe('?buy');
    history.back();
    await expect.poll(() => wizard.elements()).toEqual([]);
    expect(location.search).toBe('');
    await expect.element(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  });

  it('closes it again without a further step in the history', { tags: 'long' }, async () => {
    await openHome();
    const before = history.length;
    await row.click();
    await expect.element(wizard).toBeVisible();
    await row.click();
    await expect.poll(() => location.search).toBe('');
    expect(history.length).toBeLessThanOrEqual(before + 1);
  });

  it('leaves the main button to a quote while it is open', { tags: 'long' }, async () => {
    await openHome();
    const colour = () =>
      getComputedStyle(page.getByRole('main').getByRole('link', { name: 'Get fuel' }).element())
        .backgroundColor;
    const amber = 'rgb(251, 177, 26)';
    expect(colour()).toBe(amber);
    await row.click();
    await expect.element(wizard).toBeVisible();
    await expect.poll(colour).not.toBe(amber);
  });

  it('is open at its address, where it is seen', { tags: 'long' }, async () => {
    await openHome({}, '/?buy');
    await expect.element(wizard).toMatchTextContent('Which vehicle?');
    await expect.element(row).toBeInViewport();
  });

  it('says that a purchase is unfinished', { tags: 'long' }, async () => {
    await openHome({}, '/?buy');
    await wizard.getByRole('radio', { name: /Sprinter/ }).click();
    await openHome();
    await expect.element(row).toMatchTextContent('Unfinished purchase');
  });

  // BUY-10
  it('says that a payment has no answer yet', async () => {
    const openAttempt = { method: 'card', key: crypto.randomUUID() } as const;
    setActiveUserId(user.id);
    purchaseDraft(user.id).change({ openAttempt });
    await openHome();
    await expect.element(row).toMatchTextContent('Your payment has no answer yet');
    await row.click();
    await expect.element(row).not.toMatchTextContent('no answer');
  });
});
