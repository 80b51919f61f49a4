import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { formatDay } from '../../../domain/values/format.ts';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { otherMotorist, rowOf, test } from '../../support/browser/admin.ts';
import { expectToast } from '../../support/browser/browser.ts';
import { addRequest, addVehicle } from '../../support/browser/e2e-data.ts';
import { copyRequest } from '../../support/browser/e2e-database.ts';

async function download(page: Page) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).last().click();
  const file = await downloading;
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), lines: text.trim().split('\r\n') };
}

test('an admin searches, sorts, pages and downloads a list', {
  tag: ['@desktop', '@long'],
}, async ({ page, admin: _, database }) => {
  // A last name that no other user has.
  const lastName = `O${crypto.randomUUID().slice(0, 8)}`;
  const motorist = await otherMotorist(lastName);
  const car = await addVehicle(motorist);
  const cheap = await addRequest(motorist, car, 11);
  await copyRequest(database, cheap.id, 50);
  const dear = await addRequest(motorist, car, 44);
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('row').filter({ hasText: lastName });
  const byCost = dialog.getByRole('columnheader', { name: 'Total Cost' });
  const lookInto = async (card: RegExp) => {
    await page.getByRole('button', { name: card }).click();
    await dialog.getByRole('searchbox', { name: 'Search' }).fill(lastName);
    // The search begins when typing pauses, at the first page.
    await expect(dialog.getByRole('button', { name: 'Clear the filters' })).toBeVisible();
  };

  await test.step('the highest of 52 amounts is first, and the next page has the rest', async () => {
    await page.goto('/admin');
    await lookInto(/^Total Requested/);
    await expect(rows).toHaveCount(50);
    await byCost.getByRole('button').click();
    await expect(rows.first()).toContainText('44 l');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByText('Page 2')).toBeVisible();
    await expect(rows).toHaveCount(2);
  });

  await test.step('the file has all of them, in this order', async () => {
    const { name, lines } = await download(page);
    expect(name).toBe('volmaak-fuel-requests.csv');
    expect(lines).toHaveLength(53);
    expect(lines[1]).toContain(lastName);
    expect(lines[1]).toContain(dear.totalAmount.toFixed(2).replace('.', ','));
    await expectToast(page, 'Download ready', '52 rows were saved.');
  });

  await test.step('decided requests are no longer pending', async () => {
    await page.keyboard.press('Escape');
    const data = { status: 'approved' };
    const decided = await page.request.patch(`/api/fuel-requests/${dear.id}/status`, { data });
    expect(decided.status()).toBe(200);
    await lookInto(/^Pending Value/);
    await expect(rows).toHaveCount(50);
    await byCost.getByRole('button').click();
    await expect(byCost).toHaveAttribute('aria-sort', 'descending');
    await expect(rows.first()).toContainText('11 l');
    await expect(rows.filter({ hasText: '44 l' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('the report of the last 30 days includes today, and is also a file', async () => {
    await page.getByRole('link', { name: 'Reports' }).click();
    const today = southAfricanDay(new Date());
    const bars = page
      .getByRole('region', { name: 'Requests per day' })
      .locator('.recharts-bar-rectangle path');
    await expect(bars.first()).toBeVisible();
    await page.getByText('Day by day', { exact: true }).click();
    const row = rowOf(page, 'Day by day', formatDay(today));
    await expect(row.getByRole('cell').nth(1)).not.toHaveText('0');
    const { name, lines } = await download(page);
    expect(name).toBe(`volmaak-report-${addDays(today, -29)}-to-${today}.csv`);
    expect(lines).toHaveLength(31);
    await expectToast(page, 'Download ready', '30 rows were saved.');
  });
});
