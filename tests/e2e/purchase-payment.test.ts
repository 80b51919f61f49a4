import type { Page } from 'playwright/test';
import { expect, expectToast, test } from '../support/browser.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { setLoyalty } from '../support/e2e-database.ts';
import { expectBackAt } from '../support/history.ts';
import { cutAfterCommit } from '../support/offline.ts';
import {
  addPurchase,
  askForQuote,
  choosePayment,
  dayFromNow,
  dialog,
  purchasesOf,
  quoteCard,
  testCards,
  toAmount,
  typeCard,
  wizard,
  written,
} from '../support/purchases.ts';
import { serverAnswer } from '../support/server-answer.ts';

/** Today's, whenever the file was read. */
const due = () => written(dayFromNow(30));
const creating = '**/api/purchases';
const recent = (page: Page) => page.getByRole('region', { name: 'Recent Purchases' });
const cardForm = (page: Page) => dialog(page, 'Pay by card');
const pay = (page: Page) => cardForm(page).getByRole('button', { name: /^Pay R/ });

/** A motorist with one Corolla, at a quote for 20 litres: R518.75. */
async function openQuote(page: Page) {
  const car = await addVehicle(page);
  await page.goto('/');
  await askForQuote(page);
  return car;
}

test.describe('paying now', () => {
  test('by card writes the card as it is typed, and charges it', async ({ page, driver }) => {
    await openQuote(page);
    await choosePayment(page, 'Card');
    await expect(cardForm(page)).toContainText('This is a demonstration');
    await pay(page).click();
    await expectToast(
      page,
      'Incomplete Card Details',
      'Please fill in all card details to proceed',
    );
    await typeCard(cardForm(page));
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    await expect(page.getByLabel('Expiry (MM/YY)')).toHaveValue('11/39');
    await pay(page).click();
    await expectToast(page, 'Purchase Successful', 'R518.75 was charged to your card.');
    await expect(dialog(page, 'Pay by card')).toHaveCount(0);
    await expect(wizard(page)).toContainText('Which vehicle?');
    await expect(recent(page)).toContainText('R518.75');
    await expect(recent(page)).toContainText('Paid');
    await expect(page.getByRole('region', { name: 'Loyalty' })).toContainText(
      '3 more fills to regular',
    );
    expect(await purchasesOf(page, driver.id)).toMatchObject([
      { paymentStatus: 'paid', totalRepayment: 518.75, cardLastFour: '4242' },
    ]);
  });

  test('on the budget shows what remains, and owes it', { tag: '@phone' }, async ({
    page,
    driver,
  }) => {
    const car = await openQuote(page);
    await choosePayment(page, 'Budget');
    const form = dialog(page, 'Pay from your budget');
    await expect(form).toContainText('Available budgetR8,500.00');
    await expect(form).toContainText('Remaining after itR7,981.25');
    await form.getByRole('button', { name: 'Back' }).click();
    await dialog(page, 'Payment method')
      .getByRole('button', { name: /^Budget/ })
      .click();
    await form.getByRole('button', { name: 'Draw on my budget' }).click();
    await expectToast(
      page,
      'Purchase Successful',
      `R518.75 is drawn on your budget, due by ${due()}.`,
    );
    await expect(recent(page)).toContainText('Pending');
    await addPurchase(page, car, { paymentMethod: 'budget' });
    await page.reload();
    await askForQuote(page);
    await choosePayment(page, 'Budget');
    await expect(form).toContainText('Already drawnR1,037.50');
    await expect(form).toContainText('Remaining after itR6,943.75');
    expect(await purchasesOf(page, driver.id)).toHaveLength(2);
  });

  test('by debit order says when it is collected', { tag: '@phone' }, async ({ page, driver }) => {
    await openQuote(page);
    await choosePayment(page, 'Debit order');
    const form = dialog(page, 'Debit order');
    await expect(form).toContainText(
      `R518.75 will be collected from your bank account on ${due()}`,
    );
    await form.getByRole('button', { name: 'Set up the debit order' }).click();
    await expectToast(
      page,
      'Purchase Successful',
      `R518.75 will be collected from your bank account on ${due()}.`,
    );
    expect(await purchasesOf(page, driver.id)).toMatchObject([
      { paymentStatus: 'pending', paymentMethod: 'debit_order' },
    ]);
  });
});

