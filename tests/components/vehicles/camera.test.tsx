import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { expectWords, inspect } from '../support/checks.ts';
import { expectToast } from '../support/toasts.ts';
import { gallery, openPhotoDialog, photoDialog } from '../support/vehicle-dialog.ts';

const take = photoDialog.getByRole('button', { name: 'Take photo' });
const alert = photoDialog.getByRole('alert');
const back = photoDialog.getByRole('button', { name: 'Back' });
const camera = photoDialog.getByRole('button', { name: 'Take a photo' });

let starts: MockInstance<MediaDevices['getUserMedia']>;

/** How many camera tracks of the page are running. */
async function running(): Promise<number> {
  const streams = await Promise.all(starts.mock.results.map(({ value }) => value));
  const tracks = (streams as MediaStream[]).flatMap((stream) => stream.getTracks());
  return tracks.filter(({ readyState }) => readyState === 'live').length;
}

async function openCamera(): Promise<void> {
  await openPhotoDialog();
  await camera.click();
}

beforeEach(() => {
  starts = vi.spyOn(MediaDevices.prototype, 'getUserMedia');
});

// VEH-17
describe('the camera', () => {
  it('takes a picture, which can be discarded or used', { tags: 'long' }, async () => {
    await openCamera();
    await expect.element(photoDialog.getByLabelText('Camera image')).toBeVisible();
    await expect.element(take).toBeEnabled();
    expect(await running()).toBe(1);
    await inspect();
    await take.click();
    const taken = photoDialog.getByRole('img', { name: 'The photo you took' });
    await expect.element(taken).toBeVisible();
    await photoDialog.getByRole('button', { name: 'Discard' }).click();
    await take.click();
    await photoDialog.getByRole('button', { name: 'Use this photo' }).click();
    await expectToast('Vehicle Image Verified');
    const photo = page.getByRole('img', { name: 'The photo you chose' });
    const image = photo.element() as HTMLImageElement; // by its role
    await expect.poll(() => image.naturalWidth).toBeGreaterThan(0);
    await expect.poll(running).toBe(0);
  });

  it('can be chosen from several, and stops with its step and with the dialog', {
    tags: 'long',
  }, async () => {
    await openCamera();
    const source = photoDialog.getByLabelText('Camera', { exact: true });
    await expect.element(take).toBeEnabled();
    const select = source.element() as HTMLSelectElement; // by its label
    expect(select.options).toHaveLength(2);
    const other = [...select.options].find((option) => !option.selected)?.value ?? '';
    await userEvent.selectOptions(source, other);
    await expect.element(take).toBeEnabled();
    await expect.element(source).toHaveValue(other);
    await expect.poll(running).toBe(1);
    await back.click();
    await expect.element(gallery).toBeVisible();
    await expect.poll(running).toBe(0);
    await camera.click();
    await expect.element(take).toBeEnabled();
    await expect.poll(running).toBe(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(photoDialog).not.toBeInTheDocument();
    await expect.poll(running).toBe(0);
  });

  it('that is denied shows how to allow it, and is tried again', { tags: 'long' }, async () => {
    await commands.allowCamera(false);
    try {
      await openCamera();
      await expectWords(alert, 'Camera Not Available', 'Please allow access to your camera');
    } finally {
      await commands.allowCamera(true);
    }
    await photoDialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(take).toBeEnabled();
  });

  it('that does not respond shows so', async () => {
    starts.mockRejectedValue(new DOMException('In use', 'NotReadableError'));
    await openCamera();
    await expectWords(alert, 'Camera Not Available', 'The camera is not responding.');
    await back.click();
    await expect.element(gallery).toBeVisible();
  });

  it('is not offered again if the browser has none', { tags: 'long' }, async () => {
    vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as never);
    await openCamera();
    await expect.element(alert).toMatchTextContent('Webcam access not supported');
    const again = photoDialog.getByRole('button', { name: 'Try again' });
    await expect.element(again).not.toBeInTheDocument();
    await back.click();
    await expect.element(gallery).toBeVisible();
  });

  it('shows that it is starting', { tags: 'long' }, async () => {
    starts.mockReturnValue(new Promise(() => {}));
    await openCamera();
    await expectWords(photoDialog.getByRole('status'), 'Starting the camera…');
  });
});
