import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { otherMotorist, rowOf, test } from '../../support/browser/admin.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { oweSinceYesterday } from '../../support/browser/payouts.ts';
import { addPurchase, dialog } from '../../support/browser/purchases.ts';

async function enterAccount(page: Page, title: string, number: string): Promise<void> {
  const form = dialog(page, title);
  await form.getByLabel('Holder of the account').fill('Karoo Fuels');
  await form.getByLabel('Bank', { exact: true }).fill('Standard Bank');
  await form.getByLabel('Branch code').fill('051 001');
  await form.getByLabel('Account number').fill(number);
  await form.getByLabel('Type of account').selectOption('current');
  await form.getByRole('button', { name: 'Save account' }).click();
  await expect(form).toBeHidden();
}

// PAY-33 to PAY-37
test('a station is paid: its account, the payout, the file for the bank, and its statement', {
  tag: '@desktop',
}, async ({ page, admin, database }) => {
  const name = `Karoo ${crypto.randomUUID().slice(0, 8)}`;
  const created = await page.request.post('/api/admin/stations', {
    data: { name, province: 'NC' },
  });
  const station = await created.json();
  const motorist = await otherMotorist('Poured');
  const purchase = await addPurchase(motorist, await addVehicle(motorist), {
    paymentMethod: 'budget',
  });
  const named = { purchaseId: purchase.id, stationId: station.id, adminId: admin.id };
  await oweSinceYesterday(database, named);
  const run = page.getByRole('dialog', { name: /^Payout \d+$/ });

  await test.step('without an account it cannot be paid', async () => {
    await page.goto('/admin/payouts');
    await rowOf(page, 'To pay', name).getByRole('link', { name: 'No bank account yet' }).click();
    const details = dialog(page, name);
    await expect(details).toContainText('R400.00 is owed to it now.');
    await details.getByRole('button', { name: 'Enter the account' }).click();
    await enterAccount(page, `Bank account of ${name}`, '0012 3456 78');
    await expect(details).toContainText('account ending 5678');
  });

  await test.step('what it is owed is prepared', async () => {
    await page.goto('/admin/payouts');
    const paying = page.getByRole('region', { name: 'The account that stations are paid from' });
    await expect(paying).toContainText(/No account yet|account ending/);
    if (await paying.getByText('No account yet').isVisible()) {
      await paying.getByRole('button').click();
      await enterAccount(page, 'The account that stations are paid from', '1000 2000 30');
    }
    await expect(rowOf(page, 'To pay', name)).toContainText('R400.00');
    // Other tests may have stations that can be paid.
    await page.getByRole('button', { name: 'Prepare payout' }).click();
    await page.getByRole('button', { name: 'Prepare it' }).click();
    await expect(run).toContainText('Prepared');
    await expect(run).toContainText(name);
  });

  await test.step('the bank gets a file with the whole number', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      run.getByRole('button', { name: 'Download for the bank' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^volmaak-payout-\d+\.xml$/);
    expect(await readFile(await file.path(), 'utf8')).toContain('<Id>0012345678</Id>');
  });

  await test.step('the bank has paid', async () => {
    await run.getByRole('button', { name: 'Mark as paid' }).click();
    const form = dialog(page, 'Mark this payout as paid');
    await form.getByLabel('Reference of the bank').fill('EFT 88');
    await form.getByRole('button', { name: 'Save payment' }).click();
    await expect(run).toContainText('reference EFT 88');
    await expect(run.getByRole('button', { name: `It came back: ${name}` })).toBeVisible();
  });

  await test.step('the statement has what was owed and paid', async () => {
    await page.goto(`/admin/station-statement?station=${station.id}`);
    await expect(rowOf(page, 'Statement', 'Paid, reference EFT 88')).toContainText('-R400.00');
    await expect(rowOf(page, 'Statement', 'Closing balance')).toContainText('R0.00');
  });

  await test.step('the bank sends it back, and it is owed again', async () => {
    await page.goto('/admin/payouts');
    await rowOf(page, 'All payouts', 'EFT 88').getByRole('button').click();
    await run.getByRole('button', { name: `It came back: ${name}` }).click();
    const form = dialog(page, `The payment to ${name} came back`);
    await form.getByRole('button', { name: 'The account is closed' }).click();
    await form.getByRole('button', { name: 'Save it' }).click();
    await expect(run).toContainText('The account is closed');
    await run.getByRole('button', { name: 'Close' }).click();
    await expect(rowOf(page, 'To pay', name)).toContainText('R400.00');
  });
});
