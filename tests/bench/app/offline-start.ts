import type { Browser, Page } from 'playwright';
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
    const rows: BenchRow[] = [];
    for (const rate of [1, 4]) {
      const times = { floor: [] as number[], ours: [] as number[] };
      for (const { page } of [floor, ours]) await slowDown(page, rate);
      // The two alternate, so that the machine's load affects both equally.
      for (let round = 0; round < rounds; round += 1) {
        times.floor.push(await timeUntilShown(floor));
        times.ours.push(await timeUntilShown(ours));
      }
      const [least, own] = [median(times.floor), median(times.ours)];
      rows.push({
        what: `offline start until vehicles and prices are shown, CPU ${rate}×`,
        floor: `blank page from a worker ${least.toFixed(0)} ms`,
        ours: `${own.toFixed(0)} ms`,
        ratio: own / least,
        target: '2.5',
      });
    }
    return rows;
  } finally {
    await browser.close();
    blank.stop();
    await app.stop();
  }
}

interface Start {
  page: Page;
  url: string;
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
