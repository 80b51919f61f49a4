// Measures an offline start until prices and vehicles are on screen, against a blank page from a
// service worker in the same run.

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { presentChromium } from '../../scripts/find-chromium.mjs';
import { newMotorist, registration, submitSignIn } from '../support/browser/browser.ts';
import { addVehicle } from '../support/browser/e2e-data.ts';
import { startServerProcess } from '../support/server-process.ts';

const rounds = 15;
const goal = 2.5;

/** A site with only a worker and the blank page that it serves. */
async function blankSite() {
  const worker = `
    self.addEventListener('install', (event) => event.waitUntil(caches.open('blank').then((cache) => cache.add('/'))));
    self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    self.addEventListener('fetch', (event) => event.respondWith(caches.match('/')));`;
  const page = `<!doctype html><title>Blank</title><script src="/register.js"></script>`;
  const files: Record<string, [type: string, body: string]> = {
    '/': ['text/html', '<!doctype html><title>Blank</title><p id="done">.</p>'],
    '/start': ['text/html', page],
    '/register.js': ['text/javascript', "navigator.serviceWorker.register('/worker.js')"],
    '/worker.js': ['text/javascript', worker],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
    response.setHeader('content-type', type).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://localhost:${port}`, end: () => server.close() };
}

/** Milliseconds from the start of a navigation until all elements are visible. */
async function timeUntil(page: Page, url: string, selectors: string[]): Promise<number> {
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await Promise.all(selectors.map((selector) => page.locator(selector).first().waitFor()));
  return performance.now() - start;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function prepareApp(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  const motorist = newMotorist();
  await page.request.post('/api/auth/register', { data: registration(motorist) });
  await page.goto('/');
  await submitSignIn(page, motorist);
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await addVehicle({ request: page.request });
  // The worker serves the second start, which fills the caches.
  for (const _ of ['worker', 'caches']) {
    await page.goto('/');
    await page.getByRole('img', { name: /Photo of/ }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForLoadState('networkidle');
  }
  await context.setOffline(true);
  return page;
}

async function prepareBlank(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${url}/start`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  return page;
}

const folder = await mkdtemp(join(tmpdir(), 'volmaak-bench-'));
const server = await startServerProcess({ DATA_DIR: folder, ADMIN_PASSWORD: 'operator-1' });
const blank = await blankSite();
const executablePath = presentChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const app = await prepareApp(browser, server.url);
  const empty = await prepareBlank(browser, blank.url);
  const times: { app: number[]; blank: number[] } = { app: [], blank: [] };
  // The two alternate, so that the machine's load affects both equally.
  for (let round = 0; round < rounds; round += 1) {
    times.blank.push(await timeUntil(empty, blank.url, ['#done']));
    times.app.push(await timeUntil(app, server.url, ['text=R20.75', 'text=/Toyota Corolla/']));
  }
  const ratio = median(times.app) / median(times.blank);
  console.log(
    `offline start: ${median(times.app).toFixed(0)} ms, blank page: ${median(times.blank).toFixed(0)} ms, ratio ${ratio.toFixed(2)} (goal: at most ${goal})`,
  );
} finally {
  await browser.close();
  blank.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
