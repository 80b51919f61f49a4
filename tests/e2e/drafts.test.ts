import { expect, test } from '../support/browser.ts';
import { readStores } from '../support/device-stores.ts';
import { addPhoto, fillRegistration, openRegistration } from '../support/vehicle-dialog.ts';

test.describe('what is typed and not sent', { tag: '@phone' }, () => {
  test('of a vehicle is there after a reload, with its photo, and goes with its user', async ({
    page,
    driver: _,
  }) => {
    const dialog = await openRegistration(page);
    const plate = await fillRegistration(dialog);
    await dialog.getByLabel('Fuel capacity').fill('61');
    await addPhoto(page);
    await expect.poll(() => readStores(page)).toContain('draft-photo-');
    await page.reload();
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await expect(dialog.getByLabel('Registration number')).toHaveValue(plate);
    await expect(dialog.getByLabel('Make')).toHaveValue('Toyota');
    await expect(dialog.getByLabel('Model')).toHaveValue('Corolla');
    await expect(dialog.getByLabel('Fuel capacity')).toHaveValue('61');
    await expect(dialog.getByText('Photo verified')).toBeVisible();
    // It is unsaved still, and thrown away only by a word.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByText('Manual Entry').click();
    await dialog.getByLabel('Model type').fill('GTX');
    await page.reload();
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await expect(dialog.getByLabel('Model type')).toHaveValue('GTX');
    await page.reload();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect.poll(() => readStores(page)).not.toMatch(new RegExp(`${plate}|draft-photo-`));
  });

  test('goes when it is thrown away', async ({ page, driver: _ }) => {
    const dialog = await openRegistration(page);
    await fillRegistration(dialog);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Throw away' }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await expect(dialog.getByLabel('Registration number')).toHaveValue('');
  });

  test('of a registration is there after a reload, but for the password', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('First name').fill('Thandi');
    await page.getByLabel('Password', { exact: true }).fill('secret-never-kept');
    await page.getByLabel('Home address').fill('1 Long Street');
    expect(await readStores(page)).not.toContain('secret-never-kept');
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('Thandi');
    await expect(page.getByLabel('Home address')).toHaveValue('1 Long Street');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  });

  test('by an admin is there after a reload, but for a password', async ({
    page,
    driver,
    database,
  }) => {
    await database.query('update users set is_admin = true where id = $1', [driver.id]);
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Create User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New User' });
    await dialog.getByLabel('First name').fill('Sipho');
    await dialog.getByLabel('Password', { exact: true }).fill('secret-never-kept');
    expect(await readStores(page)).not.toContain('secret-never-kept');
    await page.reload();
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(dialog.getByLabel('First name')).toHaveValue('Sipho');
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.goto('/');
    const custom = page.getByRole('region', { name: 'Send Custom SMS' });
    await custom.getByLabel('Message').fill('Your fuel is ready');
    await page.reload();
    await expect(custom.getByLabel('Message')).toHaveValue('Your fuel is ready');
  });
});
