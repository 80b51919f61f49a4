import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import {
  expectToast,
  newMotorist,
  productUrl,
  registration,
  signInByCall,
  submitSignIn,
  test,
} from '../support/browser.ts';
import { readStores } from '../support/device-stores.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { ask, openForm, savedOnPhone } from '../support/fuel-requests.ts';
import { tabTo } from '../support/keyboard.ts';
import { goOffline, goOnline, readOutbox } from '../support/offline.ts';
import { inspect } from '../support/page-checks.ts';
import { addPurchase, paidByCard } from '../support/purchases.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await expect(section(page, 'Saved cards')).toBeVisible();
}

async function typePassword(page: Page, title: string, password: string, button: string) {
  await dialog(page, title).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page, title).getByRole('button', { name: button }).click();
}

/** Lets calls wait; answers a function that lets them, and all others, go on. */
async function hold(page: Page, url: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    // Whoever made the call may be gone.
    await route.continue().catch(() => {});
  });
  return async () => {
    held.resolve();
    await page.unroute(url);
  };
}

test.describe('the account', { tag: '@phone' }, () => {
  test('shows and corrects the details, and the ID number for the password only', async ({
    page,
    context,
    driver,
  }) => {
    const other = newMotorist();
    await page.request.post('/api/auth/register', { data: registration(other) });
    await openAccount(page);
    const details = section(page, 'Your details');
    const masked = `•••••••••${driver.idNumber.slice(-4)}`;
    await expect(details).toContainText(masked);
    await inspect(page);

    const email = details.getByLabel('Email');
    const save = details.getByRole('button', { name: 'Save changes' });
    await details.getByLabel('Last name').fill('Dlamini');
    await email.fill('nobody');
    await save.click();
    await expect(email).toHaveAccessibleDescription('Valid email address is required');
    await email.fill(other.email);
    await save.click();
    const move = 'Change your email address?';
    await inspect(page);
    await typePassword(page, move, 'not-the-one', 'Save');
    await expect(
      dialog(page, move).getByLabel('Password', { exact: true }),
    ).toHaveAccessibleDescription('This password is not right');
    await typePassword(page, move, driver.password, 'Save');
    const taken = 'There is already an account with this email address';
    await expectToast(page, 'Details not saved', taken);
    await expect(email).toHaveAccessibleDescription(taken);
    await expect(email).toBeFocused();
    await email.fill(driver.email);
    await details.getByLabel('Phone number').fill('083 765 4321');
    await details.getByRole('checkbox', { name: /Send me SMS/ }).check();
    await save.click();
    await expectToast(page, 'Details saved');
    await expect(details.getByLabel('Phone number')).toHaveValue('+27837654321');

    await goOffline(context);
    await details.getByLabel('First name').fill('Nomvula');
    await save.click();
    await expectToast(page, 'Details not saved', 'What you typed is still here');
    await expect(
      page.getByText('There is no connection to Volmaak just now. Your account'),
    ).toBeVisible();
    await goOnline(context);
    await save.click();
    await expectToast(page, 'Details saved');
    await page.reload();
    await expect(details.getByLabel('Last name')).toHaveValue('Dlamini');
    await expect(details.getByRole('checkbox', { name: /Send me SMS/ })).toBeChecked();

    // By keyboard alone.
    const show = details.getByRole('button', { name: 'Show ID number' });
    await tabTo(page, show);
    await page.keyboard.press('Enter');
    await expect(
      dialog(page, 'Show ID number').getByLabel('Password', { exact: true }),
    ).toBeFocused();
    await inspect(page);
    await page.keyboard.type('not-the-one');
    await page.keyboard.press('Enter');
    await expect(
      dialog(page, 'Show ID number').getByLabel('Password', { exact: true }),
    ).toHaveAccessibleDescription('This password is not right');
    await page.keyboard.press('Escape');
    await expect(show).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      dialog(page, 'Show ID number').getByLabel('Password', { exact: true }),
    ).toBeFocused();
    await page.keyboard.type(driver.password);
    await page.keyboard.press('Enter');
    await expect(details).toContainText(driver.idNumber);
    await details.getByRole('button', { name: 'Hide ID number' }).click();
    await expect(details).not.toContainText(driver.idNumber);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, Nomvula' })).toBeVisible();
  });

  test('ends other sign-ins, changes the password and deletes a card', async ({
    page,
    playwright,
    driver,
  }) => {
    const car = await addVehicle(page);
    await addPurchase(page, car, { ...paidByCard, saveCard: true });
    const devices = await Promise.all(
      [
        'Firefox/127.0 (Windows NT 10.0)',
        'Firefox/127.0 (Android 14)',
        'Firefox/127.0 (iPhone)',
      ].map(async (userAgent) => {
        const device = await playwright.request.newContext({ baseURL: productUrl(), userAgent });
        expect((await device.post('/api/auth/login', { data: driver })).status()).toBe(200);
        return device;
      }),
    );
    const statuses = () =>
      Promise.all(devices.map(async (device) => (await device.get('/api/provinces')).status()));
    await openAccount(page);
    const list = section(page, 'Signed-in devices');
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await expect(list.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
    await list.getByRole('button', { name: /^Sign out Firefox on Windows/ }).click();
    await expectToast(page, 'Device signed out');
    await expect(list.getByRole('listitem')).toHaveCount(3);
    expect(await statuses()).toEqual([401, 200, 200]);

    await section(page, 'Password').getByRole('button', { name: 'Change password' }).click();
    const form = dialog(page, 'Change password');
    await expect(form.getByLabel('Current password')).toBeFocused();
    await form.getByLabel('Current password').fill(driver.password);
    await form.getByLabel('New password').fill('secret-2');
    await form.getByLabel('Confirm password').fill('secret-3');
    await inspect(page);
    await form.getByRole('button', { name: 'Change Password' }).click();
    await expect(form.getByLabel('Confirm password')).toHaveAccessibleDescription(
      "Passwords don't match",
    );
    await form.getByLabel('Confirm password').fill('secret-2');
    await form.getByRole('button', { name: 'Change Password' }).click();
    await expectToast(page, 'Password changed');
    expect(await statuses()).toEqual([401, 401, 401]);

    const again = devices[0] as APIRequestContext; // made above
    await again.post('/api/auth/login', { data: { ...driver, password: 'secret-2' } });
    await page.reload();
    await list.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expectToast(page, 'Signed out everywhere else');
    expect(await statuses()).toEqual([401, 401, 401]);
    await expect(list.getByRole('listitem')).toHaveCount(1);

    const cards = section(page, 'Saved cards');
    await cards.getByRole('button', { name: 'Delete Visa ending in 4242' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('no longer offered when you pay');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Card deleted');
    await expect(cards).toContainText('No card is saved');
    for (const device of devices) await device.dispose();
  });

  test('gives everything in one file, and ends for good once nothing is owed', async ({
    page,
    context,
    driver,
    database,
  }) => {
    await openForm(page, { worker: false });
    const [car] = await (await page.request.get(`/api/cars/user/${driver.id}`)).json();
    const bought = await addPurchase(page, car, { paymentMethod: 'budget' });
    await goOffline(context);
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    expect(await readOutbox(page)).toHaveLength(1);
    // It stays waiting: the server hears nothing of it.
    await context.route('**/api/fuel-requests', (route) => route.abort());
    await goOnline(context);
    await openAccount(page);
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));
    const download = page.getByRole('button', { name: 'Download my data' });
    const release = await hold(page, '**/api/account/download');
    await download.click();
    await typePassword(page, 'Download your data', driver.password, 'Download');
    await dialog(page, 'Download your data').getByRole('button', { name: 'Cancel' }).click();
    await expect(download).toBeFocused();
    await release();
    const started = page.waitForEvent('download');
    await download.click();
    await inspect(page);
    await typePassword(page, 'Download your data', driver.password, 'Download');
    const file = await started;
    expect(downloads).toEqual(['volmaak-my-data.zip']);
    expect((await readFile(await file.path())).subarray(0, 4).toString('latin1')).toBe(
      'PK\u0003\u0004',
    );

    const open = page.getByRole('button', { name: 'Delete my account' });
    const title = 'Delete your account?';
    await open.click();
    await typePassword(page, title, driver.password, 'Delete for good');
    await expect(dialog(page, title).getByRole('alert')).toHaveText(
      /^You still owe R.*: please pay it first$/,
    );
    await inspect(page);
    await dialog(page, title).getByRole('button', { name: 'Keep my account' }).click();
    await expect(open).toBeFocused();

    await database.query(
      `update purchases set payment_status = 'paid', payment_date = now() where id = $1`,
      [bought.id],
    );
    await open.click();
    const answer = await hold(page, '**/api/account/deletion');
    await typePassword(page, title, 'not-the-one', 'Delete for good');
    // What may be done already cannot be walked away from.
    await page.keyboard.press('Escape');
    await page.goBack();
    await answer();
    await expect(
      dialog(page, title).getByLabel('Password', { exact: true }),
    ).toHaveAccessibleDescription('This password is not right');
    await typePassword(page, title, driver.password, 'Delete for good');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expectToast(page, 'Account deleted');
    expect(await readOutbox(page)).toEqual([]);
    await expect
      .poll(async () => {
        const kept = await readStores(page);
        return [driver.id, driver.username, 'Thandi'].filter((trace) => kept.includes(trace));
      })
      .toEqual([]);
    await submitSignIn(page, driver);
    await expectToast(page, 'Login failed', 'Invalid username or password');
  });
});

test.describe("an operator's account", { tag: '@desktop' }, () => {
  test('stands without what an operator need not give', async ({ page, driver, database }) => {
    await database.query(
      `update users set is_admin = true, id_number = null, home_address = null,
        phone_number = null, email = null, email_key = null where id = $1`,
      [driver.id],
    );
    await signInByCall(page, driver);
    await openAccount(page);
    const details = section(page, 'Your details');
    await expect(details).toContainText('Not given');
    await expect(details.getByRole('button', { name: 'Show ID number' })).toHaveCount(0);
    await details.getByLabel('First name').fill('Operator');
    await details.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Details saved');
    await inspect(page);
  });
});
