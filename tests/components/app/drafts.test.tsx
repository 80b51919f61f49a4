import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import type { UserId } from '../../../domain/ids.ts';
import { setActiveUserId } from '../../../src/session/active-user.ts';
import { openDraft } from '../../../src/session/drafts.ts';
import { replaceAppDurations } from '../../support/replace-durations.ts';
import { inspect, inspectAllSizes } from '../support/checks.ts';
import { newCar, newFuelRequest, sessionUser } from '../support/data.ts';
import { readStores } from '../support/kept-data.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectCount, openAdmin } from '../support/open-admin.ts';
import { openApp } from '../support/open-app.tsx';
import { keepRequest, keepVehicle, refused } from '../support/outbox.ts';
import { openQuote, quoteCard, wizard } from '../support/purchases.ts';
import { expectToast } from '../support/toasts.ts';
import { vehicleAnswers } from '../support/vehicle-answers.ts';
import {
  addPhoto,
  fillRegistration,
  openRegistration,
  photoDialog,
  plate,
  registration,
  save,
} from '../support/vehicle-dialog.ts';
import { openVehicle } from '../support/vehicle-row.ts';

const offer = page.getByText(/^You have an unfinished (vehicle|request|purchase) from/);
const proceed = page.getByRole('button', { name: 'Continue where you left off' });
const afresh = page.getByRole('button', { name: 'Start afresh' });
const line = page.getByText(/^You have (an unfinished vehicle|unfinished changes to a vehicle)\.$/);
const openLine = page.getByRole('button', { name: 'Open it' });
const litres = page.getByRole('textbox', { name: 'Litres' });

/** A new start in a new tab: only what the phone itself keeps is left. */
function startAgain(path: string, options: Parameters<typeof openApp>[1]) {
  sessionStorage.clear();
  return openApp(path, options);
}

/** What an earlier start left of a request for fuel. */
function leaveRequest(userId: UserId, values: Record<string, unknown>) {
  setActiveUserId(userId);
  openDraft(userId, 'fuel-request', () => true).change(values);
}

/** A new start of the form, which offers nothing and drops what was left of it. */
async function expectDropped(user: SessionUser) {
  const answers = { 'GET /api/cars/user/{userId}': [newCar({ userId: user.id })] };
  await startAgain('/fuel-request', { user, answers });
  await expect.element(litres).toBeVisible();
  await expect.poll(readStores).not.toContain('"form":"fuel-request"');
  await expectCount(offer, 0);
}

const kept = () => JSON.stringify({ ...localStorage, ...sessionStorage });

// OUT-13
describe('typed but unsent values', { tags: 'long' }, () => {
  it('of a vehicle survive a reload, with its photo', async () => {
    const { user } = await openRegistration();
    const number = await fillRegistration();
    await registration.getByLabelText('Fuel capacity').fill('61');
    await addPhoto();
    await openApp('/', { user, answers: vehicleAnswers() });
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await expect.element(plate).toHaveValue(number);
    await expect.element(registration.getByLabelText('Make')).toHaveValue('Toyota');
    await expect.element(registration.getByLabelText('Model')).toHaveValue('Corolla');
    await expect.element(registration.getByLabelText('Fuel capacity')).toHaveValue('61');
    await expect.element(registration.getByText('Photo verified')).toBeVisible();
    // It is still unsaved, so discarding it needs a confirmation.
    await registration.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await registration.getByText('Manual Entry').click();
    await registration.getByLabelText('Model type').fill('GTX');
    await openApp('/', { user, answers: vehicleAnswers() });
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await expect.element(registration.getByLabelText('Model type')).toHaveValue('GTX');
  });

  it('are removed when they are discarded', async () => {
    const { user } = await openRegistration();
    await fillRegistration();
    await registration.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => registration.elements()).toEqual([]);
    await openApp('/', { user, answers: vehicleAnswers() });
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await expect.element(plate).toHaveValue('');
  });

  it('of a new user survive a reload, except for the password', async () => {
    const admin = sessionUser({ isAdmin: true });
    const dialog = page.getByRole('dialog', { name: 'Create New User' });
    await openAdmin('/admin', {}, admin);
    await page.getByRole('button', { name: 'Create User' }).click();
    await dialog.getByLabelText('First name').fill('Sipho');
    await dialog.getByLabelText('Password', { exact: true }).fill('secret-never-kept');
    expect(kept()).toContain('Sipho');
    expect(kept()).not.toContain('never-kept');
    await openAdmin('/admin', {}, admin);
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect.element(dialog.getByLabelText('First name')).toHaveValue('Sipho');
    await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveValue('');
  });

  it('of an SMS survive a reload', async () => {
    const admin = sessionUser({ isAdmin: true });
    const message = page.getByRole('region', { name: 'Send Custom SMS' }).getByLabelText('Message');
    await openAdmin('/', {}, admin);
    await message.fill('Your fuel is ready');
    await openAdmin('/', {}, admin);
    await expect.element(message).toHaveValue('Your fuel is ready');
  });
});

