import type { Page } from 'playwright/test';
import {
  expect,
  expectToast,
  newMotorist,
  registration,
  signInByCall,
  submitSignIn,
  test,
} from '../support/browser.ts';
import { expectKept } from '../support/device-stores.ts';
import { blockUser, restoreUser } from '../support/e2e-database.ts';
import {
  ask,
  expectSentOnce,
  openForm,
  requestsOnServer,
  savedOnPhone,
} from '../support/fuel-requests.ts';
import { goOffline, goOnline, readOutbox } from '../support/offline.ts';

test.use({ serviceWorkers: 'allow' });

const states = async (page: Page) => (await readOutbox(page)).map((item) => item.state);

test.describe('a fuel request that waits', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page, context, driver }) => {
    expect(driver.id).toBeTruthy();
    await openForm(page);
    await goOffline(context);
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
  });

  test('stays when the session is over, and goes out once its user has signed in', async ({
    page,
    context,
    driver,
    database,
  }) => {
    await expectKept(page, '"vehicles"');
    // Months without a connection: the session ends meanwhile, and the phone shows what is on it.
    await database.query(
      `update sessions set renewed_at = renewed_at - interval '90 days',
        expires_at = expires_at - interval '90 days' where user_id = $1`,
      [driver.id],
    );
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
    await expect(page.getByRole('region', { name: /vehicles/i })).toContainText('Toyota Corolla');
    await expect(page.getByRole('link', { name: '1 waiting: open the outbox' })).toBeVisible();
    await goOnline(context);
    await expect.poll(() => states(page)).toEqual(['signed-out']);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await submitSignIn(page, driver);
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
    await expectSentOnce(page);
  });

  test('is neither shown to another user nor sent for them', async ({
    page,
    context,
    driver,
    request,
  }) => {
    const other = newMotorist();
    await request.post('/api/auth/register', { data: registration(other) });
    await context.clearCookies();
    await goOnline(context);
    await expect.poll(() => states(page)).toEqual(['signed-out']);
    await page.goto('/outbox');
    await submitSignIn(page, other);
    await expect(page.getByText('Nothing waits to be sent')).toBeVisible();
    await expect(page.getByRole('link', { name: /waiting/ })).toHaveCount(0);
    expect(await requestsOnServer(page)).toEqual([]);
    expect(await states(page)).toEqual(['signed-out']);

    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await submitSignIn(page, driver);
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
    await expectSentOnce(page);
  });

  test('is not sent in the session of somebody who signed in elsewhere on the phone', async ({
    page,
    context,
    driver,
    request,
  }) => {
    const other = newMotorist();
    await request.post('/api/auth/register', { data: registration(other) });
    await signInByCall(page, other);
    await goOnline(context);
    await expect.poll(() => states(page)).toEqual(['signed-out']);
    expect(await requestsOnServer(page)).toEqual([]);
    await signInByCall(page, driver);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
    await expectSentOnce(page);
  });

  test('waits for its user when they were blocked, and goes out once they are restored', async ({
    page,
    context,
    driver,
    database,
  }) => {
    await blockUser(database, driver.id, 'Three purchases are unpaid');
    await goOnline(context);
    await expect.poll(() => states(page)).toEqual(['needs-you']);
    await page.goto('/outbox');
    await expect(page.getByRole('main')).toContainText(
      'Needs you: Your account is blocked: Three purchases are unpaid',
    );
    // It is asked about once an occasion, not without end.
    await page.waitForLoadState('networkidle');
    const [item] = await readOutbox(page);
    expect(item?.tries).toBeLessThanOrEqual(8);
    // A start tries again by itself.
    await restoreUser(database, driver.id);
    await page.reload();
    await expectSentOnce(page);
  });
});
