import { expect, test } from '../../support/browser/browser.ts';
import { expectBackAt } from '../../support/browser/history.ts';

test('Back closes dialogs one by one before it leaves the page', {
  tag: ['@phone', '@long'],
}, async ({ page, driver: _ }) => {
  const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
  const photo = page.getByRole('dialog', { name: 'Vehicle photo' });
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
  await page.goto('/fuel-request');
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();

  await test.step('it closes the upper of two dialogs', async () => {
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await dialog.getByRole('button', { name: 'Add photo' }).click();
    await expect(photo).toBeVisible();
    await page.goBack();
    await expect(photo).toHaveCount(0);
    await expect(dialog).toBeVisible();
  });

  await test.step('it asks before it discards what was entered', async () => {
    await dialog.getByLabel('Registration number').fill('CA 1');
    await page.goBack();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/');
  });

  await test.step('then it leaves the page', async () => {
    await expectBackAt(page, null);
    await page.goBack();
    await expect(page).toHaveURL('/fuel-request');
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  });
});
