import { expect, test } from '../support/browser.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { dialogEntry, expectBackAt } from '../support/history.ts';
import { openRegistration } from '../support/vehicle-dialog.ts';

test.describe('Back, with a dialog open', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page, driver }) => {
    expect(driver.id).toBeTruthy();
    await page.goto('/fuel-request');
    await page.getByRole('link', { name: 'Home' }).click();
  });

  test('closes it and stays on the page; once more leaves the page', async ({ page }) => {
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
    await expect(dialog.getByLabel('Registration number')).toBeFocused();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/');
    await expectBackAt(page, null);
    await page.goBack();
    await expect(page).toHaveURL('/fuel-request');
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  });

  test('asks before it throws away what was entered', async ({ page }) => {
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
    await dialog.getByLabel('Registration number').fill('CA 1');
    const question = page.getByRole('alertdialog', { name: 'Throw away what you entered?' });
    const entry = await dialogEntry(page);
    await page.goBack();
    await expect(question).toBeVisible();
    // Back answers a question with no.
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(dialog.getByLabel('Registration number')).toHaveValue('CA 1');
    await expectBackAt(page, entry);
    await page.goBack();
    await question.getByRole('button', { name: 'Throw away' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/');
    await expectBackAt(page, null);
    await page.goBack();
    await expect(page).toHaveURL('/fuel-request');
  });

  test('closes the upper of two', async ({ page }) => {
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
    await dialog.getByRole('button', { name: 'Add photo' }).click();
    const photo = page.getByRole('dialog', { name: 'Vehicle photo' });
    await expect(photo).toBeVisible();
    await page.goBack();
    await expect(photo).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expectBackAt(page, null);
    await page.goBack();
    await expect(page).toHaveURL('/fuel-request');
  });

  test('is heard also just after the upper of two was closed', async ({ page }) => {
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
    await dialog.getByLabel('Registration number').fill('CA 1');
    const question = page.getByRole('alertdialog', { name: 'Throw away what you entered?' });
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    // A busy phone: what is put off comes later than Back.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
    await page.goBack();
    await page.clock.resume();
    await question.getByRole('button', { name: 'Throw away' }).click();
    await expect(dialog).toHaveCount(0);
    await expectBackAt(page, null);
    await page.goBack();
    await expect(page).toHaveURL('/fuel-request');
  });

  test('goes where it should after a dialog did its work', async ({ page }) => {
    await addVehicle(page);
    await page.reload();
    await page.getByRole('button', { name: /^Delete Toyota/ }).click();
    // A double tap is one.
    const deletions: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deletions.push(request.url());
    });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick();
    await expect(page.getByText('No vehicles yet')).toBeVisible();
    expect(deletions).toHaveLength(1);
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await expect(page).toHaveURL('/fuel-requests-history');
    await page.goBack();
    await expect(page).toHaveURL('/');
    const dialog = await openRegistration(page);
    await expect(dialog).toBeVisible();
  });
});
