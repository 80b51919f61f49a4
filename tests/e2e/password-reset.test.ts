import type { Locator, Page } from 'playwright/test';
import { expect, expectToast, submitSignIn, test } from '../support/browser.ts';
import { installClock } from '../support/clock.ts';
import { hold } from '../support/hold.ts';
import { mailedLink } from '../support/mails.ts';

test.describe('forgot password', { tag: '@phone' }, () => {
  test('says the same of a known and an unknown address, and leads back', async ({
    page,
    motorist,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    for (const email of [motorist.email, `nobody-${motorist.email}`]) {
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(
        'If there is an account with this email address',
      );
      await expect(page.getByRole('main')).toContainText('The link expires in 1 hour.');
    }
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  test('asks for an address of mail', async ({ page }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('thandi@');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('says when the link could not be sent', async ({ page }) => {
    await page.route('**/api/auth/forgot-password', (route) => route.fulfill({ status: 502 }));
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('thandi@example.com');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expectToast(page, 'Error', 'Failed to send reset email. Please try again.');
    await expect(page.getByLabel('Email')).toHaveValue('thandi@example.com');
  });
});

test.describe('reset password', { tag: '@phone' }, () => {
  test('leads to sign-in when the link is without its token', async ({ page }) => {
    await page.goto('/reset-password');
    await expectToast(page, 'Invalid Reset Link', 'The password reset link is invalid or missing.');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  test('wants a password of 6 characters, typed twice', async ({ page }) => {
    await page.goto('/reset-password?token=any');
    const first = page.getByLabel('New password');
    const second = page.getByLabel('Confirm password');
    await first.fill('12345');
    await second.fill('123456');
    const submit = page.getByRole('button', { name: 'Reset Password' });
    await submit.click();
    await expect(first).toHaveAccessibleDescription('Password must be at least 6 characters long');
    await expect(first).toBeFocused();
    await first.fill('1234567');
    await submit.click();
    await expect(second).toHaveAccessibleDescription("Passwords don't match");
  });

  test('sets the new password by the mailed link, once', async ({ page, motorist }) => {
    // They ask on a phone that is signed in; the reset ends that session.
    await page.request.post('/api/auth/login', { data: motorist });
    await page.request.post('/api/auth/forgot-password', { data: { email: motorist.email } });
    const link = await mailedLink(motorist.email);
    await installClock(page);
    await page.goto(link);
    await page.getByLabel('New password').fill('another-1');
    await page.getByLabel('Confirm password').fill('another-1');
    const goOn = await hold(page, '**/api/auth/reset-password');
    // What is there for 3 seconds is looked at in stillness.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('button', { name: 'Resetting...' })).toBeDisabled();
    goOn();
    await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go to Login Now' })).toBeVisible();

    await page.clock.resume();
    await expectToast(page, 'Password Reset Successful', 'You can now log in');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page).toHaveURL('/');
    await submitSignIn(page, motorist);
    await expectToast(page, 'Login failed', 'Invalid username or password');
    await submitSignIn(page, { ...motorist, password: 'another-1' });
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();

    await page.goto(link);
    await page.getByLabel('New password').fill('a-third-1');
    await page.getByLabel('Confirm password').fill('a-third-1');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expectToast(page, 'Reset Failed', 'The link may be expired or invalid.');
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });

  /** Sets a new password while the page's clock stands still. */
  async function resetInStillness(page: Page, email: string): Promise<Locator> {
    await page.request.post('/api/auth/forgot-password', { data: { email } });
    await installClock(page);
    await page.goto(await mailedLink(email));
    await page.getByLabel('New password').fill('another-1');
    await page.getByLabel('Confirm password').fill('another-1');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    const done = page.getByRole('heading', { name: 'Password Reset Successful' });
    await expect(done).toBeVisible();
    return done;
  }

  test('leads to sign-in at once when that is asked for', async ({ page, motorist }) => {
    await resetInStillness(page, motorist.email);
    await page.getByRole('button', { name: 'Go to Login Now' }).click();
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('waits 3 seconds before it leads to sign-in', async ({ page, motorist }) => {
    const done = await resetInStillness(page, motorist.email);
    await page.clock.runFor(2_900);
    await expect(done).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go to Login Now' })).toBeVisible();
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
