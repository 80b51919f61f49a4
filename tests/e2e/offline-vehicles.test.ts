import type { APIRequestContext, BrowserContext, Page } from 'playwright/test';
import type { Car } from '../../domain/car.ts';
import {
  expect,
  expectToast,
  newMotorist,
  newPlate,
  registration,
  test,
} from '../support/browser.ts';
import { expectKept } from '../support/device-stores.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { ask, expectSent, requestsOnServer, savedOnPhone } from '../support/fuel-requests.ts';
import { goOffline, goOnline, readOutbox, stopWorker, workerReady } from '../support/offline.ts';
import { inspect } from '../support/page-checks.ts';
import { expectAcknowledged } from '../support/saving.ts';
import {
  addPhoto,
  choosePhoto,
  fillRegistration,
  openRegistration,
  save,
} from '../support/vehicle-dialog.ts';

test.use({ serviceWorkers: 'allow' });

async function carsOnServer(page: Page, userId: string): Promise<Car[]> {
  return (await page.request.get(`/api/cars/user/${userId}`)).json();
}

/** The plate of somebody else's vehicle. */
async function takenPlate(request: APIRequestContext): Promise<string> {
  const other = newMotorist();
  await request.post('/api/auth/register', { data: registration(other) });
  await request.post('/api/auth/login', { data: other });
  return (await addVehicle({ request })).registrationNumber;
}

/** Saves a vehicle with its photo while there is no connection, and answers its plate. */
async function saveOffline(page: Page, context: BrowserContext, plate?: string): Promise<string> {
  await page.goto('/');
  await workerReady(page);
  await expectKept(page, '"vehicles"');
  await goOffline(context);
  const dialog = await openRegistration(page);
  const saved = await fillRegistration(dialog, plate);
  await choosePhoto(page);
  await expect(page.getByText('Photo accepted')).toBeVisible();
  await save(dialog);
  await expectToast(page, savedOnPhone);
  return saved;
}

