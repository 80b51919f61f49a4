import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { southAfricanYear } from '../../../domain/values/south-african-time.ts';
import { replaceAppDurations } from '../../support/replace-durations.ts';
import { expectWords, inspectAllSizes } from '../support/checks.ts';
import { newPlate } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import { isInView } from '../support/in-view.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';
import {
  addPhoto,
  choosePhoto,
  chooseVehicle,
  fillRegistration,
  openRegistration,
  plate,
  registration,
  save,
} from '../support/vehicle-dialog.ts';
import { openVehicle } from '../support/vehicle-row.ts';

const make = registration.getByLabelText('Make');
const typedModel = registration.getByRole('textbox', { name: 'Model', exact: true });
const capacity = registration.getByLabelText('Fuel capacity');
const vehicles = page.getByRole('region', { name: 'My Vehicles' });
const check = 'POST /api/validate-car-image';
const known = 'Known for this model';
const estimated = 'An estimate. Change it if you know better.';

describe('the capacity in the vehicle form', { tags: 'long' }, () => {
  it('follows from make, model and variant, and says where it comes from', async () => {
    await openRegistration();
    await expect.element(capacity).toHaveValue('');
    for (const { vehicle, litres, origin } of [
      { vehicle: { make: 'Toyota', model: 'Corolla' }, litres: 50, origin: known },
      { vehicle: { make: 'Toyota', model: 'Hilux' }, litres: 80, origin: known },
      {
        vehicle: { make: 'Toyota', model: 'Hilux', variant: '4.0 V6 Raider' },
        litres: 85,
        origin: estimated,
      },
      { vehicle: { make: 'Kia', model: 'Picanto' }, litres: 35, origin: estimated },
    ]) {
      await chooseVehicle(vehicle);
      await expect.element(capacity).toHaveValue(String(litres));
      await expect.element(capacity).toHaveAccessibleDescription(origin);
    }
  });

  it('stays as it was typed, until it is emptied', async () => {
    await openRegistration();
    await chooseVehicle({ make: 'Toyota', model: 'Corolla' });
    await capacity.fill('47.5');
    await expect.element(capacity).toHaveAccessibleDescription('As you entered it');
    await chooseVehicle({ make: 'Toyota', model: 'Hilux' });
    await expect.element(capacity).toHaveValue('47.5');
    await capacity.fill('');
    await chooseVehicle({ make: 'Toyota', model: 'Yaris' });
    await expect.element(capacity).toHaveValue('42');
  });
});

describe('a typed tank', () => {
  // VEH-27
  it('has a comma or a dot, whatever the language, and does not change with the wheel', async () => {
    const { server } = await openRegistration();
    await fillRegistration();
    await addPhoto();
    await userEvent.clear(capacity);
    await userEvent.type(capacity, '52,5');
    await expect.element(capacity).toHaveValue('52,5');
    capacity.element().dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true }));
    await save();
    await expect.poll(() => server.sent('POST /api/cars')).toHaveLength(1);
    expect(server.sent('POST /api/cars')[0]?.body).toMatchObject({ fuelCapacity: 52.5 });
  });

  // VEH-28
  it('of more than 300 litres is asked about', async () => {
    const { server } = await openRegistration();
    await fillRegistration();
    await addPhoto();
    await capacity.fill('525');
    await save();
    const question = page.getByRole('alertdialog', { name: 'Is the tank this big?' });
    await expect.element(question).toMatchTextContent('You entered 525 l');
    await inspectAllSizes();
    await question.getByRole('button', { name: 'Change it' }).click();
    await expect.element(capacity).toHaveFocus();
    expect(server.sent('POST /api/cars')).toEqual([]);
    await save();
    await question.getByRole('button', { name: 'Yes, 525 l' }).click();
    await expect.poll(() => server.sent('POST /api/cars')).toHaveLength(1);
    expect(server.sent('POST /api/cars')[0]?.body).toMatchObject({ fuelCapacity: 525 });
  });
});

