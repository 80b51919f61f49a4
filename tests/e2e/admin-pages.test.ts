import { expect } from 'playwright/test';
import { formatDay } from '../../domain/format.ts';
import { addDays, southAfricanDay } from '../../domain/south-african-time.ts';
import { otherMotorist, rowOf, test } from '../support/admin.ts';
import { expectToast } from '../support/browser.ts';
import { addRequest, addVehicle } from '../support/e2e-data.ts';
import { expectNoSidewaysScroll, expectTouchTargets, inspect } from '../support/page-checks.ts';
import { serverAnswer } from '../support/server-answer.ts';

const today = () => southAfricanDay(new Date());

test.describe('the pages beside the admin dashboard', { tag: '@desktop' }, () => {
  test('enters a coming price, refuses a wrong one, and withdraws it', async ({
    page,
    admin,
    database,
  }) => {
    // A day that no other run of this test takes.
    const { rows } = await database.query<{ day: string }>(
      "select to_char(greatest(max(effective_date), current_date + 100) + 1, 'YYYY-MM-DD') as day from fuel_prices",
    );
    const day = formatDay((rows[0]?.day ?? '') as ReturnType<typeof today>); // as the query writes it
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Fuel Prices' }).click();
    await expect(page.getByRole('heading', { name: 'Fuel Prices', level: 1 })).toBeFocused();
    await expect(page.getByRole('columnheader')).toHaveText([
      ...['Fuel', 'Price', 'In force from', 'Source', 'Entered', 'Actions'],
    ]);
    const form = page.getByRole('region', { name: 'Enter a price' });
    const price = form.getByLabel('Price per litre');
    const from = form.getByLabel('In force from');
    const save = form.getByRole('button', { name: 'Save Price' });
    await save.click();
    await expect(price).toBeFocused();
    await expect(from).toHaveAccessibleDescription(/Please choose the day/);
    for (const wrong of ['0', '9.99', '50.01', '22.505', 'cheap']) {
      await price.fill(wrong);
      await save.click();
      await expect(price).toHaveAccessibleDescription(/lies between R10.00 and R50.00/);
    }
    await inspect(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await from.click();
    const calendar = page.locator('[data-dates-dropdown]');
    await expect(calendar).toBeVisible();
    await expectTouchTargets(calendar);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await price.fill('23,45');
    // Nothing is entered for a day that is mistyped.
    await from.fill('31/12/9999');
    await save.click();
    await expect(from).toHaveAccessibleDescription(/Please choose the day/);
    await from.fill(day);
    await save.click();
    await expectToast(page, 'Price Saved', `Petrol at R23.45 /l from ${day}.`);
    const row = rowOf(page, 'All prices', day);
    await expect(row).toContainText('Entered by an administrator');

    await price.fill('24.00');
    await from.fill(day);
    await save.click();
    await expectToast(
      page,
      'Price Not Saved',
      'There is already a price of this fuel from this day',
    );
    await expect(from).toHaveAccessibleDescription(/already a price/);
    await expect(price).toHaveValue('24.00');

    await row.getByRole('button', { name: /Withdraw Petrol at R23.45/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expectToast(page, 'Price Withdrawn');
    await expect(row).toHaveCount(0);

    await page.getByRole('link', { name: 'Audit Log' }).click();
    await page.getByLabel('Action').selectOption({ label: 'Fuel price withdrawn' });
    await expect(rowOf(page, 'All entries', admin.username)).toHaveCount(1);
    await page.getByLabel('Action').selectOption({ label: 'Fuel price entered' });
    await expect(rowOf(page, 'All entries', admin.username)).toContainText(
      'fuelType, pricePerLiter, effectiveDate',
    );
    await inspect(page);
  });

  test('shows how the price feed does, and accepts what it holds once', async ({
    page,
    admin: _,
    database,
  }) => {
    const price = { fuelType: 'diesel', pricePerLiter: 26.5, effectiveDate: '2026-01-01' };
    const standing = {
      source: 'The feed',
      answeredAt: '2026-11-20T10:00:00.000Z',
      failingSince: null,
      problem: 'petrol: no price',
      held: [{ ...price, saidAt: '2026-11-20T09:00:00.000Z' }],
    };
    let isDown = true;
    await page.route('**/api/admin/price-feed', (route) =>
      isDown ? route.abort() : route.fulfill(serverAnswer({ json: standing })),
    );
    // The database keeps its prices.
    const entered: unknown[] = [];
    await page.route('**/api/admin/fuel-prices', (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const effectiveDate = today();
      entered.push(route.request().postDataJSON());
      Object.assign(standing, { held: [] });
      const made = { id: crypto.randomUUID(), province: null, source: 'The feed' };
      const createdAt = new Date().toISOString();
      return route.fulfill(
        serverAnswer({ status: 201, json: { ...price, ...made, effectiveDate, createdAt } }),
      );
    });
    await page.goto('/admin/fuel-prices');
    const feed = page.getByRole('region', { name: 'Price feed' });
    await expect(feed.getByRole('alert')).toContainText('How the feed does could not be loaded');
    isDown = false;
    await feed.getByRole('button', { name: 'Try again' }).click();
    await expect(feed).toContainText('The feed · last read 20/11/2026 12:00');
    await expect(feed).toContainText('The feed says Diesel at R26.50 /l');
    await expect(feed).toContainText('Not taken: petrol: no price.');
    await page.setViewportSize({ width: 360, height: 800 });
    await inspect(page);
    await feed.getByRole('button', { name: 'Accept Diesel at R26.50 /l' }).dblclick();
    await expectToast(page, 'Price Saved', 'Diesel at R26.50 /l.');
    await expect(feed.getByRole('button')).toHaveCount(0);
    expect(entered).toEqual([{ ...price, effectiveDate: today() }]);
    expect((await database.query('select from feed_prices')).rows).toEqual([]);
  });

  test('reports by day what was asked for, sold, repaid and owed', async ({ page, admin: _ }) => {
    const motorist = await otherMotorist('Reported');
    await addRequest(motorist, await addVehicle(motorist));
    const days = await page.request.get(
      `/api/admin/reports/daily?from=${addDays(today(), -29)}&to=${today()}`,
    );
    const last = (await days.json()).at(-1);
    await page.goto('/admin/reports');
    for (const title of [
      'Requests per day',
      'Sales per day',
      'Repaid against outstanding',
      'Loyalty tiers today',
    ]) {
      const chart = page.getByRole('region', { name: title });
      await expect(chart.locator('svg.recharts-surface').first()).toBeVisible();
    }
    const bars = page
      .getByRole('region', { name: 'Requests per day' })
      .locator('.recharts-bar-rectangle path');
    await expect(bars.first()).toBeVisible();
    await page.getByText('Day by day', { exact: true }).click();
    const row = rowOf(page, 'Day by day', formatDay(today()));
    await expect(row.getByRole('cell').nth(1)).not.toHaveText('0');
    expect(last.requests).toBeGreaterThan(0);
    await inspect(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toBe(
      `volmaak-report-${addDays(today(), -29)}-to-${today()}.csv`,
    );
    await expectToast(page, 'Download ready', '30 rows were saved.');
    await page.setViewportSize({ width: 360, height: 800 });
    await inspect(page);
  });

  test('are for admins only, and none of them is kept on a phone', async ({ page, driver: _ }) => {
    await page.goto('/admin/reports');
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    await expect(
      page.getByText('Please log in to access the admin dashboard.', { exact: true }),
    ).toBeVisible();
    const worker = await (await page.request.get('/index.js')).text();
    expect(worker).toContain('assets/signed-in');
    expect(worker).not.toMatch(/assets\/(admin|charts|reports-page|listing|use-admin-list)/);
    await page.getByRole('button', { name: 'Go to Login' }).click();
    await expect(page).toHaveURL('/');
  });

  test('end at once for somebody who is no admin any more', async ({ page, admin, database }) => {
    await page.goto('/admin/nowhere');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'System Overview' })).toBeVisible();
    // What is still on its way would be refused before the tab is asked for.
    await expect(page.getByRole('button', { name: /^Total Users/ })).toBeVisible();
    await expect(page.getByRole('tabpanel').locator('[aria-busy=false]')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await database.query('update users set is_admin = false where id = $1', [admin.id]);
    await page.getByRole('tab', { name: 'User Management' }).click();
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  });
});
