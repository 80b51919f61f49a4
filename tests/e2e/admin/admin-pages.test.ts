import { expect } from 'playwright/test';
import { formatDay } from '../../../domain/values/format.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { rowOf, test } from '../../support/browser/admin.ts';
import { expectToast } from '../../support/browser/browser.ts';
import { blockUser, restoreUser } from '../../support/browser/e2e-database.ts';

test.describe("the admin's desk", { tag: '@desktop' }, () => {
  test('takes a coming price and withdraws it, and keeps both in the audit log', async ({
    page,
    admin,
    database,
  }) => {
    // A day that no other run of this test takes.
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

    await test.step('a price to come is entered, and a second one for its day refused', async () => {
      await page.goto('/admin/fuel-prices');
      await enter('23,45');
      await expectToast(page, 'Price Saved', `Petrol at R23.45 /l from ${day}.`);
      await expect(row).toContainText('Entered by an administrator');
      await enter('24.00');
      const words = 'This fuel already has a price from this day';
      await expectToast(page, 'Price Not Saved', words);
      await expect(form.getByLabel('Starts on')).toHaveAccessibleDescription(/already has a price/);
    });

    await test.step('it is withdrawn', async () => {
      await row.getByRole('button', { name: /Withdraw Petrol at R23.45/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
      await expectToast(page, 'Price Withdrawn');
      await expect(row).toHaveCount(0);
    });

    await test.step('the audit log says who did both', async () => {
      await page.getByRole('link', { name: 'Audit Log' }).click();
      await page.getByLabel('Action').selectOption({ label: 'Fuel price withdrawn' });
      await expect(rowOf(page, 'All entries', admin.username)).toHaveCount(1);
      await page.getByLabel('Action').selectOption({ label: 'Fuel price entered' });
      await expect(rowOf(page, 'All entries', admin.username)).toContainText(
        'fuelType, pricePerLiter, effectiveDate',
      );
    });
  });

  test('ends for somebody whose rights are taken away, and leaves nothing on their device', async ({
    page,
    admin,
    database,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const askedForPanel = () => asked.some((url) => url.includes('/admin-panel-'));
    const panel = page.getByRole('region', { name: 'Admin Panel' });

    await test.step('the worker keeps none of its code', async () => {
      const worker = await (await page.request.get('/index.js')).text();
      expect(worker).toContain('assets/signed-in');
      expect(worker).not.toMatch(/assets\/(admin|charts|reports-page|listing|use-admin-list)/);
    });

    await test.step('blocked, an admin has the dashboard of a motorist', async () => {
      await page.goto('/');
      await expect(panel).toBeVisible();
      expect(askedForPanel()).toBe(true);
      await blockUser(database, admin.id, 'Gone');
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'View History' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Buy fuel' })).toBeVisible();
      await expect(panel).toHaveCount(0);
    });

    await test.step('at the next start the device remembers who they are now', async () => {
      // It writes that down a moment after it is told.
      const kept = () => page.evaluate(() => localStorage.getItem('volmaak-start'));
      await expect.poll(kept).toContain('"isAdmin":false');
      asked.length = 0;
      await page.reload();
      await expect(page.getByRole('region', { name: 'Buy fuel' })).toBeVisible();
      expect(askedForPanel()).toBe(false);
    });

    await test.step('without the role, they are shown out of the desk that stands open', async () => {
      await restoreUser(database, admin.id);
      await page.goto('/admin');
      await expect(page.getByRole('button', { name: /^Total Users/ })).toBeVisible();
      // What is still on its way would be refused before the tab is asked for.
      await expect(page.getByRole('tabpanel').locator('[aria-busy=false]')).toBeVisible();
      await database.query('update users set is_admin = false where id = $1', [admin.id]);
      await page.getByRole('tab', { name: 'User Management' }).click();
      await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
    });
  });
});