// VEH-19
describe('the province in the vehicle form', () => {
  const province = registration.getByLabelText('Province');
  const proposed = 'Proposed from the plate';

  it('is proposed from the plate, and says so', { tags: 'long' }, async () => {
    await openRegistration();
    await expect.element(province).toHaveValue('');
    for (const [number, code] of [
      ['CA 123-456', 'WC'],
      ['ND 123-456', 'KZN'],
      ['NOMSA GP', 'GP'],
    ] as const) {
      await plate.fill(number);
      await expect.element(province).toHaveValue(code);
      await expect.element(province).toHaveAccessibleDescription(proposed);
    }
    await plate.fill('NOMSA');
    await expect.element(province).toHaveValue('');
    await expect.element(province).not.toHaveAccessibleDescription(proposed);
  });

  it('stays as it was chosen', async () => {
    await openRegistration();
    await plate.fill('CA 123-456');
    await userEvent.selectOptions(province, 'EC');
    await expect.element(province).toHaveAccessibleDescription('As you chose it');
    await plate.fill('BC 12 DF GP');
    await expect.element(province).toHaveValue('EC');
  });

  it('is right at once where it was missing', { tags: 'long' }, async () => {
    await openRegistration();
    await save();
    await expect.element(province).toHaveAttribute('aria-invalid', 'true');
    await plate.fill('CA 123-456');
    await expect.element(province).not.toHaveAttribute('aria-invalid', 'true');
  });
});

// VEH-20
describe('the fuel type in the vehicle form', () => {
  const fuelType = registration.getByLabelText('Fuel type');

  it('follows from model and variant, until it is chosen', { tags: 'long' }, async () => {
    await openRegistration();
    await expect.element(fuelType).toHaveValue('petrol');
    await chooseVehicle({ make: 'Toyota', model: 'Hilux' });
    await expect.element(fuelType).toHaveValue('diesel');
    await expect.element(fuelType).toHaveAccessibleDescription(/^Usual for this model/);
    await chooseVehicle({ make: 'Toyota', model: 'Hilux', variant: '4.0 V6 Raider' });
    await expect.element(fuelType).toHaveValue('petrol');
    await userEvent.selectOptions(fuelType, 'petrol');
    await chooseVehicle({ make: 'Toyota', model: 'Fortuner' });
    await expect.element(fuelType).toHaveValue('petrol');
  });
});

