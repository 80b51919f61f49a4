// @module-tag long

import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import { replacementId } from '../../../src/offline/correction.ts';
import type { LastError } from '../../../src/offline/outbox-item.ts';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { newCar, newFuelRequest, sessionUser } from '../support/data.ts';
import { openApp } from '../support/open-app.tsx';
import {
  ask,
  expectAcknowledged,
  keepChange,
  keepRequest,
  keepVehicle,
  outboxPage,
  outboxStates,
  refused,
} from '../support/outbox.ts';
import { expectToast } from '../support/toasts.ts';
import { vehicleAnswers } from '../support/vehicle-answers.ts';

const creating = 'POST /api/fuel-requests';
const tooMuch = 'Not so much';

/** The outbox of a user whose request for 20 litres was refused. */
async function openRefused() {
  const user = sessionUser();
  const id = await keepRequest(user.id, refused('invalid', tooMuch));
  const answers = { 'GET /api/cars/user/{userId}': [newCar({ userId: user.id })] };
  const { server } = await openApp('/fuel-requests-history', { user, answers });
  await page.getByRole('link', { name: /1 needs action/ }).click();
  await page.getByRole('link', { name: /^Correct 20 l/ }).click();
  return { server, id };
}

// OUT-5
describe('the correction of a fuel request', () => {
  it('begins with the refused values and the reason, and leads back to the outbox, which Back leaves', async () => {
    const { server, id } = await openRefused();
    await expect.element(page.getByRole('textbox', { name: 'Litres' })).toHaveValue('20');
    await expect.element(outboxPage).toMatchTextContent(tooMuch);
    await inspect();
    server.answer(creating, newFuelRequest({ fuelAmount: 15 }));
    await ask(15);
    await expectToast('Fuel Request Submitted');
    await expect.poll(() => location.pathname).toBe('/outbox');
    await expect.poll(outboxStates).toEqual(['sent']);
    const [sent, ...others] = server.sent(creating);
    expect(others).toEqual([]);
    expect(sent?.body).toMatchObject({ fuelAmount: 15 });
    // An earlier try and this one can never both create something.
    expect(sent?.headers.get('Idempotency-Key')).toBe(id);
    // The outbox is in the history only once.
    history.back();
    await expect.poll(() => location.pathname).toBe('/fuel-requests-history');
  });

  it('does not leave a page that was opened in the meantime', async () => {
    const { server } = await openRefused();
    const release = server.hold(creating, newFuelRequest({ fuelAmount: 25 }));
    await ask(25);
    await expect.poll(() => server.sent(creating).length).toBe(1);
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await expect.element(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
    release();
    await expect.poll(outboxStates).toEqual(['sent']);
    await expectAcknowledged('25 l for');
    expect(location.pathname).toBe('/');
  });
});

// OUT-20
describe('the correction of an item that may have arrived', () => {
  const withdrawing = 'DELETE /api/outbox/{key}';

  /** Corrects a waiting request for 20 litres to 15, which was tried before. */
  async function correctTried(made: FuelRequest | null) {
    const user = sessionUser();
    const lastError = { status: 0, code: null, message: 'No answer', issues: [], at: Date.now() };
    const nextAttemptAt = Date.now() + 3_000_000;
    const id = await keepRequest(user.id, {
      state: 'waiting',
      tries: 1,
      attempts: 1,
      nextAttemptAt,
      lastError,
    });
    const cars = [newCar({ userId: user.id })];
    const { server } = await openApp('/outbox', {
      user,
      answers: { 'GET /api/cars/user/{userId}': cars, [withdrawing]: { made } },
    });
    await page.getByRole('link', { name: /^Correct 20 l/ }).click();
    server.answer(creating, newFuelRequest({ fuelAmount: 15 }));
    await ask(15);
    return { server, id };
  }

  it('withdraws it first, and is sent under a derived key', async () => {
    const { server, id } = await correctTried(null);
    await expectToast('Fuel Request Submitted');
    expect(server.sent(withdrawing)).toMatchObject([{ params: { key: id } }]);
    const keys = server.keys(creating);
    expect(keys).toEqual([replacementId(id)]);
    await expect.poll(outboxStates).toEqual(['sent']);
  });

  it('is not sent if it had arrived, and says so', async () => {
    const { server } = await correctTried(newFuelRequest());
    await expectToast('Submission Failed', 'It had already arrived before you corrected it');
    await page.getByRole('link', { name: /needs action/ }).click();
    await expect.element(outboxPage).toMatchTextContent('The correction was not sent');
    await inspect();
    expect(server.sent(creating)).toEqual([]);
    await expect.poll(outboxStates).toEqual(['sent', 'needs-you']);
    expect(page.getByRole('button', { name: /^Send now/ }).elements()).toEqual([]);
  });
});

// OUT-21
describe('a change that meets another one', () => {
  const changing = 'PATCH /api/cars/{id}';

  async function openConflict() {
    const user = sessionUser();
    const car = newCar({ userId: user.id });
    const refusal = refused('changed-elsewhere', 'It was changed elsewhere', 409);
    const lastError = { ...refusal.lastError, current: { fuelCapacity: 44 } } as LastError;
    await keepChange(car, { fuelCapacity: 48.5 }, { ...refusal, lastError });
    const { server } = await openApp('/outbox', {
      user,
      answers: { 'DELETE /api/outbox/{key}': { made: null } },
    });
    await expectWords(outboxPage, 'You entered', 'Fuel capacity: 48.5 l', 'Fuel capacity: 44 l');
    return { server, car };
  }

  it('shows both versions, and sends that of the user', async () => {
    const { server, car } = await openConflict();
    await inspectAllSizes();
    server.answer(changing, { ...car, fuelCapacity: 48.5 });
    await page.getByRole('button', { name: /^Use mine/ }).click();
    await expectToast('Sent');
    expect(server.bodies(changing)).toEqual([
      { fuelCapacity: 48.5, expected: { fuelCapacity: 44 } },
    ]);
  });

  it('keeps the other version', async () => {
    const { server } = await openConflict();
    await page.getByRole('button', { name: /^Keep the other/ }).click();
    await expectToast('Deleted', 'it stays as it was changed elsewhere');
    await expect.poll(outboxStates).toEqual([]);
    expect(server.sent(changing)).toEqual([]);
  });
});

describe('the correction of a vehicle', () => {
  it('begins with the typed values and the photo, and its request follows it', async () => {
    const user = sessionUser();
    const issues = [{ field: 'registrationNumber', message: 'It is in another account' }];
    const lastError = {
      status: 409,
      code: 'plate-taken',
      message: 'Taken',
      issues,
      at: Date.now(),
    };
    const { id, plate } = await keepVehicle(user.id, { state: 'needs-you', tries: 1, lastError });
    await keepRequest(user.id, { dependsOn: id });
    const { server } = await openApp('/outbox', { user, answers: vehicleAnswers() });
    await page.getByRole('button', { name: /^Correct Toyota Corolla/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct Vehicle' });
    const field = dialog.getByLabelText('Registration number');
    await expect.element(field).toHaveValue(plate);
    await expect.element(field).toHaveAccessibleDescription(/in another account/);
    await expect.element(dialog.getByLabelText('Model')).toHaveValue('Corolla');
    await expect.element(dialog.getByLabelText('Year')).toHaveValue('2019');
    await expect.element(dialog.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
    await inspect();

    const car = newCar({ userId: user.id, registrationNumber: 'CA 777' });
    server.answer('POST /api/cars', car).answer(creating, newFuelRequest());
    await field.fill('CA 777');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expectToast('Car Registered Successfully');
    await expect.poll(outboxStates).toEqual(['sent', 'sent']);
    expect(server.sent('POST /api/cars')).toMatchObject([
      { body: { registrationNumber: 'CA 777' } },
    ]);
    expect(server.sent(creating)).toMatchObject([{ body: { carId: car.id } }]);
    expect(server.sent('PUT /api/uploads/{id}')).toHaveLength(1);
  });
});
