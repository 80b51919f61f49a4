import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { presentChromium } from '../../../scripts/find-chromium.mjs';
import { submitSignIn } from '../../support/browser/browser.ts';
import { openE2eDatabase } from '../../support/browser/e2e-database.ts';
import { openFilm, pictureOf } from '../../support/browser/filmed-code.ts';
import { workerReady } from '../../support/browser/offline.ts';
import {
  grant,
  newAttendant,
  newDesk,
  newVoucherHolder,
  openVoucher,
  stationReady,
  voucherCode,
  voucherReady,
} from '../../support/browser/pump.ts';
import type { BenchRow } from '../bench-row.ts';
import { browserArguments, phone, startBenchApp } from './bench-app.ts';
import { startBlankSite } from './blank-site.ts';
import { median } from './median.ts';
import { type Condition, untilShown, watchStarts } from './page-clock.ts';

const rounds = 11;
/** How much slower than this machine a cheap phone is. */
const rate = 4;

/** A station with an attendant, and a motorist with a voucher. */
async function openPump() {
  const app = await startBenchApp();
  process.env.VOLMAAK_URL = app.url;
  const database = await openE2eDatabase(app.folder);
  const desk = await newDesk(database);
  await database.end();
  const holder = await newVoucherHolder();
  await grant(desk, holder, 20);
  const folder = await mkdtemp(join(tmpdir(), 'volmaak-bench-pump-'));
  return {
    app,
    desk,
    holder,
    folder,
    async stop() {
      await app.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function openProfile(folder: string, url: string, args: string[] = []): Promise<BrowserContext> {
  const executablePath = presentChromium();
  return chromium.launchPersistentContext(folder, {
    ...phone,
    baseURL: url,
    args: [...browserArguments, ...args],
    ...(executablePath && { executablePath }),
  });
}

async function firstPage(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? context.newPage();
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

const codeIsDrawn: Condition = () =>
  document.querySelector('svg[aria-label="The code of your voucher"] path') !== null;
const blankIsShown: Condition = () => document.querySelector('p') !== null;

/**
 * Measures how long it takes without a network until the code of the voucher is drawn, against a blank
 * page from a service worker: on a new page of a browser that runs, and in a browser that starts.
 */
export async function measureVoucherStart(): Promise<BenchRow[]> {
  const pump = await openPump();
  const blank = await startBlankSite();
  const [own, other] = [join(pump.folder, 'own'), join(pump.folder, 'blank')];
  try {
    await prepare(own, pump.app.url, async (page) => {
      await page.goto('/');
      await submitSignIn(page, pump.holder);
      await voucherReady(page);
    });
    await prepare(other, blank.url, async (page) => {
      await page.goto('/start');
      await workerReady(page);
    });
    const [pages, starts] = [newTimes(), newTimes()];
    for (let round = 0; round < rounds; round += 1) {
      for (const [times, folder, url, isShown] of [
        ['floor', other, `${blank.url}/`, blankIsShown],
        ['ours', own, `${pump.app.url}/voucher`, codeIsDrawn],
      ] as const) {
        const [started, opened] = await timeColdStart(folder, url, isShown);
        starts[times].push(started);
        pages[times].push(opened);
      }
    }
    const what = `without a network until the voucher's code is drawn, CPU ${rate}×`;
    return [rowOf(`new page ${what}`, pages), rowOf(`start of the browser ${what}`, starts)];
  } finally {
    blank.stop();
    await pump.stop();
  }
}

const newTimes = () => ({ floor: [] as number[], ours: [] as number[] });

function rowOf(what: string, times: ReturnType<typeof newTimes>): BenchRow {
  const [least, ours] = [median(times.floor), median(times.ours)];
  return {
    what,
    floor: `blank page from a worker ${least.toFixed(0)} ms`,
    ours: `${ours.toFixed(0)} ms`,
    ratio: ours / least,
    target: '1 s',
  };
}

async function prepare(folder: string, url: string, work: (page: Page) => Promise<void>) {
  const context = await openProfile(folder, url);
  await work(await firstPage(context));
  await context.close();
}

/** Starts the browser, and then opens a new page in it; the times of both. */
async function timeColdStart(folder: string, url: string, isShown: Condition) {
  const context = await openProfile(folder, url);
  const timeOn = async (page: Page) => {
    await slowDown(page);
    await watchStarts(page, isShown);
    await page.goto(url, { waitUntil: 'commit' });
    return untilShown(page);
  };
  try {
    await context.setOffline(true);
    const first = await firstPage(context);
    const started = await timeOn(first);
    await first.goto('about:blank');
    return [started, await timeOn(await context.newPage())] as const;
  } finally {
    await context.close();
  }
}

/** The camera of a phone gives the pictures that the app asks for. */
const film = { width: 1280, height: 960, rate: 30 };

/**
 * Measures from the moment when a voucher comes into the camera's picture until the green verdict.
 * Chromium slows only the page: what its worker took is counted as if that were slowed, too.
 */
export async function measureVoucherScan(): Promise<BenchRow[]> {
  const pump = await openPump();
  const camera = await openFilm(pump.folder, film);
  const context = await openProfile(join(pump.folder, 'station'), pump.app.url, camera.args);
  const showing = await openProfile(join(pump.folder, 'holder'), pump.app.url);
  try {
    const shown = await firstPage(showing);
    await shown.goto('/');
    await submitSignIn(shown, pump.holder);
    await shown.getByRole('heading', { name: /^Welcome/ }).waitFor();
    await openVoucher(shown);
    const page = await firstPage(context);
    await page.addInitScript(watchWorkers);
    await page.goto('/');
    await submitSignIn(page, await newAttendant(pump.desk));
    await stationReady(page);
    await context.setOffline(true);
    await slowDown(page);
    const times = { page: [] as number[], all: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      await camera.change(null);
      await openCamera(page);
      const code = await pictureOf(voucherCode(shown));
      const { took, worker } = await timeScan(page, () => camera.change(code));
      times.page.push(took);
      times.all.push(took + (rate - 1) * worker);
    }
    const scanRow = (what: string, values: number[]) => ({
      what,
      floor: '–',
      ours: `${median(values).toFixed(0)} ms`,
      target: '300 ms',
    });
    const what = `camera's picture with a voucher → verdict, page ${rate}×`;
    return [
      scanRow(`${what}, the reader's worker 1×`, times.page),
      scanRow(`${what}, the reader's worker reckoned ${rate}×`, times.all),
    ];
  } finally {
    await context.close();
    await showing.close();
    await pump.stop();
  }
}

/** Notes how long a worker took for the latest message. Runs in the page. */
function watchWorkers(): void {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
    const start = performance.now();
    const note = () => Object.assign(globalThis, { workerTook: performance.now() - start });
    this.addEventListener('message', note, { once: true });
    Reflect.apply(post, this, args);
  };
}

/** Opens the camera, and waits until the reader has looked at a picture of it. */
async function openCamera(page: Page): Promise<void> {
  await page.evaluate('workerTook = 0');
  await page.getByRole('button', { name: 'Scan a voucher' }).click();
  await page.waitForFunction(() => (globalThis as { workerTook?: number }).workerTook);
}

/** Scans what comes into the picture, by the page's own clock; ends back at the station. */
async function timeScan(page: Page, showCode: () => Promise<void>) {
  await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const video = document.querySelector('video');
    const hasCode = () => {
      // The upper left corner of the code, whose border has four of its 69 modules.
      const side = 960 - 16;
      const corner = (4.5 / 69) * side;
      const [x, y] = [(1280 - side) / 2 + corner, 8 + corner];
      if (video) context?.drawImage(video, x, y, 1, 1, 0, 0, 1, 1);
      return (context?.getImageData(0, 0, 1, 1).data[0] ?? 255) < 100;
    };
    const taken = new Promise<number>((resolve) => {
      const look = () => {
        if (hasCode()) resolve(performance.now());
        else video?.requestVideoFrameCallback(look);
      };
      look();
    });
    const judged = new Promise<number>((resolve) => {
      const look = () => {
        if (document.querySelector('[data-kind="pour"]')) resolve(performance.now());
        else requestAnimationFrame(look);
      };
      look();
    });
    Object.assign(globalThis, { scan: Promise.all([taken, judged]) });
  });
  await showCode();
  const [taken, judged] = await page.evaluate<[number, number]>('window.scan');
  const worker = await page.evaluate<number>('window.workerTook');
  await page.getByRole('button', { name: 'Nothing was poured' }).click();
  await page.getByRole('button', { name: 'Scan a voucher' }).waitFor();
  return { took: judged - taken, worker };
}
