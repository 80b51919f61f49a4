import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { ownAccountAnswers } from '../support/account-data.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { newFuelRequest, sessionUser } from '../support/data.ts';
import { type FakeServer, refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import { keepRequest, outboxStates, refused } from '../support/outbox.ts';
import { expectToast } from '../support/toasts.ts';

const title = page.getByRole('heading', { name: 'Choose a new password' });
const current = page.getByLabelText('Current password');
const next = page.getByLabelText('New password');
const confirm = page.getByLabelText('Confirm password');
const submit = page.getByRole('button', { name: 'Change Password' });

const newAdmin = () => sessionUser({ isAdmin: true, mustChangePassword: true });

/** From now on the server takes the new password, and the account screen loads. */
function acceptPassword(server: FakeServer, user: SessionUser) {
  server.answerAll({
    'POST /api/account/password': { ...user, mustChangePassword: false },
    ...ownAccountAnswers(),
    'GET /api/account/profile': refusal(404),
    'GET /api/account/sessions': [],
  });
}

async function fillIn(given: string) {
  await current.fill(given);
  await next.fill('chosen-1');
  await confirm.fill('chosen-1');
  await submit.click();
}

describe('a password that somebody else gave', () => {
  it.for(['/', '/fuel-requests-history', '/admin'])(
    'is replaced before %s is shown',
    { tags: 'long' },
    async (path) => {
      await openApp(path, { user: newAdmin() });
      await expect.element(title).toBeVisible();
      expect(page.getByRole('navigation').elements()).toEqual([]);
    },
  );

  it('is asked for, and the new one twice', { tags: 'long' }, async () => {
    await openApp('/', { user: newAdmin() });
    await submit.click();
    await expect.element(current).toHaveAccessibleDescription('Current password is required');
    await current.fill('given-1');
    await next.fill('chosen-1');
    await confirm.fill('chosen-2');
    await submit.click();
    await expect.element(confirm).toHaveAccessibleDescription("Passwords don't match");
    await inspectAllSizes();
  });

  it('has to be right, and then the app opens', async () => {
    const user = newAdmin();
    const { server } = await openApp('/account', { user });
    const message = 'The current password is wrong';
    const issues = [{ field: 'currentPassword', message }];
    const wrong = refusal(403, { message, code: 'wrong-password', issues });
    server.answer('POST /api/account/password', wrong);
    await fillIn('not-the-one');
    await expectToast('Change failed', message);
    await expect.element(current).toHaveAccessibleDescription(message);
    acceptPassword(server, user);
    await current.fill('given-1');
    await submit.click();
    await expectToast('Password changed', 'Use your new password from now on.');
    const sent = server.sent('POST /api/account/password').at(-1);
    expect(sent?.body).toEqual({ currentPassword: 'given-1', newPassword: 'chosen-1' });
    await expect.element(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  });

  it('blocks the app until it is replaced', { tags: 'long' }, async () => {
    const user = newAdmin();
    const { server } = await openApp('/account', { user });
    await keepRequest(user.id, refused('password-change-required', 'Change it first', 403));
    acceptPassword(server, user);
    server.answer('POST /api/fuel-requests', () => newFuelRequest());
    await fillIn('given-1');
    await expect.poll(outboxStates).toEqual(['sent']);
  });
});
