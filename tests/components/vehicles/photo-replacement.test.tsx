// @module-tag long

import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inspectAllSizes } from '../support/checks.ts';
import { newCar } from '../support/data.ts';
import { carFile } from '../support/drawn-pictures.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import { expectToast } from '../support/toasts.ts';
import { uploadAddress, vehicleAnswers } from '../support/vehicle-answers.ts';
import { chooseFile, gallery, photoDialog } from '../support/vehicle-dialog.ts';
import { openVehicle } from '../support/vehicle-row.ts';

const vehicles = page.getByRole('region', { name: 'My Vehicles' });
const picture = vehicles.getByRole('img');
const use = page.getByRole('button', { name: 'Use this photo' });
const opening = 'POST /api/objects/upload';
const attaching = 'PUT /api/vehicle-images';

/** Another photo for a saved vehicle, ready to be sent. */
async function openReplacement(answers: Answers = {}) {
  const car = newCar();
  const opened = await openApp('/', { answers: { ...vehicleAnswers(car), ...answers } });
  const name = `Toyota Corolla, ${car.registrationNumber}`;
  await openVehicle();
  const opener = vehicles.getByRole('button', { name: `Replace the photo of ${name}` });
  await opener.click();
  await chooseFile(await carFile());
  await expect.element(use).toBeVisible();
  return { ...opened, name, opener };
}

/** Uploads have these outcomes, one after the other. */
const fated = (...fates: Parameters<typeof uploadAddress>): Answers => ({
  [opening]: () => ({ uploadURL: uploadAddress(...fates) }),
});

describe('replacing the photo of a vehicle', () => {
  // VEH-17
  it('asks before it uses a picture, and lets its user choose another', async () => {
    await openReplacement();
    await expect.element(photoDialog.getByRole('img', { name: 'The chosen photo' })).toBeVisible();
    await inspectAllSizes();
    await photoDialog.getByRole('button', { name: 'Choose another' }).click();
    await expect.element(gallery).toBeVisible();
  });

  it('shows the new one', async () => {
    const { name, opener } = await openReplacement();
    const before = vehicles.getByRole('img').element().getAttribute('src') ?? '';
    await use.click();
    await expectToast('Photo Replaced', `${name} has a new photo.`);
    await expect.element(photoDialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await expect.element(picture).not.toHaveAttribute('src', before);
  });

  it('is retried when the server fails', async () => {
    const { server } = await openReplacement(fated(503));
    await use.click();
    await expectToast('Photo Replaced');
    expect(server.sent(opening)).toHaveLength(1);
  });

  it('gives up after the fifth try, keeps everything, and continues from there', async () => {
    const { server } = await openReplacement(fated(503, 503, 503, 503, 503, 413));
    await use.click();
    await expectToast('Upload Error', 'Failed request with status 503');
    await use.click();
    // The next try is the sixth, at the same upload address.
    await expectToast('Upload Error', 'Failed request with status 413');
    await use.click();
    await expectToast('Photo Replaced');
    expect(server.sent(opening)).toHaveLength(1);
  });

  it('shows the failure of each step, and continues from there', async () => {
    const { server } = await openReplacement(fated(403, 413));
    server.answerOnce(opening, refusal(500));
    server.answerOnce(attaching, refusal(500));
    for (const text of [
      'Failed to prepare file upload. Please try again.',
      'Request has expired',
      'Failed request with status 413',
      'Failed to process uploaded image',
    ]) {
      await use.click();
      await expectToast('Upload Error', text);
      await expect.element(use).toBeVisible();
    }
    await use.click();
    await expectToast('Photo Replaced');
  });

  it('keeps the old photo when it is cancelled or fails', async () => {
    const { server } = await openReplacement(fated('silence', 413));
    const before = vehicles.getByRole('img').element().getAttribute('src') ?? '';
    await use.click();
    const status = photoDialog.getByRole('status');
    await expect.element(status).toMatchTextContent('Sending the photo');
    await photoDialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(use).toBeVisible();
    await use.click();
    await expectToast('Upload Error', 'Failed request with status 413');
    await expect.element(photoDialog.getByRole('alert')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(photoDialog).not.toBeInTheDocument();
    expect(server.sent(attaching)).toEqual([]);
    await expect.element(picture).toHaveAttribute('src', before);
  });

  it('does not send a picture that failed the check', async () => {
    const verdict = { isValid: false, reason: 'No vehicle', suggestions: 'Show the whole car' };
    const { server } = await openReplacement({ 'POST /api/validate-car-image': verdict });
    await use.click();
    await expectToast('Invalid Vehicle Image', 'Show the whole car');
    const alert = photoDialog.getByRole('alert');
    await expect.element(alert).toMatchTextContent('Show the whole car');
    expect(server.sent(opening)).toEqual([]);
    // The message is not about the next picture.
    await photoDialog.getByRole('button', { name: 'Choose another' }).click();
    await chooseFile(await carFile());
    await expect.element(use).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  });
});
