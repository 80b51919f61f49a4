import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, expectToast, test } from '../support/browser.ts';
import { expectKept } from '../support/device-stores.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { hold } from '../support/hold.ts';
import {
  addPurchase,
  dayFromNow,
  dialog,
  paidByCard,
  testCards,
  typeCard,
  written,
} from '../support/purchases.ts';
import { serverAnswer } from '../support/server-answer.ts';

const cards = (page: Page) =>
  page.getByRole('list', { name: 'Your purchases' }).getByRole('listitem');
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });
const declined = {
  ...paidByCard,
  cardDetails: { ...paidByCard.cardDetails, cardNumber: testCards.insufficientFunds },
};

test.describe('the purchase history', () => {
  test('sums up and lists every purchase with its badge, newest first', async ({
    page,
    driver,
    database,
  }) => {
    const car = await addVehicle(page);
    await addPurchase(page, car, paidByCard);
    await addPurchase(page, car, { paymentMethod: 'budget' });
    const late = await addPurchase(page, car, { paymentMethod: 'budget' });
    await addPurchase(page, car, { ...paidByCard, scheduledPaymentDate: dayFromNow(5) });
    const dueNow = await addPurchase(page, car, {
      ...paidByCard,
      scheduledPaymentDate: dayFromNow(5),
    });
    await addPurchase(page, car, declined);
    await database.query("update purchases set payment_status = 'overdue' where id = $1", [
      late.id,
    ]);
    await database.query(
      "update purchases set scheduled_payment_date = $2, payment_status = 'processing' where id = $1",
      [dueNow.id, dayFromNow(0)],
    );
    await page.goto('/purchase-history');
    const badges = ['Failed', 'Payment Due', 'Scheduled', 'Overdue', 'Pending', 'Paid'];
    await expect(cards(page)).toHaveCount(badges.length);
    for (const [index, badge] of badges.entries()) {
      await expect(cards(page).nth(index).getByText(badge, { exact: true }).first()).toBeVisible();
    }
    await expect(summary(page)).toContainText('Total spentR518.75');
    await expect(summary(page)).toContainText('Pending payments4 · R2,075.00');
    await expect(summary(page)).toContainText('Total fuel100 l');
    await expect(summary(page)).toContainText('Total purchases5');

    await page.goto('/');
    const recent = page.getByRole('region', { name: 'Recent Purchases' });
    await expect(recent.getByRole('listitem')).toHaveCount(5);
    for (const [index, badge] of ['Failed', 'Pending', 'Pending', 'Overdue'].entries()) {
      await expect(recent.getByRole('listitem').nth(index)).toContainText(badge);
    }
    await recent.getByRole('link', { name: 'See all purchases' }).click();
    await expect(page.getByRole('heading', { name: 'Purchases', level: 1 })).toBeFocused();
    expect(driver.id).toBeTruthy();
  });

  test('is empty at first, and leads to buying', async ({ page, driver: _ }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Purchases', exact: true }).click();
    await expect(page.getByText('No purchases yet')).toBeVisible();
    await page.getByRole('link', { name: 'Buy fuel' }).click();
    await expect(page.getByRole('region', { name: 'Buy fuel' })).toBeVisible();
  });

  test('is not taken for empty where the answer is lost', async ({ page, driver: _ }) => {
    await page.goto('/purchase-history');
    await expect(page.getByText('No purchases yet')).toBeVisible();
    await addPurchase(page, await addVehicle(page), paidByCard);
    await page.route('**/api/purchases/user/*', (route) => route.abort());
    await page.goto('/');
    const recent = page.getByRole('region', { name: 'Recent Purchases' });
    await expect(recent).toContainText('Your purchases could not be loaded');
    await page.unroute('**/api/purchases/user/*');
    await recent.getByRole('button', { name: 'Try again' }).click();
    await expect(recent.getByRole('listitem')).toHaveCount(1);
  });

  test('asks again when its screen was left before the answer', async ({ page, driver: _ }) => {
    await page.goto('/purchase-history');
    await expect(page.getByText('No purchases yet')).toBeVisible();
    await expectKept(page, '"purchases"');
    await addPurchase(page, await addVehicle(page), paidByCard);
    const asked = page.waitForRequest('**/api/purchases/user/*');
    const release = await hold(page, '**/api/purchases/user/*');
    await page.reload();
    await expect(page.getByText('No purchases yet')).toBeVisible();
    await asked;
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Fuel requests' })).toBeVisible();
    release();
    await page.getByRole('link', { name: 'Purchases', exact: true }).click();
    await expect(cards(page)).toHaveCount(1);
  });
});

