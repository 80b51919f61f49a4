import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { deviceSession, ownAccountAnswers, savedCard } from '../support/account-data.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { sessionUser } from '../support/data.ts';
import { openApp } from '../support/open-app.tsx';
import { expectToast } from '../support/toasts.ts';

const here = deviceSession();
const windows = deviceSession({ browser: 'Firefox on Windows', isCurrent: false });
const iphone = deviceSession({ browser: 'Firefox on iPhone', isCurrent: false });

const section = (name: string) => page.getByRole('region', { name });
const question = page.getByRole('alertdialog');

describe('signed-in devices', () => {
  const list = section('Signed-in devices');
  const items = list.getByRole('listitem');

  async function openAccount() {
    const devices = { 'GET /api/account/sessions': [here, windows, iphone] };
    const { server } = await openApp('/account', {
      answers: { ...ownAccountAnswers(), ...devices },
    });
    return server;
  }

  it('are listed, this one marked, and signed out one by one', async () => {
    const server = await openAccount();
    server.answer('DELETE /api/account/sessions/{id}', undefined);
    await expect.poll(() => items.elements().length).toBe(3);
    expect(items.filter({ hasText: 'This device' }).elements()).toHaveLength(1);
    server.answer('GET /api/account/sessions', [here, iphone]);
    await list.getByRole('button', { name: /^Sign out Firefox on Windows/ }).click();
    await expectToast('Device signed out');
    await expect.poll(() => items.elements().length).toBe(2);
    expect(server.sent('DELETE /api/account/sessions/{id}')[0]?.params).toEqual({ id: windows.id });
  });

  it('are signed out except for this one, after a confirmation', { tags: 'long' }, async () => {
    const server = await openAccount();
    server.answer('DELETE /api/account/sessions', undefined);
    await list.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect.element(question).toBeVisible();
    await inspectAllSizes();
    server.answer('GET /api/account/sessions', [here]);
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expectToast('Signed out everywhere else');
    await expect.poll(() => items.elements().length).toBe(1);
  });
});

it('a new password is typed twice, with the current one', { tags: 'long' }, async () => {
  const user = sessionUser();
  const { server } = await openApp('/account', { user, answers: ownAccountAnswers() });
  await section('Password').getByRole('button', { name: 'Change password' }).click();
  const form = page.getByRole('dialog', { name: 'Change password' });
  const confirm = form.getByLabelText('Confirm password');
  await expect.element(form.getByLabelText('Current password')).toHaveFocus();
  await form.getByLabelText('Current password').fill('secret-1');
  await form.getByLabelText('New password').fill('secret-2');
  await confirm.fill('secret-3');
  const submit = form.getByRole('button', { name: 'Change Password' });
  await submit.click();
  await expect.element(confirm).toHaveAccessibleDescription("Passwords don't match");
  await inspectAllSizes();
  server.answer('POST /api/account/password', user);
  await confirm.fill('secret-2');
  await submit.click();
  await expectToast('Password changed');
  const [sent] = server.sent('POST /api/account/password');
  expect(sent?.body).toEqual({ currentPassword: 'secret-1', newPassword: 'secret-2' });
  await expect.poll(() => form.elements()).toEqual([]);
});

it('a saved card is deleted after a confirmation', { tags: 'long' }, async () => {
  const card = savedCard();
  const { server } = await openApp('/account', {
    answers: {
      ...ownAccountAnswers(),
      'GET /api/account/cards': [card],
      'DELETE /api/account/cards/{id}': undefined,
    },
  });
  const cards = section('Saved cards');
  await cards.getByRole('button', { name: 'Delete Visa ending in 4242' }).click();
  await expect.element(question).toMatchTextContent(/no longer offered when you pay/);
  await inspectAllSizes();
  server.answer('GET /api/account/cards', []);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast('Card deleted');
  await expect.element(cards).toMatchTextContent(/No card is saved/);
  expect(server.sent('DELETE /api/account/cards/{id}')[0]?.params).toEqual({ id: card.id });
});
