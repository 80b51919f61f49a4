import {
  expect,
  expectToast,
  signInByCall,
  submitSignIn,
  test,
} from '../../support/browser/browser.ts';
import { mailedLink } from '../../support/peers/mails.ts';

test('a mailed link sets a new password once, and ends the earlier sessions', {
  tag: ['@phone', '@long'],
}, async ({ page, motorist }) => {
  const setPassword = async (password: string) => {
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Reset Password' }).click();
  };

  const link = await test.step('a link is requested and mailed', async () => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(motorist.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    return mailedLink(motorist.email);
  });

  await test.step('it sets the password, and leads to sign-in', async () => {
    // The phone is still signed in; the reset ends that session.
    await signInByCall(page, motorist);
    await page.goto(link);
    await setPassword('another-1');
    await expectToast(page, 'Password Reset Successful', 'You can now log in');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page).toHaveURL('/');
    expect((await page.request.get('/api/account/profile')).status()).toBe(401);
  });

  await test.step('only the new password works', async () => {
    await submitSignIn(page, motorist);
    await expectToast(page, 'Login failed', 'Invalid username or password');
    await submitSignIn(page, { ...motorist, password: 'another-1' });
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  });

  await test.step('the link no longer works', async () => {
    await page.goto(link);
    await setPassword('a-third-1');
    await expectToast(page, 'Reset Failed', 'The link may be expired or invalid.');
  });
});
