import type { Browser, Page } from 'playwright';
import { minute } from '../../../domain/values/time-units.ts';
import { queuedItem } from '../../../src/offline/outbox-item.ts';
import { newRequest } from '../../offline/support/items.ts';
import { workerReady } from '../../support/browser/offline.ts';
import type { BenchRow } from '../bench-row.ts';
import { type BenchApp, launchBrowser, phone, signIn, startBenchApp } from './bench-app.ts';
import { startBlankSite } from './blank-site.ts';
import { median } from './median.ts';
import { dashboardIsShown, untilShown, watchStarts } from './page-clock.ts';

const rounds = 15;

/**
 * Measures an offline start until prices and vehicles are on screen, against a blank page from a
 * service worker.
 */
export async function measureOfflineStart(): Promise<BenchRow[]> {
  const app = await startBenchApp();
  const blank = await startBlankSite();
  const browser = await launchBrowser();
  try {
    const ours = { page: await prepareApp(browser, app), url: app.url };
    const floor = { page: await prepareBlank(browser, blank.url), url: blank.url };
    return await compareStarts(floor, ours, {
      what: 'offline start until vehicles and prices are shown',
      floor: 'blank page from a worker',
      target: '2.5',
    });
  } finally {
    await browser.close();
    blank.stop();
    await app.stop();
  }
}

const waitingItems = 500;

/** Measures an offline start with many items waiting in the outbox, against one with none. */
export async function measureWaitingStart(): Promise<BenchRow[]> {
  const app = await startBenchApp();
  const browser = await launchBrowser();
  try {
    const none = { page: await prepareApp(browser, app), url: app.url };
    const many = { page: await prepareApp(browser, app), url: app.url };
    await fillOutbox(many);
    return await compareStarts(none, many, {
      what: `the same with ${waitingItems} items waiting`,
      floor: 'with none',
      target: '1.2',
    });
  } finally {
    await browser.close();
    await app.stop();
  }
}

/** Puts requests into the outbox that were tried a moment ago and wait for their next try. */
async function fillOutbox({ page, url }: Start): Promise<void> {
  const now = Date.now();
  const { user } = await (await page.request.get(`${url}/api/auth/session`)).json();
  const records = Array.from({ length: waitingItems }, (_, n) => ({
    ...queuedItem({ ...newRequest(n), userId: user.id }, n + 1, now),
    state: 'waiting',
    tries: 1,
    attempts: 8,
    nextAttemptAt: now + 50 * minute,
    lastError: { status: 0, message: 'No connection', code: null, issues: [], at: now },
  }));
  await page.evaluate(async (items) => {
    const opening = indexedDB.open('volmaak-outbox');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const transaction = opening.result.transaction(['items', 'meta'], 'readwrite');
    for (const item of items) transaction.objectStore('items').put(item);
    transaction.objectStore('meta').put(items.length, 'seq');
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    opening.result.close();
  }, records);
}

interface Start {
  page: Page;
  url: string;
}

/** Starts both pages in turns, so that the machine's load affects both equally, at two speeds. */
async function compareStarts(
  floor: Start,
  ours: Start,
  words: Pick<BenchRow, 'what' | 'floor' | 'target'>,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const rate of [1, 4]) {
    const times = { floor: [] as number[], ours: [] as number[] };
    for (const { page } of [floor, ours]) await slowDown(page, rate);
    for (let round = 0; round < rounds; round += 1) {
      times.floor.push(await timeUntilShown(floor));
      times.ours.push(await timeUntilShown(ours));
    }
    const [least, own] = [median(times.floor), median(times.ours)];
    rows.push({
      what: `${words.what}, CPU ${rate}×`,
      floor: `${words.floor} ${least.toFixed(0)} ms`,
      ours: `${own.toFixed(0)} ms`,
      ratio: own / least,
      target: words.target,
    });
  }
  return rows;
}

async function timeUntilShown({ page, url }: Start): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return untilShown(page);
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function prepareApp(browser: Browser, app: BenchApp): Promise<Page> {
  const context = await browser.newContext(phone);
  const page = await signIn(context, app);
  await workerReady(page);
  // The second start is served by the worker, which stores the photo.
  await page.goto(app.url);
  await page.getByRole('img', { name: /^Photo of/ }).waitFor();
  await context.setOffline(true);
  await watchStarts(page, dashboardIsShown);
  return page;
}

async function prepareBlank(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(`${url}/start`);
  await workerReady(page);
  await context.setOffline(true);
  await watchStarts(page, () => document.querySelector('p') !== null);
  return page;
}
