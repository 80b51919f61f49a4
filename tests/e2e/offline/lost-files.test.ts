import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/browser.ts';
import { goOffline, goOnline, stopWorker, workerReady } from '../../support/browser/offline.ts';

const code = /\/assets\/motorist-[^/]*\.js$/;

/** Restarts the worker, which checks for lost files a moment after the first request. */
async function restartWorker(page: Page): Promise<void> {
  // A worker that starts offline may not notice that the connection is back.
  await stopWorker(page);
  await page.reload();
  await workerReady(page);
}

/** Deletes the screen's code from the precache, as a browser that runs out of space may. */
function deleteCachedCode(page: Page): Promise<number> {
  return page.evaluate(async (pattern) => {
    let lost = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        if (new RegExp(pattern).test(url) && (await cache.delete(url))) lost += 1;
      }
    }
    return lost;
  }, code.source);
}

function isCodeKept(page: Page): Promise<boolean> {
  return page.evaluate(async (pattern) => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().some(({ url }) => new RegExp(pattern).test(url));
  }, code.source);
}

// OUT-15
test('a file that the phone has lost is fetched again, and no other bytes are accepted for it', {
  tag: ['@worker', '@long'],
}, async ({ page, context, driver: _ }) => {
  const asked = { wrong: 0, right: 0 };
  let answer: keyof typeof asked = 'wrong';
  await page.goto('/');
  await workerReady(page);
  await context.route(code, async (route) => {
    asked[answer] += 1;
    if (answer === 'right') return route.continue();
    return route.fulfill({ body: '', contentType: 'text/javascript' });
  });
  expect(await deleteCachedCode(page)).toBe(1);
  await restartWorker(page);
  await expect.poll(() => asked.wrong).toBeGreaterThan(0);
  answer = 'right';
  await restartWorker(page);
  // If other bytes had been stored, the file would not be requested again.
  await expect.poll(() => asked.right).toBeGreaterThan(0);
  await expect.poll(() => isCodeKept(page)).toBe(true);
  await goOffline(context);
  await stopWorker(page);
  await page.goto('/fuel-requests-history');
  await expect(page.getByRole('heading', { name: 'Fuel requests' })).toBeVisible();
});

// OUT-40
test('a phone that has lost all files of the app says so, and opens it with the connection', {
  tag: ['@worker'],
}, async ({ page, context, driver: _ }) => {
  await page.goto('/');
  await workerReady(page);
  await goOffline(context);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto('/outbox');
  await expect(page.getByRole('heading', { name: 'Volmaak needs a connection' })).toBeVisible();
  await goOnline(context);
  // The page looks for the connection by itself.
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
});