test.describe('a purchase', { tag: '@phone' }, () => {
  test('shows its figures, all that happened, and its receipt', async ({ page, driver: _ }) => {
    const purchase = await addPurchase(page, await addVehicle(page), declined);
    await page.goto('/purchase-history');
    await cards(page)
      .getByRole('button', { name: /^Try another card/ })
      .click();
    const settle = dialog(page, 'Pay this purchase');
    await typeCard(settle);
    await settle.getByRole('button', { name: 'Pay R518.75' }).click();
    await expectToast(page, 'Purchase Successful', 'R518.75 was charged to your card.');
    const address = `**/api/purchases/${purchase.id}`;
    await page.route(address, (route) => route.fulfill(serverAnswer({ status: 500, json: {} })));
    await cards(page)
      .getByRole('button', { name: /^Details/ })
      .click();
    const details = dialog(page, 'Purchase details');
    await expect(details.getByRole('alert')).toContainText('What happened could not be loaded');
    await page.unroute(address);
    await details.getByRole('button', { name: 'Try again' }).click();
    await expect(details).toContainText('Cost of credit, 25 %R103.75');
    await expect(details).toContainText(`PaidR518.75Paid on${written(dayFromNow(0))}`);
    await expect(details).not.toContainText(/You repay|Due by/);
    await expect(details.getByRole('listitem').first()).toContainText('Bought · R518.75');
    await expect(details.getByRole('listitem').last()).toContainText('Paid · R518.75');
    await expect(details.getByRole('list')).toContainText('Payment declined');
    const receipt = page.waitForEvent('popup');
    await details.getByRole('link', { name: 'Open the receipt' }).click();
    await expect(await receipt).toHaveURL(`/api/purchases/${purchase.id}/receipt`);
    await expect((await receipt).locator('body')).toContainText('R518.75');
  });

  test('that was paid meanwhile is not charged again', async ({ page, driver: _ }) => {
    const purchase = await addPurchase(page, await addVehicle(page), { paymentMethod: 'budget' });
    await page.goto('/purchase-history');
    await cards(page)
      .getByRole('button', { name: /^Pay Now/ })
      .click();
    const paid = await page.request.post(`/api/purchases/${purchase.id}/pay`, { data: paidByCard });
    expect(paid.status()).toBe(200);
    const settle = dialog(page, 'Pay this purchase');
    await typeCard(settle);
    await settle.getByRole('button', { name: 'Pay R518.75' }).click();
    await expectToast(page, 'Purchase Failed', 'This purchase is paid already');
    await page.keyboard.press('Escape');
    await expect(cards(page)).toContainText('Paid');
  });
});

test.describe('the statement', { tag: '@phone' }, () => {
  test('shows what was bought and paid, and is kept as a spreadsheet', async ({
    page,
    driver: _,
  }) => {
    const car = await addVehicle(page);
    await addPurchase(page, car, paidByCard);
    await addPurchase(page, car, { paymentMethod: 'budget' });
    await page.goto('/purchase-history');
    await page.getByRole('button', { name: 'Statement' }).click();
    const statement = dialog(page, 'Statement');
    await expect(statement.getByRole('row', { name: /^Closing balance/ })).toContainText('R518.75');
    await expect(statement.getByRole('row', { name: /^Payment/ })).toContainText('-R518.75');
    const download = page.waitForEvent('download');
    await statement.getByRole('button', { name: 'Download CSV' }).click();
    const file = await download;
    const [from, to] = [dayFromNow(-29), dayFromNow(0)];
    expect(file.suggestedFilename()).toBe(`volmaak-statement-${from}-${to}.csv`);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv).toContain(`${to},Closing balance,,,518.75`);
    expect(csv).toContain(`${to},Payment,"20 l of petrol, Toyota Corolla`);
    await statement.getByLabel('To').fill(written(dayFromNow(-40)));
    await page.keyboard.press('Tab');
    await expect(statement.getByRole('alert')).toHaveText(
      'A statement cannot end before it begins',
    );
    await expect(statement.getByLabel('From')).toHaveAttribute('placeholder', 'DD/MM/YYYY');
    await statement.getByLabel('From').fill(written(dayFromNow(-50)));
    await page.keyboard.press('Tab');
    await expect(statement.getByRole('row')).toHaveCount(3);
    await expect(statement).toContainText(written(dayFromNow(-50)));
  });
});
