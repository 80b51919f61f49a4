import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inspectAllSizes } from '../support/checks.ts';
import { sessionUser } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import { openApp, signedInAnswers } from '../support/open-app.tsx';
import { expectToast } from '../support/toasts.ts';

const username = page.getByLabelText('Username');
const password = page.getByLabelText('Password', { exact: true });
const submit = page.getByRole('button', { name: 'Sign In' });

async function submitSignIn(name = 'thandi', secret = 'secret-1') {
  await username.fill(name);
  await password.fill(secret);
  await submit.click();
}

describe('the sign-in form', () => {
  it('marks both fields if they are empty, and focuses the first', async () => {
    await openApp('/', { user: null });
    await submit.click();
    await expect.element(username).toHaveAccessibleDescription('Username is required');
    await expect.element(password).toHaveAccessibleDescription('Password is required');
    await expect.element(username).toHaveFocus();

    await username.fill('thandi');
    await expect.element(username).toHaveAccessibleDescription('');
    await submit.click();
    await expect.element(password).toHaveAccessibleDescription('Password is required');
    await expect.element(password).toHaveFocus();
  });

  it('says why a sign-in is refused, and keeps what was typed', { tags: 'long' }, async () => {
    const { server } = await openApp('/', { user: null });
    const wrong = { message: 'Invalid username or password', code: 'wrong-credentials' };
    server.answer('POST /api/auth/login', refusal(401, wrong));
    await submitSignIn();
    await expectToast('Login failed', wrong.message);
    await expect.element(username).toHaveValue('thandi');
    await expect.element(password).toHaveValue('secret-1');
    const tooMany = 'Too many tries: please wait a while and try again';
    server.answer('POST /api/auth/login', refusal(429, { message: tooMany, code: 'too-many' }));
    await submit.click();
    await expectToast('Login failed', tooMany);
    server.cut('POST /api/auth/login');
    await submit.click();
    await expectToast('Login failed', 'What you typed is still here');
    await expect.element(username).toHaveValue('thandi');
    await expect.element(password).toHaveValue('secret-1');
  });

  // ACC-46
  it('shows why it was refused until something changes', { tags: 'long' }, async () => {
    const wrong = { message: 'Invalid username or password', code: 'wrong-credentials' };
    const { server } = await openApp('/', { user: null });
    server.answer('POST /api/auth/login', refusal(401, wrong));
    const problem = page.getByRole('main').getByRole('alert');
    for (const field of [username, password]) {
      await submitSignIn();
      await expect.element(problem).toMatchTextContent(wrong.message);
      // Both fields have the same screen here.
      if (field === username) await inspectAllSizes();
      await field.fill('corrected');
      await expect.element(problem).not.toBeInTheDocument();
    }
  });

  // ACC-46
  it('moves on by Enter', { tags: 'long' }, async () => {
    const { server } = await openApp('/', { user: null });
    server.answer('POST /api/auth/login', refusal(401));
    await username.fill('thandi');
    await userEvent.keyboard('{Enter}');
    await expect.element(password).toHaveFocus();
    expect(server.sent('POST /api/auth/login')).toEqual([]);
    await userEvent.keyboard('secret-1{Enter}');
    await expect.poll(() => server.sent('POST /api/auth/login')).toHaveLength(1);
  });

  it('shows its progress, and welcomes with a toast', { tags: 'long' }, async () => {
    const user = sessionUser();
    const { server } = await openApp('/', { user: null });
    server.answerAll(signedInAnswers(user));
    const release = server.hold('POST /api/auth/login', user);
    await submitSignIn();
    await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    release();
    await expectToast('Login successful', 'Welcome back!');
    await expect.element(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  });

  it('can be filled in by a password manager and by pasting', async () => {
    await openApp('/', { user: null });
    await expect.element(username).toHaveAttribute('autocomplete', 'username webauthn');
    await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
    for (const field of [username, password]) {
      const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
      expect(field.element().dispatchEvent(paste)).toBe(true);
    }
  });

  it('shows the characters of the password on request', { tags: 'long' }, async () => {
    await openApp('/', { user: null });
    await expect.element(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show characters' }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide characters' }).click();
    await expect.element(password).toHaveAttribute('type', 'password');
  });
});
