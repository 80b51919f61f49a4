import { expect, expectToast, signInByCall, test } from '../support/browser.ts';
import { expectKept } from '../support/device-stores.ts';
import { addRequest, addVehicle } from '../support/e2e-data.ts';
import { blockUser, decideRequest, verifyVehicle } from '../support/e2e-database.ts';
import { adminSignIn } from '../support/e2e-server.ts';
import { inspect } from '../support/page-checks.ts';
import { replacePageDurations } from '../support/page-durations.ts';
import { carFile } from '../support/pictures.ts';
import { serverAnswer } from '../support/server-answer.ts';
import { waitForAnswers } from '../support/slow-machine.ts';
import { chooseFile, openRegistration, save } from '../support/vehicle-dialog.ts';

// On each screen and dialog: axe in light and dark, targets of 48 px, nothing to scroll sideways.

test.describe('the screens of a visitor are fit for everybody', () => {
  test('sign-in and registration', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await inspect(page);
    await page.getByLabel('Username').fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('nothing');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(page, 'Login failed');
    await inspect(page);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('South African ID number').fill('1234567890123');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Home address is required')).toBeVisible();
    await inspect(page);
  });

  test('forgotten passwords', async ({ page }) => {
    // The last of them leads to sign-in by itself.
    await replacePageDurations(page, { screen: { resetRedirect: 600_000 } });
    await page.goto('/forgot-password');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await inspect(page);
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await inspect(page);
    await page.goto('/reset-password?token=any');
    await page.getByLabel('New password').fill('another-1');
    await page.getByLabel('Confirm password').fill('another-2');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await inspect(page);
    await page.route('**/api/auth/reset-password', (route) =>
      route.fulfill(serverAnswer({ json: { message: '' } })),
    );
    await page.getByLabel('Confirm password').fill('another-1');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible();
    await inspect(page);
  });

  test('what needs a sign-in, and no server', async ({ page }) => {
    await page.goto('/fuel-request');
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    await inspect(page);
    await page.route('**/api/auth/session', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('No connection to Volmaak');
    await inspect(page);
  });
});

test.describe('the screens of a motorist are fit for everybody', () => {
  test('the dashboard', async ({ page, driver, database }) => {
    await page.goto('/');
    await expect(page.getByText('No vehicles yet')).toBeVisible();
    await expect(page.getByText('Live · just now')).toBeVisible();
    await inspect(page);
    await addVehicle(page, { registrationNumber: `WWWW ${driver.username.slice(-6)} GP` });
    const verified = await addVehicle(page, {
      make: 'Mercedes-Benz',
      model: 'Sprinter Panel Van Long Wheel Base',
      modelType: '519 CDI Extra Long High Roof Automatic',
      fuelCapacity: 1234.5,
    });
    await verifyVehicle(database, verified.id);
    await blockUser(database, driver.id, 'Three purchases are unpaid since March');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Mercedes-Benz Sprinter' })).toBeVisible();
    await inspect(page);
    await expectKept(page, 'Sprinter');
    // What is on the phone stays on the screen, with its age.
    await page.route('**/api/{fuel-prices,loyalty,cars}/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/^Saved/).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Mercedes-Benz Sprinter' })).toBeVisible();
    await inspect(page);
  });

  test('the dashboard and the history when nothing comes', async ({ page, driver: _ }) => {
    await page.route('**/api/{fuel-prices,loyalty,cars}/**', (route) => route.abort());
    await page.route('**/api/fuel-requests*', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText('Using fallback prices')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(3);
    await inspect(page);
    await page.goto('/fuel-requests-history');
    await expect(page.getByRole('alert')).toContainText('Error Loading Fuel Requests');
    await inspect(page);
  });

  test('asking for fuel', async ({ page, driver: _ }) => {
    await waitForAnswers(page);
    await page.goto('/fuel-request');
    await expect(page.getByText('Register a vehicle first')).toBeVisible();
    await inspect(page);
    await addVehicle(page, {
      make: 'Mercedes-Benz',
      model: 'Sprinter Panel Van Long Wheel Base',
      fuelCapacity: 999_999,
    });
    await page.reload();
    await page.getByText('By Budget').click();
    await page.getByRole('textbox', { name: 'Budget' }).fill('9999999.99');
    await expect(page.getByText('R9,999,999').first()).toBeVisible();
    await inspect(page);
    await page.getByRole('textbox', { name: 'Budget' }).fill('99999999');
    await expect(page.getByText('Budget exceeds tank capacity')).toBeVisible();
    await inspect(page);
    await page.getByText('By Liters').click();
    await page.getByRole('textbox', { name: 'Litres' }).fill('20');
    await page.getByRole('button', { name: 'Ask for 20 l' }).click();
    await expectToast(page, 'Fuel Request Submitted');
    await inspect(page);
  });

  test('the history', async ({ page, driver: _, database }) => {
    await page.goto('/fuel-requests-history');
    await expect(page.getByText('No fuel requests yet')).toBeVisible();
    await inspect(page);
    const car = await addVehicle(page, {
      make: 'Mercedes-Benz',
      model: 'Sprinter Panel Van Long Wheel Base',
      fuelCapacity: 999_999,
    });
    for (const status of ['approved', 'completed', 'rejected'] as const) {
      const { id } = await addRequest(page, car, 987_654.32);
      await decideRequest(database, id, { status, notes: 'n'.repeat(200) });
    }
    await addRequest(page, car);
    await page.reload();
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
    await inspect(page);
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await inspect(page);
  });

  test('what is denied or not found', async ({ page, driver: _ }) => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    await inspect(page);
    await page.goto('/no/such/place');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await inspect(page);
    await signInByCall(page, adminSignIn);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Welcome, Volmaak' })).toBeVisible();
    await inspect(page);
  });
});

test.describe('the dialogs are fit for everybody', () => {
  test('the vehicle form', async ({ page, driver: _ }) => {
    const dialog = await openRegistration(page);
    await inspect(page);
    await save(dialog);
    await expect(dialog.getByRole('alert')).toBeVisible();
    await inspect(page);
    await dialog.getByText('Manual Entry').click();
    await save(dialog);
    await expect(dialog.getByText('Model type is required')).toBeVisible();
    await inspect(page);
    await dialog.getByLabel('Registration number').fill('CA 1');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await inspect(page);
  });

  test('the photo dialog', async ({ page, context, driver: _ }) => {
    await context.grantPermissions(['camera']);
    const form = await openRegistration(page);
    await form.getByRole('button', { name: 'Add photo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vehicle photo' });
    const text = { name: 'car.txt', mimeType: 'text/plain', buffer: Buffer.from('a car') };
    await chooseFile(page, text);
    await expect(dialog.getByRole('alert')).toBeVisible();
    await inspect(page);
    await dialog.getByRole('button', { name: 'Take a photo' }).click();
    await expect(dialog.getByRole('button', { name: 'Take picture' })).toBeEnabled();
    await inspect(page);
    await dialog.getByRole('button', { name: 'Take picture' }).click();
    await expect(dialog.getByRole('img', { name: 'The picture you took' })).toBeVisible();
    await inspect(page);
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await chooseFile(page, await carFile());
    await expect(dialog.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
    await inspect(page);
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(form.getByText('Photo verified')).toBeVisible();
    await inspect(page);
  });

  test('the question before a vehicle is deleted', async ({ page, driver: _ }) => {
    await addVehicle(page);
    await page.goto('/');
    await page.getByRole('button', { name: /^Delete Toyota/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await inspect(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Edit Toyota/ }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Vehicle' })).toBeVisible();
    await inspect(page);
  });
});
