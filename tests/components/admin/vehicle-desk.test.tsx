import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PhotoRequest, PlateRemoval } from '../../../domain/admin/vehicle-desk.ts';
import type { Car } from '../../../domain/vehicles/car.ts';
import { adminUser, userDetails, waitingVehicle } from '../support/admin-data.ts';
import { expectWords, inspect } from '../support/checks.ts';
import { newCar } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import { expectCount, openAdmin } from '../support/open-admin.ts';
import { expectToast } from '../support/toasts.ts';

const view = page.getByRole('dialog', { name: 'User details' });
const asking = 'POST /api/admin/cars/{id}/photo-request';
const removing = 'POST /api/admin/cars/{id}/plate-removal';
const returning = 'POST /api/admin/cars/{id}/plate-return';
const listing = 'GET /api/admin/verification/vehicles';
const photoDialog = page.getByRole('dialog', { name: 'Ask for a better photo?' });
const button = (name: string) => view.getByRole('button', { name });
const askedAt = new Date(Date.now() - 3_600_000).toISOString();

/** A person's panel with one vehicle, which answers as the server would. */
async function openVehicle(changes: Partial<Car> = {}) {
  const user = userDetails({});
  const car = newCar({ userId: user.id, ...changes });
  let details = { ...user, cars: [car] };
  const change = (next: Partial<Car>) => {
    const [before = car] = details.cars;
    const changed = { ...before, ...next };
    details = { ...details, cars: [changed] };
    return changed;
  };
  const opened = await openAdmin(`/admin?tab=users&person=${user.id}`, {
    'GET /api/admin/users/{id}': () => details,
  });
  await expect.element(view.getByRole('heading', { name: car.registrationNumber })).toBeVisible();
  // A panel that opens takes the focus from a button that is pressed too early.
  await expect.poll(() => view.element().contains(document.activeElement)).toBe(true);
  return { ...opened, car, change };
}

// ADM-55
describe("a vehicle's photo", () => {
  it('is enlarged from the panel, and shown in its own size', async () => {
    await openVehicle();
    const open = button('Enlarge the photo of Toyota Corolla');
    await open.click();
    const large = page.getByRole('dialog', { name: 'Toyota Corolla', exact: true });
    const picture = large.getByRole('img', { name: 'Photo of Toyota Corolla' });
    await expect.element(picture).toBeVisible();
    const size = large.getByRole('button', { name: 'Actual size' });
    await size.click();
    await expect.element(picture).toHaveAttribute('data-actual');
    await inspect();
    await userEvent.keyboard('{Escape}');
    await expectCount(large, 0);
    await expect.element(open).toHaveFocus();
    await expect.element(view).toBeVisible();
  });

  it('is enlarged in the queue, also of the other vehicles', { tags: 'long' }, async () => {
    const other = waitingVehicle({ registrationNumber: 'CA 200' });
    await openAdmin('/admin/verification', {
      [listing]: [waitingVehicle({ registrationNumber: 'CA 100', others: [other] })],
      'GET /api/admin/verification': { vehicles: 1, people: 0, photos: 0 },
    });
    for (const [name, title] of [
      ['Toyota Corolla', 'Toyota Corolla'],
      ['CA 200', 'CA 200'],
    ] as const) {
      await page.getByRole('button', { name: `Enlarge the photo of ${name}` }).click();
      const large = page.getByRole('dialog', { name: title, exact: true });
      await expect.element(large.getByRole('img', { name: `Photo of ${name}` })).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expectCount(large, 0);
    }
  });
});

