import { expect, signInByCall, test } from '../../support/browser/browser.ts';

// With the worker, the code would come from its cache.
test('code that cannot be fetched is reported in its place, and loads after a reload', {
  tag: ['@phone', '@long'],
}, async ({ page, motorist }) => {
  const welcome = page.getByRole('heading', { name: 'Welcome, Thandi' });
  const broken = page.getByRole('alert');

  await test.step('the registration is fetched again at the next try', async () => {
    const code = '**/assets/account-*.js';
    await page.route(code, (route) => route.abort());
    await page.goto('/');
    await page.unroute(code);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  });

  await test.step('the whole app', async () => {
    await signInByCall(page, motorist);
    const code = '**/assets/home-*.js';
    await page.route(code, (route) => route.abort());
    await page.goto('/');
    await expect(broken).toContainText('This screen could not be loaded');
    await page.unroute(code);
    await page.reload();
    await expect(welcome).toBeVisible();
  });

  await test.step('a screen that fails leaves the rest usable', async () => {
    const code = '**/assets/motorist-*.js';
    await page.route(code, (route) => route.abort());
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await expect(broken).toContainText('This screen could not be loaded');
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await expect(welcome).toBeVisible();
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await page.unroute(code);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Fuel requests' })).toBeVisible();
  });

  await test.step('a dialog', async () => {
    await page.route('**/assets/vehicle-*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await expect(broken).toContainText('This screen could not be loaded');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});
