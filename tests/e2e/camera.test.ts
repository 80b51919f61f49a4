import type { BrowserContext, Locator, Page } from 'playwright/test';
import { expect, expectToast, test } from '../support/browser.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { openPhotoDialog } from '../support/vehicle-dialog.ts';

/** How many camera tracks of the page are running. */
async function countTracks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const kept = window as unknown as { tracks: MediaStreamTrack[] };
    kept.tracks = [];
    const { getUserMedia } = MediaDevices.prototype;
    MediaDevices.prototype.getUserMedia = async function (this: MediaDevices, constraints) {
      const stream = await getUserMedia.call(this, constraints);
      kept.tracks.push(...stream.getTracks());
      return stream;
    };
  });
  return () =>
    page.evaluate(() => {
      const kept = window as unknown as { tracks: MediaStreamTrack[] };
      return kept.tracks.filter(({ readyState }) => readyState === 'live').length;
    });
}

/** The browser denies the camera, as its user does. */
async function denyCamera(context: BrowserContext): Promise<void> {
  await context.clearPermissions();
  // Whatever is not granted here is denied.
  await context.grantPermissions(['geolocation']);
}

async function openCamera(page: Page): Promise<Locator> {
  const dialog = await openPhotoDialog(page);
  await dialog.getByRole('button', { name: 'Take a photo' }).click();
  return dialog;
}

test.describe('the camera', { tag: '@phone' }, () => {
  test('takes a picture, which can be discarded or used', async ({ page, context, driver: _ }) => {
    await context.grantPermissions(['camera']);
    const running = await countTracks(page);
    const dialog = await openCamera(page);
    await expect(dialog.getByLabel('Camera picture')).toBeVisible();
    await expect.poll(running).toBe(1);
    const take = dialog.getByRole('button', { name: 'Take picture' });
    await take.click();
    await expect(dialog.getByRole('img', { name: 'The picture you took' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await take.click();
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expectToast(page, 'Vehicle Image Verified');
    const photo = page.getByRole('img', { name: 'The photo you chose' });
    await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
    await expect.poll(running).toBe(0);
  });

  test('lets one choose among several, and stops with the dialog', async ({
    page,
    context,
    driver: _,
  }) => {
    await context.grantPermissions(['camera']);
    const running = await countTracks(page);
    const dialog = await openCamera(page);
    const source = dialog.getByLabel('Camera', { exact: true });
    await expect(source.locator('option')).toHaveCount(2);
    const other = (await source.locator('option:not(:checked)').textContent()) ?? '';
    await source.selectOption(other);
    await expect(dialog.getByRole('button', { name: 'Take picture' })).toBeEnabled();
    await expect(source.locator('option:checked')).toHaveText(other);
    await expect.poll(running).toBe(1);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(dialog.getByRole('button', { name: 'Choose from gallery' })).toBeVisible();
    await expect.poll(running).toBe(0);
    await dialog.getByRole('button', { name: 'Take a photo' }).click();
    await expect(dialog.getByRole('button', { name: 'Take picture' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect.poll(running).toBe(0);
  });

  test('replaces the photo of a vehicle', async ({ page, context, driver: _ }) => {
    await context.grantPermissions(['camera']);
    await addVehicle(page);
    await page.goto('/');
    const picture = page.getByRole('region', { name: 'My Vehicles' }).getByRole('img');
    const before = (await picture.getAttribute('src')) ?? '';
    await page.getByRole('button', { name: /^Replace the photo/ }).click();
    await page.getByRole('button', { name: 'Take a photo' }).click();
    await page.getByRole('button', { name: 'Take picture' }).click();
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expectToast(page, 'Photo Replaced');
    await expect(picture).not.toHaveAttribute('src', before);
  });

  test('that is denied is asked for, and tried again', async ({ page, context, driver: _ }) => {
    await denyCamera(context);
    const dialog = await openCamera(page);
    await expect(dialog.getByRole('alert')).toContainText('Camera Not Available');
    await expect(dialog.getByRole('alert')).toContainText('Please allow access to your camera');
    await context.grantPermissions(['camera']);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('button', { name: 'Take picture' })).toBeEnabled();
  });

  test('that does not answer is told of', async ({ page, driver: _ }) => {
    await page.addInitScript(() => {
      MediaDevices.prototype.getUserMedia = () =>
        Promise.reject(new DOMException('In use', 'NotReadableError'));
    });
    const dialog = await openCamera(page);
    await expect(dialog.getByRole('alert')).toContainText('Camera Not Available');
    await expect(dialog.getByRole('alert')).toContainText('No camera answered.');
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(dialog.getByRole('button', { name: 'Choose from gallery' })).toBeVisible();
  });

  test('is not offered twice where the browser has none', async ({ page, driver: _ }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
    });
    const dialog = await openCamera(page);
    await expect(dialog.getByRole('alert')).toContainText('Webcam access not supported');
    await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(dialog.getByRole('button', { name: 'Choose from gallery' })).toBeVisible();
  });

  test('says that it is starting', async ({ page, driver: _ }) => {
    await page.addInitScript(() => {
      MediaDevices.prototype.getUserMedia = () => new Promise(() => {});
    });
    const dialog = await openCamera(page);
    await expect(dialog.getByRole('status')).toHaveText('Starting the camera…');
  });
});
