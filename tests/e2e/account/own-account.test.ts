import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import {
  expect,
  expectToast,
  productUrl,
  submitSignIn,
  test,
} from '../../support/browser/browser.ts';
import { readStores } from '../../support/browser/device-stores.ts';
import { withdrawVouchers } from '../../support/browser/e2e-database.ts';
import { ask, openForm, savedOnPhone } from '../../support/browser/fuel-requests.ts';
import { goOffline, goOnline, readOutbox } from '../../support/browser/offline.ts';
import { addPurchase, paidByCard } from '../../support/browser/purchases.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function prove(page: Page, title: string, password: string, button: string) {
  await dialog(page, title).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page, title).getByRole('button', { name: button }).click();
}

test('a motorist ends other sessions, downloads their data, and deletes the account', {
  tag: ['@phone', '@long'],
}, async ({ page, context, playwright, driver, database }) => {
  await test.step('other devices are signed out one by one, and all at once with the password', async () => {
    const devices = await Promise.all(
      ['Firefox/127.0 (Windows NT 10.0)', 'Firefox/127.0 (Android 14)'].map(async (userAgent) => {
        const device = await playwright.request.newContext({ baseURL: productUrl(), userAgent });
        expect((await device.post('/api/auth/login', { data: driver })).status()).toBe(200);
        return device;
      }),
    );
    const statuses = () =>
      Promise.all(devices.map(async (device) => (await device.get('/api/provinces')).status()));
    await page.goto('/account');
    const list = page.getByRole('region', { name: 'Signed-in devices' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await list.getByRole('button', { name: /^Sign out Firefox on Windows/ }).click();
    await expectToast(page, 'Device signed out');
    expect(await statuses()).toEqual([401, 200]);
    await page.getByRole('button', { name: 'Change password' }).click();
    const form = dialog(page, 'Change password');
    await form.getByLabel('Current password').fill(driver.password);
    await form.getByLabel('New password').fill('secret-2');
    await form.getByLabel('Confirm password').fill('secret-2');
    await form.getByRole('button', { name: 'Change Password' }).click();
    await expectToast(page, 'Password changed');
    expect(await statuses()).toEqual([401, 401]);
    for (const device of devices) await device.dispose();
  });

  const bought = await test.step('fuel is bought, and a request waits on the phone', async () => {
    await openForm(page, { worker: false });
    const [car] = await (await page.request.get(`/api/cars/user/${driver.id}`)).json();
    const purchase = await addPurchase(page, car, { paymentMethod: 'budget' });
    await goOffline(context);
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    expect(await readOutbox(page)).toHaveLength(1);
    // It keeps waiting, because its calls do not reach the server.
    await context.route('**/api/fuel-requests', (route) => route.abort());
    await goOnline(context);
    return purchase;
  });

  await test.step('the data export is a ZIP file with everything stored', async () => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const started = page.waitForEvent('download');
    await prove(page, 'Download your data', 'secret-2', 'Download');
    const file = await started;
    expect(file.suggestedFilename()).toBe('volmaak-my-data.zip');
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    await expectToast(page, 'Your data is here');
  });

  const title = 'Delete your account?';
  await test.step('the account cannot be deleted while something is owed', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await prove(page, title, 'secret-2', 'Delete for good');
    const reason = dialog(page, title).getByRole('alert');
    await expect(reason).toHaveText(/^You still owe R.*: please pay it first$/);
  });

  await test.step('then it is deleted, and nothing remains on the phone', async () => {
    const path = `/api/purchases/${bought.id}/pay`;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    expect((await page.request.post(path, { headers, data: paidByCard })).status()).toBe(200);
    await withdrawVouchers(database, driver.id);
    await prove(page, title, 'secret-2', 'Delete for good');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expectToast(page, 'Account deleted');
    expect(await readOutbox(page)).toEqual([]);
    await expect
      .poll(async () => {
        const kept = await readStores(page);
        return [driver.id, driver.username, 'Thandi'].filter((trace) => kept.includes(trace));
      })
      .toEqual([]);
    await submitSignIn(page, { ...driver, password: 'secret-2' });
    await expectToast(page, 'Login failed', 'Invalid username or password');
  });
});
