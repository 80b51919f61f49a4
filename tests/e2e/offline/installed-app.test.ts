import { readdirSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { optionalFiles } from '../../../src/offline/device/optional-files.ts';
import { expect, productUrl, test } from '../../support/browser/browser.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { workerReady } from '../../support/browser/offline.ts';
import { inspect } from '../../support/browser/page-checks.ts';
import { startReleaseProxy } from '../../support/browser/release-proxy.ts';

test.describe('a new version', { tag: '@worker' }, () => {
  let release: () => void;
  // A test cannot answer the request for the worker's own script, so a forwarder does.
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    baseURL: async ({}, use) => {
      const proxy = await startReleaseProxy(productUrl());
      release = proxy.release;
      await use(proxy.url);
      await proxy.close();
    },
  });

  test("of the installable app waits for the user's consent, covers nothing and keeps what was typed", async ({
    page,
    context,
    driver: _,
  }) => {
    await addVehicle(page);
    await page.goto('/');
    await workerReady(page);
    const notice = page.getByRole('status', { name: 'Update' });
    const litres = page.getByRole('textbox', { name: 'Litres' });

    await test.step('the app can be installed', async () => {
      const session = await context.newCDPSession(page);
      const manifest = await session.send('Page.getAppManifest');
      expect(manifest.errors).toEqual([]);
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
      // Test windows are private, and private windows cannot install apps.
      expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
    });

    // VOU-23
    await test.step('the phone stores what it needs at the pump', async () => {
      await page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        active?.postMessage({ type: 'keep-files', files: 'voucher' });
      });
      await expect.poll(() => voucherFiles(page)).toEqual(needed);
    });

    await test.step('a new version is offered, and covers nothing', async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Get fuel' }).click();
      await litres.fill('23.5');
      await page.getByRole('button', { name: 'Ask first' }).click();
      await expect(litres).toHaveValue('23.5');
      // To the new version, this phone lacks all its files, and has one of the version before.
      await page.evaluate(async (name) => {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) await cache.delete(request);
        await cache.put('/assets/voucher-before.js', new Response(''));
      }, voucherCache);
      release();
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      await expect(notice).toContainText('A new version is ready');
      await inspect(page);
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await coveredBy(page, '[data-notice]')).toEqual([]);
      }
    });

    await test.step('it is installed while a picture stalls, and what was typed is still there', async () => {
      const started = page.waitForEvent('load');
      await page.evaluate(() => void fetch('/api/vehicle-image/stalled?v=1').catch(() => {}));
      await notice.getByRole('button', { name: 'Update now' }).click();
      await started;
      await expect(page.getByRole('heading', { name: 'Ask for fuel' })).toBeVisible();
      await expect(notice).toHaveText('');
      await expect(litres).toHaveValue('23.5');
      await expect.poll(() => voucherFiles(page)).toEqual(needed);
    });
  });
});

/** The files of the build that a phone with a voucher stores besides the app. */
const needed = readdirSync('dist/assets')
  .filter((name) => /\.(js|css|html)$/.test(name) && optionalFiles.voucher.test(`assets/${name}`))
  .map((name) => `/assets/${name}`)
  .sort();

const voucherCache = 'volmaak-files-voucher';

/** The files of the voucher's screens that the phone has stored. */
function voucherFiles(page: Page): Promise<string[]> {
  return page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname).sort();
  }, voucherCache);
}

/** Readable or clickable elements that a part of the page covers at some scroll position. */
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
