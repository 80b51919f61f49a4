import { expect, expectToast, test } from '../../support/browser/browser.ts';
import { expectKept } from '../../support/browser/device-stores.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { setLoyalty } from '../../support/browser/e2e-database.ts';
import { goOffline, goOnline, workerReady } from '../../support/browser/offline.ts';
import {
  addPurchase,
  askForQuote,
  choosePayment,
  dialog,
  paidByCard,
  purchasesOf,
  quoteCard,
  typeCard,
} from '../../support/browser/purchases.ts';
import { openRow } from '../../support/browser/rows.ts';

test.describe('without a connection', { tag: ['@worker', '@long'] }, () => {
  test('a quote is an estimate that is stored, and paid at the price in force once connected', async ({
    page,
    context,
    driver,
    database,
  }) => {
    const offline = page.getByText(/^Offline since/);
    await addVehicle(page);
    await page.goto('/?buy');
    await workerReady(page);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Buy fuel' })).toContainText('Toyota Corolla');

    await test.step('the phone estimates, and keeps the estimate after a restart', async () => {
      await goOffline(context);
      await expect(offline).toBeVisible();
      await askForQuote(page);
      await expectToast(page, 'Quote Generated Successfully', 'An estimate');
      await expect(quoteCard(page)).toContainText('Estimate with the price saved on this phone');
      await expect(quoteCard(page).getByRole('button', { name: 'Pay Now' })).toBeDisabled();
      await page.reload();
      await expect(quoteCard(page)).toContainText('R518.75');
    });

    await test.step("the server's figures are shown next to it", async () => {
      await setLoyalty(database, driver.id, { tier: 'regular', percent: 2, purchases: 4 });
      await goOnline(context);
      const moved = page.getByRole('region', { name: 'Your quote has changed' });
      const total = moved.getByRole('row', { name: /^You repay/ });
      await expect(total).toContainText('R518.75R508.38');
      await moved.getByRole('button', { name: 'Continue with R508.38' }).click();
    });

    await test.step('an open payment waits for the connection', async () => {
      const form = dialog(page, 'Pay by card');
      const pay = form.getByRole('button', { name: 'Pay R508.38' });
      await choosePayment(page, 'Card');
      await typeCard(form);
      await goOffline(context);
      await expect(offline).toBeAttached();
      await expect(form.getByText('Paying needs a connection.')).toBeVisible();
      await expect(pay).toBeDisabled();
      await goOnline(context);
      await expect(offline).toHaveCount(0);
      await pay.click();
      await expectToast(page, 'Purchase Successful', 'R508.38');
      expect(await purchasesOf(page, driver.id)).toMatchObject([{ totalRepayment: 508.38 }]);
    });
  });

  // OUT-11
  test('purchases, their details and the statement can be read', async ({
    page,
    context,
    driver: _,
  }) => {
    const cards = page.getByRole('list', { name: 'Your purchases' }).getByRole('listitem');
    const details = dialog(page, 'Purchase details');
    const openDetails = async () => {
      await openRow(cards.last());
      await cards
        .last()
        .getByRole('button', { name: /^Details/ })
        .click();
    };

    await test.step('viewed pages are stored', async () => {
      const car = await addVehicle(page);
      await addPurchase(page, car, paidByCard);
      await addPurchase(page, car, { paymentMethod: 'budget' });
      await page.goto('/purchase-history');
      await workerReady(page);
      await openDetails();
      await expect(details.getByRole('list')).toContainText('Paid · R518.75');
      await expectKept(page, '"purchase"');
      await page.reload();
      await expect(cards).toHaveCount(2);
    });

    await test.step('the app opens with the stored purchases', async () => {
      await goOffline(context);
      await page.reload();
      await expect(cards).toHaveCount(2);
      await expect(page.getByText(/Updated .* · can't refresh/).first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^Pay Now/ })).toBeDisabled();
    });

    await test.step('the details are shown', async () => {
      await openDetails();
      await expect(details.getByRole('list')).toContainText('Paid · R518.75');
      await page.keyboard.press('Escape');
    });

    // BUY-19
    await test.step('the receipt is shown, and saved as a picture', async () => {
      await cards
        .last()
        .getByRole('button', { name: /^Receipt/ })
        .click();
      const receipt = dialog(page, 'Receipt');
      await expect(receipt).toContainText('TotalR518.75');
      const download = page.waitForEvent('download');
      await receipt.getByRole('button', { name: 'Save as picture' }).click();
      expect((await download).suggestedFilename()).toMatch(/^volmaak-receipt-.*\.png$/);
      await page.keyboard.press('Escape');
    });

    await test.step('the statement is shown', async () => {
      await page.getByRole('button', { name: 'Statement' }).click();
      const statement = dialog(page, 'Statement');
      await expect(statement).toContainText('saved on this phone');
      await expect(statement.getByRole('row', { name: /^Closing balance/ })).toContainText(
        'R518.75',
      );
    });
  });
});
