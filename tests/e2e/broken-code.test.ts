import { expect, test } from '../support/browser.ts';
import { goOffline, goOnline } from '../support/offline.ts';
import { inspect } from '../support/page-checks.ts';

test.describe('a screen whose code cannot be fetched', { tag: '@phone' }, () => {
  // With the worker, code comes from its cache.
  test.use({ serviceWorkers: 'block' });

  test('says so in its place, leaves the rest usable, and comes with a reload', async ({
    page,
    driver: _,
  }) => {
    const code = '**/assets/fuel-request-history-page-*.js';
    await page.route(code, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Something went wrong');
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await page.unroute(code);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Fuel requests' })).toBeVisible();
  });

  test('says so in place of the whole app as well', async ({ page, driver: _ }) => {
    await page.route('**/assets/signed-in-*.js', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('Something went wrong');
    await page.unroute('**/assets/signed-in-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  });

  test('leaves the dashboard standing when it is a part of that', async ({
    page,
    context,
    driver: _,
  }) => {
    const code = '**/assets/{buy-fuel,recent-purchases}-*.js';
    await page.route(code, (route) => route.abort());
    await page.goto('/');
    const part = page.getByRole('region', { name: 'Buy fuel' });
    await expect(part.getByRole('alert')).toContainText('This could not be loaded');
    await expect(page.getByRole('region', { name: 'Recent Purchases' })).toContainText(
      'This could not be loaded',
    );
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Fuel prices' })).toContainText('R20.75');
    await expect(page.getByRole('button', { name: 'Add your first vehicle' })).toBeVisible();
    await inspect(page);
    // Without a connection a reload would take the dashboard too.
    await goOffline(context);
    await expect(part.getByRole('alert')).toContainText('Try again when you are connected');
    await expect(part.getByRole('button')).toHaveCount(0);
    await goOnline(context);
    await page.unroute(code);
    await part.getByRole('button', { name: 'Try again' }).click();
    await expect(part.getByRole('button', { name: 'Next' })).toBeVisible();
  });

  test('is told of when it is a dialog', async ({ page, driver: _ }) => {
    await page.route('**/assets/vehicle-dialog-*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await expect(page.getByRole('alert')).toContainText('Something went wrong');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  test('of registration is fetched again when it is asked for', async ({ page }) => {
    const code = '**/assets/registration-view-*.js';
    await page.route(code, (route) => route.abort());
    await page.goto('/');
    await page.unroute(code);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  });
});
