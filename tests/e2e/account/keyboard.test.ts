import { expect, test } from '../../support/browser/browser.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { tabTo } from '../../support/browser/keyboard.ts';
import { quoteCard, testCards, wizard } from '../../support/browser/purchases.ts';
import { waitForAnswers } from '../../support/browser/slow-machine.ts';

test('sign-in, a fuel request and a purchase work by keyboard alone', {
  tag: ['@desktop', '@long'],
}, async ({ page, context, driver }) => {
  await waitForAnswers(context);
  await addVehicle(page, { model: 'Yaris', fuelCapacity: 42 });
  await addVehicle(page);
  await page.request.post('/api/auth/logout', { data: {} });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await test.step('signing in', async () => {
    await tabTo(page, page.getByLabel('Username'));
    await page.keyboard.type(driver.username);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(driver.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeFocused();
  });

  await test.step('asking for fuel', async () => {
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Get fuel' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Get fuel' })).toBeFocused();
    const vehicle = page.getByLabel('Vehicle', { exact: true });
    await tabTo(page, vehicle);
    // Chooses the last option. Typing its name would depend on the speed of the keys.
    await page.keyboard.press('End');
    await expect(vehicle.locator('option:checked')).toHaveText(/Toyota Corolla/);
    await tabTo(page, page.getByRole('button', { name: '10 l', exact: true }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Ask first' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Ask for fuel' })).toBeFocused();

    await expect(vehicle.locator('option:checked')).toHaveText(/Toyota Corolla/);
    const litres = page.getByRole('textbox', { name: 'Litres' });
    await tabTo(page, page.getByRole('radio', { name: 'By Liters' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'By Budget' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Budget' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await tabTo(page, litres);
    await page.keyboard.type('20');
    await expect(page.getByText('R415.00', { exact: true })).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Ask for 20 l' }));
    await page.keyboard.press('Enter');
  });

  await test.step('finding the request and deleting it', async () => {
    const history = page.getByRole('link', { name: 'See it in your requests' });
    await expect(page.getByRole('heading', { name: 'You asked for 20 l' })).toBeFocused();
    await tabTo(page, history);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Fuel requests' })).toBeFocused();
    const requests = page.getByRole('list', { name: 'Your fuel requests' });
    await expect(requests.getByRole('listitem')).toHaveCount(1);

    await tabTo(page, requests.getByRole('button', { expanded: false }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: /^Delete request/ }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Delete this request?' });
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No fuel requests yet')).toBeVisible();
    // Going back to the entry before the question's would cancel the next navigation.
    await expect.poll(() => page.evaluate(() => window.history.state?.dialog)).toBeUndefined();
  });

  await test.step('skipping the navigation', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
  });

  await test.step('buying fuel by card', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Buy fuel/ }));
    await page.keyboard.press('Enter');
    const steps = wizard(page);
    await expect(steps).toContainText('Which vehicle?');
    await tabTo(page, steps.getByRole('radio', { name: /Toyota Yaris/ }));
    await page.keyboard.press('ArrowDown');
    await expect(steps.getByRole('radio', { name: /Toyota Corolla/ })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(steps.getByRole('heading', { name: /Which fuel/ })).toBeFocused();
    await tabTo(page, steps.getByRole('radio', { name: /^Petrol/ }));
    await page.keyboard.press('Enter');
    await expect(steps.getByRole('heading', { name: /How much/ })).toBeFocused();
    await tabTo(page, steps.getByRole('textbox', { name: 'Litres' }));
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await expect(steps.getByRole('heading', { name: /Is this right/ })).toBeFocused();
    await tabTo(page, steps.getByRole('button', { name: 'Get Quote' }));
    await page.keyboard.press('Enter');

    const payNow = quoteCard(page).getByRole('button', { name: 'Pay Now' });
    await expect(payNow).toBeVisible();
    await tabTo(page, payNow);
    await page.keyboard.press('Enter');
    const methods = page.getByRole('dialog', { name: 'Payment method' });
    await expect(methods).toBeVisible();
    await tabTo(page, methods.getByRole('button', { name: /^Card/ }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Cardholder name'));
    await page.keyboard.type('Thandi Nkosi');
    for (const typed of [testCards.pays, '1139', '737']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(typed);
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText('Purchase Successful')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
