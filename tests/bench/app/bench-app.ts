import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page, request } from 'playwright';
import { presentChromium } from '../../../scripts/find-chromium.mjs';
import {
  type Motorist,
  newMotorist,
  registration,
  submitSignIn,
} from '../../support/browser/browser.ts';
import { expectKept } from '../../support/browser/device-stores.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { addPurchase } from '../../support/browser/purchases.ts';
import { startServerProcess } from '../../support/server-process.ts';

/** The built app on the real server, with a motorist who has a vehicle with a photo and purchases. */
export interface BenchApp {
  url: string;
  /** Where its data is. */
  folder: string;
  motorist: Motorist;
  stop(): Promise<void>;
}

export const phone = { viewport: { width: 360, height: 800 }, hasTouch: true };

export async function startBenchApp(): Promise<BenchApp> {
  const folder = await mkdtemp(join(tmpdir(), 'volmaak-bench-'));
  const { url, stop } = await startServerProcess({
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    ADMIN_PASSWORD: 'operator-1',
  });
  const motorist = newMotorist();
  const client = { request: await request.newContext({ baseURL: url }) };
  await client.request.post('/api/auth/register', { data: registration(motorist) });
  await client.request.post('/api/auth/login', { data: motorist });
  const car = await addVehicle(client);
  for (let n = 0; n < 3; n += 1) await addPurchase(client, car, { paymentMethod: 'budget' });
  await client.request.dispose();
  return {
    url,
    folder,
    motorist,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
];

export function launchBrowser(): Promise<Browser> {
  const executablePath = presentChromium();
  return chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments });
}

/** Signs in on a new page; ends when the browser has stored what the dashboard shows. */
export async function signIn(context: BrowserContext, app: BenchApp): Promise<Page> {
  const page = await context.newPage();
  await page.goto(app.url);
  await submitSignIn(page, app.motorist);
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.getByRole('img', { name: /^Photo of/ }).waitFor();
  for (const kept of ['"session"', '"vehicles"', '"fuel-prices"']) await expectKept(page, kept);
  return page;
}