describe('the fields of the vehicle form', { tags: 'long' }, () => {
  it('offer years from the current one down to 1980', async () => {
    await openRegistration();
    const options = registration.getByLabelText('Year').getByRole('option').elements();
    const [first, ...years] = options.map(({ textContent }) => textContent);
    expect(first).toBe('Choose a year');
    const current = southAfricanYear(new Date());
    const expected = Array.from({ length: current - 1980 + 1 }, (_, index) => `${current - index}`);
    expect(years).toEqual(expected);
  });

  it('say what is missing, together and at each field, until it is filled in', async () => {
    await openRegistration();
    await save();
    const alert = registration.getByRole('alert');
    await expect.element(alert).toMatchTextContent('Please fill in all required fields');
    for (const label of ['Registration number', 'Make', 'Year', 'Fuel capacity', 'Province']) {
      const field = registration.getByLabelText(label);
      await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    }
    const photo = registration.getByRole('button', { name: 'Add photo' });
    await expect.element(photo).toHaveFocus();
    await expect.element(photo).toHaveAccessibleDescription('Vehicle image is required');
    expect(getComputedStyle(plate.element(), '::placeholder').color).toBe(usualPlaceholder());
    await fillRegistration();
    await expect.element(alert).toMatchTextContent('Please add a photo of your vehicle.');
    await addPhoto();
    await expect.element(alert).not.toBeInTheDocument();
  });

  // VEH-22
  it('lead to the first problem, clear of the save bar, and forget each with its cause', async () => {
    await openRegistration();
    await addPhoto();
    await fillRegistration();
    await userEvent.selectOptions(registration.getByLabelText('Year'), '');
    await capacity.fill('');
    await page.viewport(360, 500);
    await save();
    const year = registration.getByLabelText('Year');
    await expect.element(year).toHaveFocus();
    await expect.poll(() => isInView(registration.getByText('Year must be valid'))).toBe(true);
    await page.viewport(360, 800);
    await userEvent.selectOptions(year, '2019');
    await expect.element(year).not.toHaveAttribute('aria-invalid', 'true');
    await expect.element(registration.getByRole('alert').last()).toBeVisible();
    await capacity.fill('50');
    await expect.element(registration.getByRole('alert')).not.toBeInTheDocument();
  });

  // VEH-22
  it('begin with the photo, and lead on by Enter', async () => {
    const { server } = await openRegistration();
    const first = registration.element().querySelector('fieldset button');
    expect(first).toBe(registration.getByRole('button', { name: 'Add photo' }).element());
    await plate.fill('CA 123-456');
    await userEvent.keyboard('{Enter}');
    await expect.element(make).toHaveFocus();
    await capacity.fill('50');
    await userEvent.keyboard('{Enter}');
    await expect.element(registration.getByLabelText('Province')).toHaveFocus();
    expect(server.sent('POST /api/cars')).toEqual([]);
    await expect.element(registration.getByRole('alert')).not.toBeInTheDocument();
  });

  // VEH-22
  it('take the focus after the photo, as long as there is no plate', async () => {
    await openRegistration();
    await addPhoto();
    await expect.element(plate).toHaveFocus();
    await plate.fill('CA 123-456');
    await choosePhoto();
    await expect.element(registration.getByRole('button', { name: 'Change photo' })).toHaveFocus();
  });

  it('refuse an invalid capacity', async () => {
    await openRegistration();
    await fillRegistration();
    await capacity.fill('-5');
    await save();
    await expect.element(capacity).toHaveAccessibleDescription(/Fuel capacity must be positive/);
    await expectWords(registration.getByRole('alert'), 'Please correct the marked fields');
  });

  it('accept a vehicle entered by hand, with its model type', async () => {
    await openRegistration();
    await registration.getByText('Manual Entry').click();
    await plate.fill(newPlate());
    await make.fill('Tazzari');
    await typedModel.fill('Zero');
    await expect.element(capacity).toHaveValue('55');
    await userEvent.selectOptions(registration.getByLabelText('Year'), '2019');
    await userEvent.selectOptions(registration.getByLabelText('Province'), 'GP');
    await addPhoto();
    await save();
    await expectWords(
      registration.getByRole('alert').first(),
      'Please fill in all required fields',
    );
    const modelType = registration.getByLabelText('Model type');
    await expect.element(modelType).toHaveAccessibleDescription('Model type is required');
    await modelType.fill('1.0 Eco');
    await expect.element(capacity).toHaveValue('50');
    await save();
    await expectToast('Car Registered Successfully');
    await expect.element(vehicles).toMatchTextContent('Tazzari Zero');
    await openVehicle();
    await expectWords(vehicles, '1.0 Eco · 2019', '50 l tank');
  });

  it('keep values of the lists when the mode changes', async () => {
    await openRegistration();
    await chooseVehicle({ make: 'Toyota', model: 'Corolla' });
    await registration.getByText('Manual Entry').click();
    await expect.element(make).toHaveValue('Toyota');
    await expect.element(typedModel).toHaveValue('Corolla');
    await registration.getByText('Database Selection').click();
    await expect.element(make).toHaveValue('Toyota');
    await registration.getByText('Manual Entry').click();
    await make.fill('Tazzari');
    await registration.getByText('Database Selection').click();
    await expect.element(make).toHaveValue('');
    await expect.element(registration.getByRole('combobox', { name: 'Model' })).toBeDisabled();
  });

  it('ask before they are discarded', async () => {
    await openRegistration();
    const opener = page.getByRole('button', { name: 'Add your first vehicle' });
    await userEvent.keyboard('{Escape}');
    await expect.element(registration).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();

    await opener.click();
    await plate.fill('CA 1');
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(plate).toHaveValue('CA 1');
    await registration.getByRole('button', { name: 'Close' }).click();
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(registration).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await expect.element(plate).toHaveValue('');
  });
});

