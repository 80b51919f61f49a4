import type { Page } from 'playwright/test';
import { expect, expectToast, test } from '../../support/browser/browser.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { setLoyalty } from '../../support/browser/e2e-database.ts';
import { expectBackAt } from '../../support/browser/history.ts';
import { cutAfterCommit } from '../../support/browser/offline.ts';
import {
  askForQuote,
  buyMore,
  choosePayment,
  dialog,
  purchasesOf,
  quoteCard,
  testCards,
  typeCard,
  wizard,
} from '../../support/browser/purchases.ts';

const recent = (page: Page) => page.getByRole('region', { name: 'Recent Purchases' });
const form = (page: Page) => dialog(page, 'Pay by card');
const pay = (page: Page) => form(page).getByRole('button', { name: /^Pay R/ });

/** A motorist with one Corolla and a quote for 20 litres: R518.75. */
async function openQuote(page: Page): Promise<void> {
  await addVehicle(page);
  await page.goto('/?buy');
  await askForQuote(page);
}

async function payByCard(page: Page, number: string = testCards.pays): Promise<void> {
  await choosePayment(page, 'Card');
  await typeCard(form(page), number);
  await pay(page).click();
}

async function enterCode(page: Page): Promise<void> {
  await page.getByLabel('Code from your bank').fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
}

test('a declined card, another card that pays and is saved, and the saved card', {
  tag: '@desktop',
}, async ({ page, driver }) => {
  await test.step('a declined card leaves a failed purchase', async () => {
    await openQuote(page);
    await payByCard(page, testCards.insufficientFunds);
    await expectToast(page, 'Purchase Failed');
    await expect(form(page).getByRole('alert')).toContainText('try another card');
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'failed' }]);
  });

  await test.step('the next card pays the same purchase', async () => {
    await typeCard(form(page));
    await page.getByLabel('Keep this card for next time').check();
    await pay(page).click();
    await expectToast(page, 'Purchase Successful', 'R518.75 was charged to your card.');
    await expect(recent(page)).toContainText('Paid');
    await page.getByRole('button', { name: /^Loyalty/ }).click();
    await expect(page.getByRole('region', { name: 'Loyalty' })).toContainText(
      '3 more fills to regular',
    );
    expect(await purchasesOf(page, driver.id)).toMatchObject([
      { paymentStatus: 'paid', totalRepayment: 518.75, cardLastFour: '4242' },
    ]);
  });

  await test.step('the saved card pays after a reload', async () => {
    await page.reload();
    await askForQuote(page, 10);
    await choosePayment(page, 'Card');
    await expect(page.getByRole('radio', { name: 'Visa ending in 4242' })).toBeChecked();
    await pay(page).click();
    await expectToast(page, 'Purchase Successful', 'R259.38');
    expect(await purchasesOf(page, driver.id)).toHaveLength(2);
  });

  await test.step('a deleted card is gone', async () => {
    await buyMore(page);
    await askForQuote(page, 10);
    await choosePayment(page, 'Card');
    await page.getByRole('button', { name: 'Delete Visa ending in 4242' }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
  });
});

