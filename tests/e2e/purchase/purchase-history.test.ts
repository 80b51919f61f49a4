import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, expectToast, test } from '../../support/browser/browser.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import {
  askForQuote,
  choosePayment,
  dayFromNow,
  dialog,
  purchasesOf,
  typeCard,
  written,
} from '../../support/browser/purchases.ts';
import { openRow } from '../../support/browser/rows.ts';

const cards = (page: Page) =>
  page.getByRole('list', { name: 'Your purchases' }).getByRole('listitem');

test('budget and debit-order purchases are owed, paid early and in parts, and shown on receipt and statement', {
  tag: '@phone',
}, async ({ page, driver }) => {
  const due = written(dayFromNow(30));

  await test.step('a purchase uses the budget', async () => {
    await addVehicle(page);
    await page.goto('/?buy');
    await askForQuote(page);
    await choosePayment(page, 'Budget');
    await page.getByRole('button', { name: 'Pay from my budget' }).click();
    await expectToast(
      page,
      'Purchase Successful',
      `R518.75 comes from your budget. Pay it back by ${due}.`,
    );
  });

  await test.step('the budget reflects it after a reload', async () => {
    await page.reload();
    await askForQuote(page);
    await choosePayment(page, 'Budget');
    const budget = dialog(page, 'Pay from your budget');
    await expect(budget).toContainText('Already usedR518.75');
    await budget.getByRole('button', { name: 'Back' }).click();
  });

  await test.step('a debit order is set up', async () => {
    await page.getByRole('button', { name: /^Debit order/ }).click();
    await page.getByRole('button', { name: 'Set up the debit order' }).click();
    await expectToast(
      page,
      'Purchase Successful',
      `R518.75 will be collected from your bank account on ${due}.`,
    );
    expect(await purchasesOf(page, driver.id)).toMatchObject([
      { paymentStatus: 'pending', paymentMethod: 'debit_order' },
      { paymentStatus: 'pending', paymentMethod: 'budget' },
    ]);
  });

  // PAY-27
  await test.step('a part of the budget purchase is paid early by card', async () => {
    await page.getByRole('link', { name: 'See all purchases' }).click();
    const drawn = cards(page).last();
    await openRow(drawn);
    await drawn.getByRole('button', { name: /^Pay Now/ }).click();
    const settle = dialog(page, 'Pay this purchase');
    await settle.getByRole('radio', { name: 'Another amount' }).check();
    await settle.getByRole('textbox', { name: 'Amount' }).fill('200');
    await typeCard(settle);
    await settle.getByRole('button', { name: 'Pay R200.00' }).click();
    const text = `R200.00 is paid. R318.75 is left, due on ${due}.`;
    await expectToast(page, 'Payment Successful', text);
    await expect(drawn).toContainText('R200.00 of R518.75 paid');
    await expect(drawn).toContainText('Left to payR318.75');
    expect(await purchasesOf(page, driver.id)).toMatchObject([
      { paymentStatus: 'pending', paidAmount: 0 },
      { paymentStatus: 'pending', paidAmount: 200 },
    ]);
  });

  await test.step('the rest is paid by card', async () => {
    const drawn = cards(page).last();
    await drawn.getByRole('button', { name: /^Pay Now/ }).click();
    const settle = dialog(page, 'Pay this purchase');
    await typeCard(settle);
    await settle.getByRole('button', { name: 'Pay R318.75' }).click();
    await expectToast(page, 'Payment Successful', 'This purchase is paid.');
    await expect(drawn).toContainText('Paid on');
    expect(await purchasesOf(page, driver.id)).toMatchObject([
      { paymentStatus: 'pending' },
      { paymentStatus: 'paid' },
    ]);
  });

  await test.step('its details show all events, and its receipt', async () => {
    const [, paid] = await purchasesOf(page, driver.id);
    await cards(page)
      .last()
      .getByRole('button', { name: /^Details/ })
      .click();
    const details = dialog(page, 'Purchase details');
    await expect(details.getByRole('listitem').first()).toContainText('Bought · R518.75');
    await expect(details).toContainText('Paid in part · R200.00');
    await expect(details.getByRole('listitem').last()).toContainText('Paid · R318.75');
    const opening = page.waitForEvent('popup');
    await details.getByRole('link', { name: 'Open the receipt' }).click();
    const receipt = await opening;
    await expect(receipt).toHaveURL(`/api/purchases/${paid?.id}/receipt`);
    await expect(receipt.locator('body')).toContainText('R518.75');
    await expect(receipt.locator('body')).toContainText('R200.00 by card');
    await receipt.close();
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
  });

  await test.step('the statement is downloaded as a CSV file', async () => {
    await page.getByRole('button', { name: 'Statement' }).click();
    const statement = dialog(page, 'Statement');
    await expect(statement.getByRole('row', { name: /^Closing balance/ })).toContainText('R518.75');
    await expect(statement.getByRole('row', { name: /^Payment/ })).toContainText([
      '-R200.00',
      '-R318.75',
    ]);
    const download = page.waitForEvent('download');
    await statement.getByRole('button', { name: 'Download CSV' }).click();
    const file = await download;
    const [from, to] = [dayFromNow(-29), dayFromNow(0)];
    expect(file.suggestedFilename()).toBe(`volmaak-statement-${from}-${to}.csv`);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv).toContain(`${to};Closing balance;;;518,75`);
    expect(csv).toContain(`${to};Payment;"20 l of petrol, Toyota Corolla`);
  });
});
