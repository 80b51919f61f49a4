import { expect } from 'playwright/test';
import { otherMotorist, test } from '../../support/browser/admin.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { addPurchase } from '../../support/browser/purchases.ts';

// ADM-30, ADM-32, LEND-16
test('one search leads to a purchase by its plate and to its person, from any page of the desk', {
  tag: ['@desktop', '@long'],
}, async ({ page, admin: _ }) => {
  const lastName = `S${crypto.randomUUID().slice(0, 8)}`;
  const motorist = await otherMotorist(lastName);
  const car = await addVehicle(motorist);
  const purchase = await addPurchase(motorist, car, { paymentMethod: 'budget' });
  const search = page.getByRole('dialog', { name: 'Search' });
  const purchasePanel = page.getByRole('dialog', { name: 'Purchase details' });
  const find = async (text: string, results: number) => {
    await page.keyboard.press('Control+K');
    await expect(search.getByLabel('Name, phone, plate or purchase')).toBeFocused();
    await page.keyboard.type(text);
    const options = search.getByRole('option');
    await expect(options).toHaveCount(results);
    await expect(options.first()).toHaveAttribute('data-combobox-selected', 'true');
  };

  await test.step('a plate finds the vehicle and its purchase', async () => {
    await page.goto('/admin/cash');
    await expect(page.getByText('Late now', { exact: true })).toBeVisible();
    await find(car.registrationNumber, 2);
    await page.keyboard.press('ArrowDown');
    const option = search.getByRole('option').last();
    await expect(option).toHaveAttribute('data-combobox-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(purchasePanel).toContainText(car.registrationNumber);
    await expect(page).toHaveURL(`/admin/cash?purchase=${purchase.id}`);
  });

  await test.step('a reload keeps it, and Back closes it', async () => {
    await page.reload();
    await expect(purchasePanel).toContainText(car.registrationNumber);
    await page.goBack();
    await expect(purchasePanel).toHaveCount(0);
    await expect(page).toHaveURL('/admin/cash');
  });

  await test.step('a name finds the person, and the number of a purchase finds it', async () => {
    await find(purchase.id, 1);
    await page.keyboard.press('Enter');
    await expect(purchasePanel).toContainText(lastName);
    await page.keyboard.press('Escape');
    await expect(purchasePanel).toHaveCount(0);
    // The person and what they bought.
    await find(lastName, 2);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'User details' })).toContainText(lastName);
  });
});
