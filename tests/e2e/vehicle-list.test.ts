import type { Page } from 'playwright/test';
import { expect, expectToast, newPlate, test } from '../support/browser.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { verifyVehicle } from '../support/e2e-database.ts';
import { hold } from '../support/hold.ts';
import { goOffline, goOnline } from '../support/offline.ts';
import { carFile } from '../support/pictures.ts';
import { chooseFile } from '../support/vehicle-dialog.ts';

const vehicles = (page: Page) => page.getByRole('region', { name: 'My Vehicles' });

test.describe('My Vehicles', { tag: '@phone' }, () => {
  test('shows a vehicle as verified only when it is roadworthy and not stolen', async ({
    page,
    driver: _,
    database,
  }) => {
    const car = await addVehicle(page, { modelType: '1.3 Prestige' });
    await page.goto('/');
    const card = vehicles(page).getByRole('listitem');
    await expect(card).toContainText('Toyota Corolla');
    await expect(card).toContainText('1.3 Prestige · 2019');
    await expect(card).toContainText('Petrol · 50 l tank');
    await expect(card).toContainText(car.registrationNumber);
    await expect(card).toContainText('Pending');
    const picture = card.getByRole('img', { name: 'Photo of Toyota Corolla' });
    await expect(picture).toHaveAttribute('src', new RegExp(`^/api/vehicle-image/${car.id}\\?v=`));
    await expect(picture).toHaveJSProperty('naturalWidth', 320);

    await verifyVehicle(database, car.id);
    await page.reload();
    await expect(card).toContainText('Verified');
    await verifyVehicle(database, car.id, true);
    await page.reload();
    await expect(card).toContainText('Pending');
    await expect(card).not.toContainText('Verified');
  });

  test('changes a vehicle, which then has to be verified again', async ({
    page,
    driver: _,
    database,
  }) => {
    const car = await addVehicle(page);
    await verifyVehicle(database, car.id);
    await page.goto('/');
    const name = `Toyota Corolla, ${car.registrationNumber}`;
    const opener = vehicles(page).getByRole('button', { name: `Edit ${name}` });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Edit Vehicle' });
    await expect(dialog.getByText(/this vehicle has to be verified again/)).toBeVisible();
    await expect(dialog.getByLabel('Registration number')).toHaveValue(car.registrationNumber);
    await expect(dialog.getByLabel('Year')).toHaveValue('2019');
    await dialog.getByLabel('Fuel type').selectOption('diesel');
    await dialog.getByLabel('Fuel capacity').fill('48.5');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Vehicle Updated', `${name} is saved.`);
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(vehicles(page)).toContainText('Diesel · 48.5 l tank');
    await expect(vehicles(page)).toContainText('Verified');

    // Also where the list itself cannot be fetched again.
    await opener.click();
    const plate = newPlate();
    await page.route('**/api/cars/user/*', (route) => route.abort());
    await dialog.getByLabel('Registration number').fill(plate);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Vehicle Updated', plate);
    await expect(vehicles(page)).toContainText(plate);
    await expect(vehicles(page)).toContainText('Pending');
  });

  test('says when a change could not be saved, and keeps it in the form', async ({
    page,
    driver: _,
  }) => {
    await addVehicle(page);
    await page.goto('/');
    await vehicles(page).getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Vehicle' });
    await dialog.getByLabel('Fuel capacity').fill('48.5');
    await page.route('**/api/cars/*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Update Failed', 'Failed to update vehicle');
    await expect(dialog.getByRole('alert')).toContainText('Everything you entered is still here');
    await expect(dialog.getByLabel('Fuel capacity')).toHaveValue('48.5');
    await page.unroute('**/api/cars/*');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Vehicle Updated');
    await expect(vehicles(page)).toContainText('48.5 l tank');
  });

  test('replaces the photo of a vehicle', async ({ page, driver: _ }) => {
    const car = await addVehicle(page);
    await page.goto('/');
    const picture = vehicles(page).getByRole('img');
    const before = (await picture.getAttribute('src')) ?? '';
    const name = `Toyota Corolla, ${car.registrationNumber}`;
    const opener = vehicles(page).getByRole('button', { name: `Replace the photo of ${name}` });
    await opener.click();
    await chooseFile(page, await carFile(600));
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expectToast(page, 'Photo Replaced', `${name} has its new photo.`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(picture).not.toHaveAttribute('src', before);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 320);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  });

  test('asks before it deletes a vehicle, and leaves the focus in the list', async ({
    page,
    driver: _,
  }) => {
    const car = await addVehicle(page);
    await page.goto('/');
    const name = `Toyota Corolla, ${car.registrationNumber}`;
    const opener = vehicles(page).getByRole('button', { name: `Delete ${name}` });
    await opener.click();
    const question = page.getByRole('alertdialog', { name: 'Delete this vehicle?' });
    await expect(question).toContainText(name);
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(question).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(vehicles(page)).toContainText(car.registrationNumber);

    await opener.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Vehicle Deleted', `${name} is no longer in your list.`);
    await expect(vehicles(page)).toContainText('No vehicles yet');
    await expect(page.getByRole('button', { name: 'Add a vehicle' })).toBeFocused();
    await page.reload();
    await expect(vehicles(page)).toContainText('No vehicles yet');
  });

  test('says when a vehicle could not be deleted', async ({ page, driver: _ }) => {
    const car = await addVehicle(page);
    await page.goto('/');
    await page.route('**/api/cars/*', (route) => route.fulfill({ status: 500, body: '' }));
    const opener = vehicles(page).getByRole('button', { name: /^Delete/ });
    await opener.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Delete Failed', 'Failed to delete vehicle');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(vehicles(page)).toContainText(car.registrationNumber);
    await expect(opener).toBeFocused();
  });

  test('holds its place while it loads, and says when it could not', async ({
    page,
    context,
    driver: _,
  }) => {
    await addVehicle(page);
    const list = '**/api/cars/user/*';
    const fail = await hold(page, list, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('status').last()).toHaveText('Loading...');
    fail();
    await expect(vehicles(page).getByRole('alert')).toContainText(
      'Your vehicles could not be loaded',
    );
    // What is being filled in meanwhile stays when the connection is back and all is asked for again.
    await vehicles(page).getByRole('button', { name: 'Add a vehicle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
    const plate = dialog.getByLabel('Registration number');
    await plate.fill('CA 1');
    await goOffline(context);
    await expect(page.getByText(/^Offline since/)).toBeVisible();
    await page.unroute(list);
    await goOnline(context);
    await expect(vehicles(page)).toContainText('Toyota Corolla');
    await expect(plate).toHaveValue('CA 1');
  });

  test('shows a drawn car where the photo cannot be shown, and the photo once it can', async ({
    page,
    context,
    driver: _,
  }) => {
    await addVehicle(page);
    await page.route('**/api/vehicle-image/*', (route) => route.abort());
    await page.goto('/');
    await expect(vehicles(page)).toContainText('Toyota Corolla');
    await expect(vehicles(page).getByRole('img')).toHaveCount(0);
    await goOffline(context);
    await expect(page.getByText(/^Offline since/)).toBeVisible();
    await page.unroute('**/api/vehicle-image/*');
    await goOnline(context);
    await expect(vehicles(page).getByRole('img', { name: /Photo of/ })).toBeVisible();
  });
});
