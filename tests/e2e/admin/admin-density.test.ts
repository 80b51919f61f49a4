import { expect } from 'playwright/test';
import { otherMotorist, test } from '../../support/browser/admin.ts';
import { addRequest, addVehicle } from '../../support/browser/e2e-data.ts';
import { copyRequest } from '../../support/browser/e2e-database.ts';

/** What the heading and the navigation of the desk leave of a screen that is 800 px high. */
const room = 600;

// ADM-22
test('ten rows of one line fit on a screen, and keys decide on them', {
  tag: ['@desktop', '@long'],
}, async ({ page, admin: _, database }) => {
  const lastName = `D${crypto.randomUUID().slice(0, 8)}`;
  const motorist = await otherMotorist(lastName);
  const request = await addRequest(motorist, await addVehicle(motorist), 12);
  await copyRequest(database, request.id, 11);
  await page.goto(`/admin#q=${lastName}`);
  const rows = page.getByRole('table', { name: 'Fuel Requests' }).locator('tbody tr');
  await expect(rows).toHaveCount(12);

  await test.step('rows are 36 to 40 px high', async () => {
    const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(35);
    expect(Math.max(...heights)).toBeLessThanOrEqual(40);
    const top = (await page.getByRole('region', { name: 'System Overview' }).boundingBox())?.y ?? 0;
    const tenth = await rows.nth(9).boundingBox();
    expect((tenth?.y ?? 0) + (tenth?.height ?? 0) - top).toBeLessThanOrEqual(room);
  });

  // ADM-53
  await test.step('names are whole on a narrow screen', async () => {
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 800, height: 800 });
    const name = rows.first().getByRole('button', { name: new RegExp(`^\\S+ ${lastName}$`) });
    expect(await name.evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0);
    if (wide) await page.setViewportSize(wide);
  });

  await test.step('selecting a row moves nothing', async () => {
    const before = await rows.first().boundingBox();
    await rows.first().getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: 'Approve (1)' })).toBeVisible();
    expect(await rows.first().boundingBox()).toEqual(before);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
  });

  await test.step('a key opens the decision, and Enter confirms it', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await expect(page.getByRole('dialog', { name: 'Approve request' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(rows.filter({ hasText: 'Approved' })).toHaveCount(1);
  });
});
