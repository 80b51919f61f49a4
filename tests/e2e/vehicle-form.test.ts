import type { Page } from 'playwright/test';
import { southAfricanYear } from '../../domain/south-african-time.ts';
import {
  expect,
  expectToast,
  newMotorist,
  newPlate,
  registration,
  test,
} from '../support/browser.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { hold } from '../support/hold.ts';
import { answerWith, cutAfterCommit } from '../support/offline.ts';
import { serverAnswer } from '../support/server-answer.ts';
import { waitForAnswers } from '../support/slow-machine.ts';
import {
  addPhoto,
  choosePhoto,
  chooseVehicle,
  fillRegistration,
  openRegistration,
  save,
} from '../support/vehicle-dialog.ts';

const check = '**/api/validate-car-image';
const saved = 'Saved on this phone. It will be sent when you are connected.';
const known = 'Known for this model';
const estimated = 'An estimate: change it if you know better';

test.describe('the capacity in the vehicle form', { tag: '@phone' }, () => {
  test('follows from make, model and variant, and says where it is from', async ({
    page,
    driver: _,
  }) => {
    const dialog = await openRegistration(page);
    const capacity = dialog.getByLabel('Fuel capacity');
    await expect(capacity).toHaveValue('');
    for (const { vehicle, litres, origin } of [
      { vehicle: { make: 'Toyota', model: 'Corolla' }, litres: '50', origin: known },
      { vehicle: { make: 'Toyota', model: 'Yaris' }, litres: '42', origin: known },
      { vehicle: { make: 'Toyota', model: 'Hilux' }, litres: '80', origin: known },
      {
        vehicle: { make: 'Toyota', model: 'Hilux', variant: '4.0 V6 Raider' },
        litres: '85',
        origin: estimated,
      },
      { vehicle: { make: 'Toyota', model: 'Fortuner' }, litres: '80', origin: estimated },
      { vehicle: { make: 'Volkswagen', model: 'Polo' }, litres: '55', origin: estimated },
      { vehicle: { make: 'Kia', model: 'Picanto' }, litres: '35', origin: estimated },
      {
        vehicle: { make: 'Kia', model: 'Picanto', variant: '1.0 LS' },
        litres: '30',
        origin: estimated,
      },
      {
        vehicle: { make: 'Fiat', model: 'Uno', variant: '1.4 Turbo' },
        litres: '60',
        origin: estimated,
      },
    ]) {
      await chooseVehicle(dialog, vehicle);
      await expect(capacity).toHaveValue(litres);
      await expect(capacity).toHaveAccessibleDescription(origin);
    }
  });

  test('stays as it was typed, until it is emptied', async ({ page, driver: _ }) => {
    const dialog = await openRegistration(page);
    const capacity = dialog.getByLabel('Fuel capacity');
    await chooseVehicle(dialog, { make: 'Toyota', model: 'Corolla' });
    await capacity.fill('47.5');
    await expect(capacity).toHaveAccessibleDescription('As you entered it');
    await chooseVehicle(dialog, { make: 'Toyota', model: 'Hilux' });
    await expect(capacity).toHaveValue('47.5');
    await capacity.fill('');
    await chooseVehicle(dialog, { make: 'Toyota', model: 'Yaris' });
    await expect(capacity).toHaveValue('42');
  });
});

