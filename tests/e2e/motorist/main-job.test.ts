import { expect, newMotorist, newPlate, test } from '../../support/browser/browser.ts';
import { countedUser, secondsOf } from '../../support/browser/counted-user.ts';
import { carFile } from '../../support/browser/pictures.ts';
import { waitForAnswers } from '../../support/browser/slow-machine.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// FUL-5
test('a new motorist registers, adds a car with a photo, asks for fuel and finds the request', {
  tag: '@worker',
}, async ({ page, context }) => {
  await waitForAnswers(context);
  const motorist = newMotorist();
  const user = countedUser(page);
  await page.goto('/');
  await user.tap(page.getByRole('button', { name: 'Create an account' }));
  for (const [label, text] of [
    ['First name', 'Thandi'],
    ['Last name', 'Nkosi'],
    ['Username', motorist.username],
    ['Password', motorist.password],
    ['South African ID number', motorist.idNumber],
    ['Home address', '1 Long Street, Cape Town'],
    ['Phone number', '082 123 4567'],
    // Enter in the last field creates the account.
    ['Email', motorist.email],
  ] as const) {
    await user.type(page.getByLabel(label, { exact: true }), text);
  }
  await expect(page.getByText('Registration successful')).toBeVisible();

  // ACC-45
  await expect(page.getByLabel('Username')).toHaveValue(motorist.username);
  await user.tap(page.getByRole('button', { name: 'Sign In' }));
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();

  const prices = page.getByRole('region', { name: 'Fuel prices' });
  await expect(prices).toContainText('R20.75');
  await expect(prices).toContainText('R18.52');
  await expect(prices).toContainText('Sample');

  const plate = `${newPlate()} GP`;
  await user.tap(page.getByRole('button', { name: 'Add your first vehicle' }));
  const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
  await user.tap(dialog.getByRole('button', { name: 'Add photo' }));
  const gallery = page.getByRole('button', { name: 'Choose from gallery' });
  await user.chooseFile(gallery, await carFile());
  await user.type(dialog.getByLabel('Registration number'), plate);
  await user.choose(dialog.getByLabel('Make'), 'Toyota');
  await user.choose(dialog.getByLabel('Model'), 'Corolla');
  await user.choose(dialog.getByLabel('Year'), '2019');
  await expect(dialog.getByLabel('Fuel capacity')).toHaveValue('50');
  await expect(dialog.getByLabel('Province')).toHaveValue('GP');
  await expect(page.getByText('Vehicle Image Verified')).toBeVisible();
  await user.tap(dialog.getByRole('button', { name: 'Register Vehicle' }));
  await expect(page.getByText('Car Registered Successfully')).toBeVisible();
  const vehicles = page.getByRole('region', { name: 'My Vehicles' });
  await expect(vehicles).toContainText(plate);
  await expect(vehicles).toContainText('Pending');
  const picture = vehicles.getByRole('img', { name: /Photo of/ });
  // The server's picture replaces the phone's own about now.
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)) // by its role
    .toBeGreaterThan(100);

  await user.tap(page.getByRole('main').getByRole('link', { name: 'Get fuel' }));
  // The only vehicle is already selected.
  await expect(page.getByLabel('Vehicle', { exact: true })).toContainText('Toyota Corolla');
  await user.tap(page.getByRole('button', { name: '20 l', exact: true }));
  await expect(page.getByRole('region', { name: 'Ask first' })).toContainText('R415.00');
  await user.tap(page.getByRole('button', { name: 'Ask first' }));
  await expect(page.getByRole('region', { name: 'Your request' })).toContainText('R415.00');
  await user.tap(page.getByRole('button', { name: 'Ask for 20 l' }));
  await expect(page.getByText('Fuel Request Submitted')).toBeVisible();

  expect(user.effort.taps).toBeLessThanOrEqual(20);
  expect(secondsOf(user.effort)).toBeLessThan(90);

  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  const requests = page.getByRole('list', { name: 'Your fuel requests' });
  await expect(requests.getByRole('listitem')).toHaveCount(1);
  await expect(requests).toContainText('Toyota Corolla 2019');
  await expect(requests).toContainText('20 l');
  await expect(requests).toContainText('Pending');
});
