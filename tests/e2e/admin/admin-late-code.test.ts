import { expect } from 'playwright/test';
import { test } from '../../support/browser/admin.ts';
import { inspect } from '../../support/browser/page-checks.ts';

test.describe('code of the admin screens that cannot be fetched', {
  tag: ['@desktop', '@long'],
}, () => {
  // With the worker, the code would come from its cache.
  test('leaves the rest usable, and is fetched again at the next try', async ({
    page,
    admin: _,
  }) => {
    const broken = page.getByRole('main').getByRole('alert');

    await test.step('the dashboard works without the admin panel', async () => {
      await page.route('**/assets/admin-*.js', (route) => route.abort());
      const refused = page.waitForEvent('requestfailed', (request) =>
        request.url().includes('/assets/admin-'),
      );
      await page.goto('/');
      await refused;
      await expect(page.getByRole('button', { name: /^Buy fuel/ })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Admin Panel' })).toHaveCount(0);
      await expect(broken).toHaveCount(0);
    });

    await test.step('the admin dashboard says so, and opens at the next try', async () => {
      await page.getByRole('link', { name: 'Admin Dashboard' }).click();
      await expect(broken).toContainText('This screen could not be loaded');
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await inspect(page);
      await page.unroute('**/assets/admin-*.js');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
      await page.getByRole('tab', { name: 'User Management' }).click();
      await expect(page.getByRole('table', { name: 'User Management' })).toBeVisible();
    });

    await test.step('the reports show their table without the charts', async () => {
      await page.route('**/assets/admin-charts-*.js', (route) => route.abort());
      await page.getByRole('link', { name: 'Reports' }).click();
      await expect(broken).toContainText('The charts could not be loaded');
      await page.getByText('Day by day', { exact: true }).click();
      await expect(page.getByRole('table', { name: 'Day by day' })).toBeVisible();
      await inspect(page);
      await page.unroute('**/assets/admin-charts-*.js');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('region', { name: 'Requests per day' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Loyalty tiers today' })).toBeVisible();
      await expect(broken).toHaveCount(0);
    });
  });
});
