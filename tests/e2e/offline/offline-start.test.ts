import { expect, expectToast, productUrl, test } from '../../support/browser/browser.ts';
import { expectKept } from '../../support/browser/device-stores.ts';
import { addRequest, addVehicle } from '../../support/browser/e2e-data.ts';
import { expectSentOnce, getFuel, savedOnPhone } from '../../support/browser/fuel-requests.ts';
import {
  goOffline,
  goOnline,
  readOutbox,
  stopWorker,
  workerReady,
} from '../../support/browser/offline.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

// OUT-11
test('the app starts offline with its stored data, and sends once what was saved meanwhile', {
  tag: ['@worker', '@long'],
}, async ({ page, context, driver: _, request }) => {
  const car = await addVehicle(page);
  await addRequest(page, car);
  const picture = page.getByRole('img', { name: /Photo of/ });

  await test.step('while it is connected, it stores everything', async () => {
    await page.goto('/fuel-requests-history');
    await expect(page.getByRole('list', { name: 'Your fuel requests' })).toContainText('20 l');
    await expectKept(page, '"fuel-requests"');
    await page.goto('/');
    await workerReady(page);
    await expect(picture).toBeVisible();
    // The worker does not control the first page yet; the second one fills the picture cache.
    await page.reload();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(page.getByText('Live · just now')).toBeVisible();
    await expectKept(page, '20.75');
    await expectKept(page, car.registrationNumber);
    // The picture cache uses the whole address.
    await expectKept(page, productUrl() + car.carPhotoUrl);
  });

  await test.step('offline it starts with prices, vehicles, pictures and requests', async () => {
    await goOffline(context);
    await page.reload();
    const prices = page.getByRole('region', { name: 'Fuel prices' });
    await expect(prices).toContainText('R20.75');
    await expect(prices).toContainText('Saved');
    await expect(page.getByRole('region', { name: 'My Vehicles' })).toContainText(
      car.registrationNumber,
    );
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)) // by its role
      .toBeGreaterThan(100);
    await page.goto('/fuel-requests-history');
    await expect(page.getByRole('list', { name: 'Your fuel requests' })).toContainText('20 l');
    await page.goto('/account');
    // SCR-3
    await page.getByRole('link', { name: 'Help and contact' }).click();
    await expect(page.getByRole('heading', { name: 'When a payment is missed' })).toBeVisible();
    expect((await request.get('/healthz')).status()).toBe(200);
  });

  await test.step('a request that is saved offline survives a reload', async () => {
    await getFuel(page, 30);
    await expectToast(page, savedOnPhone);
    await page.reload();
    expect(await readOutbox(page)).toHaveLength(1);
    await expect(page.getByRole('link', { name: /1 waiting/ })).toBeVisible();
  });

  await test.step('the page sends it once, without a worker', async () => {
    await stopWorker(page);
    await goOnline(context);
    await expectSentOnce(page, 2);
  });
});
