import type { Page } from 'playwright/test';
import type { Car } from '../../domain/car.ts';
import { UserId } from '../../domain/ids.ts';
import { vehicleItem } from '../offline/support/items.ts';
import { expect, expectToast, test } from '../support/browser.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { setLoyalty } from '../support/e2e-database.ts';
import { hold } from '../support/hold.ts';
import { goOffline, goOnline, putInOutbox, workerReady } from '../support/offline.ts';
import { waitForAnswers } from '../support/slow-machine.ts';
import { addPhoto, fillRegistration, save } from '../support/vehicle-dialog.ts';

test.use({ serviceWorkers: 'allow' });

const calls = '**/api/fuel-requests';

const isCall = (url: string) => new URL(url).pathname === '/api/fuel-requests';

const litres = (page: Page) => page.getByRole('textbox', { name: 'Litres' });
const budget = (page: Page) => page.getByRole('textbox', { name: 'Budget' });
const ask = (page: Page) => page.getByRole('button', { name: /^Ask for/ });
const preview = (page: Page) => page.getByRole('region', { name: 'What you ask for' });

test.beforeEach(({ context }) => waitForAnswers(context));

/** Opens the page of somebody with one Corolla, of 50 litres of petrol. */
async function openPage(page: Page): Promise<Car> {
  const car = await addVehicle(page);
  await page.goto('/fuel-request');
  await expect(page.getByLabel('Vehicle', { exact: true })).toHaveValue(car.id);
  return car;
}

async function countRequests(page: Page): Promise<number> {
  const answer = await page.request.get('/api/fuel-requests');
  return (await answer.json()).requests.length;
}

