// @module-tag long

import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectWords, inspectAllSizes } from '../support/checks.ts';
import { newCar } from '../support/data.ts';
import { carFile } from '../support/drawn-pictures.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import { expectToast } from '../support/toasts.ts';
import { vehicleAnswers } from '../support/vehicle-answers.ts';
import { chooseFile, gallery, photoDialog } from '../support/vehicle-dialog.ts';
import { openVehicle } from '../support/vehicle-row.ts';

const vehicles = page.getByRole('region', { name: 'My Vehicles' });
const picture = vehicles.getByRole('img');
const use = page.getByRole('button', { name: 'Use this photo' });
const opening = 'POST /api/objects/upload';
const uploading = 'PUT /api/uploads/{id}';
const changing = 'PATCH /api/cars/{id}';
const cancelling = 'DELETE /api/outbox/{key}';

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

  // VEH-11
  it('is sent again when the upload fails', async () => {
    const { server } = await openReplacement();
    server.answerOnce(uploading, refusal(503));
    await use.click();
    await expectToast('Photo Replaced');
    expect(server.sent(uploading)).toHaveLength(2);
    expect(server.sent(opening)).toHaveLength(1);
  });

  it('waits in the outbox while there is no connection', async () => {
    const { server, name } = await openReplacement();
    server.isCut = true;
    await use.click();
    await expectToast(name, 'Saved on this phone. It will be sent when you are connected.');
    await expect.element(photoDialog).not.toBeInTheDocument();
    await expect.element(vehicles).toMatchTextContent('Change waits on this phone');
  });

  it('stays in the dialog with the reason when the server refuses it', async () => {
    const { server } = await openReplacement();
    const before = picture.element().getAttribute('src') ?? '';
    server.answerOnce(uploading, refusal(413, { message: 'This picture is too large' }));
    await use.click();
    await expectToast('Upload Error', 'Failed request with status 413');
    await expectWords(photoDialog.getByRole('alert'), 'This picture is too large');
    await expect.element(picture).toHaveAttribute('src', before);
    await use.click();
    await expectToast('Photo Replaced');
  });

  it('is not sent when the check is cancelled', async () => {
    const { server } = await openReplacement();
    const release = server.hold('POST /api/validate-car-image');
    await use.click();
    await expectWords(photoDialog.getByRole('status'), 'Checking the photo');
    await photoDialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(use).toBeVisible();
    release();
    await userEvent.keyboard('{Escape}');
    await expect.element(photoDialog).not.toBeInTheDocument();
    expect(server.sent(opening)).toEqual([]);
  });

  it('is not sent when the upload is cancelled, and can be sent again', async () => {
    const { server } = await openReplacement();
    server.hold(uploading);
    server.answer(cancelling, { made: null });
    await use.click();
    await expectWords(photoDialog.getByRole('status'), 'Sending the photo');
    await expect.element(photoDialog.getByText('0 %')).toBeVisible();
    await photoDialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(use).toBeVisible();
    await expect.poll(() => server.sent(cancelling)).toHaveLength(1);
    expect(server.sent(changing)).toEqual([]);
    server.answer(uploading, undefined);
    await use.click();
    await expectToast('Photo Replaced');
    expect(server.sent(changing)).toHaveLength(1);
  });

  it('is sent on when the dialog is closed meanwhile', async () => {
    const { server } = await openReplacement();
    const before = picture.element().getAttribute('src') ?? '';
    const release = server.hold(uploading);
    await use.click();
    await expectWords(photoDialog.getByRole('status'), 'Sending the photo');
    await userEvent.keyboard('{Escape}');
    await expect.element(photoDialog).not.toBeInTheDocument();
    release();
    await expectToast('Photo Replaced');
    await expect.element(picture).not.toHaveAttribute('src', before);
    expect(server.sent(changing)).toHaveLength(1);
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