test.describe('the vehicle form', { tag: '@phone' }, () => {
  test('offers years from the current one down to 1980', async ({ page, driver: _ }) => {
    const dialog = await openRegistration(page);
    const years = await dialog.getByLabel('Year').locator('option').allTextContents();
    const current = southAfricanYear(new Date());
    expect(years[0]).toBe('Choose a year');
    expect(years.slice(1)).toEqual(
      Array.from({ length: current - 1980 + 1 }, (_item, index) => String(current - index)),
    );
  });

  test('says what is missing, in all and at each field', async ({ page, driver: _ }) => {
    const dialog = await openRegistration(page);
    await save(dialog);
    await expect(dialog.getByRole('alert')).toHaveText('Please fill in all required fields');
    for (const label of ['Registration number', 'Make', 'Year', 'Fuel capacity', 'Province']) {
      await expect(dialog.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(dialog.getByLabel('Registration number')).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Add photo' })).toHaveAccessibleDescription(
      'Vehicle image is required',
    );
    const placeholder = dialog.getByLabel('Registration number').evaluate((input) => ({
      shown: getComputedStyle(input, '::placeholder').color,
      usual: getComputedStyle(document.documentElement)
        .getPropertyValue('--mantine-color-placeholder')
        .trim(),
    }));
    const { shown, usual } = await placeholder;
    expect(shown).toBe(await rgbOf(page, usual));
    // What was said is over once it no longer holds.
    await fillRegistration(dialog);
    await expect(dialog.getByText('Please fill in all required fields')).toHaveCount(0);
  });

  test('refuses a capacity that is none', async ({ page, driver: _ }) => {
    const dialog = await openRegistration(page);
    await fillRegistration(dialog);
    await dialog.getByLabel('Fuel capacity').fill('-5');
    await save(dialog);
    await expect(dialog.getByLabel('Fuel capacity')).toHaveAccessibleDescription(
      /Fuel capacity must be positive/,
    );
    await expect(dialog.getByRole('alert')).toHaveText('Please correct the marked fields');
  });

  test('wants a photo', async ({ page, driver: _ }) => {
    const dialog = await openRegistration(page);
    await fillRegistration(dialog);
    await save(dialog);
    await expectToast(page, 'Vehicle Image Required', 'Please add a photo of your vehicle.');
    await expect(dialog.getByText('Vehicle image is required')).toBeVisible();
  });

  test('does not save a photo that did not pass the check', async ({ page, driver: _ }) => {
    await page.route(check, (route) =>
      route.fulfill(
        serverAnswer({
          json: { isValid: false, reason: 'No vehicle', suggestions: 'Show the whole car' },
        }),
      ),
    );
    const dialog = await openRegistration(page);
    await fillRegistration(dialog);
    await choosePhoto(page);
    await expectToast(page, 'Invalid Vehicle Image', 'Show the whole car');
    await expect(dialog.getByText('This photo did not pass the check')).toBeVisible();
    await save(dialog);
    await expectToast(page, 'Vehicle Image Not Validated', 'a photo that passes the check');

    await page.unroute(check);
    await page.route(check, (route) =>
      route.fulfill(
        serverAnswer({ json: { isValid: false, reason: 'No vehicle', suggestions: '' } }),
      ),
    );
    await choosePhoto(page);
    await expectToast(page, 'Invalid Vehicle Image', 'Please upload a clear photo of your vehicle');

    await page.unroute(check);
    await choosePhoto(page);
    await expectToast(page, 'Vehicle Image Verified');
    await expect(dialog.getByText('Photo verified')).toBeVisible();
    await save(dialog);
    await expectToast(page, 'Car Registered Successfully');
  });

  test('does not save while the photo is being checked', async ({ page, driver: _ }) => {
    const goOn = await hold(page, check);
    const dialog = await openRegistration(page);
    await fillRegistration(dialog);
    await choosePhoto(page);
    await expect(dialog.getByText('Checking the photo…')).toBeVisible();
    await save(dialog);
    await expectToast(page, 'Vehicle Image Not Validated', 'still being checked');
    goOn();
    await expect(dialog.getByText('Photo verified')).toBeVisible();
    await save(dialog);
    await expectToast(page, 'Car Registered Successfully');
  });

  const unavailable = [
    { name: 'cannot be reached', answer: null },
    { name: 'fails', answer: serverAnswer({ status: 500, body: '{}' }) },
    {
      name: 'has used up its quota',
      answer: serverAnswer({
        json: { isValid: false, reason: 'API quota exceeded', suggestions: '' },
      }),
    },
    { name: "is answered by somebody else's JSON", answer: { json: {} } },
    { name: 'is answered by somebody else with a no', answer: { json: { isValid: false } } },
  ];
  for (const { name, answer } of unavailable) {
    test(`takes a photo unchecked when the check ${name}`, async ({ page, driver: _ }) => {
      await page.route(check, (route) => (answer ? route.fulfill(answer) : route.abort()));
      const dialog = await openRegistration(page);
      const plate = await fillRegistration(dialog);
      await choosePhoto(page);
      await expect(dialog.getByText(/validation is temporarily unavailable/)).toBeVisible();
      await save(dialog);
      await expectToast(page, 'Car Registered Successfully');
      await expect(page.getByRole('region', { name: 'My Vehicles' })).toContainText(plate);
    });
  }

  test('takes a vehicle typed by hand, with its model type', async ({ page, driver: _ }) => {
    const dialog = await openRegistration(page);
    await dialog.getByText('Manual Entry').click();
    await dialog.getByLabel('Registration number').fill(newPlate());
    await dialog.getByLabel('Make').fill('Tazzari');
    await dialog.getByRole('textbox', { name: 'Model', exact: true }).fill('Zero');
    await expect(dialog.getByLabel('Fuel capacity')).toHaveValue('55');
    await dialog.getByLabel('Year').selectOption('2019');
    await dialog.getByLabel('Province').selectOption('GP');
    await addPhoto(page);
    await save(dialog);
    await expect(dialog.getByRole('alert').first()).toHaveText(
      'Please fill in all required fields',
    );
    const modelType = dialog.getByLabel('Model type');
    await expect(modelType).toHaveAccessibleDescription('Model type is required');
    await modelType.fill('1.0 Eco');
    await expect(dialog.getByLabel('Fuel capacity')).toHaveValue('50');
    await save(dialog);
    await expectToast(page, 'Car Registered Successfully');
    const vehicles = page.getByRole('region', { name: 'My Vehicles' });
    await expect(vehicles).toContainText('Tazzari Zero');
    await expect(vehicles).toContainText('1.0 Eco · 2019');
    await expect(vehicles).toContainText('50 l tank');
  });

  test('keeps what the lists hold when the way of naming changes', async ({ page, driver: _ }) => {
    const dialog = await openRegistration(page);
    await chooseVehicle(dialog, { make: 'Toyota', model: 'Corolla' });
    await dialog.getByText('Manual Entry').click();
    await expect(dialog.getByLabel('Make')).toHaveValue('Toyota');
    await expect(dialog.getByRole('textbox', { name: 'Model', exact: true })).toHaveValue(
      'Corolla',
    );
    await dialog.getByText('Database Selection').click();
    await expect(dialog.getByLabel('Make')).toHaveValue('Toyota');
    await dialog.getByText('Manual Entry').click();
    await dialog.getByLabel('Make').fill('Tazzari');
    await dialog.getByText('Database Selection').click();
    await expect(dialog.getByLabel('Make')).toHaveValue('');
    await expect(dialog.getByRole('combobox', { name: 'Model' })).toBeDisabled();
  });

  test('says at the plate whom to ask when it is somebody else’s', async ({
    page,
    driver: _,
    request,
  }) => {
    const other = newMotorist();
    await request.post('/api/auth/register', { data: registration(other) });
    await request.post('/api/auth/login', { data: other });
    const taken = await addVehicle({ request });
    const dialog = await openRegistration(page);
    await fillRegistration(dialog, ` ${taken.registrationNumber.toLowerCase()} `);
    await addPhoto(page);
    await save(dialog);
    await expectToast(page, 'Registration Failed');
    await expect(dialog.getByLabel('Registration number')).toHaveAccessibleDescription(
      /belongs to a vehicle in another account.*ask a Volmaak administrator/,
    );
    await expect(dialog.getByLabel('Make')).toHaveValue('Toyota');
    await dialog.getByLabel('Registration number').fill(newPlate());
    await save(dialog);
    await expectToast(page, 'Car Registered Successfully');
  });

  test('says at the plate that it is among one’s own', async ({ page, driver: _ }) => {
    const own = await addVehicle(page);
    await waitForAnswers(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Add a vehicle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
    await fillRegistration(dialog, own.registrationNumber);
    await addPhoto(page);
    await save(dialog);
    await expect(dialog.getByLabel('Registration number')).toHaveAccessibleDescription(
      'You have already registered a vehicle with this registration number',
    );
  });

  test('asks before it throws away what was entered', async ({ page, driver: _ }) => {
    const dialog = await openRegistration(page);
    const opener = page.getByRole('button', { name: 'Add your first vehicle' });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();

    await opener.click();
    await dialog.getByLabel('Registration number').fill('CA 1');
    const question = page.getByRole('alertdialog', { name: 'Throw away what you entered?' });
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    await expect(dialog.getByLabel('Registration number')).toHaveValue('CA 1');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Throw away' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(dialog.getByLabel('Registration number')).toHaveValue('');
  });

  test('saves on the phone when the answer is lost, and registers once', async ({
    page,
    context,
    driver,
  }) => {
    const dialog = await openRegistration(page);
    const plate = await fillRegistration(dialog);
    await addPhoto(page);
    // It is registered, but nobody hears of it.
    const heal = await cutAfterCommit(context, '**/api/cars');
    await save(dialog);
    await expectToast(page, saved);
    await expect(dialog).toHaveCount(0);
    const vehicles = page.getByRole('region', { name: 'My Vehicles' });
    await expect(vehicles).toContainText(plate);
    await expect(vehicles).toContainText('On this phone');
    await heal();
    // The next try may be some seconds off.
    await expect(vehicles).toContainText('Pending', { timeout: 60_000 });
    await expect(vehicles.getByRole('listitem')).toHaveCount(1);
    const answer = await page.request.get(`/api/cars/user/${driver.id}`);
    expect(await answer.json()).toHaveLength(1);
  });

  test('saves on the phone when the server fails', async ({ page, context, driver: _ }) => {
    const dialog = await openRegistration(page);
    const plate = await fillRegistration(dialog);
    await addPhoto(page);
    await answerWith(context, '**/api/cars', { status: 500, body: '' });
    await save(dialog);
    await expectToast(page, saved);
    await expect(page.getByRole('region', { name: 'My Vehicles' })).toContainText(plate);
  });
});

/** A colour as the browser computes it. */
function rgbOf(page: Page, colour: string): Promise<string> {
  return page.evaluate((value) => {
    const probe = document.createElement('span');
    probe.style.color = value;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, colour);
}
