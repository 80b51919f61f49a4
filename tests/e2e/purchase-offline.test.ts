import { expect, expectToast, test } from '../support/browser.ts';
import { expectKept } from '../support/device-stores.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { setLoyalty } from '../support/e2e-database.ts';
import { goOffline, goOnline, workerReady } from '../support/offline.ts';
import {
  addPurchase,
  askForQuote,
  choosePayment,
  dialog,
  paidByCard,
  purchasesOf,
  quoteCard,
  typeCard,
  wizard,
} from '../support/purchases.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('without a connection', { tag: '@phone' }, () => {
  test('a quote is an estimate with the saved price, and is kept until it can be paid', async ({
    page,
    context,
    driver,
  }) => {
    await addVehicle(page);
    await page.goto('/');
    await workerReady(page);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Buy fuel' })).toContainText('Toyota Corolla');
    await goOffline(context);
    await expect(page.getByText(/^Offline since/)).toBeVisible();
    await askForQuote(page);
    await expectToast(page, 'Quote Generated Successfully', 'An estimate');
    const quote = quoteCard(page);
    await expect(quote).toContainText('Your quote: an estimate');
    await expect(quote).toContainText('R518.75');
    await expect(quote).toContainText('Estimate with the price saved on this phone');
    await expect(quote).toContainText('Paying needs a connection.');
    await expect(quote.getByRole('button', { name: 'Pay Now' })).toBeDisabled();
    await expect(quote.getByRole('button', { name: 'Schedule Payment' })).toBeDisabled();
    await page.reload();
    await expect(quote).toContainText('R518.75');
    await goOnline(context);
    await expect(quote).toContainText('Live · just now');
    await choosePayment(page, 'Debit order');
    await page.getByRole('button', { name: 'Set up the debit order' }).click();
    await expectToast(page, 'Purchase Successful');
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ totalRepayment: 518.75 }]);
  });

  test('an estimate that was not right stands beside the new figure', async ({
    page,
    context,
    driver,
    database,
  }) => {
    await addVehicle(page);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Buy fuel' })).toContainText('Toyota Corolla');
    await goOffline(context);
    await expect(page.getByText(/^Offline since/)).toBeVisible();
    await askForQuote(page);
    await setLoyalty(database, driver.id, { tier: 'regular', percent: 2, purchases: 4 });
    await goOnline(context);
    const moved = page.getByRole('region', { name: 'Your quote has changed' });
    const total = moved.getByRole('row', { name: /^You repay/ });
    await expect(total).toContainText('R518.75R508.38');
    await expect(moved.getByRole('columnheader', { name: 'Estimate' })).toBeVisible();
    await moved.getByRole('button', { name: 'Go on with R508.38' }).click();
    await choosePayment(page, 'Card');
    await typeCard(dialog(page, 'Pay by card'));
    await page.getByRole('button', { name: 'Pay R508.38' }).click();
    await expectToast(page, 'Purchase Successful', 'R508.38');
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ totalRepayment: 508.38 }]);
  });

  test('R21.80 stands in where no price is saved', async ({ page, context, driver: _ }) => {
    await addVehicle(page);
    await page.route('**/api/fuel-prices/**', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText('Using fallback prices')).toBeVisible();
    // Its code comes after the prices, from the network at a first visit.
    await expect(wizard(page)).toContainText('Toyota Corolla');
    await goOffline(context);
    await askForQuote(page);
    await expect(quoteCard(page)).toContainText('Fuel: 20 l at R21.80 /lR436.00');
    await expect(quoteCard(page)).toContainText('Estimate with R21.80 /l');
  });

  test('a payment that is open says that it needs one, and goes on when it is back', async ({
    page,
    context,
    driver,
  }) => {
    await addVehicle(page);
    await page.goto('/');
    await askForQuote(page);
    await choosePayment(page, 'Card');
    const form = dialog(page, 'Pay by card');
    await typeCard(form);
    await goOffline(context);
    await expect(page.getByText(/^Offline since/)).toBeAttached();
    await expect(form.getByText('Paying needs a connection.')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Pay R518.75' })).toBeDisabled();
    await goOnline(context);
    await expect(page.getByText(/^Offline since/)).toHaveCount(0);
    await form.getByRole('button', { name: 'Pay R518.75' }).click();
    await expectToast(page, 'Purchase Successful');
    expect(await purchasesOf(page, driver.id)).toHaveLength(1);
  });

  test('purchases, their details and the statement can be read', async ({
    page,
    context,
    driver: _,
  }) => {
    const car = await addVehicle(page);
    await addPurchase(page, car, paidByCard);
    await addPurchase(page, car, { paymentMethod: 'budget' });
    await page.goto('/purchase-history');
    await workerReady(page);
    const cards = page.getByRole('list', { name: 'Your purchases' }).getByRole('listitem');
    await cards
      .last()
      .getByRole('button', { name: /^Details/ })
      .click();
    const details = dialog(page, 'Purchase details');
    await expect(details.getByRole('list')).toContainText('Paid · R518.75');
    await expectKept(page, '"purchase"');
    await page.reload();
    await expect(cards).toHaveCount(2);
    await goOffline(context);
    await page.reload();
    await expect(cards).toHaveCount(2);
    await expect(page.getByText(/As of .*: could not be refreshed/)).toBeVisible();
    await expect(page.getByText('Paying, moving and cancelling a payment need')).toBeVisible();
    await expect(cards.first().getByRole('button', { name: /^Pay Now/ })).toBeDisabled();
    await cards
      .last()
      .getByRole('button', { name: /^Details/ })
      .click();
    await expect(details.getByRole('list')).toContainText('Paid · R518.75');
    await expect(details).toContainText('The receipt needs a connection.');
    await page.keyboard.press('Escape');
    await cards
      .first()
      .getByRole('button', { name: /^Details/ })
      .click();
    await expect(details).toContainText('Cost of credit, 25 %R103.75');
    await expect(details).toContainText('What happened to it so far is not on this phone');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Statement' }).click();
    const statement = dialog(page, 'Statement');
    await expect(statement).toContainText('saved on this phone');
    await expect(statement.getByRole('row', { name: /^Closing balance/ })).toContainText('R518.75');
  });
});
