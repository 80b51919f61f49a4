import { expect, signInByCall, test } from '../../support/browser/browser.ts';
import { goOffline, goOnline } from '../../support/browser/offline.ts';
import { inspect } from '../../support/browser/page-checks.ts';

// With the worker, the code would come from its cache.
test('code that cannot be fetched is reported in its place, and loads after a reload', {
  tag: '@phone',
}, async ({ page, context, motorist }) => {
  const welcome = page.getByRole('heading', { name: 'Welcome, Thandi' });
  const broken = page.getByRole('alert');

  await test.step('the registration is fetched again at the next try', async () => {
    const code = '**/assets/registration-view-*.js';
    await page.route(code, (route) => route.abort());
    await page.goto('/');
    await page.unroute(code);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  });

  await test.step('the whole app', async () => {
    await signInByCall(page, motorist);
    const code = '**/assets/signed-in-*.js';
    await page.route(code, (route) => route.abort());
    await page.goto('/');
    await expect(broken).toContainText('Something went wrong');
    await page.unroute(code);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(welcome).toBeVisible();
  });

  await test.step('a screen that fails leaves the rest usable', async () => {
    const code = '**/assets/fuel-request-history-page-*.js';
    await page.route(code, (route) => route.abort());
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await expect(broken).toContainText('Something went wrong');
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(welcome).toBeVisible();
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await page.unroute(code);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Fuel requests' })).toBeVisible();
  });

  await test.step('parts of the dashboard that fail leave it usable', async () => {
    const code = '**/assets/{buy-fuel,recent-purchases}-*.js';
    await page.route(code, (route) => route.abort());
    await page.goto('/');
    const part = page.getByRole('region', { name: 'Buy fuel' });
    await expect(part.getByRole('alert')).toContainText('This could not be loaded');
    await expect(page.getByRole('region', { name: 'Recent Purchases' })).toContainText(
      'This could not be loaded',
    );
    await expect(welcome).toBeVisible();
    await expect(page.getByRole('region', { name: 'Fuel prices' })).toContainText('R20.75');
    await expect(page.getByRole('button', { name: 'Add your first vehicle' })).toBeVisible();
    await inspect(page);
    // Without a connection, a reload would also remove the dashboard.
    await goOffline(context);
    await expect(part.getByRole('alert')).toContainText('Try again when you are connected');
    await expect(part.getByRole('button')).toHaveCount(0);
    await goOnline(context);
    await page.unroute(code);
    await part.getByRole('button', { name: 'Try again' }).click();
    await expect(part.getByRole('button', { name: 'Next' })).toBeVisible();
  });

  await test.step('a dialog', async () => {
    await page.route('**/assets/vehicle-dialog-*.js', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await expect(broken).toContainText('Something went wrong');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});
