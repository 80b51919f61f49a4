import type { Locator, Page } from 'playwright/test';
import { expect, expectToast, test } from '../support/browser.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { setLoyalty } from '../support/e2e-database.ts';
import {
  addPurchase,
  askForQuote,
  dayFromNow,
  dialog,
  paidByCard,
  purchasesOf,
  quoteCard,
  typeCard,
  written,
} from '../support/purchases.ts';
import { serverAnswer } from '../support/server-answer.ts';

const scheduling = '**/api/purchases/scheduled';
const form = (page: Page) => dialog(page, 'Schedule Payment');
const submit = (page: Page) => form(page).getByRole('button', { name: 'Schedule Payment' });
const cards = (page: Page) =>
  page.getByRole('list', { name: 'Your purchases' }).getByRole('listitem');

/** Chooses a day in the calendar, in this month or the next. */
async function chooseDay(calendar: Locator, day: string): Promise<void> {
  const names = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const cell = calendar.getByRole('button', { name: names.format(new Date(day)), exact: true });
  if ((await cell.count()) === 0) {
    await calendar.getByRole('button', { name: 'Next month' }).click();
  }
  await cell.click();
}

async function openSchedule(page: Page): Promise<void> {
  await addVehicle(page);
  await page.goto('/');
  await askForQuote(page);
  await quoteCard(page).getByRole('button', { name: 'Schedule Payment' }).click();
}

test.describe('a scheduled payment', () => {
  test('is made for a day between tomorrow and the due date', async ({ page, driver }) => {
    await openSchedule(page);
    // The rows add up.
    await expect(form(page)).toContainText(
      'Base priceR415.00Cost of credit, 25 %R103.75TotalR518.75',
    );
    await expect(form(page)).toContainText(`Due date${written(dayFromNow(30))}`);
    await expect(form(page)).not.toContainText('Discount');
    await expect(form(page)).toContainText(
      `From ${written(dayFromNow(1))} to ${written(dayFromNow(30))}`,
    );
    await expect(form(page)).toContainText('This is a demonstration');
    await submit(page).click();
    await expectToast(page, 'Validation Error', 'Please fill in all required fields');
    const calendar = form(page).getByRole('region', { name: 'Payment date' });
    await expect(calendar).toBeFocused();
    await expect(calendar.getByRole('alert')).toBeInViewport();
    await typeCard(form(page));
    await submit(page).click();
    await expectToast(page, 'Validation Error', 'Please fill in all required fields');
    await expect(calendar).toBeFocused();
    await expect(calendar.getByRole('alert')).toHaveText('Please fill in all required fields');
    await chooseDay(form(page), dayFromNow(3));
    await expect(calendar.getByRole('alert')).toHaveCount(0);
    await expect(form(page)).toContainText(`Chosen: ${written(dayFromNow(3))}`);
    await submit(page).click();
    await expectToast(
      page,
      'Scheduled Payment Created',
      `R518.75 will be charged to your card on ${written(dayFromNow(3))}.`,
    );
    await expect(page.getByRole('region', { name: 'Recent Purchases' })).toContainText('Pending');
    expect(await purchasesOf(page, driver.id)).toMatchObject([
      { paymentStatus: 'scheduled', scheduledPaymentDate: dayFromNow(3) },
    ]);
  });
});

