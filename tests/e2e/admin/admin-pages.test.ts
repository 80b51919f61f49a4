import { expect } from 'playwright/test';
import { formatDay } from '../../../domain/values/format.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { rowOf, test } from '../../support/browser/admin.ts';
import { expectToast } from '../../support/browser/browser.ts';
import { blockUser, restoreUser } from '../../support/browser/e2e-database.ts';

test.describe('the admin screens', { tag: ['@desktop', '@long'] }, () => {
  test('create and delete a future price, and record both in the audit log', async ({
    page,
    admin,
    database,
  }) => {
    // A day that no other run of this test uses.
    const { rows } = await database.query<{ day: Day }>(
      "select to_char(greatest(max(effective_date), current_date + 100) + 1, 'YYYY-MM-DD') as day from fuel_prices",
    );
    const day = formatDay(rows[0]?.day as Day); // there is always one
    const form = page.getByRole('region', { name: 'Enter a price' });
    const row = rowOf(page, 'All prices', day);
    const enter = async (price: string) => {
      await form.getByLabel('Price per litre').fill(price);
      await form.getByLabel('Starts on').fill(day);
      await form.getByRole('button', { name: 'Save Price' }).click();
    };

    await test.step('a future price is entered, and a second one for its day is refused', async () => {
      await page.goto('/admin/fuel-prices');
      await enter('23,45');
      await expectToast(page, 'Price Saved', `Petrol at R23.45 /l from ${day}.`);
      await expect(row).toContainText('Entered by an administrator');
      await enter('24.00');
      const words = 'This fuel already has a price from this day';
      await expectToast(page, 'Price Not Saved', words);
      await expect(form.getByLabel('Starts on')).toHaveAccessibleDescription(/already has a price/);
    });

    await test.step('it is deleted', async () => {
      await row.getByRole('button', { name: /Withdraw Petrol at R23.45/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
      await expectToast(page, 'Price Withdrawn');
      await expect(row).toHaveCount(0);
    });

    await test.step('the audit log names the admin for both', async () => {
      await page.getByRole('link', { name: 'Audit Log' }).click();
      await page.getByLabel('Action').selectOption({ label: 'Fuel price withdrawn' });
      await expect(rowOf(page, 'All entries', admin.username)).toHaveCount(1);
      await page.getByLabel('Action').selectOption({ label: 'Fuel price entered' });
      await expect(rowOf(page, 'All entries', admin.username)).toContainText(
        'fuelType, pricePerLiter, effectiveDate',
      );
    });
  });

  test('disappear for an admin who loses the role, and leave nothing on the device', {
    tag: '@long',
  }, async ({ page, admin, database }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const askedForAdminCode = () => asked.some((url) => url.includes('/assets/admin-'));
    const panel = page.getByRole('region', { name: 'Admin Panel' });

    await test.step('the worker caches none of their code', async () => {
      const worker = await (await page.request.get('/index.js')).text();
      expect(worker).toContain('assets/home');
      expect(worker).not.toContain('assets/admin');
    });

    await test.step("a blocked admin sees a motorist's dashboard", async () => {
      await page.goto('/');
      await expect(panel).toBeVisible();
      expect(askedForAdminCode()).toBe(true);
      await blockUser(database, admin.id, 'Gone');
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'View History' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Buy fuel/ })).toBeVisible();
      await expect(panel).toHaveCount(0);
    });

    await test.step('the device stores the new role at the next start', async () => {
      // The device stores it a moment after the response.
      const kept = () => page.evaluate(() => localStorage.getItem('volmaak-start'));
      await expect.poll(kept).toContain('"isAdmin":false');
      asked.length = 0;
      await page.reload();
      await expect(page.getByRole('button', { name: /^Buy fuel/ })).toBeVisible();
      expect(askedForAdminCode()).toBe(false);
    });

    await test.step('an admin without the role leaves the open screen', async () => {
      await restoreUser(database, admin.id);
      await page.goto('/admin');
      await expect(page.getByRole('button', { name: /^Total Users/ })).toBeVisible();
      // Calls still in progress would be refused before the tab checks the session.
      await expect(page.getByRole('tabpanel').locator('[aria-busy=false]')).toBeVisible();
      await database.query('update users set is_admin = false where id = $1', [admin.id]);
      await page.getByRole('tab', { name: 'User Management' }).click();
      await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
    });
  });
});
