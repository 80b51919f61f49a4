import type { Page } from 'playwright/test';
import {
  expect,
  expectToast,
  newMotorist,
  registration,
  signInByCall,
  submitSignIn,
  test,
} from '../../support/browser/browser.ts';
import { expectKept } from '../../support/browser/device-stores.ts';
import { blockUser, restoreUser } from '../../support/browser/e2e-database.ts';
import {
  ask,
  expectSentOnce,
  openForm,
  requestsOnServer,
  savedOnPhone,
} from '../../support/browser/fuel-requests.ts';
import { goOffline, goOnline, outboxStates, readOutbox } from '../../support/browser/offline.ts';

test.describe('a waiting fuel request', { tag: ['@worker', '@long'] }, () => {
  test.beforeEach(async ({ page, context, driver }) => {
    expect(driver.id).toBeTruthy();
    await openForm(page);
    await goOffline(context);
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
  });

  const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome, Thandi' });

  test('survives its session, is hidden from another user, and is sent after its user signs in', async ({
    page,
    context,
    driver,
    database,
    request,
  }) => {
    const other = newMotorist();
    await request.post('/api/auth/register', { data: registration(other) });

    await test.step('the session expires, and the phone shows its own data', async () => {
      await expectKept(page, '"vehicles"');
      // Months without a connection.
      await database.query(
        `update sessions set renewed_at = renewed_at - interval '90 days',
          expires_at = expires_at - interval '90 days' where user_id = $1`,
        [driver.id],
      );
      await page.goto('/');
      await expect(welcome(page)).toBeVisible();
      await expect(page.getByRole('region', { name: /vehicles/i })).toContainText('Toyota Corolla');
      await expect(page.getByRole('link', { name: '1 waiting: open the outbox' })).toBeVisible();
      await goOnline(context);
      await expect.poll(() => outboxStates(page)).toEqual(['signed-out']);
      await page.goto('/outbox');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    });

    await test.step('another user sees nothing of it, and nothing is sent in their session', async () => {
      await submitSignIn(page, other);
      await expect(page.getByText('Nothing is waiting to be sent')).toBeVisible();
      await expect(page.getByRole('link', { name: /waiting/ })).toHaveCount(0);
      expect(await requestsOnServer(page)).toEqual([]);
      expect(await outboxStates(page)).toEqual(['signed-out']);
      await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
    });

    await test.step('its user signs in, and it is sent', async () => {
      await submitSignIn(page, driver);
      await expect(welcome(page)).toBeVisible();
      await expectSentOnce(page);
    });
  });

  test("is sent only in its user's session, and not while they are blocked", async ({
    page,
    context,
    driver,
    database,
    request,
  }) => {
    await test.step('another user has signed in elsewhere on the phone', async () => {
      const other = newMotorist();
      await request.post('/api/auth/register', { data: registration(other) });
      await signInByCall(page, other);
      await goOnline(context);
      await expect.poll(() => outboxStates(page)).toEqual(['signed-out']);
      expect(await requestsOnServer(page)).toEqual([]);
    });

    await test.step('its user is back, and blocked', async () => {
      await blockUser(database, driver.id, 'Three purchases are unpaid');
      await signInByCall(page, driver);
      await page.goto('/outbox');
      const words = 'Action needed: Your account is blocked: Three purchases are unpaid';
      await expect(page.getByRole('main')).toContainText(words);
      await page.reload();
      await expect(page.getByRole('main')).toContainText(words);
      // Each occasion tries once, not endlessly.
      const [item] = await readOutbox(page);
      expect(item?.tries).toBeLessThanOrEqual(8);
      expect(await requestsOnServer(page)).toEqual([]);
    });

    await test.step('after the block is lifted, a start sends it', async () => {
      await restoreUser(database, driver.id);
      await page.reload();
      await expectSentOnce(page);
    });
  });
});
