import type { Locator, Page } from 'playwright/test';
import { expect, expectToast, test } from '../support/browser.ts';
import { type ChosenFile, carFile, carPhoto, pictureBomb } from '../support/pictures.ts';
import { chooseFile, openPhotoDialog } from '../support/vehicle-dialog.ts';

/** Drops files on something, as from the desktop. */
async function drop(page: Page, target: Locator, files: ChosenFile[]): Promise<void> {
  const content = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, content);
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await target.dispatchEvent(event, { dataTransfer });
  }
}

test.describe('choosing a photo', () => {
  test('says how, and goes with Escape and Close', async ({ page, driver: _ }) => {
    const dialog = await openPhotoDialog(page);
    await expect(dialog).toContainText('Select from gallery, take a photo, or drag & drop');
    const opener = page.getByRole('button', { name: 'Add photo' });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'Register Vehicle' })).toBeVisible();
  });

  test('is 750 by 550 px on a desktop', { tag: '@desktop' }, async ({ page, driver: _ }) => {
    const dialog = await openPhotoDialog(page);
    await expect
      .poll(() => dialog.evaluate((element) => [element.clientWidth, element.clientHeight]))
      .toEqual([750, 550]);
  });

  const jpeg = { name: 'car.jpg', mimeType: 'image/jpeg' };
  const refused: { name: string; file: () => Promise<ChosenFile> | ChosenFile; says: RegExp }[] = [
    {
      name: 'a text',
      file: () => ({ name: 'car.txt', mimeType: 'text/plain', buffer: Buffer.from('a car') }),
      says: /This is not a picture/,
    },
    {
      name: 'a text that is called a JPEG',
      file: () => ({ ...jpeg, buffer: Buffer.from('a car') }),
      says: /This picture cannot be opened/,
    },
    {
      name: 'a drawing',
      file: () => ({
        name: 'car.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      }),
      says: /Drawings \(SVG\) cannot be used/,
    },
    {
      name: 'a HEIC picture',
      file: () => ({
        name: 'car.heic',
        mimeType: '',
        buffer: Buffer.concat([
          Buffer.from([0, 0, 0, 24]),
          Buffer.from('ftypheic'),
          Buffer.alloc(500),
        ]),
      }),
      says: /HEIC pictures cannot be used/,
    },
    {
      name: 'a picture of more than 10 MB',
      file: async () => ({
        ...jpeg,
        buffer: Buffer.concat([await carPhoto(), Buffer.alloc(10 * 1024 * 1024)]),
      }),
      says: /larger than 10 MB/,
    },
    {
      name: 'a picture of 20,000 by 20,000 pixels',
      file: () => ({ name: 'bomb.png', mimeType: 'image/png', buffer: pictureBomb() }),
      says: /too many pixels/,
    },
    {
      name: 'half a JPEG',
      file: async () => ({ ...jpeg, buffer: (await carPhoto()).subarray(0, 200) }),
      says: /This picture cannot be opened/,
    },
    {
      name: 'an empty file',
      file: () => ({ ...jpeg, buffer: Buffer.alloc(0) }),
      says: /This file is empty/,
    },
  ];
  test('refuses with a sentence what is no photo', { tag: '@phone' }, async ({
    page,
    driver: _,
  }) => {
    const dialog = await openPhotoDialog(page);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.method()));
    for (const { name, file, says } of refused) {
      await test.step(name, async () => {
        await chooseFile(page, await file());
        await expect(dialog.getByRole('alert')).toHaveText(says);
        await expect(dialog.getByRole('button', { name: 'Choose from gallery' })).toBeVisible();
      });
    }
    // Nothing of it is sent.
    expect(calls).not.toContain('POST');
    expect(calls).not.toContain('PUT');
    await chooseFile(page, await carFile());
    await expect(dialog.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });

  test('takes one picture that is dropped', { tag: '@desktop' }, async ({ page, driver: _ }) => {
    const dialog = await openPhotoDialog(page);
    await drop(page, dialog, [await carFile(), await carFile()]);
    await expect(dialog.getByRole('alert')).toHaveText('Please choose one picture only.');
    // Beside the dialog as well: the browser would open the picture in place of the page.
    await drop(page, page.locator('body'), [await carFile()]);
    await expect(dialog.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expectToast(page, 'Vehicle Image Verified');
    await expect(page.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
  });

  test('can be done over', { tag: '@desktop' }, async ({ page, driver: _ }) => {
    const dialog = await openPhotoDialog(page);
    await chooseFile(page, await carFile());
    await dialog.getByRole('button', { name: 'Choose another' }).click();
    await expect(dialog.getByRole('button', { name: 'Choose from gallery' })).toBeVisible();
  });
});
