import { expect, productUrl, test } from '../support/browser.ts';
import { expectKept } from '../support/device-stores.ts';
import { addRequest, addVehicle } from '../support/e2e-data.ts';
import { goOffline, workerReady } from '../support/offline.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('a start without network', () => {
  test('shows prices, vehicles with their pictures and requests at once, each with its age', async ({
    page,
    driver,
    request,
    context,
  }) => {
    expect(driver.id).toBeTruthy();
    const car = await addVehicle({ request: page.request });
    await addRequest({ request: page.request }, car);
    await page.goto('/fuel-requests-history');
    await expect(page.getByRole('list', { name: 'Your fuel requests' })).toContainText('20 l');
    await expectKept(page, '"fuel-requests"');
    await page.goto('/');
    await workerReady(page);
    const picture = page.getByRole('img', { name: /Photo of/ });
    await expect(picture).toBeVisible();
    // The first page was not the worker's yet: the second fills the pictures' cache.
    await page.reload();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(page.getByText('Live · just now')).toBeVisible();
    await expectKept(page, '20.75');
    await expectKept(page, car.registrationNumber);
    // In the pictures' cache, by its whole address.
    await expectKept(page, productUrl() + car.carPhotoUrl);

    await goOffline(context);
    await page.reload();
    const prices = page.getByRole('region', { name: 'Fuel prices' });
    await expect(prices).toContainText('R20.75');
    await expect(prices).toContainText('Saved');
    await expect(page.getByRole('region', { name: 'My Vehicles' })).toContainText(
      car.registrationNumber,
    );
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(100);
    await page.goto('/fuel-requests-history');
    await expect(page.getByRole('list', { name: 'Your fuel requests' })).toContainText('20 l');
    expect((await request.get('/healthz')).status()).toBe(200);
  });

  test('estimates R21.80 where no price was ever saved', { tag: '@phone' }, async ({
    page,
    driver,
    context,
  }) => {
    expect(driver.id).toBeTruthy();
    await page.goto('/');
    await workerReady(page);
    await expectKept(page, '"session"');
    await page.evaluate(() => {
      const start = JSON.parse(localStorage.getItem('volmaak-start') ?? '{}');
      const { queries } = start.clientState;
      start.clientState.queries = queries.filter(
        (query: { queryKey: string[] }) => query.queryKey[0] === 'session',
      );
      window.addEventListener('pagehide', () =>
        localStorage.setItem('volmaak-start', JSON.stringify(start)),
      );
    });
    await goOffline(context);
    await page.reload();
    const prices = page.getByRole('region', { name: 'Fuel prices' });
    await expect(prices).toContainText('Using fallback prices');
    await expect(prices).toContainText('R21.80');
  });
});
