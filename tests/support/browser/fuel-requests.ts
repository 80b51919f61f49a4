import type { Page } from 'playwright/test';
import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import { expect } from './browser.ts';
import { addVehicle } from './e2e-data.ts';
import { readOutbox, workerReady } from './offline.ts';

/** The call that creates a fuel request. */
export const creatingRequest = '**/api/fuel-requests';

export const savedOnPhone = 'Saved on this phone. It will be sent when you are connected.';

/** A motorist with a vehicle on the request form; the service worker is running if there is one. */
export async function openForm(page: Page, { worker = true } = {}): Promise<void> {
  await addVehicle({ request: page.request });
  await page.goto('/fuel-request');
  if (worker) await workerReady(page);
  await expect(page.getByLabel('Vehicle', { exact: true })).toContainText('Toyota Corolla');
  if (worker) return;
  // The code of the toasts loads at the first touch. Without a worker it cannot load offline.
  await page.keyboard.press('Shift');
  await page.locator('[data-position=bottom-left]').waitFor({ state: 'attached' });
}

export async function ask(page: Page, litres: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Litres' }).fill(String(litres));
  await page.getByRole('button', { name: `Ask for ${litres} l` }).click();
}

/** Leaves the success screen of a request, and makes another one. */
export async function askMore(page: Page, litres: number): Promise<void> {
  await page.getByRole('button', { name: 'Ask for more fuel' }).click();
  await ask(page, litres);
}

/** Goes through the app's flow from any screen: an amount, and then the request form. */
export async function getFuel(page: Page, litres: number): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Get fuel' }).click();
  await page.getByRole('textbox', { name: 'Litres' }).fill(String(litres));
  await page.getByRole('button', { name: 'Ask first' }).click();
  await page.getByRole('button', { name: `Ask for ${litres} l` }).click();
}

/** The requests on the server, read without the page. */
export async function requestsOnServer(page: Page): Promise<FuelRequest[]> {
  const answer = await page.request.get('/api/fuel-requests?limit=200');
  return (await answer.json()).requests;
}

/** Waits until the whole outbox is sent. */
export async function expectSent(page: Page, timeout = 60_000): Promise<void> {
  await expect
    .poll(async () => new Set((await readOutbox(page)).map((item) => item.state)), { timeout })
    .toEqual(new Set(['sent']));
}

export async function expectSentOnce(page: Page, count = 1): Promise<void> {
  await expectSent(page);
  expect(await requestsOnServer(page)).toHaveLength(count);
}