test.describe('a payment', { tag: '@phone' }, () => {
  test('by a wrong card says so at each field', async ({ page, driver }) => {
    await openQuote(page);
    await choosePayment(page, 'Card');
    const form = cardForm(page);
    await typeCard(form, '4242424242424241');
    await form.getByLabel('Expiry (MM/YY)').fill('0120');
    await form.getByLabel('CVV').fill('12');
    await pay(page).click();
    await expect(form.getByLabel('Card number')).toHaveAccessibleDescription(
      'This card number is not valid: please check its digits',
    );
    await expect(form.getByLabel('Expiry (MM/YY)')).toHaveAccessibleDescription(
      'This card has expired',
    );
    await expect(form.getByLabel('CVV')).toHaveAccessibleDescription('A CVV has 3 digits');
    expect(await purchasesOf(page, driver.id)).toEqual([]);
  });

  test('that is declined keeps its dialog, and the second card pays the same purchase', async ({
    page,
    driver,
  }) => {
    await openQuote(page);
    await choosePayment(page, 'Card');
    await typeCard(cardForm(page), testCards.insufficientFunds);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
    });
    await pay(page).click();
    await expectToast(page, 'Purchase Failed');
    await expect(cardForm(page).getByRole('alert')).toContainText('try another card');
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'failed' }]);
    await typeCard(cardForm(page));
    await pay(page).click();
    await expectToast(page, 'Purchase Successful');
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
    expect(new Set(keys).size).toBe(2);
  });

  test('that the bank wants a code for asks for it', async ({ page, driver }) => {
    await openQuote(page);
    await choosePayment(page, 'Card');
    await typeCard(cardForm(page), testCards.secondStep);
    await pay(page).click();
    await expect(cardForm(page)).toContainText('Your bank asks for a code');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(cardForm(page)).toContainText('Please enter the code that your bank sent you');
    await page.getByLabel('Code from your bank').fill('123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expectToast(page, 'Purchase Successful', 'R518.75 was charged to your card.');
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
  });

  test('that waits for its code is the only one for its quote', async ({ page, driver }) => {
    await openQuote(page);
    await choosePayment(page, 'Card');
    await typeCard(cardForm(page), testCards.secondStep);
    await pay(page).click();
    await expect(cardForm(page)).toContainText('Your bank asks for a code');
    await page.goBack();
    await expect(cardForm(page)).toHaveCount(0);
    const enter = quoteCard(page).getByRole('button', { name: 'Enter the code' });
    await expect(enter).toBeVisible();
    await expect(quoteCard(page).getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
    await expectBackAt(page, null);
    await page.reload();
    await expect(quoteCard(page).getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
    await enter.click();
    await page.getByLabel('Code from your bank').fill('123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expectToast(page, 'Purchase Successful');
    await expect(wizard(page)).toContainText('Which vehicle?');
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
  });

  test('whose code was entered elsewhere is bought', async ({ page, driver }) => {
    await openQuote(page);
    await choosePayment(page, 'Card');
    await typeCard(cardForm(page), testCards.secondStep);
    await pay(page).click();
    await expect(cardForm(page)).toContainText('Your bank asks for a code');
    const [purchase] = await purchasesOf(page, driver.id);
    const confirmed = await page.request.post(`/api/purchases/${purchase?.id}/confirm`, {
      data: { code: '123456' },
    });
    expect(confirmed.status()).toBe(200);
    await page.reload();
    await expect(wizard(page)).toContainText('Which vehicle?');
    await expect(recent(page)).toContainText('Paid');
  });

  test('that was declined is not made a second time after Back', async ({ page, driver }) => {
    await openQuote(page);
    await choosePayment(page, 'Card');
    await typeCard(cardForm(page), testCards.insufficientFunds);
    await pay(page).click();
    await expectToast(page, 'Purchase Failed');
    await cardForm(page).getByRole('button', { name: 'Back' }).click();
    await dialog(page, 'Payment method').getByRole('button', { name: /^Card/ }).click();
    await typeCard(cardForm(page));
    await pay(page).click();
    await expectToast(page, 'Purchase Successful');
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
  });

  test('of a debt by a card that is declined does not say that nothing is owed', async ({
    page,
    driver: _,
  }) => {
    await addPurchase(page, await addVehicle(page), { paymentMethod: 'budget' });
    await page.goto('/purchase-history');
    await page.getByRole('button', { name: /^Pay/ }).first().click();
    const form = page.getByRole('dialog');
    await typeCard(form, testCards.insufficientFunds);
    await form.getByRole('button', { name: /^Pay R/ }).click();
    await expect(form.getByRole('alert')).toContainText(
      'It is still to be paid: try another card.',
    );
  });

  test('whose code is given up can be made by another card', async ({ page, driver }) => {
    await openQuote(page);
    await choosePayment(page, 'Card');
    await typeCard(cardForm(page), testCards.secondStep);
    await pay(page).click();
    await page.getByRole('button', { name: 'Give this payment up' }).click();
    await typeCard(cardForm(page));
    await pay(page).click();
    await expectToast(page, 'Purchase Successful');
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
  });

  test('whose end comes late leaves alone what was started over meanwhile', async ({
    page,
    driver: _,
  }) => {
    await openQuote(page);
    await choosePayment(page, 'Card');
    await typeCard(cardForm(page), testCards.secondStep);
    await pay(page).click();
    const giveUp = page.getByRole('button', { name: 'Give this payment up' });
    await expect(giveUp).toBeVisible();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/purchases/*/confirm', async (route) => {
      await held.promise;
      await route.continue();
    });
    await giveUp.click();
    await page.keyboard.press('Escape');
    await quoteCard(page).getByRole('button', { name: 'Start Over' }).click();
    await toAmount(page);
    held.resolve();
    await expect(recent(page)).toContainText('Failed');
    await expect(wizard(page).getByRole('textbox', { name: 'Litres' })).toBeVisible();
    await page.reload();
    await expect(wizard(page)).toBeVisible();
    await expect(quoteCard(page)).toHaveCount(0);
  });

  test('of a quote that was started over in another tab ends in both', async ({
    page,
    context,
    driver,
  }) => {
    await openQuote(page);
    const other = await context.newPage();
    await other.goto('/');
    await quoteCard(other).getByRole('button', { name: 'Start Over' }).click();
    await expect(wizard(other)).toBeVisible();
    await page.bringToFront();
    await choosePayment(page, 'Card');
    await typeCard(cardForm(page), testCards.pays);
    await pay(page).click();
    await expect(wizard(page)).toBeVisible();
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
    // Nor does a quote stand in the way that is gone elsewhere.
    await askForQuote(page);
    await other.reload();
    await quoteCard(other).getByRole('button', { name: 'Start Over' }).click();
    await page.bringToFront();
    await quoteCard(page).getByRole('button', { name: 'Start Over' }).click();
    await expect(wizard(page)).toBeVisible();
  });

  test('whose answer is lost is made once, also after a restart', async ({
    page,
    driver,
    context,
  }) => {
    await openQuote(page);
    await choosePayment(page, 'Card');
    await typeCard(cardForm(page));
    const heal = await cutAfterCommit(context, creating);
    await pay(page).click();
    await expect(cardForm(page).getByRole('alert')).toContainText('No answer came');
    await expect(cardForm(page).getByRole('button', { name: 'Back' })).toHaveCount(0);
    await heal();
    await page.reload();
    await expect(quoteCard(page)).toContainText('Your last payment got no answer');
    await quoteCard(page).getByRole('button', { name: 'Try that payment again' }).click();
    await typeCard(cardForm(page));
    await pay(page).click();
    await expectToast(page, 'Purchase Successful');
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
  });

  test('whose price moved shows both figures, and asks again', async ({
    page,
    driver,
    database,
  }) => {
    await openQuote(page);
    // A discount of their own moves the price of nobody else.
    await setLoyalty(database, driver.id, { tier: 'regular', percent: 2, purchases: 4 });
    await choosePayment(page, 'Card');
    await typeCard(cardForm(page));
    await pay(page).click();
    await expect(cardForm(page)).toContainText('Nothing was charged.');
    const total = cardForm(page).getByRole('row', { name: /^You repay/ });
    await expect(total).toContainText('R518.75R508.38');
    expect(await purchasesOf(page, driver.id)).toEqual([]);
    await page.getByRole('button', { name: 'Go on with R508.38' }).click();
    // What was typed is still there.
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay R508.38' }).click();
    await expectToast(page, 'Purchase Successful', 'R508.38 was charged to your card.');
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ totalRepayment: 508.38 }]);
  });

  test('can use a kept card, which can be forgotten', async ({ page, driver }) => {
    await openQuote(page);
    await choosePayment(page, 'Card');
    await typeCard(cardForm(page));
    await page.getByLabel('Keep this card for next time').check();
    await pay(page).click();
    await expectToast(page, 'Purchase Successful');
    // With nothing in memory, and a server that fails once.
    await page.route('**/api/account/cards', (route) => route.fulfill({ status: 502 }));
    await page.reload();
    await askForQuote(page, 10);
    await choosePayment(page, 'Card');
    await expect(page.getByText('Your saved cards could not be loaded.')).toBeVisible();
    await page.unroute('**/api/account/cards');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('radio', { name: 'Visa ending in 4242' })).toBeChecked();
    await expect(page.getByLabel('Card number')).toHaveCount(0);
    await pay(page).click();
    await expectToast(page, 'Purchase Successful', 'R259.38');
    await askForQuote(page, 10);
    await choosePayment(page, 'Card');
    await page.getByRole('button', { name: 'Forget Visa ending in 4242' }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    expect(await purchasesOf(page, driver.id)).toHaveLength(2);
  });

  test('that the server refuses says the server’s words', async ({ page, driver: _ }) => {
    await openQuote(page);
    await choosePayment(page, 'Debit order');
    await page.route(creating, (route) =>
      route.fulfill(
        serverAnswer({ status: 409, json: { message: 'Not today', code: 'over-budget' } }),
      ),
    );
    await page.getByRole('button', { name: 'Set up the debit order' }).click();
    await expectToast(page, 'Purchase Failed', 'Not today');
    await expect(dialog(page, 'Debit order').getByRole('alert')).toContainText('Not today');
    await page.unroute(creating);
    await page.route(creating, (route) => route.fulfill(serverAnswer({ status: 400, json: {} })));
    await page.getByRole('button', { name: 'Set up the debit order' }).click();
    await expectToast(page, 'Purchase Failed', 'Failed to process purchase');
  });
});

test.describe('a payment whose bank is late', { tag: '@phone' }, () => {
  test('is under way at first, and shows its end by itself', async ({ page, driver }) => {
    await openQuote(page);
    await choosePayment(page, 'Card');
    await typeCard(cardForm(page), testCards.latePaid);
    await pay(page).click();
    await expectToast(
      page,
      'Payment Under Way',
      'Your bank has not given its last word yet. Your purchases show how it ends.',
    );
    await expect(recent(page)).toContainText('Pending');
    await expect(recent(page)).toContainText('Paid', { timeout: 60_000 });
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
  });
});