// OUT-24
describe('what an earlier start left', () => {
  it('of a vehicle is offered with its photo, and continues', { tags: 'long' }, async () => {
    const { user } = await openRegistration();
    const number = await fillRegistration();
    await addPhoto();
    await page.getByRole('button', { name: 'Change photo' }).click();
    await expect.element(photoDialog).toBeVisible();

    await startAgain('/', { user, answers: vehicleAnswers() });
    await expect.element(line).toBeVisible();
    await inspect();
    await openLine.click();
    await expect.element(plate).toHaveValue('');
    await expect.element(offer).toMatchTextContent(`${number}, Toyota Corolla, with a photo.`);
    await inspectAllSizes();
    await tabTo(proceed);
    await userEvent.keyboard('{Enter}');
    // The phone may have ended the app while the camera was open.
    await photoDialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(plate).toHaveValue(number);
    await expect.element(registration.getByText('Photo verified')).toBeVisible();
    await expectCount(offer, 0);
    // It is still unsaved, so discarding it needs a confirmation.
    await registration.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => registration.elements()).toEqual([]);
    await expectCount(line, 0);
    await expect.poll(readStores).not.toContain(number);
  });

  it('of a vehicle is deleted by a new start of the form, and comes back no more', {
    tags: 'long',
  }, async () => {
    const { user } = await openRegistration();
    const number = await fillRegistration();
    await startAgain('/', { user, answers: vehicleAnswers() });
    await openLine.click();
    await afresh.click();
    await expectCount(offer, 0);
    await expect.element(plate).toHaveValue('');
    await expect.poll(readStores).not.toContain(number);
    await registration.getByRole('button', { name: 'Close' }).click();
    await expectCount(line, 0);
  });

  it('of a vehicle is offered once a slow phone has read it', { tags: 'long' }, async () => {
    const { user } = await openRegistration();
    await fillRegistration();
    replaceAppDurations({ deviceCache: { reading: 0 }, drafts: { readAgain: 1000 } });
    await startAgain('/', { user, answers: vehicleAnswers() });
    await expect.element(page.getByRole('region', { name: 'My Vehicles' })).toBeVisible();
    await expectCount(line, 0);
    replaceAppDurations({ deviceCache: { reading: 60_000 } });
    await expect.element(line).toBeVisible();
  });

  it('of a vehicle is not offered once it was saved', { tags: 'long' }, async () => {
    const { server, user } = await openRegistration();
    const number = await fillRegistration();
    await addPhoto();
    const car = newCar({ userId: user.id, registrationNumber: number });
    server.answer('POST /api/cars', car);
    await save();
    await expectToast('Car Registered Successfully');
    await startAgain('/?buy', { user, answers: { 'GET /api/cars/user/{userId}': [car] } });
    await expect.element(page.getByText(number)).toBeVisible();
    expect(await readStores()).not.toContain('isChoosingPhoto');
    expect(await readStores()).not.toContain('hasPhoto');
    await expectCount(line, 0);
  });

  it('of a changed vehicle is offered in its form', { tags: 'long' }, async () => {
    const user = sessionUser();
    const car = newCar({ userId: user.id });
    const answers = { ...vehicleAnswers(), 'GET /api/cars/user/{userId}': [car] };
    const form = page.getByRole('dialog', { name: 'Edit Vehicle' });
    await openApp('/', { user, answers });
    await openVehicle();
    await page.getByRole('button', { name: /^Edit Toyota/ }).click();
    await plate.fill('CA 42');
    // Meanwhile another phone corrects the year.
    const changed = { ...car, year: 2020 };
    const later = { ...vehicleAnswers(), 'GET /api/cars/user/{userId}': [changed] };
    await startAgain('/', { user, answers: later });
    await expect.element(line).toMatchTextContent('unfinished changes');
    await openLine.click();
    await expect
      .element(form.getByLabelText('Registration number'))
      .toHaveValue(car.registrationNumber);
    await proceed.click();
    await expect.element(form.getByLabelText('Registration number')).toHaveValue('CA 42');
    await expect.element(form.getByLabelText('Year')).toHaveValue('2020');
  });

  it('of a correction is offered where the item is corrected', { tags: 'long' }, async () => {
    const user = sessionUser();
    const item = await keepVehicle(user.id, refused('invalid', 'No'));
    const correct = () => page.getByRole('button', { name: /^Correct Toyota Corolla/ }).click();
    await openApp('/outbox', { user, answers: vehicleAnswers() });
    await correct();
    await plate.fill('CA 43');
    await startAgain('/outbox', { user, answers: vehicleAnswers() });
    await correct();
    await expect.element(plate).toHaveValue(item.plate);
    await proceed.click();
    await expect.element(plate).toHaveValue('CA 43');
  });

  it('of a request is offered, and is gone once the request is in the outbox', {
    tags: 'long',
  }, async () => {
    const user = sessionUser();
    const answers = {
      'GET /api/cars/user/{userId}': [newCar({ userId: user.id })],
      'POST /api/fuel-requests': newFuelRequest({ fuelAmount: 23 }),
    };
    await openApp('/fuel-request', { user, answers });
    await litres.fill('23');
    await startAgain('/fuel-request', { user, answers });
    await expect.element(offer).toMatchTextContent('23 litres.');
    await expect.element(litres).toHaveValue('');
    await inspectAllSizes();
    await proceed.click();
    await expect.element(litres).toHaveValue('23');
    await page.getByRole('button', { name: 'Ask for 23 l' }).click();
    await expectToast('Fuel Request Submitted');
    await expectDropped(user);
  });

  it('of a request that was under way is sent under its former key', async () => {
    const user = sessionUser();
    const itemId = crypto.randomUUID();
    const fields = { vehicleId: '', mode: 'litres', amount: '23' };
    leaveRequest(user.id, { fields, itemId });
    const { server } = await startAgain('/fuel-request', {
      user,
      answers: {
        'GET /api/cars/user/{userId}': [newCar({ userId: user.id })],
        'POST /api/fuel-requests': newFuelRequest({ fuelAmount: 23 }),
      },
    });
    await proceed.click();
    await page.getByRole('button', { name: 'Ask for 23 l' }).click();
    await expectToast('Fuel Request Submitted');
    expect(server.keys('POST /api/fuel-requests')).toEqual([itemId]);
  });

  it('of a request whose item is in the outbox is dropped', async () => {
    const user = sessionUser();
    const itemId = await keepRequest(user.id, refused('invalid', 'No'));
    const fields = { vehicleId: '', mode: 'litres', amount: '23' };
    leaveRequest(user.id, { fields, itemId });
    await expectDropped(user);
  });

  it('of a purchase is offered, and the wizard begins afresh', async () => {
    const { user, car } = await openQuote();
    const answers = { 'GET /api/cars/user/{userId}': [car] };
    await startAgain('/?buy', { user, answers });
    await expect.element(offer).toMatchTextContent('R518.75 to repay.');
    await expect.element(wizard).toMatchTextContent('Which vehicle?');
    await inspect();
    await proceed.click();
    await expect.element(quoteCard).toMatchTextContent('R518.75');
  });

  it('of a payment without an answer is continued without a question', async () => {
    const key = crypto.randomUUID();
    const { user, car } = await openQuote({ draft: { openAttempt: { method: 'card', key } } });
    await startAgain('/?buy', { user, answers: { 'GET /api/cars/user/{userId}': [car] } });
    await expect.element(quoteCard).toMatchTextContent('Your last payment got no answer');
    await expectCount(offer, 0);
  });

  it('in another shape is dropped without a word', async () => {
    const user = sessionUser();
    leaveRequest(user.id, { fields: { amount: 7 } });
    await expectDropped(user);
  });
});
