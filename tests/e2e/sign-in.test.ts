import { expect, expectToast, submitSignIn, test } from '../support/browser.ts';
import { hold } from '../support/hold.ts';
import { keepToasts } from '../support/slow-machine.ts';

test.describe('sign-in', { tag: '@phone' }, () => {
  test('asks for both fields at the fields, and leads to the first one that is empty', async ({
    page,
  }) => {
    await page.goto('/');
    const username = page.getByLabel('Username');
    const password = page.getByLabel('Password', { exact: true });
    const submit = page.getByRole('button', { name: 'Sign In' });
    await submit.click();
    await expect(username).toHaveAccessibleDescription('Username is required');
    await expect(password).toHaveAccessibleDescription('Password is required');
    await expect(username).toBeFocused();

    await username.fill('thandi');
    await expect(username).toHaveAccessibleDescription('');
    await submit.click();
    await expect(password).toHaveAccessibleDescription('Password is required');
    await expect(password).toBeFocused();
  });

  test('gives a wrong password and an unknown user the same answer', async ({ page, motorist }) => {
    // Nobody closes a toast but the test.
    await keepToasts(page);
    await page.goto('/');
    for (const wrong of [
      { username: motorist.username, password: 'not-the-one' },
      { username: `${motorist.username}-x`, password: motorist.password },
    ]) {
      await submitSignIn(page, wrong);
      await expectToast(page, 'Login failed', 'Invalid username or password');
      await expect(page.getByLabel('Username')).toHaveValue(wrong.username);
      await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
  });

  test('says that too many wrong passwords were tried', async ({ page, motorist }) => {
    const wrong = { username: motorist.username, password: 'not-the-one' };
    for (let tries = 0; tries < 10; tries += 1) {
      await page.request.post('/api/auth/login', { data: wrong });
    }
    await page.goto('/');
    await submitSignIn(page, motorist);
    await expectToast(page, 'Login failed', 'Too many tries: please wait a while and try again');
  });

  test('says that it is under way, and welcomes by toast', async ({ page, motorist }) => {
    const goOn = await hold(page, '**/api/auth/login');
    await page.goto('/');
    await submitSignIn(page, motorist);
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    goOn();
    await expectToast(page, 'Login successful', 'Welcome back!');
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  });

  test('keeps what was typed when the server cannot be reached', async ({ page, motorist }) => {
    await page.route('**/api/auth/login', (route) => route.abort());
    await page.goto('/');
    await submitSignIn(page, motorist);
    await expectToast(page, 'Login failed', 'What you typed is still here');
    await expect(page.getByLabel('Username')).toHaveValue(motorist.username);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(motorist.password);
    await page.unroute('**/api/auth/login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  });

  test('shows the characters of the password when asked', async ({ page }) => {
    await page.goto('/');
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show characters' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide characters' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('leads to the path that was asked for', async ({ page, motorist }) => {
    await page.goto('/no/such/place');
    await submitSignIn(page, motorist);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page).toHaveURL('/no/such/place');
  });

  test('leads back to a page that needed it', async ({ page, motorist }) => {
    await page.goto('/fuel-requests-history');
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await expect(page).toHaveURL('/');
    await submitSignIn(page, motorist);
    await expect(page.getByRole('heading', { name: 'Fuel requests' })).toBeVisible();
    await expect(page).toHaveURL('/fuel-requests-history');
  });
});
