import { expect } from 'playwright/test';
import { test } from '../../support/browser/admin.ts';
import { inspect } from '../../support/browser/page-checks.ts';

test.describe('code of the admin screens that cannot be fetched', { tag: '@desktop' }, () => {
  // With the worker, the code would come from its cache.
  test('leaves the screen usable, and is fetched again at the next try', async ({
    page,
    admin: _,
  }) => {
    const code = '**/assets/{users-tab,sms-dialog,card-dialog,audit-page}-*.js';
    await page.goto('/admin');
    await page.route(code, (route) => route.abort());
    const tab = page.getByRole('tab', { name: 'User Management' });
    await tab.click();
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText(
      'This could not be loaded',
    );
    await inspect(page);

    // When a dialog cannot be loaded, a toast says so and the focus stays on its button.
    const send = page.getByRole('button', { name: 'Send SMS' });
    await send.click();
    await expect(page.getByText('Check your connection and try again.')).toHaveCount(2);
    await expect(send).toBeFocused();
    // The next toast replaces this one and says that loading has failed.
    await page.getByRole('alert').evaluateAll((alerts) => {
      for (const alert of alerts) alert.setAttribute('data-seen', '');
    });
    await page.getByRole('button', { name: /^Total Users/ }).click();
    await expect(page.locator('[role=alert]:not([data-seen])')).toContainText(
      'Check your connection and try again.',
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

    await page.unroute(code);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table', { name: 'User Management' })).toBeVisible();
    await send.click();
    await expect(page.getByRole('dialog', { name: 'Send SMS Message' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: /^Total Users/ }).click();
    await expect(page.getByRole('dialog', { name: 'All Users Details' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // A failed page still shows the navigation.
    await page.route(code, (route) => route.abort());
    await page.getByRole('link', { name: 'Audit Log' }).click();
    await expect(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'This could not be loaded',
    );
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await page.unroute(code);
    await page.getByRole('link', { name: 'Audit Log' }).click();
    await expect(page.getByRole('region', { name: 'All entries' })).toBeVisible();
  });
});
