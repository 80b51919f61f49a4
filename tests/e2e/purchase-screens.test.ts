import type { Page } from 'playwright/test';
import { expect, expectToast, test } from '../support/browser.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { setLoyalty } from '../support/e2e-database.ts';
import { inspect } from '../support/page-checks.ts';
import {
  addPurchase,
  askForQuote,
  choosePayment,
  dayFromNow,
  dialog,
  paidByCard,
  quoteCard,
  testCards,
  typeCard,
  wizard,
} from '../support/purchases.ts';

// On each screen and dialog: axe in light and dark, targets of 48 px, nothing to scroll sideways.

const next = (page: Page) => wizard(page).getByRole('button', { name: 'Next' }).click();

test.describe('the screens of buying are fit for everybody', () => {
  test('the wizard and its quote', async ({ page, driver: _ }) => {
    await addVehicle(page, {
      make: 'Mercedes-Benz',
      model: 'Sprinter Panel Van Long Wheel Base',
      fuelCapacity: 999_999,
    });
    await page.goto('/');
    await expect(wizard(page)).toContainText('Which vehicle?');
    await inspect(page);
    await next(page);
    await inspect(page);
    await wizard(page)
      .getByRole('radio', { name: /^Diesel/ })
      .check();
    await next(page);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await inspect(page);
    await page.getByRole('button', { name: 'Yes, diesel' }).click();
    await next(page);
    await expect(wizard(page).getByRole('alert')).toBeVisible();
    await inspect(page);
    await wizard(page).getByRole('textbox', { name: 'Litres' }).fill('987654.3');
    await next(page);
    await inspect(page);
    await wizard(page).getByRole('button', { name: 'Get Quote' }).click();
    await expect(quoteCard(page)).toBeVisible();
    await inspect(page);
  });

  test('the ways to pay', async ({ page, driver, database }) => {
    const car = await addVehicle(page);
    await addPurchase(page, car, {
      ...paidByCard,
      saveCard: true,
    });
    await page.goto('/');
    await askForQuote(page);
    await quoteCard(page).getByRole('button', { name: 'Pay Now' }).click();
    await expect(dialog(page, 'Payment method')).toBeVisible();
    await inspect(page);
    for (const [method, title] of [
      ['Budget', 'Pay from your budget'],
      ['Debit order', 'Debit order'],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^${method}`) }).click();
      await expect(dialog(page, title)).toBeVisible();
      await inspect(page);
      await page.getByRole('button', { name: 'Back' }).click();
    }
    await page.getByRole('button', { name: /^Card/ }).click();
    const form = dialog(page, 'Pay by card');
    await form.getByRole('radio', { name: 'Another card' }).check();
    await form.getByRole('button', { name: /^Pay R/ }).click();
    await expect(form.getByLabel('CVV')).toHaveAccessibleDescription(/CVV/);
    await inspect(page);
    await typeCard(form, testCards.secondStep);
    await form.getByRole('button', { name: /^Pay R/ }).click();
    await expect(page.getByLabel('Code from your bank')).toBeVisible();
    await inspect(page);
    await page.getByRole('button', { name: 'Give this payment up' }).click();
    await page.keyboard.press('Escape');
    // The next card would pay what was given up: a price moves for a quote of its own.
    await quoteCard(page).getByRole('button', { name: 'Start Over' }).click();
    await askForQuote(page);
    await setLoyalty(database, driver.id, { tier: 'regular', percent: 2, purchases: 4 });
    await choosePayment(page, 'Card');
    await form.getByRole('radio', { name: /^Visa/ }).check();
    await form.getByRole('button', { name: /^Pay R/ }).click();
    await expect(form.getByRole('table')).toBeVisible();
    await inspect(page);
  });

  test('scheduling and the purchases', async ({ page, driver: _ }) => {
    const car = await addVehicle(page);
    await page.goto('/purchase-history');
    await expect(page.getByText('No purchases yet')).toBeVisible();
    await inspect(page);
    await addPurchase(page, car, paidByCard);
    await addPurchase(page, car, { paymentMethod: 'budget' });
    // In most months a day that stands among those of the month before.
    const soon = [...Array(30).keys()].map((days) => dayFromNow(days + 1));
    const first = soon.find((day) => day.endsWith('-01')) ?? dayFromNow(5);
    await addPurchase(page, car, { ...paidByCard, scheduledPaymentDate: first });
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Recent Purchases' })).toBeVisible();
    await askForQuote(page);
    await quoteCard(page).getByRole('button', { name: 'Schedule Payment' }).click();
    const schedule = dialog(page, 'Schedule Payment');
    await schedule.getByRole('button', { name: 'Schedule Payment' }).click();
    await expectToast(page, 'Validation Error');
    await inspect(page);
    await page.goto('/purchase-history');
    const purchases = page.getByRole('list', { name: 'Your purchases' }).getByRole('listitem');
    const card = purchases.first();
    await expect(card).toBeVisible();
    await inspect(page);
    for (const [action, title] of [
      [/^Details/, 'Purchase details'],
      [/^Pay Now/, 'Pay this purchase'],
      [/^Move/, 'Move the payment'],
    ] as const) {
      await card.getByRole('button', { name: action }).click();
      await expect(dialog(page, title)).toBeVisible();
      await inspect(page);
      const chosen = await dialog(page, title).locator('[data-selected]').all();
      for (const day of chosen) await expect(day).toHaveCSS('opacity', '1');
      await page.keyboard.press('Escape');
      await expect(dialog(page, title)).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Statement' }).click();
    await expect(dialog(page, 'Statement').getByRole('table')).toBeVisible();
    await inspect(page);
    for (const cardNumber of [testCards.insufficientFunds, testCards.secondStep]) {
      const cardDetails = { ...paidByCard.cardDetails, cardNumber };
      await addPurchase(page, car, { ...paidByCard, cardDetails });
    }
    await page.reload();
    await expect(card.getByRole('button', { name: /^Enter the code/ })).toBeVisible();
    await expect(purchases.nth(1).getByRole('button', { name: /^Try another/ })).toBeVisible();
    await inspect(page);
    await card.getByRole('button', { name: /^Enter the code/ }).click();
    await expect(dialog(page, 'Pay this purchase')).toContainText('Your bank asks for a code');
    await inspect(page);
  });
});
