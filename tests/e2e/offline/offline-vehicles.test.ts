import type { APIRequestContext, Page } from 'playwright/test';
import type { Car } from '../../../domain/vehicles/car.ts';
import {
  expect,
  expectToast,
  newMotorist,
  newPlate,
  registration,
  test,
} from '../../support/browser/browser.ts';
import { expectKept } from '../../support/browser/device-stores.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import {
  expectSent,
  getFuel,
  requestsOnServer,
  savedOnPhone,
} from '../../support/browser/fuel-requests.ts';
import { goOffline, goOnline, stopWorker, workerReady } from '../../support/browser/offline.ts';
import { saveVehicle } from '../../support/browser/saving.ts';

async function carsOnServer(page: Page, userId: string): Promise<Car[]> {
  return (await page.request.get(`/api/cars/user/${userId}`)).json();
}

/** The plate of another user's vehicle. */
async function takenPlate(request: APIRequestContext): Promise<string> {
  const other = newMotorist();
  await request.post('/api/auth/register', { data: registration(other) });
  await request.post('/api/auth/login', { data: other });
  return (await addVehicle({ request })).registrationNumber;
}

test.describe('a vehicle that is saved offline', { tag: ['@worker', '@long'] }, () => {
  test.beforeEach(async ({ page, context, driver }) => {
    expect(driver.id).toBeTruthy();
    await page.goto('/');
    await workerReady(page);
    await expectKept(page, '"vehicles"');
    await goOffline(context);
  });

  test('is refused, corrected in its form, and arrives once with its photo and its request', async ({
    page,
    context,
    driver,
    request,
  }) => {
    const refused = await takenPlate(request);

    await test.step('it is saved with its photo', async () => {
      await saveVehicle(page, refused);
      await page.reload();
      const vehicles = page.getByRole('region', { name: 'My Vehicles' });
      await expect(vehicles).toContainText(refused);
      await expect(vehicles).toContainText('On this phone');
      await expect(vehicles.getByRole('img', { name: /Photo of/ })).toBeVisible();
    });

    await test.step('a request for it waits', async () => {
      await getFuel(page, 20);
      await expectToast(page, savedOnPhone);
      await page.getByRole('link', { name: /2 waiting/ }).click();
      await expect(page.getByRole('main')).toContainText('Waiting for its vehicle');
    });

    await test.step('the server refuses it, and the request still waits', async () => {
      await goOnline(context);
      await expect(page.getByRole('main')).toContainText('Action needed: ');
      await expect(page.getByRole('main')).toContainText('Waiting for its vehicle');
      expect(await carsOnServer(page, driver.id)).toEqual([]);
      expect(await requestsOnServer(page)).toEqual([]);
    });

    const corrected = newPlate();
    await test.step('it is corrected', async () => {
      await page.getByRole('button', { name: /^Correct Toyota Corolla/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Correct Vehicle' });
      const plate = dialog.getByLabel('Registration number');
      await expect(plate).toHaveValue(refused);
      await expect(plate).toHaveAccessibleDescription(/in another account/);
      await expect(dialog.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
      await plate.fill(corrected);
      await dialog.getByRole('button', { name: 'Send again' }).click();
    });

    await test.step('both arrive once', async () => {
      await expectSent(page);
      const [car, ...others] = await carsOnServer(page, driver.id);
      expect(others).toEqual([]);
      expect(car).toMatchObject({ registrationNumber: corrected });
      const picture = await page.request.get(car?.carPhotoUrl ?? '');
      expect(picture.headers()['content-type']).toBe('image/webp');
      expect(await requestsOnServer(page)).toMatchObject([{ fuelAmount: 20, carModel: 'Corolla' }]);
    });
  });

  test('arrives once although the worker is stopped after each of its steps', async ({
    page,
    context,
    driver,
  }) => {
    await saveVehicle(page);
    for (const { step, url } of [
      { step: 'the upload was opened', url: '**/api/objects/upload' },
      { step: 'the photo was sent', url: '**/api/uploads/*' },
      { step: 'the photo was attached', url: '**/api/vehicle-images' },
      { step: 'the vehicle was made', url: '**/api/cars' },
    ]) {
      await test.step(step, async () => {
        const reached = Promise.withResolvers<void>();
        const stopped = Promise.withResolvers<void>();
        await context.route(
          url,
          async (route) => {
            // The server has handled it, and the response is on its way.
            await route.fetch();
            reached.resolve();
            // If the worker wakes slowly and the page has sent it, the page is cut off.
            await stopped.promise;
            await route.abort().catch(() => {});
          },
          { times: 1 },
        );
        await goOnline(context);
        await reached.promise;
        await goOffline(context);
        await stopWorker(page);
        stopped.resolve();
      });
    }
    await goOnline(context);
    await expectSent(page);
    expect(await carsOnServer(page, driver.id)).toHaveLength(1);
  });
});
