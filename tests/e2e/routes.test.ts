import { expect, signInByCall, test } from '../support/browser.ts';
import { adminSignIn } from '../support/e2e-server.ts';
import { hold } from '../support/hold.ts';

test.describe('addresses for a visitor', { tag: '@phone' }, () => {
  test('lead to sign-in', async ({ page }) => {
    for (const { path, lands } of [
      { path: '/', lands: '/' },
      { path: '/login', lands: '/' },
      { path: '/dashboard', lands: '/' },
      { path: '/purchase-history', lands: '/purchase-history' },
      { path: '/no/such/place', lands: '/no/such/place' },
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expect(page).toHaveURL(lands);
      await expect(page).toHaveTitle('Sign in · Volmaak');
      await expect(page.getByRole('navigation')).toHaveCount(0);
    }
  });

  test('say where a sign-in is needed, and lead there', async ({ page }) => {
    for (const { path, text, role } of [
      { path: '/fuel-request', text: 'Please log in to request fuel.', role: 'link' },
      {
        path: '/fuel-requests-history',
        text: 'Please log in to see your fuel requests.',
        role: 'link',
      },
      { path: '/admin', text: 'Please log in to access the admin dashboard.', role: 'button' },
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
      await expect(page).toHaveTitle('Authentication Required · Volmaak');
      await page.getByRole(role, { name: 'Go to Login' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expect(page).toHaveURL('/');
    }
  });

  test('name the document', async ({ page }) => {
    await page.goto('/forgot-password');
    await expect(page).toHaveTitle('Forgot password · Volmaak');
    await page.goto('/reset-password?token=any');
    await expect(page).toHaveTitle('Reset password · Volmaak');
    await page.goto('/');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page).toHaveTitle('Create your account · Volmaak');
  });

  test('show that it is loading while the session is asked for', async ({ page }) => {
    const goOn = await hold(page, '**/api/auth/session');
    await page.goto('/');
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(0);
    goOn();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

test.describe('addresses for a motorist', { tag: '@phone' }, () => {
  test('/login and /dashboard lead to the dashboard', async ({ page, driver: _ }) => {
    for (const path of ['/login', '/dashboard']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
      await expect(page).toHaveURL('/');
      await expect(page).toHaveTitle('Home · Volmaak');
    }
  });

  test('/admin is denied to somebody who is no admin', async ({ page, driver: _ }) => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    await expect(page.getByText('Please log in to access the admin dashboard.')).toBeVisible();
    await page.getByRole('button', { name: 'Go to Login' }).click();
    await expect(page).toHaveURL('/');
  });

  test('any other path is not found', async ({ page, driver }) => {
    await page.goto(`/no/such/${driver.id}`);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found · Volmaak');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  });

  test('a motorist is led to the history, an admin is not', async ({ page, driver: _ }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'View History' }).click();
    await expect(page.getByRole('heading', { name: 'Fuel requests' })).toBeVisible();
    await expect(page).toHaveURL('/fuel-requests-history');
    await signInByCall(page, adminSignIn);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Welcome, Volmaak' })).toBeVisible();
    await expect(page.getByText('No vehicles yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'View History' })).toHaveCount(0);
  });
});
