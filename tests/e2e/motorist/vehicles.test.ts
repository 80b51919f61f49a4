import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { expect, expectToast, newPlate, test } from '../../support/browser/browser.ts';
import { addVehicle, refuseStart } from '../../support/browser/e2e-data.ts';
import { verifyVehicle } from '../../support/browser/e2e-database.ts';
import { cutAfterCommit, goOffline, goOnline } from '../../support/browser/offline.ts';
import { phonePhoto } from '../../support/browser/pictures.ts';
import {
  addPhoto,
  chooseFile,
  fillRegistration,
  openRegistration,
  save,
} from '../../support/browser/vehicle-dialog.ts';
import { openVehicles } from '../../support/browser/vehicle-row.ts';

const vehicles = (page: Page) => page.getByRole('region', { name: 'My Vehicles' });

test.describe('a vehicle', { tag: ['@phone', '@long'] }, () => {
  // The first test needs a full browser for its camera; none needs the service worker.
  test.use({ serviceWorkers: 'block' });

  test('is registered with a photo, unverified after a change, photographed again and deleted', {
    tag: '@worker',
  }, async ({ page, context, driver: _, database }) => {
    const picture = vehicles(page).getByRole('img');
    let src = '';
    let id = '';
    await test.step('a worker resizes the photo and removes its location', async () => {
      const sent = await registerWithPhonePhoto(page);
      const { width, height, format, orientation, exif } = await sharp(sent).metadata();
      expect(format).toBe('jpeg');
      // It was stored sideways: 3200 by 2000 with orientation 6.
      expect(width).toBeLessThan(height);
      expect(height).toBeLessThanOrEqual(1600);
      expect(height).toBeGreaterThan(600);
      expect(orientation ?? 1).toBe(1);
      expect(exif).toBeUndefined();
      expect(sent.includes('GPS')).toBe(false);
      expect(sent.includes('Phone')).toBe(false);
      expect(sent.length).toBeLessThan(400 * 1024);
    });
    await test.step('the photo is served', async () => {
      await expect(vehicles(page)).toContainText('Pending');
      await expect(picture).toHaveAttribute('src', /^\/api\/vehicle-image\/[\w-]+\?v=/);
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
      src = (await picture.getAttribute('src')) ?? '';
      id = /vehicle-image\/([\w-]+)/.exec(src)?.[1] ?? '';
    });
    await test.step('it stays verified until it becomes another vehicle', async () => {
      await verifyVehicle(database, id);
      await page.reload();
      await expect(vehicles(page)).toContainText('Verified');
      await change(page, 'Fuel capacity', '48.5');
      await expect(vehicles(page)).toContainText('48.5 l tank');
      await expect(vehicles(page)).toContainText('Verified');
      const plate = newPlate();
      await change(page, 'Registration number', plate);
      await expect(vehicles(page)).toContainText(plate);
      await expect(vehicles(page)).toContainText('Pending');
    });
    await test.step('the camera gives it another photo', async () => {
      await context.grantPermissions(['camera']);
      await page.getByRole('button', { name: /^Replace the photo/ }).click();
      await page.getByRole('button', { name: 'Take a photo' }).click();
      await page.getByRole('button', { name: 'Take photo' }).click();
      await page.getByRole('button', { name: 'Use this photo' }).click();
      await expectToast(page, 'Photo Replaced');
      await expect(picture).not.toHaveAttribute('src', src);
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    });
    await test.step('it is deleted for good', async () => {
      await page.getByRole('button', { name: /^Delete/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, 'Vehicle Deleted');
      await page.reload();
      await expect(vehicles(page)).toContainText('No vehicles yet');
    });
  });

  test('is saved on the phone when the response is lost, and registered once', {
    tag: '@long',
  }, async ({ page, context, driver }) => {
    const dialog = await openRegistration(page);
    const plate = await fillRegistration(dialog);
    await addPhoto(page);
    // It is registered, but the response is lost.
    const heal = await cutAfterCommit(context, '**/api/cars');
    await save(dialog);
    await expectToast(page, 'Saved on this phone. It will be sent when you are connected.');
    await expect(dialog).toHaveCount(0);
    await expect(vehicles(page)).toContainText(plate);
    await expect(vehicles(page)).toContainText('On this phone');
    await heal();
    // The next try can be some seconds away.
    await expect(vehicles(page)).toContainText('Pending', { timeout: 60_000 });
    await expect(vehicles(page).getByRole('listitem')).toHaveCount(1);
    const answer = await page.request.get(`/api/cars/user/${driver.id}`);
    expect(await answer.json()).toHaveLength(1);
  });

  test('appears with its photo once the connection is back, while a form is open', {
    tag: '@long',
  }, async ({ page, context, driver: _ }) => {
    await addVehicle(page);
    await refuseStart(context);
    const parts = ['**/api/cars/user/*', '**/api/vehicle-image/*'];
    for (const part of parts) await page.route(part, (route) => route.abort());
    await page.goto('/');
    await expect(vehicles(page).getByRole('alert')).toContainText(
      'Your vehicles could not be loaded',
    );
    await vehicles(page).getByRole('button', { name: 'Add a vehicle' }).click();
    const plate = page.getByRole('dialog').getByLabel('Registration number');
    await plate.fill('CA 1');
    await goOffline(context);
    await expect(page.getByText(/^Offline since/)).toBeVisible();
    await page.unroute('**/api/cars/user/*');
    await goOnline(context);
    await expect(vehicles(page)).toContainText('Toyota Corolla');
    await expect(plate).toHaveValue('CA 1');
    await expect(vehicles(page).getByRole('img')).toHaveCount(0);

    await test.step('and again for its photo', async () => {
      await goOffline(context);
      await expect(page.getByText(/^Offline since/)).toBeVisible();
      await page.unroute('**/api/vehicle-image/*');
      await goOnline(context);
      // It is behind the dialog.
      const picture = vehicles(page).getByRole('img', { name: /Photo of/ });
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    });
  });
});

/**
 * Registers a vehicle with a photo from a phone, and returns the bytes that the server received.
 */
async function registerWithPhonePhoto(page: Page): Promise<Buffer> {
  let sent: Buffer = Buffer.alloc(0);
  await page.route('**/api/uploads/*', (route) => {
    sent = route.request().postDataBuffer() ?? sent;
    return route.continue();
  });
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
  const buffer = await phonePhoto();
  expect((await sharp(buffer).metadata()).exif).toBeDefined();
  const form = await openRegistration(page);
  await fillRegistration(form);
  await form.getByRole('button', { name: 'Add photo' }).click();
  // Some apps hand the file over without its type.
  await chooseFile(page, { name: 'phone', mimeType: 'application/octet-stream', buffer });
  await expectToast(page, 'Vehicle Image Verified');
  await save(form);
  await expectToast(page, 'Car Registered Successfully');
  expect(workers).toHaveLength(1);
  expect(workers[0]).toMatch(/^\/assets\/compress-worker-.*\.js$/);
  return sent;
}

/** Changes a field of the only vehicle. */
async function change(page: Page, field: string, value: string): Promise<void> {
  await openVehicles(page);
  await vehicles(page).getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Vehicle' });
  await dialog.getByLabel(field).fill(value);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Vehicle Updated');
  await expect(dialog).toHaveCount(0);
}
