import type { Page } from 'playwright/test';
import { expect, expectToast, test } from '../../support/browser/browser.ts';
import { expectKept } from '../../support/browser/device-stores.ts';
import { addRequest, addVehicle } from '../../support/browser/e2e-data.ts';
import { requestsOnServer, savedOnPhone } from '../../support/browser/fuel-requests.ts';
import { goOffline, goOnline, workerReady } from '../../support/browser/offline.ts';
import { openRow } from '../../support/browser/rows.ts';
import { openVehicles } from '../../support/browser/vehicle-row.ts';

const vehicles = (page: Page) => page.getByRole('region', { name: 'My Vehicles' });

async function answered(page: Page, path: string) {
  return (await page.request.get(path)).json();
}

/** Changes the capacity of the vehicle in its form. */
async function changeCapacity(page: Page, litres: string): Promise<void> {
  await openVehicles(page);
  await vehicles(page).getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Vehicle' });
  await dialog.getByLabel('Fuel capacity').fill(litres);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
}

test.describe('changes that are made offline', { tag: ['@worker', '@long'] }, () => {
  // OUT-19
  test('survive a restart, and arrive once', async ({ page, context, driver }) => {
    const car = await addVehicle(page);
    await addRequest(page, car);
    const carsPath = `/api/cars/user/${driver.id}`;

    await test.step('after the lists were seen', async () => {
      await page.goto('/fuel-requests-history');
      await workerReady(page);
      await expectKept(page, '"fuel-requests"');
      await page.goto('/account');
      await expectKept(page, '"profile"');
      await page.goto('/');
      await expectKept(page, car.registrationNumber);
      await goOffline(context);
    });

    await test.step('a vehicle is changed, a request withdrawn, and a number corrected', async () => {
      await changeCapacity(page, '48.5');
      await expectToast(page, savedOnPhone);
      await page.goto('/fuel-requests-history');
      await openRow(page.getByRole('list', { name: 'Your fuel requests' }).getByRole('listitem'));
      await page.getByRole('button', { name: /^Delete request/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, savedOnPhone);
      await page.goto('/account');
      await page.getByLabel('Phone number').fill('083 765 4321');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expectToast(page, savedOnPhone);
      await expect(page.getByRole('link', { name: /^3 waiting/ })).toBeVisible();
    });

    await test.step('they are shown after a new start', async () => {
      await page.goto('/');
      await expect(vehicles(page)).toContainText('On this phone');
      await openVehicles(page);
      await expect(vehicles(page)).toContainText('48.5 l tank');
      await expect(vehicles(page)).toContainText('Change waits on this phone');
    });

    await goOnline(context);
    await expect.poll(async () => (await answered(page, carsPath))[0]?.fuelCapacity).toBe(48.5);
    await expect.poll(() => requestsOnServer(page)).toEqual([]);
    const phone = async () => (await answered(page, '/api/account/profile')).phoneNumber;
    await expect.poll(phone).toBe('+27837654321');
    await expect(vehicles(page)).not.toContainText('Change waits on this phone');
    await expect(page.getByRole('link', { name: /waiting/ })).toBeHidden();
  });

  // OUT-21
  test('meet those of another phone, and their user chooses', async ({ page, context, driver }) => {
    const car = await addVehicle(page);
    await page.goto('/');
    await workerReady(page);
    await expectKept(page, car.registrationNumber);
    await goOffline(context);
    await changeCapacity(page, '48.5');
    await expectToast(page, savedOnPhone);
    const elsewhere = { data: { fuelCapacity: 44 } };
    expect((await page.request.patch(`/api/cars/${car.id}`, elsewhere)).ok()).toBe(true);
    await goOnline(context);
    await page.getByRole('link', { name: /1 needs action/ }).click();
    const outbox = page.getByRole('main');
    await expect(outbox).toContainText('Fuel capacity: 48.5 l');
    await expect(outbox).toContainText('Fuel capacity: 44 l');
    await outbox.getByRole('button', { name: /^Use mine/ }).click();
    await expectToast(page, 'Sent');
    const [stored] = await answered(page, `/api/cars/user/${driver.id}`);
    expect(stored.fuelCapacity).toBe(48.5);
  });

  test('delete a vehicle after a request for it', async ({ page, context, driver }) => {
    const car = await addVehicle(page);
    await page.goto('/');
    await workerReady(page);
    await expectKept(page, car.registrationNumber);
    await goOffline(context);
    await page.goto('/fuel-request');
    await page.getByRole('textbox', { name: 'Litres' }).fill('12');
    await page.getByRole('button', { name: 'Ask for 12 l' }).click();
    await expectToast(page, savedOnPhone);
    await page.goto('/');
    await openVehicles(page);
    await vehicles(page)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, savedOnPhone);
    await expect(vehicles(page)).toContainText('Deletion waits on this phone');
    await goOnline(context);
    await expect(vehicles(page)).toContainText('No vehicles yet');
    expect(await answered(page, `/api/cars/user/${driver.id}`)).toEqual([]);
    expect(await requestsOnServer(page)).toMatchObject([{ fuelAmount: 12 }]);
  });
});
