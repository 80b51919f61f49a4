// @module-tag long

import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { carFile } from '../support/drawn-pictures.ts';
import { expectToast } from '../support/toasts.ts';
import {
  chooseFile,
  gallery,
  openPhotoDialog,
  photoDialog,
  registration,
  transferOf,
} from '../support/vehicle-dialog.ts';

const alert = photoDialog.getByRole('alert');
const preview = registration.getByRole('img', { name: 'The photo you chose' });

/** Drops files on an element, as from the desktop. */
function drop(target: Element, files: File[]): void {
  const dataTransfer = transferOf(files);
  for (const type of ['dragenter', 'dragover', 'drop']) {
    target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
}

const jpeg = (...content: BlobPart[]) => new File(content, 'car.jpg', { type: 'image/jpeg' });

/** The first bytes of a PNG of 20,000 by 20,000 pixels. */
const hugePng = Uint8Array.from(
  '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x4e\x20\0\0\x4e\x20',
  (character) => character.charCodeAt(0),
);

const refused: { name: string; file: () => Promise<File> | File; says: RegExp }[] = [
  {
    name: 'a text',
    file: () => new File(['a car'], 'car.txt', { type: 'text/plain' }),
    says: /This is not a photo/,
  },
  {
    name: 'a text that is called a JPEG',
    file: () => jpeg('a car'),
    says: /This photo can't be opened/,
  },
  {
    name: 'a drawing',
    file: () =>
      new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'car.svg', { type: 'image/svg+xml' }),
    says: /Drawings \(SVG\) can't be used/,
  },
  {
    name: 'a HEIC picture',
    file: () => new File(['\0\0\0\x18ftypheic', new Uint8Array(500)], 'car.heic'),
    says: /HEIC photos can't be used/,
  },
  {
    name: 'a picture of more than 10 MB',
    file: async () => jpeg(await carFile(), new Uint8Array(10 * 1024 * 1024)),
    says: /larger than 10 MB/,
  },
  {
    name: 'a picture of 20,000 by 20,000 pixels',
    file: () => new File([hugePng], 'bomb.png', { type: 'image/png' }),
    says: /too many pixels/,
  },
  {
    name: 'half a JPEG',
    file: async () => jpeg((await carFile()).slice(0, 200)),
    says: /This photo can't be opened/,
  },
  { name: 'an empty file', file: () => jpeg(), says: /This file is empty/ },
];

// VEH-17
describe('choosing a photo', () => {
  it('explains the ways, and closes with Escape and Close', async () => {
    await openPhotoDialog();
    await expectWords(photoDialog, 'Select from gallery, take a photo, or drag & drop');
    await inspectAllSizes();
    const opener = page.getByRole('button', { name: 'Add photo' });
    await userEvent.keyboard('{Escape}');
    await expect.element(photoDialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await photoDialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(photoDialog).not.toBeInTheDocument();
    await expect.element(registration).toBeVisible();
  });

  it('is 750 by 550 px on a desktop', async () => {
    await page.viewport(1280, 800);
    await openPhotoDialog();
    await expect
      .poll(() => [photoDialog.element().clientWidth, photoDialog.element().clientHeight])
      .toEqual([750, 550]);
  });

  it('explains why a file is not a photo', async () => {
    const { server } = await openPhotoDialog();
    for (const { name, file, says } of refused) {
      await chooseFile(await file());
      await expect.element(alert, { message: name }).toMatchTextContent(says);
      await expect.element(gallery).toBeVisible();
    }
    await inspect();
    expect(server.sent('POST /api/validate-car-image')).toEqual([]);
    expect(server.sent('POST /api/objects/upload')).toEqual([]);
    await chooseFile(await carFile());
    await expect.element(preview).toBeVisible();
    await expect.element(photoDialog).not.toBeInTheDocument();
  });

  it('accepts one dropped picture, even beside the dialog', async () => {
    await openPhotoDialog();
    drop(photoDialog.element(), [await carFile(), await carFile()]);
    await expect.element(alert).toMatchTextContent('Please choose one photo only.');
    // The browser would replace the page with the picture.
    drop(document.body, [await carFile()]);
    await expectToast('Vehicle Image Verified');
    await expect.element(preview).toBeVisible();
  });
});
