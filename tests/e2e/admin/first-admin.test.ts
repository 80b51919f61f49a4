import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, expectToast, submitSignIn } from '../../support/browser/browser.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

/** A server for this test, started on an empty folder without a configured admin password. */
const test = base.extend<{ freshServer: ServerProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  freshServer: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'volmaak-e2e-first-'));
    const server = await startServerProcess({ DATA_DIR: folder });
    await use(server);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: async ({ freshServer }, use) => use(freshServer.url),
});

test('the first admin replaces the printed password before anything else', {
  tag: ['@desktop', '@long'],
}, async ({ page, freshServer }) => {
  const printed = /sign in as "(\S+)" with the password (\S+)/.exec(freshServer.output());
  const [, username = '', password = ''] = printed ?? [];
  expect(username).toBe('admin');
  await page.goto('/fuel-request');
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await submitSignIn(page, { username, password });
  const title = page.getByRole('heading', { name: 'Choose a new password' });
  await expect(title).toBeVisible();

  for (const path of ['/', '/admin']) {
    await page.goto(path);
    await expect(title).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }

  const current = page.getByLabel('Current password');
  const next = page.getByLabel('New password');
  const confirm = page.getByLabel('Confirm password');
  const submit = page.getByRole('button', { name: 'Change Password' });
  await current.fill(password);
  await next.fill('chosen-1');
  await confirm.fill('chosen-1');
  await submit.click();
  await expectToast(page, 'Password changed', 'Use your new password from now on.');

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome, Volmaak' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await submitSignIn(page, { username, password: 'chosen-1' });
  await expect(page.getByRole('heading', { name: 'Welcome, Volmaak' })).toBeVisible();
});
