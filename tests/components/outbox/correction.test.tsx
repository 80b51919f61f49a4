import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inspect } from '../support/checks.ts';
import { newCar, newFuelRequest, sessionUser } from '../support/data.ts';
import { vehicleSteps } from '../support/new-vehicle.ts';
import { openApp } from '../support/open-app.tsx';
import {
  ask,
  expectAcknowledged,
  keepRequest,
  keepVehicle,
  outboxPage,
  outboxStates,
  refused,
} from '../support/outbox.ts';
import { expectToast } from '../support/toasts.ts';

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
    expect(await outboxStates()).toEqual(['sent']);
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
    await page.getByRole('link', { name: 'Home' }).click();
    await expect.element(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
    release();
    await expect.poll(outboxStates).toEqual(['sent']);
    await expectAcknowledged('25 l for');
    expect(location.pathname).toBe('/');
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
    const { server } = await openApp('/outbox', { user, answers: vehicleSteps });
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
