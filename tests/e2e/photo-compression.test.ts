import sharp from 'sharp';
import { expect, expectToast, test } from '../support/browser.ts';
import { hold } from '../support/hold.ts';
import { carFile, phonePhoto } from '../support/pictures.ts';
import {
  chooseFile,
  fillRegistration,
  openPhotoDialog,
  openRegistration,
  save,
} from '../support/vehicle-dialog.ts';

test.describe('making a photo small', { tag: '@phone' }, () => {
  // The worker's code comes from the network here, where a test can hold it back.
  test.use({ serviceWorkers: 'block' });

  test('happens in a worker, turns it upright, and takes off where it was taken', async ({
    page,
    driver: _,
  }) => {
    let sent: Buffer = Buffer.alloc(0);
    await page.route('**/api/uploads/*', (route) => {
      sent = route.request().postDataBuffer() ?? sent;
      return route.continue();
    });
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
    const original = await phonePhoto();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const form = await openRegistration(page);
    await fillRegistration(form);
    await form.getByRole('button', { name: 'Add photo' }).click();
    // As some apps hand it over, without saying what it is.
    await chooseFile(page, {
      name: 'phone',
      mimeType: 'application/octet-stream',
      buffer: original,
    });
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expectToast(page, 'Vehicle Image Verified');
    await save(form);
    await expectToast(page, 'Car Registered Successfully');
    expect(workers).toHaveLength(1);
    expect(workers[0]).toMatch(/^\/assets\/compress-worker-.*\.js$/);

    const picture = await sharp(sent).metadata();
    expect(picture.format).toBe('jpeg');
    // It lay on its side: 3000 by 2000 with the orientation 6.
    expect(picture.width).toBeLessThan(picture.height);
    expect(picture.height).toBeLessThanOrEqual(1600);
    expect(picture.height).toBeGreaterThan(600);
    expect(picture.orientation ?? 1).toBe(1);
    expect(picture.exif).toBeUndefined();
    expect(sent.includes('GPS')).toBe(false);
    expect(sent.includes('Phone')).toBe(false);
    expect(sent.length).toBeLessThan(400 * 1024);
    const stored = page.getByRole('region', { name: 'My Vehicles' }).getByRole('img');
    await expect(stored).not.toHaveJSProperty('naturalWidth', 0);
  });

  test('can be cancelled', async ({ page, driver: _ }) => {
    const dialog = await openPhotoDialog(page);
    // The worker's code does not come, so the work does not end by itself.
    const letWorkerCome = await hold(page, '**/assets/compress-worker-*.js', (route) =>
      route.abort(),
    );
    await chooseFile(page, await carFile());
    await expect(dialog.getByRole('status')).toHaveText('Making the picture smaller');
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('button', { name: 'Choose from gallery' })).toBeVisible();
    letWorkerCome();
    await page.unroute('**/assets/compress-worker-*.js');
    await chooseFile(page, await carFile());
    await expect(dialog.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
  });

  test('ends with the dialog', async ({ page, driver: _ }) => {
    const dialog = await openPhotoDialog(page);
    const fail = await hold(page, '**/assets/compress-worker-*.js', (route) => route.abort());
    await chooseFile(page, await carFile());
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    fail();
    await page.getByRole('button', { name: 'Add photo' }).click();
    await expect(dialog.getByRole('button', { name: 'Choose from gallery' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'The photo you chose' })).toHaveCount(0);
  });

  test('says when it does not work', async ({ page, driver: _ }) => {
    const dialog = await openPhotoDialog(page);
    await page.route('**/assets/compress-worker-*.js', (route) => route.abort());
    await chooseFile(page, await carFile());
    await expectToast(page, 'Processing Error', 'Failed to process image for validation');
    await expect(dialog.getByRole('alert')).toContainText('could not be made ready');
  });
});
