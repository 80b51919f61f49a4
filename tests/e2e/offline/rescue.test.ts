import type { Page } from 'playwright/test';
import {
  expect,
  expectToast,
  newPlate,
  ownAddress,
  productUrl,
  signInByCall,
  test,
} from '../../support/browser/browser.ts';
import { expectKept } from '../../support/browser/device-stores.ts';
import {
  ask,
  expectSent,
  getFuel,
  openForm,
  requestsOnServer,
  savedOnPhone,
} from '../../support/browser/fuel-requests.ts';
import {
  goOffline,
  goOnline,
  outboxStates,
  readOutbox,
  workerReady,
} from '../../support/browser/offline.ts';
import { saveVehicle } from '../../support/browser/saving.ts';

const pictureCount = 16;
const pictureBytes = 500_000;

/** Fills the cache of the user's pictures, as months of use do. */
function cachePictures(page: Page, userId: string): Promise<void> {
  return page.evaluate(
    async ({ name, count, bytes }) => {
      const cache = await caches.open(name);
      for (let number = 0; number < count; number += 1) {
        const picture = crypto.getRandomValues(new Uint8Array(50_000));
        const parts = Array.from({ length: bytes / picture.length }, () => picture);
        const headers = { 'Content-Type': 'image/webp' };
        const response = new Response(new Blob(parts), { headers });
        await cache.put(`/api/vehicle-image/${number}?v=1`, response);
      }
    },
    { name: `volmaak-pictures-${userId}`, count: pictureCount, bytes: pictureBytes },
  );
}

function cachedPictures(page: Page, userId: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => /image\/(\d+)\?/.exec(url)?.[1] ?? '');
  }, `volmaak-pictures-${userId}`);
}

/**
 * Leaves the site less room than it uses already, by this many bytes. A browser that has just
 * written takes up to half a minute to notice.
 */
async function fillPhone(page: Page, missing: number): Promise<void> {
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage - missing });
  await expect.poll(() => page.evaluate(writeProbe), { timeout: 90_000 }).toBe('refused');
}

/** Tries to write into a database of its own. */
function writeProbe(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('probe');
    opening.onupgradeneeded = () => opening.result.createObjectStore('probe');
    opening.onerror = () => resolve('refused');
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('probe', 'readwrite');
      const end = (result: string) => {
        opening.result.close();
        resolve(result);
      };
      transaction.oncomplete = () => end('written');
      transaction.onabort = () => end('refused');
      transaction.objectStore('probe').put('x', 'x');
    };
  });
}

// OUT-30
test('a full phone drops cached pictures, and saves the vehicle', {
  tag: ['@worker', '@long'],
}, async ({ page, context, driver }) => {
  await page.goto('/');
  await workerReady(page);
  await expectKept(page, '"vehicles"');
  await cachePictures(page, driver.id);
  await goOffline(context);
  await fillPhone(page, 2 * pictureBytes);
  const plate = await saveVehicle(page);
  const left = await cachedPictures(page, driver.id);
  expect(left).toEqual(
    Array.from({ length: pictureCount / 2 }, (_, index) => String(index + pictureCount / 2)),
  );
  await page.reload();
  await expect(page.getByRole('region', { name: 'My Vehicles' })).toContainText(plate);
  await goOnline(context);
  await expectSent(page);
});

// OUT-26
test('a copy of the outbox is sent from another phone, once', {
  tag: ['@worker', '@long'],
}, async ({ page, context, driver, browser }) => {
  const plate = newPlate();
  await page.goto('/');
  await workerReady(page);
  await expectKept(page, '"vehicles"');
  await goOffline(context);
  await saveVehicle(page, plate);
  await getFuel(page, 20);
  await expectToast(page, savedOnPhone, '20 l for');
  await page.getByRole('link', { name: /2 waiting/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a copy' }).click();
  const path = await (await download).path();
  await expectToast(page, 'Copy saved');

  const second = await browser.newContext({
    baseURL: productUrl(),
    extraHTTPHeaders: ownAddress(),
  });
  const other = await second.newPage();
  await signInByCall(other, driver);
  await other.goto('/outbox');
  await workerReady(other);
  await other.getByLabel('Add from a copy').setInputFiles(path);
  await expectToast(other, 'Added to the outbox');
  await expectSent(other, 120_000);

  await goOnline(context);
  await expectSent(page, 120_000);
  expect(await outboxStates(page)).toEqual(['sent', 'sent']);
  const ids = async (of: Page) => (await readOutbox(of)).map(({ id }) => id).sort();
  expect(await ids(page)).toEqual(await ids(other));
  expect(await requestsOnServer(page)).toHaveLength(1);
  const cars = await (await page.request.get(`/api/cars/user/${driver.id}`)).json();
  expect(cars).toMatchObject([{ registrationNumber: plate }]);
  await second.close();
});

// OUT-28
test('a notification tells what was sent while the app was closed', {
  tag: ['@worker', '@long'],
}, async ({ page, context, driver: _ }) => {
  await openForm(page);
  await context.grantPermissions(['notifications']);
  await goOffline(context);
  await ask(page, 20);
  await expectToast(page, savedOnPhone);
  const [worker] = context.serviceWorkers();
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [known] }) => {
      if (known) resolve(known.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  await goOnline(context);
  // The browser itself repeats a failed sync only after minutes.
  const tag = 'volmaak-outbox-1';
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag,
    lastChance: false,
  });
  const shown = () =>
    worker?.evaluate(async () => {
      const { registration } = globalThis as unknown as {
        registration: { getNotifications(): Promise<{ body: string }[]> };
      };
      return (await registration.getNotifications()).map(({ body }) => body);
    });
  await expect.poll(shown, { timeout: 60_000 }).toEqual(['What you saved was sent.']);
});
