import { expect, expectToast, signInByCall, submitSignIn, test } from '../support/browser.ts';
import { ask, openForm, savedOnPhone } from '../support/fuel-requests.ts';
import { goOffline } from '../support/offline.ts';
import { keepToasts } from '../support/slow-machine.ts';
import { expectNothingCovered } from '../support/toasts.ts';
import { fillRegistration, openRegistration, save } from '../support/vehicle-dialog.ts';

test.use({ serviceWorkers: 'allow' });

test('a toast lies over no button of its screen, and ends with its user', {
  tag: '@phone',
}, async ({ page, context, driver }) => {
  expect(driver.id).toBeTruthy();
  // It stays, so that what it lay over could not be clicked at all.
  await keepToasts(page);
  await openForm(page);
  await goOffline(context);
  await ask(page, 20);
  await expectToast(page, savedOnPhone);
  const toast = page.getByRole('alert').filter({ hasText: savedOnPhone });
  await expect(page.getByText(/^Offline since/)).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(toast).toBeVisible();
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingCovered(page);
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Keep it for this account' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test('a sign-out in another tab ends the toasts of this one', { tag: '@phone' }, async ({
  page,
  context,
  driver: _,
}) => {
  await keepToasts(page);
  const other = await context.newPage();
  await other.goto('/');
  await openForm(page);
  await ask(page, 20);
  await expectToast(page, 'Fuel Request Submitted');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expect(page.getByText('Fuel Request Submitted')).toHaveCount(0);
});

test('the error toast of a form ends when it is corrected or closed', { tag: '@phone' }, async ({
  page,
  driver: _,
}) => {
  await keepToasts(page);
  const dialog = await openRegistration(page);
  await fillRegistration(dialog);
  await save(dialog);
  await expectToast(page, 'Vehicle Image Required');
  const toast = page.locator('.mantine-Notification-root');
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingCovered(page);
  }
  await dialog.getByRole('button', { name: 'Add photo' }).click();
  const photo = page.getByRole('dialog', { name: 'Vehicle photo' });
  for (const width of [1280, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(photo).toBeVisible();
    await expectNothingCovered(page);
  }
  await photo.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeVisible();
  await dialog.getByLabel('Registration number').fill('CORRECTED');
  await expect(toast).toHaveCount(0);
  await save(dialog);
  await expectToast(page, 'Vehicle Image Required');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Throw away' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(toast).toHaveCount(0);
});

test('a toast of sign-in and one of an admin cover nothing', { tag: '@phone' }, async ({
  page,
  driver,
  database,
}) => {
  await database.query('update users set is_admin = true where id = $1', [driver.id]);
  await page.request.post('/api/auth/logout', { data: {} });
  await keepToasts(page);
  await page.goto('/');
  await submitSignIn(page, { ...driver, password: 'not it' });
  await expectToast(page, 'Login failed');
  for (const width of [1280, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingCovered(page);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeInViewport();
  }
  await page.getByLabel('Password', { exact: true }).fill(driver.password);
  await expect(page.getByText('Login failed')).toHaveCount(0);
  await signInByCall(page, driver);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expectToast(page, 'Missing Information');
  for (const width of [1280, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingCovered(page);
  }
});
