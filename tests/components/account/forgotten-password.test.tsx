import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { activeUserId } from '../../../src/session/active-user.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import { expectToast } from '../support/toasts.ts';

const email = page.getByLabelText('Email');
const send = page.getByRole('button', { name: 'Send Reset Link' });
const first = page.getByLabelText('New password');
const second = page.getByLabelText('Confirm password');
const reset = page.getByRole('button', { name: 'Reset Password' });
const signIn = page.getByRole('heading', { name: 'Sign in' });

const nobody: Answers = { 'GET /api/auth/session': { authenticated: false, user: null } };

describe('forgot password', { tags: 'long' }, () => {
  it('is reached from sign-in, and asks for an email address', async () => {
    await openApp('/', { user: null });
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await email.fill('thandi@');
    await send.click();
    await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address');
    await expect.element(email).toHaveFocus();
    await email.fill('thandi@example.com');
    await expect.element(email).toHaveAccessibleDescription('');
  });

  it('says what happens if the account exists, and leads back', async () => {
    const answers: Answers = { 'POST /api/auth/forgot-password': { message: 'On its way' } };
    const { server } = await openApp('/forgot-password', { user: null, answers });
    await email.fill('thandi@example.com');
    await send.click();
    await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const main = page.getByRole('main');
    await expect.element(main).toMatchTextContent(/If there is an account with this email address/);
    await expect.element(main).toMatchTextContent(/The link expires in 1 hour\./);
    const [sent] = server.sent('POST /api/auth/forgot-password');
    expect(sent?.body).toEqual({ email: 'thandi@example.com' });
    await inspectAllSizes();
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect.element(signIn).toBeVisible();
    expect(location.pathname).toBe('/');
  });

  it('says when the link could not be sent', async () => {
    const answers = { 'POST /api/auth/forgot-password': new Response(null, { status: 502 }) };
    await openApp('/forgot-password', { user: null, answers });
    await email.fill('thandi@example.com');
    await send.click();
    await expectToast('Error', 'Failed to send reset email. Please try again.');
    await expect.element(email).toHaveValue('thandi@example.com');
    // ACC-46
    const problem = page.getByRole('main').getByRole('alert');
    await expect.element(problem).toMatchTextContent('Failed to send reset email');
    await email.fill('thandi@example.org');
    await expect.element(problem).not.toBeInTheDocument();
  });
});

async function setPassword() {
  await first.fill('another-1');
  await second.fill('another-1');
  await reset.click();
}

describe('reset password', () => {
  it('leads to sign-in if the link has no token', async () => {
    await openApp('/reset-password', { user: null });
    await expectToast('Invalid Reset Link', 'The password reset link is invalid or missing.');
    await expect.element(signIn).toBeVisible();
    expect(location.pathname).toBe('/');
  });

  it('requires a password of 6 characters, typed twice', { tags: 'long' }, async () => {
    await openApp('/reset-password?token=any', { user: null });
    await first.fill('12345');
    await second.fill('123456');
    await reset.click();
    const tooShort = 'Password must be at least 6 characters long';
    await expect.element(first).toHaveAccessibleDescription(tooShort);
    await expect.element(first).toHaveFocus();
    await first.fill('1234567');
    await reset.click();
    await expect.element(second).toHaveAccessibleDescription("Passwords don't match");
    await inspectAllSizes();
    // ACC-46: the other field can be the one that was wrong.
    await first.fill('123456');
    await expect.element(second).toHaveAccessibleDescription('The same once more');
  });

  it('sets the new password, says so, and leads to sign-in at once on request', {
    tags: 'long',
  }, async () => {
    const { server } = await openApp('/reset-password?token=mailed', {
      user: null,
      answers: nobody,
    });
    const release = server.hold('POST /api/auth/reset-password', { message: 'Done' });
    await setPassword();
    await expect.element(page.getByRole('button', { name: 'Resetting...' })).toBeDisabled();
    release();
    await expectToast('Password Reset Successful', 'You can now log in');
    const [sent] = server.sent('POST /api/auth/reset-password');
    expect(sent?.body).toEqual({ token: 'mailed', newPassword: 'another-1' });
    await page.getByRole('button', { name: 'Go to Login Now' }).click();
    await expect.element(signIn).toBeVisible();
    expect(location.pathname).toBe('/');
  });

  it('says so even if it ends the session of this phone', { tags: 'long' }, async () => {
    const { server } = await openApp('/reset-password?token=mailed');
    server.answer('POST /api/auth/reset-password', { message: 'Done' });
    const release = server.hold('GET /api/auth/session', { authenticated: false, user: null });
    await setPassword();
    await expectToast('Password Reset Successful', 'You can now log in');
    release();
    await expect.poll(activeUserId).toBe(null);
    await expect.element(page.getByRole('alert')).toBeVisible();
  });

  // ACC-41
  it('shows at the field that a password is too common', { tags: 'long' }, async () => {
    const message = 'This password is one of the most common ones: please choose another';
    const issues = [{ field: 'newPassword', message }];
    const answers = {
      'POST /api/auth/reset-password': refusal(400, { code: 'invalid', message, issues }),
    };
    await openApp('/reset-password?token=any', { user: null, answers });
    await setPassword();
    await expectToast('Reset Failed', message);
    await expect.element(first).toHaveAccessibleDescription(message);
    await expect.element(first).toHaveFocus();
  });

  it('says that a link is no longer valid, and leads to a new one', { tags: 'long' }, async () => {
    const answers = {
      'POST /api/auth/reset-password': refusal(400, { code: 'reset-invalid', message: 'No' }),
    };
    await openApp('/reset-password?token=used', { user: null, answers });
    await setPassword();
    await expectToast('Reset Failed', 'The link may be expired or invalid.');
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect.element(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    expect(location.pathname).toBe('/forgot-password');
  });
});
