import { expect } from 'playwright/test';
import { otherMotorist, rowOf, test } from '../../support/browser/admin.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { addPurchase, dialog } from '../../support/browser/purchases.ts';

// BOOK-7, BOOK-8
test('an admin finds what was sold in the books, and goes from there to the purchase', {
  tag: '@desktop',
}, async ({ page, admin: _ }) => {
  // A last name that no other user has.
  const lastName = `B${crypto.randomUUID().slice(0, 8)}`;
  const motorist = await otherMotorist(lastName);
  const car = await addVehicle(motorist);
  const { totalRepayment } = await addPurchase(motorist, car, { paymentMethod: 'budget' });
  const amount = `R${totalRepayment.toFixed(2)}`;

  await test.step('the trial balance has it, with as much in debits as in credits', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Books' }).click();
    await expect(rowOf(page, 'Trial balance', '1200')).toContainText(/R[\d,]+\.\d\d/);
    const total = rowOf(page, 'Trial balance', 'Total').getByRole('cell');
    await expect(total.nth(3)).toHaveText(await total.nth(2).innerText());
  });

  const row = rowOf(page, '1200 Owed by motorists', lastName);
  await test.step('the account of what is owed has its entry', async () => {
    await page.getByRole('link', { name: 'Owed by motorists' }).click();
    await expect(row).toContainText(amount);
  });

  await test.step('the entry leads to the purchase, and back', async () => {
    await row.getByRole('button', { name: 'Sold on credit' }).click();
    await expect(dialog(page, 'Purchase details')).toContainText(amount);
    await page.goBack();
    await expect(row).toBeVisible();
    await page.goBack();
    await expect(rowOf(page, 'Trial balance', 'Total')).toBeVisible();
  });
});
