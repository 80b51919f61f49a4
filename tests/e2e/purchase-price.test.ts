import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, expectToast } from '../support/browser.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { type Database, openE2eDatabase } from '../support/e2e-database.ts';
import { askForQuote, choosePayment, dialog, purchasesOf, typeCard } from '../support/purchases.ts';
import { startServerProcess } from '../support/server-process.ts';

/** A server of its own, whose prices belong to this test alone. */
const test = base.extend<{ own: { url: string; prices: Database } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  own: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'volmaak-e2e-price-'));
    const server = await startServerProcess({ DATA_DIR: folder });
    const prices = await openE2eDatabase(folder);
    await use({ url: server.url, prices });
    await prices.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: async ({ own }, use) => use(own.url),
});

test('a price that moves between quote and purchase is shown beside the old one', {
  tag: '@phone',
}, async ({ page, driver, own }) => {
  await addVehicle(page);
  await page.goto('/');
  await askForQuote(page);
  await own.prices.query(
    "update fuel_prices set price_cents = 2175 where fuel_type = 'petrol' and price_cents = 2075",
  );
  await choosePayment(page, 'Card');
  const form = dialog(page, 'Pay by card');
  await typeCard(form);
  await form.getByRole('button', { name: 'Pay R518.75' }).click();
  await expect(form.getByRole('row', { name: /^Per litre/ })).toContainText('R20.75R21.75');
  await expect(form.getByRole('row', { name: /^You repay/ })).toContainText('R518.75R543.75');
  expect(await purchasesOf(page, driver.id)).toEqual([]);
  await form.getByRole('button', { name: 'Go on with R543.75' }).click();
  await form.getByRole('button', { name: 'Pay R543.75' }).click();
  await expectToast(page, 'Purchase Successful', 'R543.75 was charged to your card.');
  expect(await purchasesOf(page, driver.id)).toMatchObject([
    { pricePerLiter: 21.75, totalRepayment: 543.75, paymentStatus: 'paid' },
  ]);
});