test.describe('a payment that needs a code from the bank', { tag: '@phone' }, () => {
  test('waits for the code after a restart, and is the only payment of its quote', {
    tag: '@long',
  }, async ({ page, driver }) => {
    await openQuote(page);
    await payByCard(page, testCards.secondStep);
    await expect(form(page)).toContainText('Your bank asks for a code');

    await test.step('after Back, the quote offers only the code', async () => {
      await page.goBack();
      await expect(form(page)).toHaveCount(0);
      await expectBackAt(page, null);
      await page.reload();
      await expect(quoteCard(page).getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
    });

    await test.step('the code pays', async () => {
      await quoteCard(page).getByRole('button', { name: 'Enter the code' }).click();
      await enterCode(page);
      await expectToast(page, 'Purchase Successful', 'R518.75 was charged to your card.');
      await buyMore(page);
      await expect(wizard(page)).toContainText('Which vehicle?');
      expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
    });
  });

  test('is cancelled for another card, or confirmed elsewhere', { tag: '@long' }, async ({
    page,
    driver,
  }) => {
    await test.step('another card pays after the cancellation', async () => {
      await openQuote(page);
      await payByCard(page, testCards.secondStep);
      await page.getByRole('button', { name: 'Give up this payment' }).click();
      await typeCard(form(page));
      await pay(page).click();
      await expectToast(page, 'Purchase Successful');
      expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
    });

    await test.step('a code that is entered elsewhere completes the purchase', async () => {
      await buyMore(page);
      await askForQuote(page);
      await payByCard(page, testCards.secondStep);
      await expect(form(page)).toContainText('Your bank asks for a code');
      const [purchase] = await purchasesOf(page, driver.id);
      const address = `/api/purchases/${purchase?.id}/confirm`;
      const confirmed = await page.request.post(address, { data: { code: '123456' } });
      expect(confirmed.status()).toBe(200);
      await page.reload();
      await expect(wizard(page)).toContainText('Which vehicle?');
      await expect(recent(page).getByText('Paid')).toHaveCount(2);
    });
  });
});

test('a payment with a slow bank shows its result without a reload', {
  tag: ['@phone', '@long'],
}, async ({ page, driver }) => {
  await openQuote(page);
  await payByCard(page, testCards.latePaid);
  await expectToast(page, 'Payment Under Way');
  await expect(recent(page)).toContainText('Pending');
  await expect(recent(page)).toContainText('Paid', { timeout: 60_000 });
  expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
});

test('a payment whose response is lost is made once, also after a restart', {
  tag: '@phone',
}, async ({ page, driver, context }) => {
  await openQuote(page);
  const heal = await cutAfterCommit(context, '**/api/purchases');
  await payByCard(page);
  await expect(form(page).getByRole('alert')).toContainText('No answer came');
  await heal();
  await page.reload();
  await expect(quoteCard(page)).toContainText('Your last payment got no answer');
  await quoteCard(page).getByRole('button', { name: 'Try that payment again' }).click();
  await typeCard(form(page));
  await pay(page).click();
  await expectToast(page, 'Purchase Successful');
  expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
});

test('a payment at a changed price is made once the user accepts the new price', {
  tag: ['@phone', '@long'],
}, async ({ page, driver, database }) => {
  await openQuote(page);
  // A discount of this user changes no other user's price.
  await setLoyalty(database, driver.id, { tier: 'regular', percent: 2, purchases: 4 });
  await payByCard(page);
  const total = form(page).getByRole('row', { name: /^You repay/ });
  await expect(total).toContainText('R518.75R508.38');
  expect(await purchasesOf(page, driver.id)).toEqual([]);
  await page.getByRole('button', { name: 'Continue with R508.38' }).click();
  await page.getByRole('button', { name: 'Pay R508.38' }).click();
  await expectToast(page, 'Purchase Successful', 'R508.38 was charged to your card.');
  expect(await purchasesOf(page, driver.id)).toMatchObject([{ totalRepayment: 508.38 }]);
});

test('a quote that another tab throws away or continues ends in both', {
  tag: ['@phone', '@long'],
}, async ({ page, context, driver }) => {
  await openQuote(page);
  const other = await context.newPage();

  await test.step('a payment that is made anyway buys the fuel', async () => {
    await other.goto('/?buy');
    await other.getByRole('button', { name: 'Start afresh' }).click();
    await expect(wizard(other)).toBeVisible();
    await page.bringToFront();
    await payByCard(page);
    await buyMore(page);
    await expect(wizard(page)).toBeVisible();
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
  });

  await test.step('a quote that was continued and deleted elsewhere blocks nothing', async () => {
    await askForQuote(page);
    await other.reload();
    await other.getByRole('button', { name: 'Continue where you left off' }).click();
    await quoteCard(other).getByRole('button', { name: 'Start Over' }).click();
    await page.bringToFront();
    await quoteCard(page).getByRole('button', { name: 'Start Over' }).click();
    await expect(wizard(page)).toBeVisible();
  });
});