test.describe('a vehicle without a connection', { tag: '@phone' }, () => {
  test('is saved with its photo and a request for it, and all arrive once', async ({
    page,
    context,
    driver,
  }) => {
    const plate = await saveOffline(page, context);
    await page.reload();
    const vehicles = page.getByRole('region', { name: 'My Vehicles' });
    await expect(vehicles).toContainText(plate);
    await expect(vehicles).toContainText('On this phone');
    await expect(vehicles.getByRole('img', { name: /Photo of/ })).toBeVisible();
    await page.getByRole('link', { name: 'Request', exact: true }).click();
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    await page.goto('/outbox');
    await expect(page.getByRole('main')).toContainText('Waits for its vehicle');

    await goOnline(context);
    await expectSent(page);
    const [car, ...others] = await carsOnServer(page, driver.id);
    expect(others).toEqual([]);
    expect(car).toMatchObject({ registrationNumber: plate });
    const picture = await page.request.get(car?.carPhotoUrl ?? '');
    expect(picture.headers()['content-type']).toBe('image/webp');
    expect(await requestsOnServer(page)).toMatchObject([{ fuelAmount: 20, carModel: 'Corolla' }]);
  });

  test('that is refused keeps the request for it waiting, and both can be told apart', async ({
    page,
    context,
    driver,
    request,
  }) => {
    await saveOffline(page, context, await takenPlate(request));
    await page.getByRole('link', { name: 'Request', exact: true }).click();
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    await goOnline(context);
    await page.goto('/outbox');
    const main = page.getByRole('main');
    await expect(main).toContainText('Needs you: ');
    await expect(main).toContainText('Waits for its vehicle');
    expect(await carsOnServer(page, driver.id)).toEqual([]);
    expect(await requestsOnServer(page)).toEqual([]);
    await page.getByRole('button', { name: /^Delete Toyota Corolla/ }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      'The fuel request that waits for this vehicle cannot be sent without it.',
    );
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect
      .poll(async () => (await readOutbox(page)).map(({ kind, state }) => [kind, state]))
      .toEqual([['fuel-request', 'needs-you']]);
    await expect(page.getByRole('link', { name: /1 needs you/ })).toBeVisible();
  });

  test('that is refused is corrected as it was typed, with its photo, and its request follows', async ({
    page,
    context,
    driver,
    request,
  }) => {
    const refused = await saveOffline(page, context, await takenPlate(request));
    await page.getByRole('link', { name: 'Request', exact: true }).click();
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    await goOnline(context);
    await page.goto('/outbox');
    await page.getByRole('button', { name: /^Correct Toyota Corolla/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct Vehicle' });
    const plate = dialog.getByLabel('Registration number');
    await expect(plate).toHaveValue(refused);
    await expect(plate).toHaveAccessibleDescription(/in another account/);
    await expect(dialog.getByLabel('Model')).toHaveValue('Corolla');
    await expect(dialog.getByLabel('Year')).toHaveValue('2019');
    await expect(dialog.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
    await inspect(page);
    const corrected = newPlate();
    await plate.fill(corrected);
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expectToast(page, 'Car Registered Successfully');
    await expectSent(page);
    const [car, ...others] = await carsOnServer(page, driver.id);
    expect(others).toEqual([]);
    expect(car).toMatchObject({ registrationNumber: corrected });
    const picture = await page.request.get(car?.carPhotoUrl ?? '');
    expect(picture.headers()['content-type']).toBe('image/webp');
    expect(await requestsOnServer(page)).toMatchObject([{ fuelAmount: 20 }]);
  });

  for (const { step, url } of [
    { step: 'the upload was opened', url: '**/api/objects/upload' },
    { step: 'the photo was sent', url: '**/api/uploads/*' },
    { step: 'the photo was attached', url: '**/api/vehicle-images' },
    { step: 'the vehicle was made', url: '**/api/cars' },
  ]) {
    test(`arrives once although the worker is stopped just as ${step}`, async ({
      page,
      context,
      driver,
    }) => {
      await saveOffline(page, context);
      const reached = Promise.withResolvers<void>();
      const stopped = Promise.withResolvers<void>();
      await context.route(
        url,
        async (route) => {
          // The server has done it; the answer is still on its way.
          await route.fetch();
          reached.resolve();
          // Where the page has sent it, its worker being slow to wake, the page is cut off.
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
      await goOnline(context);
      await expectSent(page);
      expect(await carsOnServer(page, driver.id)).toHaveLength(1);
    });
  }
});

test.describe('a vehicle that is under way', { tag: '@phone' }, () => {
  test('leaves alone the form that was opened meanwhile', async ({ page, context, driver: _ }) => {
    const dialog = await openRegistration(page);
    await workerReady(page);
    const saved = await fillRegistration(dialog);
    await addPhoto(page);
    const held = Promise.withResolvers<void>();
    await context.route('**/api/cars', async (route) => {
      await held.promise;
      await route.continue();
    });
    await save(dialog);
    await expect(dialog).toContainText('Sending…');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Add a vehicle' }).click();
    const plate = dialog.getByLabel('Registration number');
    await plate.fill('CA 1');
    held.resolve();
    await expectAcknowledged(page, saved);
    await expect(plate).toHaveValue('CA 1');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toContainText('Throw away what you entered?');
  });
});

test.describe('a hundred waiting items', { tag: '@phone' }, () => {
  test('with twenty photos arrive once each', async ({ page, context, driver }) => {
    test.setTimeout(240_000);
    await saveOffline(page, context);
    await page.getByRole('link', { name: 'Request', exact: true }).click();
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    await copyItems(page, { vehicles: 19, requests: 79 });
    await page.goto('/outbox');
    await expect(page.getByRole('link', { name: /100 waiting/ })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(100);
    await goOnline(context);
    await expectSent(page, 180_000);
    const cars = await carsOnServer(page, driver.id);
    expect(new Set(cars.map((car) => car.registrationNumber)).size).toBe(20);
    expect(await requestsOnServer(page)).toHaveLength(80);
  });
});

/** Fills the outbox with more of what stands in it: each a save of its own. */
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
