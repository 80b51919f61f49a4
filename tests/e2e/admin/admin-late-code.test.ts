import { expect } from 'playwright/test';
import { test } from '../../support/browser/admin.ts';
import { inspect } from '../../support/browser/page-checks.ts';

test.describe("code of the admin's desk that cannot be fetched", { tag: '@desktop' }, () => {
  // With the worker, code comes from its cache.
  test('leaves the desk standing, and is fetched again when it is asked for', async ({
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

    // A dialog is not there: a toast says so, and the focus stays at what was to open it.
    const send = page.getByRole('button', { name: 'Send SMS' });
    await send.click();
    await expect(page.getByText('Check your connection and try again.')).toHaveCount(2);
    await expect(send).toBeFocused();
    // The next toast, which takes the place of this one, says that it has given up.
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

    // A page keeps the ways to the others.
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
