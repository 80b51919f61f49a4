import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';
import { otherMotorist, rowOf, searchRow, test } from '../../support/browser/admin.ts';
import { expectToast } from '../../support/browser/browser.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { makeLate } from '../../support/browser/e2e-database.ts';
import { addPurchase, purchasesOf } from '../../support/browser/purchases.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** What is late now, as the cash page says. */
async function lateNow(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Cash' }).click();
  const late = page
    .getByText('Late now', { exact: true })
    .locator('xpath=following-sibling::dd[1]');
  return late.innerText();
}

// LEND-11, LEND-20, LEND-21, LEND-24, LEND-33
test('an admin reminds somebody who is late, and records the cash that they bring', {
  tag: ['@desktop', '@long'],
}, async ({ page, admin: _, database }) => {
  // A last name that no other user has.
  const lastName = `L${crypto.randomUUID().slice(0, 8)}`;
  const motorist = await otherMotorist(lastName);
  const purchase = await addPurchase(motorist, await addVehicle(motorist), {
    paymentMethod: 'budget',
  });
  await makeLate(database, purchase.id, 45);
  const row = rowOf(page, 'Late people', lastName);

  const before = await test.step('cash counts what is late', async () => {
    await page.goto('/admin');
    return lateNow(page);
  });

  await test.step('the person is among those who are over 30 days late', async () => {
    await page.getByRole('link', { name: 'Collections' }).click();
    await page.getByRole('button', { name: /^31–60 days late/ }).click();
    await searchRow(page, 'Late people', lastName);
    await expect(row).toContainText('45');
    await expect(row).toContainText('Never');
  });

  await test.step('they are reminded', async () => {
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Remind (1)' }).click();
    const question = dialog(page, 'Remind late people');
    await question.getByRole('button', { name: 'Send 1 reminder' }).click();
    await expect(question).toContainText('1 reminder queued');
    await page.keyboard.press('Escape');
    await expect(row).not.toContainText('Never');
  });

  await test.step('the cash is recorded beside the list, and the debt is gone', async () => {
    await row.getByText('1 payment', { exact: true }).click();
    await row.getByRole('button', { name: 'Payment 1' }).click();
    const panel = dialog(page, 'Purchase details');
    await panel.getByRole('button', { name: 'Record payment' }).click();
    const form = dialog(page, 'Record a payment');
    await form.getByLabel('Reference').fill('CASH 1042');
    await form.getByRole('button', { name: 'Record payment' }).click();
    await expectToast(page, 'Payment Recorded');
    await expect(panel).toContainText('CASH 1042');
    await page.keyboard.press('Escape');
    await expect(row).toHaveCount(0);
    const [paid] = await purchasesOf(motorist, motorist.id);
    expect(paid).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'budget' });
  });

  await test.step('cash counts less that is late', async () => {
    await expect.poll(() => lateNow(page)).not.toBe(before);
  });
});
