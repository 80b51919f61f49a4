import type { Page } from 'playwright/test';
import { expect, expectToast, test } from '../support/browser/browser.ts';
import { expectKept } from '../support/browser/device-stores.ts';
import { rowsOf } from '../support/browser/e2e-database.ts';
import { expectSent, getFuel, savedOnPhone } from '../support/browser/fuel-requests.ts';
import { goOffline, goOnline, workerReady } from '../support/browser/offline.ts';
import { saveVehicle } from '../support/browser/saving.ts';

test('a hundred waiting items, twenty of them with photos, arrive once each', {
  tag: '@worker',
}, async ({ page, context, driver, database }) => {
  test.setTimeout(240_000);
  await page.goto('/');
  await workerReady(page);
  await expectKept(page, '"vehicles"');
  await goOffline(context);
  await saveVehicle(page);
  await expectToast(page, savedOnPhone);
  await getFuel(page, 20);
  await expectToast(page, savedOnPhone);
  await copyItems(page, { vehicles: 19, requests: 79 });
  await page.goto('/outbox');
  await expect(page.getByRole('link', { name: /100 waiting/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(100);
  await goOnline(context);
  await expectSent(page, 180_000);
  const rows = await rowsOf(database, driver.id);
  const requests = rows.filter((row) => row === '20 l');
  expect(requests).toHaveLength(80);
  expect(new Set(rows).size).toBe(1 + 20);
  expect(rows).toHaveLength(80 + 20);
});

/** Fills the outbox with copies of its items, each saved separately. */
async function copyItems(page: Page, copies: { vehicles: number; requests: number }) {
  await page.evaluate(async ({ vehicles, requests }) => {
    type Item = { id: string; kind: string; seq: number; payload: object };
    const result = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await result(indexedDB.open('volmaak-outbox'));
    const transaction = database.transaction(['items', 'photos'], 'readwrite');
    const items = transaction.objectStore('items');
    const photos = transaction.objectStore('photos');
    const stored: Item[] = await result(items.getAll());
    const of = (kind: string) => stored.find((item) => item.kind === kind) as Item;
    const [vehicle, request] = [of('vehicle'), of('fuel-request')];
    const photo: unknown = await result(photos.get(vehicle.id));
    for (let n = 1; n <= vehicles; n += 1) {
      const id = crypto.randomUUID();
      const payload = { ...vehicle.payload, registrationNumber: `C${id.slice(0, 8)}` };
      items.add({ ...vehicle, id, seq: 1000 + n, payload });
      photos.add(photo, id);
    }
    for (let n = 1; n <= requests; n += 1) {
      items.add({ ...request, id: crypto.randomUUID(), seq: 2000 + n });
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    database.close();
  }, copies);
}
