import type { Page } from 'playwright/test';
import { expect, productUrl, test } from '../support/browser.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { workerReady } from '../support/offline.ts';
import { inspect } from '../support/page-checks.ts';
import { openReleaseRoad } from '../support/release-road.ts';

test.use({ serviceWorkers: 'allow' });

const day = 24 * 60 * 60 * 1000;

/** The browser offers to install the app. */
async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed' = 'accepted') {
  await page.evaluate((chosen) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: chosen }) }));
  }, outcome);
}

test.describe('the installed app', { tag: '@phone' }, () => {
  test.beforeEach(({ driver }) => {
    expect(driver.id).toBeTruthy();
  });

  test('is one that Chromium can install', async ({ page, context }) => {
    await page.goto('/');
    await workerReady(page);
    const session = await context.newCDPSession(page);
    const manifest = await session.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // The windows of tests are private ones, in which nothing can be installed.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  });

  test('is offered after the first vehicle, and not again for 30 days after "Not now"', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByText('No vehicles yet')).toBeVisible();
    await offerInstall(page);
    const offer = page.getByRole('region', { name: 'Install Volmaak' });
    await expect(offer).toHaveCount(0);
    await addVehicle(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Toyota Corolla' })).toBeVisible();
    await offerInstall(page);
    await expect(offer).toBeVisible();
    await inspect(page);
    await offer.getByRole('button', { name: 'Not now' }).click();
    await expect(offer).toHaveCount(0);
    await page.clock.setSystemTime(Date.now() + 29 * day);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Toyota Corolla' })).toBeVisible();
    await offerInstall(page);
    await expect(offer).toHaveCount(0);
    await page.clock.setSystemTime(Date.now() + 31 * day);
    await page.reload();
    await offerInstall(page);
    await expect(offer).toBeVisible();
    await offer.getByRole('button', { name: 'Install', exact: true }).click();
    await expect(offer).toHaveCount(0);
  });
});

test.describe('a new version', { tag: '@phone' }, () => {
  let release: () => void;
  // A worker's own script is the one request that a test cannot answer: somebody between does.
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    baseURL: async ({}, use) => {
      const road = await openReleaseRoad(productUrl());
      release = road.release;
      await use(road.url);
      await road.close();
    },
  });

  test('waits for its user’s word, covers nothing and leaves what is typed', async ({
    page,
    driver,
  }) => {
    expect(driver.id).toBeTruthy();
    await addVehicle(page);
    await page.goto('/');
    await workerReady(page);
    await page.getByRole('link', { name: 'Request', exact: true }).click();
    release();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const notice = page.getByRole('status', { name: 'Update' });
    await expect(notice).toContainText('A new version is ready');
    await inspect(page);
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await coveredBy(page, '[data-notice]')).toEqual([]);
    }
    await page.getByRole('textbox', { name: 'Litres' }).fill('23.5');
    const started = page.waitForEvent('load');
    await notice.getByRole('button', { name: 'Update now' }).click();
    await started;
    await expect(page.getByRole('heading', { name: 'Request fuel' })).toBeVisible();
    await expect(notice).toHaveText('');
    await expect(page.getByRole('textbox', { name: 'Litres' })).toHaveValue('23.5');
  });
});

/** What can be read or pressed and lies under a part of the page, wherever it is scrolled to. */
function coveredBy(page: Page, selector: string): Promise<(string | null)[]> {
  return page.evaluate((part) => {
    const over = document.querySelector(part);
    const { top, bottom, left, right } = over!.getBoundingClientRect(); // it was waited for
    return [...document.querySelectorAll('h1, h2, button, a[href], input, select, p')]
      .filter((other) => !over?.contains(other))
      .filter((other) => other.checkVisibility())
      .filter((other) => {
        const box = other.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      })
      .filter((other) => other.getBoundingClientRect().width > 1)
      .map(({ textContent }) => textContent);
  }, selector);
}
