// @module-tag long

import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dayFromNow } from '../../support/days.ts';
import { inspect, inspectAllSizes } from '../support/checks.ts';
import { newCar, newFuelRequest, newPurchase } from '../support/data.ts';
import { carFile } from '../support/drawn-pictures.ts';
import { requestCards } from '../support/fuel-requests.ts';
import { openApp, openWithCar } from '../support/open-app.tsx';
import { purchaseCards } from '../support/purchases.ts';
import { openRows } from '../support/rows.ts';
import { expectToast } from '../support/toasts.ts';
import { vehicleAnswers } from '../support/vehicle-answers.ts';
import {
  chooseFile,
  openPhotoDialog,
  openRegistration,
  photoDialog,
  plate,
  registration,
  save,
} from '../support/vehicle-dialog.ts';
import { openVehicle } from '../support/vehicle-row.ts';

// Screens with errors or long words, and dialogs: axe in light and dark, targets of 48 px, whole
// words, nothing to scroll sideways, on small screens, with letters of twice the size, and on a
// desktop.

/** The screen is inspected once its data has loaded. */
async function expectFitAt(text: string | RegExp): Promise<void> {
  await expect.element(page.getByText(text).first()).toBeVisible();
  await expectFit();
}

async function expectFit(): Promise<void> {
  await page.viewport(360, 800);
  await inspectAllSizes();
  await page.viewport(1280, 800);
  await inspect();
  await page.viewport(360, 800);
}

const van = {
  make: 'Mercedes-Benz',
  model: 'Sprinter Panel Van Long Wheel Base',
  modelType: '519 CDI Extra Long High Roof Automatic',
};
const ofVan = { carMake: van.make, carModel: van.model, carModelType: van.modelType };

describe('a screen of a motorist is accessible:', () => {
  const huge = newCar({ ...van, fuelCapacity: 999_999 });

  it('the fuel request form with too much fuel', async () => {
    await openApp('/fuel-request', { answers: { 'GET /api/cars/user/{userId}': [huge] } });
    await page.getByText('By Budget').click();
    const budget = page.getByRole('textbox', { name: 'Budget' });
    await budget.fill('9999999.99');
    await expectFitAt(/^R9,999,999/);
    await budget.fill('99999999');
    await expectFitAt('Budget exceeds tank capacity');
  });

  it('the fuel request form after a request', async () => {
    await openWithCar('/fuel-request', { 'POST /api/fuel-requests': newFuelRequest() });
    await page.getByRole('textbox', { name: 'Litres' }).fill('20');
    await page.getByRole('button', { name: 'Ask for 20 l' }).click();
    await expectToast('Fuel Request Submitted');
    await expectFitAt('See it in your requests');
  });

  it('the history: full, and a confirmation', async () => {
    const decided = { ...ofVan, fuelAmount: 987_654.32, notes: 'n'.repeat(200) };
    const requests = [
      newFuelRequest(),
      ...(['approved', 'completed', 'rejected'] as const).map((status) =>
        newFuelRequest({ ...decided, status, approvedAt: new Date().toISOString() }),
      ),
    ];
    await openApp('/fuel-requests-history', {
      answers: { 'GET /api/fuel-requests': { requests } },
    });
    await expectFitAt('Completed');
    await openRows(requestCards);
    await expectFitAt('Price per litre');
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expectFitAt('Delete this request?');
  });

  it('the purchases: one of each kind', async () => {
    const card = { paymentMethod: 'card', cardBrand: 'visa', cardLastFour: '4242' };
    const scheduledFor = (day: string) => ({
      ...card,
      isScheduledPayment: true,
      scheduledPaymentDate: day,
    });
    const purchases = [
      newPurchase(ofVan),
      newPurchase({ ...card, paymentStatus: 'failed' }),
      newPurchase({ ...card, paymentStatus: 'processing', needsSecondStep: true }),
      newPurchase({ ...scheduledFor(dayFromNow(0)), paymentStatus: 'processing' }),
      newPurchase({ ...scheduledFor(dayFromNow(5)), paymentStatus: 'scheduled' }),
      newPurchase({ ...scheduledFor(dayFromNow(5)), paymentStatus: 'cancelled' }),
      newPurchase({ ...card, paymentStatus: 'overdue' }),
      newPurchase({
        ...card,
        isPaid: true,
        paymentStatus: 'paid',
        paymentDate: new Date().toISOString(),
      }),
    ];
    await openApp('/purchase-history', {
      answers: { 'GET /api/purchases/user/{userId}': purchases },
    });
    await expectFitAt(/Mercedes-Benz Sprinter/);
    await openRows(purchaseCards);
    await expectFitAt('Bought');
  });
});

describe('a dialog of a vehicle', () => {
  it('is accessible: its form', async () => {
    await openRegistration();
    await expectFit();
    await save();
    await expect.element(registration.getByRole('alert')).toBeVisible();
    await inspectAllSizes();
    await registration.getByText('Manual Entry').click();
    await save();
    await expectFitAt('Model type is required');
    await plate.fill('CA 1');
    await userEvent.keyboard('{Escape}');
    await expectFitAt('Discard what you entered?');
  });

  it('is accessible: its photo', async () => {
    await openPhotoDialog();
    await chooseFile(new File(['a car'], 'car.txt', { type: 'text/plain' }));
    await expect.element(photoDialog.getByRole('alert')).toBeVisible();
    await expectFit();
    await chooseFile(await carFile());
    await expectFitAt('Photo verified');
  });

  it('is accessible: the camera', async () => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 300, 150);
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(canvas.captureStream());
    await openPhotoDialog();
    await photoDialog.getByRole('button', { name: 'Take a photo' }).click();
    const take = photoDialog.getByRole('button', { name: 'Take photo' });
    await expect.element(take).toBeEnabled();
    await expectFit();
    await take.click();
    const taken = photoDialog.getByRole('img', { name: 'The photo you took' });
    await expect.element(taken).toBeVisible();
    await expectFit();
    vi.restoreAllMocks();
  });

  it('the confirmation of a deletion, and the edit form', async () => {
    await openApp('/', { answers: vehicleAnswers(newCar({ isRoadworthy: true })) });
    await openVehicle();
    await page.getByRole('button', { name: /^Delete Toyota/ }).click();
    await expectFitAt('Delete this vehicle?');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: /^Edit Toyota/ }).click();
    await expect.element(page.getByRole('dialog', { name: 'Edit Vehicle' })).toBeVisible();
    await expectFit();
  });
});
