import type { Page } from 'playwright/test';
import { expect, productUrl, signInByCall, test, watch } from '../support/browser.ts';
import { expectKept, readStores } from '../support/device-stores.ts';
import { addRequest, addVehicle } from '../support/e2e-data.ts';
import { replaceCached } from '../support/kept-data.ts';
import { inspect } from '../support/page-checks.ts';
import { serverAnswer } from '../support/server-answer.ts';

const everyCall = '**/api/**';
const broken = 'Something went wrong';
const strangers = ['{}', '[]', 'null', '{"status":"login required"}'];

/** Opens the app until everything that it shows is kept on the phone. */
async function useOnce(page: Page) {
  const car = await addVehicle(page);
  await addRequest(page, car);
  await page.goto('/');
  for (const query of ['vehicles', 'fuel-requests', 'purchases', 'loyalty']) {
    await expectKept(page, `["${query}"`);
  }
  await expectKept(page, 'pricePerLiter');
  return car;
}

async function expectHome(page: Page, plate: string) {
  await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'My Vehicles' })).toContainText(plate);
  await expect(page.getByRole('region', { name: 'Fuel prices' })).toContainText('R20.75');
  await expect(page.getByText(broken)).toHaveCount(0);
}

test.describe("somebody else's JSON in place of our server's", { tag: '@phone' }, () => {
  test('is kept nowhere, and the app goes on with what it has', async ({ page, driver: _ }) => {
    const car = await useOnce(page);
    for (const body of strangers) {
      await test.step(body, async () => {
        const contentType = 'application/json';
        await page.route(everyCall, (route) => route.fulfill({ status: 200, contentType, body }));
        await page.goto('/fuel-request');
        await expect(page.getByRole('button', { name: 'No internet' })).toBeVisible();
        await expect(page.getByRole('main')).toContainText(car.make);
        await page.goto('/');
        await expectHome(page, car.registrationNumber);
        await page.unroute(everyCall);
      });
    }
    await page.goto('/');
    await expectHome(page, car.registrationNumber);
    expect(await readStores(page)).not.toContain('login required');
  });

  test('heals where an earlier version of the app had kept it', async ({ page, driver: _ }) => {
    const car = await useOnce(page);
    for (const body of strangers) {
      await test.step(body, async () => {
        const data: unknown = JSON.parse(body);
        const roots = ['vehicles', 'fuel-requests', 'purchases', 'loyalty', 'fuel-prices'];
        await replaceCached(page, Object.fromEntries(roots.map((root) => [root, data])));
        await page.goto('/');
        await expectHome(page, car.registrationNumber);
        await page.goto('/fuel-requests-history');
        await expect(page.getByRole('list', { name: 'Your fuel requests' })).toContainText('20 l');
      });
    }
    // A session that names nobody is asked for again.
    await replaceCached(page, { session: { status: 'login required' } });
    await page.goto('/');
    await expectHome(page, car.registrationNumber);
  });
});

test.describe('a screen that cannot show what it was given', { tag: '@phone' }, () => {
  // What is thrown here is reported, as it should be: the fixture's page would complain.
  const test_ = test.extend<{ phone: Page }>({
    phone: async ({ browser, motorist, viewport }, use) => {
      const context = await browser.newContext({
        baseURL: productUrl(),
        viewport,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      const complaints = watch(context);
      const page = await context.newPage();
      await signInByCall(page, motorist);
      await use(page);
      expect(complaints.filter((words) => !words.includes('Invalid time value'))).toEqual([]);
      await context.close();
    },
  });

  test_('drops its own cached data and nothing else, and is tried again', async ({ phone }) => {
    const car = await useOnce(phone);
    const { requests } = await (await phone.request.get('/api/fuel-requests')).json();
    const undated = [{ ...requests[0], requestedAt: 'x' }];
    const pages = { pages: [{ requests: undated, next: null }], pageParams: [null] };
    await replaceCached(phone, { 'fuel-requests': pages });
    await phone.route('**/api/fuel-requests', (route) => route.abort());
    await phone.goto('/fuel-requests-history');
    await expect(phone.getByText('Error Loading Fuel Requests')).toBeVisible();
    await expect(phone.getByText(broken)).toHaveCount(0);
    await phone.unroute('**/api/fuel-requests');
    await phone.route('**/api/cars/user/*', (route) => route.abort());
    await phone.getByRole('link', { name: 'Home' }).click();
    await expectHome(phone, car.registrationNumber);
    await phone.getByRole('link', { name: 'Requests', exact: true }).click();
    await expect(phone.getByRole('list', { name: 'Your fuel requests' })).toContainText('20 l');
  });

  test_('offers the outbox and Logout where that does not help', async ({ phone }) => {
    await useOnce(phone);
    await phone.route('**/api/fuel-requests', async (route) => {
      const answer = await (await route.fetch()).json();
      answer.requests[0].requestedAt = 'x';
      await route.fulfill(serverAnswer({ json: answer }));
    });
    await phone.goto('/fuel-requests-history');
    const word = phone.getByRole('alert').filter({ hasText: broken });
    await expect(word.getByRole('button', { name: 'Logout' })).toBeVisible();
    await inspect(phone);
    await word.getByRole('link', { name: 'Open the outbox' }).click();
    await expect(phone.getByRole('heading', { name: 'Outbox' })).toBeVisible();
    await phone.goBack();
    await word.getByRole('button', { name: 'Logout' }).click();
    await expect(phone.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
