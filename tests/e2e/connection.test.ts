import type { Page } from 'playwright/test';
import { expect, expectToast, test } from '../support/browser.ts';
import {
  ask,
  creatingRequest,
  expectSentOnce,
  openForm,
  savedOnPhone,
} from '../support/fuel-requests.ts';
import {
  answerWith,
  captivePortal,
  goOffline,
  goOnline,
  stall,
  workerReady,
} from '../support/offline.ts';
import { inspect } from '../support/page-checks.ts';

test.use({ serviceWorkers: 'allow' });

const ping = '**/api/ping?*';
const down = { status: 503, contentType: 'text/html', body: '<h1>Service unavailable</h1>' };

/** The app looks for the connection by itself while somebody sees it, and learns of it from any call: from here on only a tap finds it. */
async function leaveItToTaps(page: Page): Promise<void> {
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }),
  );
  await stall(page.context(), /\/api\/(?!ping)/);
}

test.describe('the connection chip', { tag: '@phone' }, () => {
  test('tells what is wrong with the connection, and looks again when it is tapped', async ({
    page,
    context,
    driver,
  }) => {
    expect(driver.id).toBeTruthy();
    await page.goto('/');
    await workerReady(page);
    const chip = page.getByRole('banner').getByRole('button');
    await expect(chip).toHaveCount(0);

    await goOffline(context);
    await expect(chip).toHaveText(/^Offline since \d\d:\d\d/);
    await inspect(page);
    // A reload does not make the loss younger. (Where midnight lies in these 5 minutes, its day is said too.)
    const [since = 'no time'] = /\d\d:\d\d/.exec((await chip.textContent()) ?? '') ?? [];
    await page.clock.setSystemTime(Date.now() + 5 * 60_000);
    await page.reload();
    await expect(chip).toContainText(since);
    const leave = await captivePortal(context);
    await goOnline(context);
    await expect(chip).toHaveText(/^No internet/);
    await leaveItToTaps(page);
    await leave();
    const repair = await answerWith(context, ping, down);
    await chip.click();
    await expect(chip).toHaveText(/^Server not answering/);
    await inspect(page);
    await repair();
    await chip.click();
    await expect(chip).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('Connected');
  });

  test('is gone with the answer that an item of the outbox gets', async ({
    page,
    context,
    driver,
  }) => {
    expect(driver.id).toBeTruthy();
    await openForm(page);
    // No look finds the server: what it answers to the item is all that is known.
    await context.route(ping, (route) => route.fulfill({ status: 502 }));
    await context.route(creatingRequest, (route) => route.fulfill({ status: 502 }));
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    const chip = page.getByRole('banner').getByRole('button');
    await expect(chip).toHaveText(/^Server not answering/);
    await page.getByRole('link', { name: /1 waiting/ }).click();
    await context.unroute(creatingRequest);
    await page.getByRole('button', { name: /^Send now/ }).click();
    await expectSentOnce(page);
    await expect(chip).toHaveCount(0);
  });
});