// VEH-9
describe('the photo of the vehicle form', { tags: 'long' }, () => {
  // SCR-4
  it('has to pass the check, and says so until another one is chosen', async () => {
    const refused = { isValid: false, reason: 'No vehicle', suggestions: 'Show the whole car' };
    const { server } = await openRegistration({ [check]: refused });
    await fillRegistration();
    await choosePhoto();
    await expectToast('Invalid Vehicle Image', 'Show the whole car');
    const line = registration.getByText('This photo did not pass the check');
    await expect.element(line).toBeVisible();
    await expectLasting('Show the whole car');
    await save();
    await expectToast('Vehicle Image Not Validated', 'a photo that passes the check');
    const alert = registration.getByRole('alert');
    await expectLasting('Please use a photo that passes the check.');
    await capacity.fill('48');
    await expect.element(alert).toBeVisible();
    await expect.element(line).toBeVisible();
    await inspectAllSizes();

    server.answer(check, { ...refused, suggestions: '' });
    await choosePhoto();
    await expectToast('Invalid Vehicle Image', 'Please upload a clear photo of your vehicle');
    await expectLasting('Please upload a clear photo of your vehicle');
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(registration).not.toMatchTextContent('Show the whole car');

    server.answer(check, { isValid: true, reason: '', suggestions: '' });
    await choosePhoto();
    await expectToast('Vehicle Image Verified');
    await expect.element(registration.getByText('Photo verified')).toBeVisible();
    expect(server.sent('POST /api/cars')).toEqual([]);
    await save();
    await expectToast('Car Registered Successfully');
  });

  it('leads to the photo that has failed before it leads to an empty field', async () => {
    const { server } = await openRegistration();
    server.answer(check, { isValid: false, reason: 'No vehicle', suggestions: '' });
    await choosePhoto();
    await expect.element(registration.getByText('This photo did not pass the check')).toBeVisible();
    await save();
    await expect.element(registration.getByRole('button', { name: 'Change photo' })).toHaveFocus();
    await fillRegistration();
    await expectWords(registration.getByRole('alert'), 'Please use a photo that passes the check.');
  });

  // SCR-4
  it('says that it could not be read, until another one is chosen', async () => {
    await openRegistration();
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementationOnce(function (
      this: FileReader,
    ) {
      this.dispatchEvent(new ProgressEvent('error'));
    });
    await choosePhoto();
    await expectToast('Processing Error', 'Failed to process image for validation');
    await expectLasting(/^This photo could not be read/);
    const preview = registration.getByRole('img', { name: 'The photo you chose' });
    await expect.element(preview).not.toBeInTheDocument();
    await addPhoto();
    await expect.element(registration).not.toMatchTextContent('could not be read');
  });

  it('has to be checked before the form is saved', async () => {
    const { server } = await openRegistration();
    const goOn = server.hold(check);
    await fillRegistration();
    await choosePhoto();
    await expect.element(registration.getByText('Checking the photo…')).toBeVisible();
    await save();
    await expectToast('Vehicle Image Not Validated', 'still being checked');
    // SCR-4
    await expectLasting(/^The photo is still being checked/);
    goOn();
    await expect.element(registration.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(registration.getByText('Photo verified')).toBeVisible();
    expect(server.sent('POST /api/cars')).toEqual([]);
    await save();
    await expectToast('Car Registered Successfully');
  });

  it('is accepted unchecked if the check is not available', async () => {
    const { server } = await openRegistration();
    const number = await fillRegistration();
    const json = { headers: { 'Content-Type': 'application/json' } };
    const unavailable = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      refusal(500),
      { isValid: false, reason: 'API quota exceeded', suggestions: '' },
      new Response('{"isValid":false}', json),
    ];
    const line = registration.getByText(/validation is temporarily unavailable/);
    for (const answer of unavailable) {
      const goOn = server.answer(check, answer).hold(check);
      await choosePhoto();
      await expect.element(registration.getByText('Checking the photo…')).toBeVisible();
      goOn();
      await expect.element(line).toBeVisible();
    }
    await save();
    await expectToast('Car Registered Successfully');
    await expect.element(vehicles).toMatchTextContent(number);
  });
});

describe('saving a vehicle', { tags: 'long' }, () => {
  it('shows a refusal at the plate, and keeps the rest', async () => {
    const { server } = await openRegistration();
    await fillRegistration();
    await addPhoto();
    for (const message of ['It belongs to a vehicle in another account.', 'You have it already']) {
      const issues = [{ field: 'registrationNumber', message }];
      server.answerOnce('POST /api/cars', refusal(409, { message, code: 'plate-taken', issues }));
      await save();
      await expectToast('Registration Failed', message);
      await expect.element(plate).toHaveAccessibleDescription(message);
      await expect.element(plate).toHaveFocus();
      await expect.element(make).toHaveValue('Toyota');
    }
    const number = newPlate();
    await plate.fill(number);
    await save();
    await expectToast('Car Registered Successfully');
    await expect.element(vehicles).toMatchTextContent(number);
  });

  it('keeps it on the phone when the server fails', async () => {
    replaceAppDurations({ form: { answer: 500 } });
    const { server } = await openRegistration({ 'POST /api/cars': refusal(500) });
    const number = await fillRegistration();
    await addPhoto();
    await save();
    const saved = 'Saved on this phone. It will be sent when you are connected.';
    await expectToast(`Toyota Corolla, ${number}`, saved);
    await expect.element(registration).not.toBeInTheDocument();
    await expectWords(vehicles, number, 'On this phone');
    await expect.poll(() => server.sent('POST /api/cars')).toHaveLength(1);
  });
});

/** The computed colour of a placeholder in a field without an error. */
function usualPlaceholder(): string {
  const probe = document.createElement('span');
  probe.style.color = 'var(--mantine-color-placeholder)';
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
