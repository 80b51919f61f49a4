import { expect, expectToast, test } from '../../support/browser/browser.ts';
import { refuseStart } from '../../support/browser/e2e-data.ts';
import { setLoyalty } from '../../support/browser/e2e-database.ts';
import { workerReady } from '../../support/browser/offline.ts';
import { openRow } from '../../support/browser/rows.ts';
import { waitForAnswers } from '../../support/browser/slow-machine.ts';
import { addPhoto, fillRegistration, save } from '../../support/browser/vehicle-dialog.ts';

test('a motorist registers a vehicle and asks for fuel at the price and discount in force', {
  tag: ['@worker', '@long'],
}, async ({ page, context, driver, database }) => {
  const litres = page.getByRole('textbox', { name: 'Litres' });
  const vehicle = page.getByLabel('Vehicle', { exact: true });
  const ask = page.getByRole('button', { name: /^Ask for/ });
  const preview = page.getByRole('region', { name: 'Your request' });
  const requests = async () => {
    const answer = await page.request.get('/api/fuel-requests');
    return (await answer.json()).requests;
  };
  const vehicleId = async () => {
    const cars = await page.request.get(`/api/cars/user/${driver.id}`);
    return (await cars.json())[0].id;
  };
  await waitForAnswers(context);
  await setLoyalty(database, driver.id, { tier: 'regular', percent: 2, purchases: 5 });

  await test.step('the vehicle is registered within the request form', async () => {
    await page.goto('/fuel-request');
    await workerReady(page);
    await page.getByRole('button', { name: 'Register a vehicle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
    await fillRegistration(dialog);
    await addPhoto(page);
    await save(dialog);
    await expectToast(page, 'Car Registered Successfully');
    await expect(vehicle).toContainText('Toyota Corolla');
  });

  await test.step('the request costs the amount shown, with the discount', async () => {
    await litres.fill('20');
    await expect(preview).toContainText('Loyalty discount2 %');
    // 20.75 less 2 % is 20.335.
    await expect(preview).toContainText('Discounted priceR20.34 /l');
    await expect(preview).toContainText('TotalR406.80');
    await ask.dblclick();
    await expectToast(page, 'Fuel Request Submitted', '20 l for your Toyota Corolla');
    await page.getByRole('link', { name: 'See it in your requests' }).click();
    const list = page.getByRole('list', { name: 'Your fuel requests' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText('Toyota Corolla 2019');
    await expect(list).toContainText('R406.80');
    await openRow(list.getByRole('listitem'));
    await expect(list).toContainText('2 %');
    expect(await requests()).toMatchObject([{ totalAmount: 406.8, status: 'pending' }]);
  });

  await test.step('an amount of money buys the litres before the discount', async () => {
    await page.goto('/fuel-request');
    await page.getByText('By Budget').click();
    await page.getByRole('textbox', { name: 'Budget' }).fill('500');
    await expect(preview).toContainText('Costs R489.99 of your R500.00');
    await page.getByRole('button', { name: 'Ask for 24.09 l' }).click();
    await expectToast(page, 'Fuel Request Submitted', '24.09 l for your Toyota Corolla');
    expect((await requests())[0]).toMatchObject({ fuelAmount: 24.09, totalAmount: 489.99 });
  });

  await test.step('without a price it is an estimate, and the price in force applies', async () => {
    await page.goto('about:blank');
    await refuseStart(context);
    await context.route('**/api/fuel-prices/live', (route) => route.abort());
    await page.goto('/fuel-request');
    await litres.fill('10');
    await ask.click();
    await expectToast(page, 'Fuel Request Submitted', '10 l');
    expect((await requests())[0]).toMatchObject({ basePricePerLiter: 20.75, totalAmount: 203.4 });
    await context.unroute('**/api/fuel-prices/live');
  });

  await test.step('more than a tank that was reduced elsewhere is refused', async () => {
    await page.getByRole('button', { name: 'Ask for more fuel' }).click();
    await litres.fill('48');
    const id = await vehicleId();
    await page.request.patch(`/api/cars/${id}`, { data: { fuelCapacity: 45 } });
    await ask.click();
    await expectToast(page, 'Amount Exceeds Capacity', 'Please ask for less.');
    await expect(vehicle).toHaveAccessibleDescription(/holds 45 l/);
    await expect(ask).toBeDisabled();
  });

  await test.step('a request for a vehicle that was deleted elsewhere is refused', async () => {
    await litres.fill('20');
    await page.request.delete(`/api/cars/${await vehicleId()}`);
    await ask.click();
    await expectToast(page, 'Vehicle Not Found', 'Please choose another one.');
    await expect(page.getByText('Register a vehicle first')).toBeVisible();
    expect(await requests()).toHaveLength(3);
  });
});
