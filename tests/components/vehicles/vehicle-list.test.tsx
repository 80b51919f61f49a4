import { describe, expect, it, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { Car } from '../../../domain/vehicles/car.ts';
import { reportNetworkError } from '../../../src/http/connection.ts';
import { outboxStore } from '../../../src/offline/sender.ts';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { loseConnection, regainConnection } from '../support/connection.ts';
import { newCar, newPlate, sessionUser } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import { fullPhone, keepVehicle, refused, refuseItem, savedOnPhone } from '../support/outbox.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';
import { vehicleAnswers } from '../support/vehicle-answers.ts';
import { openVehicle } from '../support/vehicle-row.ts';

const vehicles = page.getByRole('region', { name: 'My Vehicles' });
const edit = page.getByRole('dialog', { name: 'Edit Vehicle' });
const saveChanges = edit.getByRole('button', { name: 'Save changes' });
const capacity = edit.getByLabelText('Fuel capacity');
const question = page.getByRole('alertdialog', { name: 'Delete this vehicle?' });
const list = 'GET /api/cars/user/{userId}';

const nameOf = (car: Car) => `Toyota Corolla, ${car.registrationNumber}`;

/** Opens the dashboard of a user with this vehicle, whose row is open. */
async function openList(car: Car) {
  const app = await openApp('/', { answers: vehicleAnswers(car) });
  await openVehicle();
  return app;
}

describe('My Vehicles', () => {
  it('shows a vehicle as verified only when it is roadworthy and not stolen', {
    tags: 'long',
  }, async () => {
    const pending = newCar({ modelType: '1.3 Prestige' });
    const verified = newCar({ isRoadworthy: true });
    const stolen = newCar({ isRoadworthy: true, isStolen: true });
    await openApp('/', { answers: vehicleAnswers(pending, verified, stolen) });
    const card = ({ registrationNumber }: Car) =>
      vehicles.getByRole('listitem').filter({ hasText: registrationNumber });
    for (const text of ['Toyota Corolla', `${pending.registrationNumber} · Petrol`, 'Pending']) {
      await expect.element(card(pending)).toMatchTextContent(text);
    }
    const picture = card(pending).getByRole('img', { name: 'Photo of Toyota Corolla' });
    await expect
      .element(picture)
      .toHaveAttribute('src', `/api/vehicle-image/${pending.id}?v=1&size=small`);
    await expect.element(card(verified)).toMatchTextContent('Verified');
    await expect.element(card(stolen)).toMatchTextContent('Pending');
    await expect.element(card(stolen)).not.toMatchTextContent('Verified');
  });

  // VEH-21
  it('opens a row in place to its details and actions, and closes it again', {
    tags: 'long',
  }, async () => {
    const car = newCar({ modelType: '1.3 Prestige', isRoadworthy: true });
    await openApp('/', { answers: vehicleAnswers(car, newCar()) });
    const row = vehicles.getByRole('button', { name: nameOf(car) }).first();
    await expect.element(row).toHaveAttribute('aria-expanded', 'false');
    await expect.element(vehicles).not.toMatchTextContent('l tank');
    row.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(row).toHaveAttribute('aria-expanded', 'true');
    await expect.element(vehicles).toMatchTextContent('1.3 Prestige · 2019 · 50 l tank');
    await expect
      .element(vehicles.getByRole('button', { name: `Edit ${nameOf(car)}` }))
      .toBeVisible();
    await inspectAllSizes();
    await row.click();
    await expect.element(vehicles).not.toMatchTextContent('l tank');
  });

  // VEH-23
  it('asks for a better photo, in the row and with its reason, and leads to the camera', async () => {
    const askedAt = new Date().toISOString();
    const reason = 'The plate cannot be read';
    const car = newCar({ photoRequest: { reason, askedAt, answeredAt: null } });
    await openApp('/', { answers: vehicleAnswers(car) });
    await expect.element(vehicles.getByRole('listitem')).toMatchTextContent('Action needed');
    await openVehicle();
    await expect.element(vehicles).toMatchTextContent(`Please send a better photo: ${reason}`);
    await inspect();
    await vehicles.getByRole('button', { name: 'Send a better photo' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Vehicle photo' })).toBeVisible();
  });

  // VEH-23
  it('asks for nothing once the photo is sent', { tags: 'long' }, async () => {
    const askedAt = new Date().toISOString();
    const photoRequest = { reason: 'Too dark', askedAt, answeredAt: askedAt };
    await openList(newCar({ photoRequest }));
    await expect.element(vehicles).toMatchTextContent('Pending');
    await expect.element(vehicles).not.toMatchTextContent('better photo');
  });

  // VEH-25
  it('asks for the own plate of a vehicle whose plate was removed', async () => {
    const car = newCar({ registrationNumber: 'CA 123-456', isPlateRemoved: true });
    await openApp('/', { answers: vehicleAnswers(car) });
    await expect.element(vehicles.getByRole('listitem')).toMatchTextContent('Action needed');
    await openVehicle();
    await expectWords(vehicles, 'We removed the registration number CA 123-456 from this vehicle.');
    await vehicles.getByRole('button', { name: 'Enter its own number' }).click();
    await expect.element(edit).toBeVisible();
  });

  // VEH-21
  it('marks a closed row that needs its user, and tells why in the open one', {
    tags: 'long',
  }, async () => {
    const user = sessionUser();
    await keepVehicle(user.id, refused('plate-taken', 'It is taken', 409));
    await openApp('/', { user });
    await expect.element(vehicles).toMatchTextContent('Action needed');
    await expect.element(vehicles).not.toMatchTextContent('It is taken');
    await openVehicle();
    await expect.element(vehicles).toMatchTextContent('It is taken');
    await expect.element(vehicles.getByRole('link', { name: /outbox/ })).toBeVisible();
    await inspectAllSizes();
  });

  // VEH-21
  it('needs at most 230 px for two vehicles on a phone', async () => {
    const names = { make: 'Volkswagen', model: 'Polo Vivo', registrationNumber: 'BC 12 DF GP' };
    await openApp('/', { answers: vehicleAnswers(newCar(names), newCar({ isRoadworthy: true })) });
    await page.viewport(360, 800);
    await expect.element(vehicles).toMatchTextContent('Polo Vivo');
    await expect.poll(() => vehicles.element().getBoundingClientRect().height).toBeLessThan(231);
  });

  it('fits long names on every size of screen and of letters', { tags: 'long' }, async () => {
    const car = newCar({
      make: 'Mercedes-Benz',
      model: 'Sprinter Panel Van Long Wheel Base',
      modelType: '519 CDI Extra Long High Roof Automatic',
      fuelCapacity: 1234.5,
      isRoadworthy: true,
    });
    await openList(car);
    await expect.element(vehicles).toMatchTextContent('Sprinter');
    await inspectAllSizes();
  });

  it('shows markup in a name as it was typed', { tags: 'long' }, async () => {
    const make = '<img src="x" onerror="alert(1)">';
    await openList(newCar({ make, model: '{{1+1}}', modelType: '**&amp;**' }));
    await expectWords(vehicles, make, '{{1+1}}', '**&amp;**');
    expect(document.querySelector('[onerror]')).toBeNull();
  });

  it('keeps its size while it loads, says when it failed, and keeps an open form', {
    tags: 'long',
  }, async () => {
    const fails = Promise.withResolvers<Response>();
    const answers = { ...vehicleAnswers(newCar()), [list]: () => fails.promise };
    const { server, client } = await openApp('/', { answers });
    await expect.element(page.getByRole('button', { name: /^Loyalty/ })).toBeVisible();
    await expect.element(page.getByText('Loading...').first()).toBeInTheDocument();
    await expect.element(vehicles).not.toBeInTheDocument();
    fails.resolve(refusal(500));
    const alert = vehicles.getByRole('alert');
    await expect.element(alert).toMatchTextContent('Your vehicles could not be loaded');
    await expect.element(alert.getByRole('button', { name: 'Try again' })).toBeVisible();

    await vehicles.getByRole('button', { name: 'Add a vehicle' }).click();
    const plate = page.getByRole('dialog').getByLabelText('Registration number');
    await plate.fill('CA 1');
    server.answer(list, [newCar()]);
    // As when the connection returns.
    await client.invalidateQueries();
    await expect.element(vehicles).toMatchTextContent('Toyota Corolla');
    await expect.element(plate).toHaveValue('CA 1');
  });

  it('shows a drawn car if the photo cannot be shown, and the photo once it can', {
    tags: 'long',
  }, async () => {
    const car = newCar();
    const photo = `/api/vehicle-image/${car.id}`;
    await commands.loseFile(photo);
    const { server, client } = await openList(car);
    const picture = vehicles.getByRole('img', { name: /Photo of/ });
    await expect.element(vehicles).toMatchTextContent('Toyota Corolla');
    await expect.element(picture).not.toBeInTheDocument();
    // No call that the screen sends by itself may find the connection again.
    await expect.element(page.getByRole('link', { name: 'View History' })).toBeVisible();
    await expect.poll(() => client.isFetching()).toBe(0);
    server.cut('GET /api/ping');
    reportNetworkError();
    const chip = page.getByRole('button', { name: /^No answer from Volmaak/ });
    await expect.element(chip).toBeVisible();
    server.answer('GET /api/ping', ({ query }) => ({ n: query.get('n') }));
    await commands.findFile(photo);
    await chip.click();
    await expect.element(picture).toBeVisible();
    await expect.element(chip).not.toBeInTheDocument();
  });
});

describe('editing a vehicle', { tags: 'long' }, () => {
  it('sends what was changed, and shows the result', async () => {
    const car = newCar({ isRoadworthy: true });
    const { server } = await openList(car);
    const opener = vehicles.getByRole('button', { name: `Edit ${nameOf(car)}` });
    await opener.click();
    await expect.element(edit).toMatchTextContent('this vehicle has to be verified again');
    await expect
      .element(edit.getByLabelText('Registration number'))
      .toHaveValue(car.registrationNumber);
    await expect.element(edit.getByLabelText('Year')).toHaveValue('2019');
    await userEvent.selectOptions(edit.getByLabelText('Fuel type'), 'diesel');
    await capacity.fill('48.5');
    await saveChanges.click();
    await expectToast('Vehicle Updated', `${nameOf(car)} is saved.`);
    await expect.element(edit).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await expectWords(vehicles, '· Diesel', '2019 · 48.5 l tank', 'Verified');
    const [change] = server.sent('PATCH /api/cars/{id}');
    expect(change?.params).toEqual({ id: car.id });
    expect(change?.body).toEqual({
      fuelType: 'diesel',
      fuelCapacity: 48.5,
      // API-12
      expected: { fuelType: 'petrol', fuelCapacity: 50 },
    });
    expect(change?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('shows the answer if the list cannot be loaded again', async () => {
    const car = newCar({ isRoadworthy: true });
    const number = newPlate();
    const { server } = await openList(car);
    await vehicles.getByRole('button', { name: /^Edit/ }).click();
    await edit.getByLabelText('Registration number').fill(number);
    server.cut(list);
    const changed = { ...car, registrationNumber: number, isRoadworthy: false };
    server.answer('PATCH /api/cars/{id}', changed);
    await saveChanges.click();
    await expectToast('Vehicle Updated', number);
    await expectWords(vehicles, number, 'Pending');
  });

  // OUT-19, OUT-20
  it('waits on this phone without a connection, and a further edit corrects it', async () => {
    const car = newCar();
    const app = await openList(car);
    const { server } = app;
    await loseConnection(app);
    await vehicles.getByRole('button', { name: /^Edit/ }).click();
    await capacity.fill('48.5');
    await saveChanges.click();
    await expectToast(nameOf(car), savedOnPhone);
    await expectWords(vehicles, '48.5 l tank', 'Change waits on this phone');
    await inspect();
    await vehicles.getByRole('button', { name: /^Edit/ }).click();
    const correct = page.getByRole('dialog', { name: 'Correct Vehicle' });
    await expect.element(correct.getByLabelText('Fuel capacity')).toHaveValue('48.5');
    await correct.getByLabelText('Fuel capacity').fill('49');
    await correct.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(vehicles).toMatchTextContent('49 l tank');
    const saved = { ...car, fuelCapacity: 49 };
    // Nobody knows whether the first try has arrived.
    server.answer('DELETE /api/outbox/{key}', { made: null });
    server.answer('PATCH /api/cars/{id}', saved).answer(list, [saved]);
    await regainConnection(app);
    await expect.element(vehicles).not.toMatchTextContent('Change waits on this phone');
    await expect.element(vehicles).toMatchTextContent('49 l tank');
    expect(server.bodies('PATCH /api/cars/{id}')).toEqual([
      { fuelCapacity: 49, expected: { fuelCapacity: 50 } },
    ]);
  });

  // OUT-21
  it('says what was changed elsewhere, and is sent again over it', async () => {
    const car = newCar();
    const { server } = await openList(car);
    await vehicles.getByRole('button', { name: /^Edit/ }).click();
    await capacity.fill('48.5');
    const message = 'It was changed elsewhere';
    const current = { fuelCapacity: 44 };
    const conflict = { status: 409, code: 'changed-elsewhere', message, current };
    const saved = { ...car, fuelCapacity: 48.5 };
    server.answer('PATCH /api/cars/{id}', saved);
    server.answerOnce('PATCH /api/cars/{id}', refuseItem(conflict));
    await saveChanges.click();
    await expectToast('Update Failed', 'Fuel capacity: 44 l');
    await expect.element(capacity).toHaveValue('48.5');
    await saveChanges.click();
    await expectToast('Vehicle Updated');
    expect(server.sent('PATCH /api/cars/{id}')[1]?.body).toEqual({
      fuelCapacity: 48.5,
      expected: current,
    });
  });
});

describe('deleting a vehicle', { tags: 'long' }, () => {
  it('needs a confirmation, and leaves the focus in the list', async () => {
    const car = newCar();
    const { server } = await openList(car);
    const opener = vehicles.getByRole('button', { name: `Delete ${nameOf(car)}` });
    await opener.click();
    await expect.element(question).toMatchTextContent(nameOf(car));
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(vehicles).toMatchTextContent(car.registrationNumber);
    expect(server.sent('DELETE /api/cars/{id}')).toEqual([]);

    await opener.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast('Vehicle Deleted', `${nameOf(car)} is no longer in your list.`);
    await expect.element(vehicles).toMatchTextContent('No vehicles yet');
    await expect.element(page.getByRole('button', { name: 'Add a vehicle' })).toHaveFocus();
    expect(server.sent('DELETE /api/cars/{id}')[0]?.params).toEqual({ id: car.id });
  });

  // OUT-19
  it('waits on this phone without a connection', async () => {
    const car = newCar();
    const app = await openList(car);
    await loseConnection(app);
    await vehicles.getByRole('button', { name: /^Delete/ }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(nameOf(car), savedOnPhone);
    await expect.element(vehicles).toMatchTextContent('Deletion waits on this phone');
    const button = vehicles.getByRole('button', { name: /^Edit/ });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await inspect();
    app.server.answer(list, []);
    await regainConnection(app);
    await expect.element(vehicles).toMatchTextContent('No vehicles yet');
    expect(app.server.sent('DELETE /api/cars/{id}')).toHaveLength(1);
  });

  // SCR-4
  it('says in the row that it failed, until the next try', async () => {
    const car = newCar();
    const { server } = await openList(car);
    const refused = { status: 403, code: 'forbidden', message: 'No' };
    server.answer('DELETE /api/cars/{id}', refuseItem(refused));
    const opener = vehicles.getByRole('button', { name: /^Delete/ });
    await opener.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast('Delete Failed', 'Failed to delete vehicle');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(vehicles).toMatchTextContent(car.registrationNumber);
    await expect.element(opener).toHaveFocus();
    await expectLasting('Failed to delete vehicle');
    await inspectAllSizes();
    await opener.click();
    await expect.element(vehicles.getByRole('alert')).not.toBeInTheDocument();
  });

  // SCR-4
  it('says in the row that the phone cannot store it', async () => {
    const car = newCar();
    const app = await openList(car);
    await loseConnection(app);
    vi.spyOn(outboxStore, 'add').mockRejectedValueOnce(fullPhone());
    await vehicles.getByRole('button', { name: /^Delete/ }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast('Delete Failed', 'This phone is full');
    await expectLasting(/^This phone is full/);
  });
});
