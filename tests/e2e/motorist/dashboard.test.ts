import { expect, test } from '../../support/browser/browser.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { blockUser, setLoyalty } from '../../support/browser/e2e-database.ts';
import { waitForAnswers } from '../../support/browser/slow-machine.ts';

test('the dashboard shows the stored data, and a block after the next call', {
  tag: ['@phone', '@long'],
}, async ({ page, context, driver, database }) => {
  await waitForAnswers(context);
  await addVehicle(page);
  const standing = { tier: 'regular', percent: 2, purchases: 11, subscriptionYear: 3 };
  await setLoyalty(database, driver.id, { ...standing, consecutiveYears: 2 });
  await page.goto('/');

  await test.step('prices, their changes and their source', async () => {
    const prices = page.getByRole('region', { name: 'Fuel prices' });
    const petrol = prices.locator('dl > div').filter({ hasText: 'Petrol' });
    await expect(petrol).toContainText('R20.75 /l');
    await expect(petrol).toContainText('▼ 66c');
    await expect(petrol).toContainText('down 66 cents per litre from the last price');
    const diesel = prices.locator('dl > div').filter({ hasText: 'Diesel' });
    await expect(diesel).toContainText('R18.52 /l');
    await expect(diesel).toContainText('▼ 150c');
    await expect(prices).toContainText(/Sample: inland, January 2026 · .*07\/01\/2026/);
  });

  await test.step('the loyalty standing', async () => {
    await page.getByRole('button', { name: /^Loyalty/ }).click();
    const card = page.getByRole('region', { name: 'Loyalty' });
    await expect(card).toContainText('2 % discount');
    await expect(card).toContainText('1 more fill to consistent');
    await expect(card).toContainText('Purchases this year11');
    await expect(card).toContainText('Subscription year3');
    await expect(card).toContainText('Consecutive years2');
  });

  await test.step('a block', async () => {
    await page.goto('/fuel-request');
    await page.getByRole('textbox', { name: 'Litres' }).fill('20');
    await blockUser(database, driver.id, 'Unpaid since March');
    await page.getByRole('button', { name: 'Ask for 20 l' }).click();
    const banner = page.getByRole('region', { name: 'Your account is blocked' });
    await expect(banner).toContainText('Reason: Unpaid since March');
    await page.reload();
    await expect(banner).toContainText('Reason: Unpaid since March');
  });
});