// VEH-23
describe('a better photo', () => {
  it('is asked for in the panel, with a reason, and says so from then on', async () => {
    const { server, car, change } = await openVehicle();
    await button('Ask for a better photo').click();
    await photoDialog.getByRole('button', { name: 'Ask for it' }).click();
    await expect.element(photoDialog).toMatchTextContent('Please say what is wrong with the photo');
    await photoDialog.getByRole('button', { name: 'The plate cannot be read' }).click();
    server.answer(
      asking,
      refusal(409, { code: 'photo-asked', message: 'It was asked for already' }),
    );
    await photoDialog.getByRole('button', { name: 'Ask for it' }).click();
    await expect.element(photoDialog.getByRole('alert')).toMatchTextContent('already');
    await inspect();
    server.answer(asking, ({ body }) => {
      const { reason } = body as PhotoRequest; // what the dialog sends
      return change({ photoRequest: { reason, askedAt, answeredAt: null } });
    });
    await photoDialog.getByRole('button', { name: 'Ask for it' }).click();
    await expectToast('Photo Asked For');
    await expectCount(photoDialog, 0);
    const { registrationNumber, carPhotoUrl } = car;
    expect(server.bodies(asking).at(-1)).toEqual({
      reason: 'The plate cannot be read',
      expected: { registrationNumber, carPhotoUrl },
    });
    await expectWords(view, 'A better photo was asked for 1 h ago: The plate cannot be read');
  });

  it('is asked for by one key in the queue, which shows the next vehicle', async () => {
    const cars = ['CA 100', 'CA 200'].map((registrationNumber) =>
      waitingVehicle({ registrationNumber }),
    );
    const [first] = cars;
    const { server } = await openAdmin('/admin/verification', {
      [listing]: cars,
      'GET /api/admin/verification': { vehicles: 2, people: 0, photos: 0 },
      [asking]: () => first ?? refusal(404, { code: 'not-found', message: 'Gone' }),
    });
    await expect.element(page.getByRole('region', { name: 'CA 100', exact: true })).toBeVisible();
    await userEvent.keyboard('p');
    await expect.element(photoDialog).toBeVisible();
    // No key of the queue takes what is typed.
    await userEvent.keyboard('sun in the way');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('region', { name: 'CA 200', exact: true })).toBeVisible();
    await expect
      .element(page.getByText('The owner of CA 100 was asked for a better photo.'))
      .toBeVisible();
    expect(server.bodies(asking).at(-1)).toMatchObject({ reason: 'sun in the way' });
    // The SMS has gone out, so nothing can be taken back.
    expect(page.getByRole('button', { name: 'Undo CA 100' }).elements()).toEqual([]);
  });

  it('has a list of its own until it comes, and the answer says that it is one', async () => {
    const reason = 'The plate cannot be read';
    const asked = waitingVehicle({
      registrationNumber: 'CA 300',
      photoRequest: { reason, askedAt, answeredAt: null },
    });
    const { server } = await openAdmin('/admin/verification?list=photos', {
      [listing]: [asked],
      'GET /api/admin/verification': { vehicles: 0, people: 0, photos: 1 },
    });
    await expect.element(page.getByRole('tab', { name: 'Photos asked for 1' })).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'CA 300', exact: true }))
      .toMatchTextContent(`A better photo was asked for 1 h ago: ${reason}`);
    expect(server.sent(listing).at(-1)?.query.get('photo')).toBe('asked');
    await inspect();
    server.answer(listing, [
      waitingVehicle({
        registrationNumber: 'CA 300',
        photoRequest: { reason, askedAt, answeredAt: askedAt },
      }),
    ]);
    await page.getByRole('tab', { name: 'Vehicles 0' }).click();
    await expect
      .element(page.getByText(`The owner sent this photo 1 h ago. You asked for it: ${reason}`))
      .toBeVisible();
  });
});

// VEH-25
describe('a plate of somebody else', () => {
  const dialog = page.getByRole('dialog', { name: /^Remove .* from this vehicle\?$/ });
  const reason = 'The registration papers name another owner';

  it('is removed with a reason, and given back', async () => {
    const { server, car, change } = await openVehicle();
    await button('Remove the plate').click();
    await dialog.getByRole('button', { name: 'Remove the plate' }).click();
    await expect.element(dialog).toMatchTextContent('Please say why this vehicle loses its plate');
    expect(server.sent(removing)).toEqual([]);
    await dialog.getByRole('button', { name: reason }).click();
    server.answer(removing, () => change({ isPlateRemoved: true }));
    await dialog.getByRole('button', { name: 'Remove the plate' }).click();
    await expectToast('Plate Removed');
    const { registrationNumber } = car;
    expect(server.bodies(removing).at(-1)).toEqual({ reason, registrationNumber });
    await expect.element(view).toMatchTextContent('This plate was removed.');
    server.answer(returning, () => change({ isPlateRemoved: false }));
    await button('Give the plate back').click();
    await expectToast('Plate Given Back');
    await expect.element(button('Remove the plate')).toBeVisible();
  });

  it('moves to a vehicle of another person', async () => {
    const { server, change } = await openVehicle();
    const theirs = newCar({ registrationNumber: 'GP 77 ZZ' });
    const zoe = userDetails({ id: theirs.userId, firstName: 'Zoë', cars: [theirs] });
    server.answer('GET /api/admin/users', [adminUser({ id: zoe.id, firstName: 'Zoë' })]);
    await button('Remove the plate').click();
    await dialog.getByRole('button', { name: reason }).click();
    await dialog.getByRole('radio', { name: /^It moves to a vehicle/ }).click();
    await dialog.getByRole('button', { name: 'Move the plate' }).click();
    await expectWords(dialog, 'Please choose the vehicle that gets the plate');
    await dialog.getByRole('combobox', { name: 'Person' }).fill('Zo');
    server.answer('GET /api/admin/users/{id}', zoe);
    await page.getByRole('option', { name: /Zoë/ }).click();
    await dialog.getByLabelText('Vehicle', { exact: true }).selectOptions(theirs.id);
    await inspect();
    server.answer(removing, () => change({ isPlateRemoved: true }));
    await dialog.getByRole('button', { name: 'Move the plate' }).click();
    await expectToast('Plate Removed');
    expect(server.bodies(removing).at(-1) as PlateRemoval).toMatchObject({
      reason,
      toCarId: theirs.id,
    });
  });
});
