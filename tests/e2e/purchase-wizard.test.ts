import type { Page } from 'playwright/test';
import { expect, expectToast, test } from '../support/browser.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { blockUser, setLoyalty } from '../support/e2e-database.ts';
import { askForQuote, quoteCard, toAmount, wizard } from '../support/purchases.ts';
import { serverAnswer } from '../support/server-answer.ts';

const button = (page: Page, name: string) => wizard(page).getByRole('button', { name });
const radio = (page: Page, name: RegExp) => wizard(page).getByRole('radio', { name });
const litres = (page: Page) => wizard(page).getByRole('textbox', { name: 'Litres' });
const money = (page: Page) => wizard(page).getByRole('textbox', { name: 'Money' });

test.describe('the wizard that buys fuel', () => {
  test('leads by litres to a quote that shows what it adds up to', async ({
    page,
    driver,
    database,
  }) => {
    await setLoyalty(database, driver.id, { tier: 'regular', percent: 2, purchases: 5 });
    const car = await addVehicle(page);
    await addVehicle(page, { make: 'Ford', model: 'Ranger', fuelType: 'diesel', fuelCapacity: 80 });
    await page.goto('/');
    await expect(button(page, 'Previous')).toBeDisabled();
    await button(page, 'Next').click();
    await expectToast(page, 'No Car Selected', 'Please choose the vehicle that you buy fuel for.');
    await radio(page, /Toyota Corolla/).check();
    await button(page, 'Next').click();
    await expect(radio(page, /^Petrol/)).toBeChecked();
    await expect(wizard(page)).toContainText('R20.75 /l');
    await expect(wizard(page)).toContainText('R18.52 /l');
    await expect(wizard(page)).toContainText('Live · just now');
    await button(page, 'Next').click();
    await litres(page).fill('20');
    await expect(wizard(page)).toContainText('20 l for R415.00, before discount and credit');
    await button(page, 'Next').click();
    await expect(wizard(page)).toContainText(`Registration${car.registrationNumber}`);
    await expect(wizard(page)).toContainText('Amount20 l');
    await button(page, 'Get Quote').click();
    await expectToast(page, 'Quote Generated Successfully', 'You repay R508.38 in all.');
    const quote = quoteCard(page);
    await expect(quote).toContainText('Fuel: 20 l at R20.75 /lR415.00');
    await expect(quote).toContainText('Loyalty discount, 2 %−R8.30');
    await expect(quote).toContainText('Price after discountR406.70');
    await expect(quote).toContainText('Cost of credit, 25 %R101.68');
    await expect(quote).toContainText('You repayR508.38');
    await expect(quote).toContainText('Live · just now');
  });

  test('shows a drawn car for a picture that is missing, and fits 320 px', {
    tag: '@phone',
  }, async ({ page, driver: _ }) => {
    await addVehicle(page);
    await page.route('**/api/vehicle-image/**', (route) => route.fulfill({ status: 404 }));
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/');
    await expect(wizard(page)).toContainText('Toyota Corolla');
    await expect(wizard(page).locator('img')).toHaveCount(0);
    const cut = await wizard(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .filter((one) =>
            [one, ...one.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth),
          )
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
  });

  test('takes what the money buys, rounded down', { tag: '@phone' }, async ({
    page,
    driver: _,
  }) => {
    await addVehicle(page);
    await page.goto('/');
    await toAmount(page);
    await wizard(page).getByText('By Money').click();
    await money(page).fill('500');
    await expect(wizard(page)).toContainText('24.09 l for R499.87');
    await button(page, 'Next').click();
    await expect(wizard(page)).toContainText('AmountR500.00');
    await button(page, 'Get Quote').click();
    await expect(quoteCard(page)).toContainText('Fuel: 24.09 l at R20.75 /lR499.87');
  });
});

test.describe('the wizard', { tag: '@phone' }, () => {
  test('sends somebody without a vehicle to register one', async ({ page, driver: _ }) => {
    await page.goto('/');
    await button(page, 'Next').click();
    await expectToast(page, 'No Cars Registered', 'Please register a vehicle before you buy fuel.');
    await expect(page.getByRole('dialog', { name: 'Register Vehicle' })).toBeVisible();
  });

  test('clears the amount when the mode changes, and holds it to the tank', async ({
    page,
    driver: _,
  }) => {
    await addVehicle(page);
    await page.goto('/');
    await toAmount(page);
    await button(page, 'Next').click();
    await expect(wizard(page).getByRole('alert')).toHaveText('Please enter at least 1 litre');
    await litres(page).fill('0.99');
    await expect(wizard(page).getByRole('alert')).toHaveText('Please enter at least 1 litre');
    await litres(page).fill('50.1');
    await expect(wizard(page).getByRole('alert')).toHaveText('Amount exceeds tank capacity');
    await litres(page).fill('abc');
    await expect(wizard(page).getByRole('alert')).toContainText('as a number, such as 20');
    await litres(page).fill('49.9');
    await litres(page).press('ArrowUp');
    await expect(litres(page)).toHaveValue('50');
    await expect(wizard(page).getByRole('alert')).toHaveCount(0);
    await wizard(page).getByText('By Money').click();
    await expect(money(page)).toHaveValue('');
    await button(page, 'Next').click();
    await expect(wizard(page).getByRole('alert')).toHaveText(
      'Please enter the amount of money you have',
    );
    await money(page).fill('0.99');
    await expect(wizard(page).getByRole('alert')).toHaveText('Please enter at least R1.00');
    await money(page).fill('99999');
    await expect(wizard(page).getByRole('alert')).toHaveText('Amount exceeds tank capacity');
    await wizard(page).getByText('By Liters').click();
    await expect(litres(page)).toHaveValue('');
  });

  test('asks once more before a fuel that is not the car’s', async ({ page, driver: _ }) => {
    await addVehicle(page);
    await page.goto('/');
    await button(page, 'Next').click();
    await radio(page, /^Diesel/).check();
    await button(page, 'Next').click();
    const question = page.getByRole('alertdialog', { name: 'Really diesel?' });
    await expect(question).toContainText('Your Toyota Corolla is registered for petrol.');
    await question.getByRole('button', { name: 'Keep petrol' }).click();
    await expect(radio(page, /^Petrol/)).toBeChecked();
    await radio(page, /^Diesel/).check();
    await button(page, 'Next').click();
    await question.getByRole('button', { name: 'Yes, diesel' }).click();
    await litres(page).fill('10');
    await button(page, 'Next').click();
    await button(page, 'Get Quote').click();
    await expect(quoteCard(page)).toContainText('Fuel: 10 l at R18.52 /lR185.20');
  });

  test('goes back step by step, and starts over', async ({ page, driver: _ }) => {
    await addVehicle(page);
    await page.goto('/');
    await askForQuote(page);
    await quoteCard(page).getByRole('button', { name: 'Change it' }).click();
    await expect(wizard(page)).toContainText('Is this right?');
    await button(page, 'Previous').click();
    await expect(litres(page)).toHaveValue('20');
    await button(page, 'Previous').click();
    await expect(wizard(page)).toContainText('Which fuel?');
    await button(page, 'Start Over').click();
    await expect(wizard(page)).toContainText('Which vehicle?');
    await toAmount(page);
    await expect(litres(page)).toHaveValue('');
  });

  test('is as it was left after a reload, and gone after a sign-out', async ({ page, driver }) => {
    await addVehicle(page);
    await page.goto('/');
    await askForQuote(page, 12.5);
    await page.reload();
    await expect(quoteCard(page)).toContainText('12.5 l');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    // The wipe goes on behind the sign-in.
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .not.toContain(driver.id);
  });

  test('says why there is no quote', async ({ page, driver: _ }) => {
    await addVehicle(page);
    await page.goto('/');
    await page.route('**/api/purchases/quote', (route) =>
      route.fulfill(
        serverAnswer({
          status: 503,
          json: { message: 'There is no fuel price', code: 'no-price' },
        }),
      ),
    );
    await toAmount(page);
    await litres(page).fill('20');
    await button(page, 'Next').click();
    await button(page, 'Get Quote').click();
    await expectToast(page, 'Quote Failed', 'There is no fuel price');
    await page.unroute('**/api/purchases/quote');
    await page.route('**/api/purchases/quote', (route) => route.fulfill({ status: 500, body: '' }));
    await button(page, 'Get Quote').click();
    await expectToast(page, 'Quote Failed', 'Failed to generate quote');

    // One that comes late does not take the place of what was started over.
    const held = Promise.withResolvers<void>();
    await page.unroute('**/api/purchases/quote');
    await page.route('**/api/purchases/quote', async (route) => {
      await held.promise;
      await route.continue();
    });
    await button(page, 'Get Quote').click();
    await button(page, 'Start Over').click();
    await toAmount(page);
    const answered = page.waitForResponse('**/api/purchases/quote');
    held.resolve();
    await (await answered).finished();
    await litres(page).fill('10');
    await button(page, 'Next').click();
    await button(page, 'Get Quote').click();
    await expect(quoteCard(page)).toContainText('Fuel: 10 l');

    // Nor the one for an amount that is another by now.
    await quoteCard(page).getByRole('button', { name: 'Start Over' }).click();
    await toAmount(page);
    await litres(page).fill('15');
    await button(page, 'Next').click();
    const heldAgain = Promise.withResolvers<void>();
    await page.unroute('**/api/purchases/quote');
    await page.route('**/api/purchases/quote', async (route) => {
      await heldAgain.promise;
      await route.continue();
    });
    await button(page, 'Get Quote').click();
    await button(page, 'Previous').click();
    await litres(page).fill('25');
    await button(page, 'Next').click();
    const answeredAgain = page.waitForResponse('**/api/purchases/quote');
    heldAgain.resolve();
    await (await answeredAgain).finished();
    await button(page, 'Get Quote').click();
    await expect(quoteCard(page)).toContainText('Fuel: 25 l');
  });

  test('is closed to somebody who is blocked', async ({ page, driver, database }) => {
    await addVehicle(page);
    await blockUser(database, driver.id, 'Unpaid since March');
    await page.goto('/');
    await expect(wizard(page)).toContainText('Your account is blocked');
    await expect(button(page, 'Next')).toHaveCount(0);
  });
});