test.describe('scheduling', { tag: '@phone' }, () => {
  test('leads back to the quote', async ({ page, driver: _ }) => {
    await openSchedule(page);
    await form(page).getByRole('button', { name: 'Back to Quote' }).click();
    await expect(form(page)).toHaveCount(0);
    await expect(quoteCard(page).getByRole('button', { name: 'Schedule Payment' })).toBeFocused();
  });

  test('that fails says so, and that a day has passed as the server does', async ({
    page,
    driver: _,
  }) => {
    await openSchedule(page);
    await typeCard(form(page));
    await chooseDay(form(page), dayFromNow(2));
    await page.route(scheduling, (route) =>
      route.fulfill(
        serverAnswer({ status: 503, json: { message: 'Down', code: 'payments-unavailable' } }),
      ),
    );
    await submit(page).click();
    await expectToast(page, 'Scheduling Failed', 'Failed to schedule payment. Please try again.');
    await page.unroute(scheduling);
    const message = 'Scheduled payment date must be in the future';
    await page.route(scheduling, (route) =>
      route.fulfill(serverAnswer({ status: 400, json: { message, code: 'not-in-future' } })),
    );
    await submit(page).click();
    await expectToast(page, 'Validation Error', message);
    await expect(form(page).getByRole('region').getByRole('alert')).toHaveText(message);
  });

  test('at a price that moved asks again', async ({ page, driver, database }) => {
    await openSchedule(page);
    await setLoyalty(database, driver.id, { tier: 'regular', percent: 2, purchases: 4 });
    await typeCard(form(page));
    await chooseDay(form(page), dayFromNow(2));
    await submit(page).click();
    await form(page).getByRole('button', { name: 'Go on with R508.38' }).click();
    await expect(form(page)).toContainText('Discount2 % · −R8.30');
    await submit(page).click();
    await expectToast(page, 'Scheduled Payment Created', 'R508.38');
  });
});

test.describe('what is scheduled', { tag: '@phone' }, () => {
  test('can be moved', async ({ page, driver }) => {
    const car = await addVehicle(page);
    await addPurchase(page, car, { ...paidByCard, scheduledPaymentDate: dayFromNow(5) });
    await page.goto('/purchase-history');
    await expect(cards(page)).toContainText('Scheduled');
    await expect(cards(page)).toContainText(`Charged on${written(dayFromNow(5))}`);
    await cards(page).getByRole('button', { name: /^Move/ }).click();
    const move = dialog(page, 'Move the payment');
    await expect(move).toContainText(`It is charged on ${written(dayFromNow(5))} now.`);
    await chooseDay(move, dayFromNow(6));
    await move.getByRole('button', { name: 'Move it' }).click();
    await expectToast(page, 'Payment Moved', `It is charged on ${written(dayFromNow(6))} now.`);
    await expect(cards(page)).toContainText(`Charged on${written(dayFromNow(6))}`);
    expect(await purchasesOf(page, driver.id)).toMatchObject([
      { scheduledPaymentDate: dayFromNow(6) },
    ]);
  });

  test('can be cancelled, after a question', async ({ page, driver }) => {
    const car = await addVehicle(page);
    await addPurchase(page, car, { ...paidByCard, scheduledPaymentDate: dayFromNow(5) });
    await page.goto('/purchase-history');
    await cards(page)
      .getByRole('button', { name: /^Cancel/ })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this purchase?' });
    await expect(question).toContainText(
      `R518.75 will not be charged on ${written(dayFromNow(5))}`,
    );
    await question.getByRole('button', { name: 'Keep it' }).click();
    await cards(page)
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await question.getByRole('button', { name: 'Cancel it' }).click();
    await expectToast(page, 'Payment Cancelled');
    await expect(cards(page)).toContainText('Cancelled');
    await expect(cards(page)).toContainText('Still owedNothing');
    await expect(cards(page)).not.toContainText(/To repay|Due by|Charged on/);
    await expect(cards(page).getByRole('button', { name: /^(Move|Cancel|Pay)/ })).toHaveCount(0);
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'cancelled' }]);
  });

  test('can be settled early', async ({ page, driver }) => {
    const car = await addVehicle(page);
    await addPurchase(page, car, { ...paidByCard, scheduledPaymentDate: dayFromNow(5) });
    await page.goto('/purchase-history');
    await cards(page)
      .getByRole('button', { name: /^Pay Now/ })
      .click();
    const settle = dialog(page, 'Pay this purchase');
    await typeCard(settle);
    await settle.getByRole('button', { name: 'Pay R518.75' }).click();
    await expectToast(page, 'Purchase Successful', 'This purchase is paid.');
    await expect(cards(page)).toContainText('Paid');
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
  });
});
