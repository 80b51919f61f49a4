import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ownAccountAnswers } from '../support/account-data.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import { expectToast } from '../support/toasts.ts';

async function openAccount() {
  const { server } = await openApp('/account', { answers: ownAccountAnswers() });
  return server;
}

const passwordIn = (dialog: ReturnType<typeof page.getByRole>) =>
  dialog.getByLabelText('Password', { exact: true });

// ACC-10
it('the account page signs out', async () => {
  const server = await openAccount();
  server.answer('POST /api/auth/logout', undefined);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => server.sent('POST /api/auth/logout').length).toBe(1);
});

it('the data export is one file, and can be cancelled', { tags: 'long' }, async () => {
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push(this.download);
  });
  const server = await openAccount();
  const zip = new Blob(['PK'], { type: 'application/zip' });
  const release = server.hold('POST /api/account/download', zip);
  const open = page.getByRole('button', { name: 'Download my data' });
  const dialog = page.getByRole('dialog', { name: 'Download your data' });
  const download = dialog.getByRole('button', { name: 'Download' });
  await open.click();
  await passwordIn(dialog).fill('secret-1');
  await download.click();
  await expect.poll(() => server.sent('POST /api/account/download').length).toBe(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(open).toHaveFocus();
  release();
  await open.click();
  await passwordIn(dialog).fill('secret-1');
  await download.click();
  await expectToast('Your data is here');
  expect(files).toEqual(['volmaak-my-data.zip']);
  vi.restoreAllMocks();
});

describe('the deletion of an account', { tags: 'long' }, () => {
  const open = page.getByRole('button', { name: 'Delete my account' });
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });

  async function prove(password: string) {
    await passwordIn(dialog).fill(password);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
  }

  it('shows in its dialog why it is not possible yet', async () => {
    const server = await openAccount();
    const message = 'You still owe R518.75: please pay it first';
    const owing = refusal(409, { message, code: 'account-not-deletable' });
    server.answer('POST /api/account/deletion', owing);
    await open.click();
    await prove('secret-1');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
    await inspectAllSizes();
    await dialog.getByRole('button', { name: 'Keep my account' }).click();
    await expect.element(open).toHaveFocus();
  });

  it('cannot be left while it may have happened already', async () => {
    const server = await openAccount();
    const message = 'Wrong password';
    const issues = [{ field: 'password', message }];
    const wrong = refusal(403, { message, code: 'wrong-password', issues });
    const release = server.hold('POST /api/account/deletion', wrong);
    await open.click();
    await prove('not-the-one');
    await expect.poll(() => server.sent('POST /api/account/deletion').length).toBe(1);
    await userEvent.keyboard('{Escape}');
    const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await isBack;
    release();
    await expect.element(passwordIn(dialog)).toHaveAccessibleDescription(message);
  });

  it('ends at the sign-in', async () => {
    const server = await openAccount();
    server.answerAll({
      'POST /api/account/deletion': undefined,
      'POST /api/auth/logout': undefined,
    });
    await open.click();
    await prove('secret-1');
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expectToast('Account deleted');
    expect(server.sent('POST /api/account/deletion')[0]?.body).toEqual({ password: 'secret-1' });
  });
});
