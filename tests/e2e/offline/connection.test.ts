import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/browser.ts';
import {
  answerWith,
  captivePortal,
  goOffline,
  goOnline,
  stall,
  workerReady,
} from '../../support/browser/offline.ts';

const ping = '**/api/ping?*';
const down = { status: 503, contentType: 'text/html', body: '<h1>Service unavailable</h1>' };

/**
 * The app checks the connection while it is visible, and at every call. From here on, only a tap
 * checks it.
 */
async function stopAutomaticChecks(page: Page): Promise<void> {
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }),
  );
  await stall(page.context(), /\/api\/(?!ping)/);
}

test.describe('the connection chip', { tag: ['@worker', '@long'] }, () => {
  test('names the problem, and checks again when it is tapped', async ({
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
    // A reload does not change the time of the loss. (If midnight is within these 5 minutes, the
    // day is shown too.)
    const [since = 'no time'] = /\d\d:\d\d/.exec((await chip.textContent()) ?? '') ?? [];
    await page.clock.setSystemTime(Date.now() + 5 * 60_000);
    await page.reload();
    await expect(chip).toContainText(since);
    const leave = await captivePortal(context);
    await goOnline(context);
    await expect(chip).toHaveText(/^No internet/);
    await stopAutomaticChecks(page);
    await leave();
    const repair = await answerWith(context, ping, down);
    await chip.click();
    await expect(chip).toHaveText(/^Server not answering/);
    await repair();
    await chip.click();
    await expect(chip).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('Connected');
  });
});