test.describe('asking for fuel', () => {
  test('by litres shows what it costs, and sends it', async ({ page, driver, database }) => {
    await setLoyalty(database, driver.id, { tier: 'regular', percent: 2, purchases: 5 });
    const car = await openPage(page);
    await workerReady(page);
    await expect(page.getByLabel('Vehicle', { exact: true })).toHaveAccessibleDescription(
      'Petrol · the tank holds 50 l',
    );
    await expect(page.getByRole('region', { name: 'Fuel prices' })).toContainText('R20.75');
    await expect(ask(page)).toBeDisabled();
    await litres(page).fill('20');
    await expect(preview(page)).toContainText('Petrol20 l');
    await expect(preview(page)).toContainText('Base price per litreR20.75 /l');
    await expect(preview(page)).toContainText('Loyalty discount2 %');
    // 20.75 less 2 % is 20.335.
    await expect(preview(page)).toContainText('Discounted priceR20.34 /l');
    await expect(preview(page)).toContainText('TotalR406.80');
    await expect(preview(page)).toContainText('Live · just now');
    // By the page or by its worker.
    const sent = page
      .context()
      .waitForEvent('request', (request) => request.method() === 'POST' && isCall(request.url()));
    await page.getByRole('button', { name: 'Ask for 20 l' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      carMake: 'Toyota',
      carModel: 'Corolla',
      carYear: 2019,
      fuelType: 'petrol',
      fuelAmount: 20,
      fuelCapacity: 50,
    });
    expect((await sent).headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    await expectToast(page, 'Fuel Request Submitted', '20 l for your Toyota Corolla');
    await expect(litres(page)).toHaveValue('');
    await expect(page.getByText('You asked for 20 l for your Toyota Corolla.')).toBeVisible();
    await page.getByRole('link', { name: 'See it in your requests' }).click();
    const requests = page.getByRole('list', { name: 'Your fuel requests' });
    await expect(requests.getByRole('listitem')).toHaveCount(1);
    await expect(requests).toContainText(`${car.make} ${car.model} 2019`);
    await expect(requests).toContainText('R406.80');
    await expect(requests).toContainText('2 %');
  });

  test('by budget takes what the money buys, rounded down', { tag: '@phone' }, async ({
    page,
    driver: _,
  }) => {
    await openPage(page);
    await page.getByText('By Budget').click();
    await budget(page).fill('500');
    await expect(preview(page)).toContainText('Petrol24.09 l');
    await expect(preview(page)).toContainText('Costs R499.87 of your R500.00');
    await page.getByRole('button', { name: 'Ask for 24.09 l' }).click();
    await expectToast(page, 'Fuel Request Submitted', '24.09 l for your Toyota Corolla');
    const answer = await page.request.get('/api/fuel-requests');
    expect((await answer.json()).requests).toMatchObject([
      { fuelAmount: 24.09, totalAmount: 499.87, status: 'pending' },
    ]);
  });
});

test.describe('the amount of a fuel request', { tag: '@phone' }, () => {
  test('is cleared when the mode changes', async ({ page, driver: _ }) => {
    await openPage(page);
    await litres(page).fill('20');
    await page.getByText('By Budget').click();
    await expect(budget(page)).toHaveValue('');
    await expect(ask(page)).toBeDisabled();
    await budget(page).fill('500');
    await page.getByText('By Liters').click();
    await expect(litres(page)).toHaveValue('');
    await expect(preview(page)).toContainText('Petrol0 l');
  });

  test('may not exceed the tank', async ({ page, driver: _ }) => {
    await openPage(page);
    await litres(page).fill('50');
    await expect(page.getByRole('button', { name: 'Ask for 50 l' })).toBeEnabled();
    await litres(page).fill('50.01');
    await expect(litres(page)).toHaveAccessibleDescription('Amount exceeds tank capacity');
    await expect(ask(page)).toBeDisabled();
    await page.getByText('By Budget').click();
    // 50 litres and a cent less than the next hundredth.
    await budget(page).fill('1037.70');
    await expect(page.getByRole('button', { name: 'Ask for 50 l' })).toBeEnabled();
    await budget(page).fill('1037.71');
    await expect(budget(page)).toHaveAccessibleDescription('Budget exceeds tank capacity');
    await expect(ask(page)).toBeDisabled();
  });

  test('is read as South Africans write it', async ({ page, driver: _ }) => {
    await openPage(page);
    for (const { typed, button, total } of [
      { typed: '20,5', button: 'Ask for 20.5 l', total: 'R425.38' },
      { typed: '20.5 l', button: 'Ask for 20.5 l', total: 'R425.38' },
      { typed: '.25', button: 'Ask for 0.25 l', total: 'R5.19' },
    ]) {
      await litres(page).fill(typed);
      await expect(page.getByRole('button', { name: button })).toBeEnabled();
      await expect(preview(page)).toContainText(`Total${total}`);
    }
    await page.getByText('By Budget').click();
    await budget(page).fill('R1 000,50');
    await expect(preview(page)).toContainText('of your R1,000.50');
  });

  test('is a number above 0 with two decimals', async ({ page, driver: _ }) => {
    await openPage(page);
    for (const typed of ['0', '0,00', '-5', '1e3', 'twenty', '20.555']) {
      await litres(page).fill(typed);
      await expect(ask(page)).toBeDisabled();
      await expect(litres(page)).toHaveAccessibleDescription(
        typed.startsWith('0') ? '' : /enter litres as a number/,
      );
      await litres(page).press('Enter');
    }
    expect(await countRequests(page)).toBe(0);
  });

  test('costs an estimate while no price is to be had', async ({ page, driver: _ }) => {
    await page.route('**/api/fuel-prices/live', (route) => route.abort());
    await openPage(page);
    await litres(page).fill('20');
    await expect(preview(page)).toContainText('Base price per litreR21.80 /l');
    await expect(preview(page)).toContainText('TotalR436.00');
    await expect(preview(page)).toContainText('Estimate. The price in force counts when you ask.');
    await ask(page).click();
    await expectToast(page, 'Fuel Request Submitted');
    const answer = await page.request.get('/api/fuel-requests');
    expect((await answer.json()).requests).toMatchObject([{ totalAmount: 415 }]);
  });
});

test.describe('a fuel request', { tag: '@phone' }, () => {
  test('needs a vehicle, and leads to registering one', async ({ page, driver: _ }) => {
    await page.goto('/fuel-request');
    await expect(page.getByText('Register a vehicle first')).toBeVisible();
    const opener = page.getByRole('button', { name: 'Register a vehicle' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
    await expect(dialog.getByLabel('Registration number')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await opener.click();
    await fillRegistration(dialog);
    await addPhoto(page);
    await save(dialog);
    await expectToast(page, 'Car Registered Successfully');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('Vehicle', { exact: true })).toContainText('Toyota Corolla');
    await expect(litres(page)).toBeVisible();
  });

  test('wants one of several vehicles to be chosen', async ({ page, driver: _ }) => {
    await addVehicle(page);
    const diesel = await addVehicle(page, { model: 'Hilux', fuelType: 'diesel', fuelCapacity: 80 });
    await page.goto('/fuel-request');
    await litres(page).fill('60');
    await ask(page).click();
    await expectToast(
      page,
      'Missing Information',
      'Please choose a vehicle and enter an amount above 0.',
    );
    await page.getByLabel('Vehicle', { exact: true }).selectOption(diesel.id);
    await expect(preview(page)).toContainText('Diesel60 l');
    await expect(preview(page)).toContainText('TotalR1,111.20');
    await ask(page).click();
    await expectToast(page, 'Fuel Request Submitted', '60 l for your Toyota Hilux');
  });

  test('for a vehicle that was deleted elsewhere is refused', async ({ page, driver: _ }) => {
    const car = await addVehicle(page);
    const other = await addVehicle(page, { model: 'Yaris', fuelCapacity: 42 });
    await page.goto('/fuel-request');
    await page.getByLabel('Vehicle', { exact: true }).selectOption(car.id);
    await litres(page).fill('20');
    await page.request.delete(`/api/cars/${car.id}`);
    await ask(page).click();
    await expectToast(page, 'Vehicle Not Found', 'Please choose another one.');
    await expect(page.getByLabel('Vehicle', { exact: true })).not.toContainText('Corolla');
    await expect(litres(page)).toHaveValue('20');
    await page.getByLabel('Vehicle', { exact: true }).selectOption(other.id);
    await ask(page).click();
    await expectToast(page, 'Fuel Request Submitted', '20 l for your Toyota Yaris');
  });

  test('for more than a tank that was changed elsewhere is refused', async ({
    page,
    driver: _,
  }) => {
    const car = await openPage(page);
    await litres(page).fill('48');
    await page.request.patch(`/api/cars/${car.id}`, { data: { fuelCapacity: 45 } });
    await ask(page).click();
    await expectToast(page, 'Amount Exceeds Capacity', 'Please ask for less.');
    await expect(page.getByLabel('Vehicle', { exact: true })).toHaveAccessibleDescription(
      /holds 45 l/,
    );
    await expect(litres(page)).not.toHaveAccessibleDescription('');
    await expect(ask(page)).toBeDisabled();
  });

  test('waits for the vehicles, and says when they could not be loaded', async ({
    page,
    driver: _,
  }) => {
    await addVehicle(page);
    const list = '**/api/cars/user/*';
    const fail = await hold(page, list, (route) => route.abort());
    await page.goto('/fuel-request');
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Loading...');
    fail();
    await expect(page.getByRole('alert')).toContainText('Your vehicles could not be loaded');
    await page.unroute(list);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(litres(page)).toBeVisible();
  });

  test('keeps what was typed when vehicles that could not be loaded are asked for again', async ({
    page,
    context,
    driver,
  }) => {
    const car = await addVehicle(page);
    const list = '**/api/cars/user/*';
    await page.route(list, (route) => route.abort());
    await page.goto('/fuel-request');
    await expect(page.getByRole('alert')).toContainText('Your vehicles could not be loaded');
    await putInOutbox(page, vehicleItem({ userId: UserId.parse(driver.id), state: 'needs-you' }));
    await page.reload();
    await litres(page).fill('17');
    await goOffline(context);
    await expect(page.getByText(/^Offline since/)).toBeVisible();
    await page.unroute(list);
    await goOnline(context);
    await expect(page.getByLabel('Vehicle', { exact: true })).toContainText(car.registrationNumber);
    await expect(litres(page)).toHaveValue('17');
  });
});

test.describe('a fuel request without a worker', { tag: '@phone' }, () => {
  // The page sends it then, where a test can hold it back.
  test.use({ serviceWorkers: 'block' });

  test('is sent once however often it is tapped', async ({ page, driver: _ }) => {
    await openPage(page);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/fuel-requests')) sent += 1;
    });
    const goOn = await hold(page, calls);
    await litres(page).fill('20');
    await ask(page).dblclick();
    await litres(page).press('Enter');
    goOn();
    await expectToast(page, 'Fuel Request Submitted');
    expect(sent).toBe(1);
    expect(await countRequests(page)).toBe(1);
  });
});
