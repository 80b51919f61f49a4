import { carPhoto, expect, newMotorist, newPlate, test } from '../../support/browser/browser.ts';
import { waitForAnswers } from '../../support/browser/slow-machine.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a new motorist registers, adds a car with a photo, asks for fuel and finds the request', {
  tag: '@worker',
}, async ({ page, context }) => {
  await waitForAnswers(context);
  const motorist = newMotorist();
  await page.goto('/');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Thandi');
  await page.getByLabel('Last name').fill('Nkosi');
  await page.getByLabel('Username').fill(motorist.username);
  await page.getByLabel('Password', { exact: true }).fill(motorist.password);
  await page.getByLabel('South African ID number').fill(motorist.idNumber);
  await page.getByLabel('Home address').fill('1 Long Street, Cape Town');
  await page.getByLabel('Phone number').fill('082 123 4567');
  await page.getByLabel('Email').fill(motorist.email);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Registration successful')).toBeVisible();

  await expect(page.getByLabel('Username')).toHaveValue(motorist.username);
  await page.getByLabel('Password', { exact: true }).fill(motorist.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();

  const prices = page.getByRole('region', { name: 'Fuel prices' });
  await expect(prices).toContainText('R20.75');
  await expect(prices).toContainText('R18.52');
  await expect(prices).toContainText('Sample');

  const plate = newPlate();
  await page.getByRole('button', { name: 'Add your first vehicle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
  await dialog.getByLabel('Registration number').fill(plate);
  await dialog.getByLabel('Make').selectOption('Toyota');
  await dialog.getByLabel('Model').selectOption('Corolla');
  await dialog.getByLabel('Year').selectOption('2019');
  await expect(dialog.getByLabel('Fuel capacity')).toHaveValue('50');
  await dialog.getByLabel('Province').selectOption('WC');
  await dialog.getByRole('button', { name: 'Add photo' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose from gallery' }).click();
  await (await chooser).setFiles({
    name: 'car.jpg',
    mimeType: 'image/jpeg',
    buffer: await carPhoto(),
  });
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Vehicle Image Verified')).toBeVisible();
  await dialog.getByRole('button', { name: 'Register Vehicle' }).click();
  await expect(page.getByText('Car Registered Successfully')).toBeVisible();
  const vehicles = page.getByRole('region', { name: 'My Vehicles' });
  await expect(vehicles).toContainText(plate);
  await expect(vehicles).toContainText('Pending');
  const picture = vehicles.getByRole('img', { name: /Photo of/ });
  // The server's picture replaces the phone's own about now.
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)) // by its role
    .toBeGreaterThan(100);

  await page.getByRole('main').getByRole('link', { name: 'Get fuel' }).click();
  // The only vehicle is already selected.
  await expect(page.getByLabel('Vehicle', { exact: true })).toContainText('Toyota Corolla');
  await page.getByRole('button', { name: '20 l', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Ask first' })).toContainText('R415.00');
  await page.getByRole('button', { name: 'Ask first' }).click();
  await expect(page.getByRole('region', { name: 'Your request' })).toContainText('R415.00');
  await page.getByRole('button', { name: 'Ask for 20 l' }).click();
  await expect(page.getByText('Fuel Request Submitted')).toBeVisible();

  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  const requests = page.getByRole('list', { name: 'Your fuel requests' });
  await expect(requests.getByRole('listitem')).toHaveCount(1);
  await expect(requests).toContainText('Toyota Corolla 2019');
  await expect(requests).toContainText('20 l');
  await expect(requests).toContainText('Pending');
});
