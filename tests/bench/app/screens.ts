import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Locator, Page, Request } from 'playwright';
import { measureBuild, readBudgets, type Screen } from '../../../scripts/screen-sizes.ts';
import type { BenchRow } from '../bench-row.ts';
import { type BenchApp, launchBrowser, phone, signIn, startBenchApp } from './bench-app.ts';

/** Milliseconds without a request after which the network is quiet. */
const quiet = 1_000;

interface Visit {
  path: string;
  /** What has to be visible when the screen is complete. */
  complete: (page: Page) => Locator[];
}

const home: Visit = {
  path: '/',
  complete: (page) => [
    page.getByRole('img', { name: /^Photo of/ }),
    page.getByText('R20.75'),
    page.getByRole('button', { name: /^Buy fuel/ }),
    page.getByRole('region', { name: 'Recent Purchases' }).getByRole('listitem').first(),
  ],
};
const visits: Partial<Record<Screen, Visit>> = {
  home,
  'fuel request': {
    path: '/fuel-request',
    complete: (page) => [page.getByLabel('Vehicle'), page.getByText('R20.75')],
  },
  purchases: {
    path: '/purchase-history',
    complete: (page) => [page.getByRole('list', { name: 'Your purchases' })],
  },
  'vehicle form': home,
  account: {
    path: '/account',
    complete: (page) => [page.getByLabel('Home address'), page.getByText('This device')],
  },
};

/** Measures what each screen downloads when it is the first one: signed in, with an empty cache. */
export async function measureScreens(): Promise<BenchRow[]> {
  const { screens, precache, reactKB } = measureBuild();
  const budgets = readBudgets();
  const { jsKB, jsFiles } = screens['sign-in'];
  const rows: BenchRow[] = [
    {
      what: 'JavaScript to a usable sign-in, brotli',
      floor: `React alone ${reactKB} KB`,
      ours: `${jsKB} KB, ${jsFiles} files`,
      ratio: jsKB / reactKB,
      target: '95 KB',
    },
  ];
  const app = await startBenchApp();
  const browser = await launchBrowser();
  try {
    const remembered = await rememberedUser(browser, app);
    for (const [screen, visit] of Object.entries(visits)) {
      const budget = budgets.screens[screen as Screen]; // a key of visits
      rows.push({
        what: `cold and signed in, ${screen === 'home' ? 'dashboard with data' : screen}`,
        floor: '–',
        ours: await download(browser, app, screen, visit, remembered),
        target:
          screen === 'home'
            ? '150 KB JS, 12 requests in all'
            : `budget: ${budget.jsKB} KB JS in ${budget.jsFiles}`,
      });
    }
  } finally {
    await browser.close();
    await app.stop();
  }
  rows.push({
    what: 'files in the precache',
    floor: '–',
    ours: `${precache.files} (${precache.KB} KB)`,
    target: '30',
  });
  return rows;
}

/** What a browser keeps of a real sign-in: the cookie, the web storage and the databases. */
async function rememberedUser(browser: Browser, app: BenchApp) {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  await signIn(context, app);
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

/** Opens a screen in a new browser context and says in words what it downloads. */
async function download(
  browser: Browser,
  app: BenchApp,
  screen: string,
  { path, complete }: Visit,
  storageState: NonNullable<BrowserContextOptions['storageState']>,
): Promise<string> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block', storageState });
  const page = await context.newPage();
  const traffic = new Traffic(page, app.url);
  await page.goto(app.url + path);
  for (const element of complete(page)) await element.first().waitFor();
  await traffic.untilQuiet();
  if (screen === 'vehicle form') {
    await page.getByRole('button', { name: 'Add a vehicle' }).click();
    await page.getByRole('dialog').getByLabel('Registration number').waitFor();
    await traffic.untilQuiet();
  }
  const words = await traffic.inWords();
  await context.close();
  return words;
}

/** The requests of a page to the app. */
class Traffic {
  private readonly finished: Request[] = [];
  private underWay = 0;
  private lastChange = performance.now();

  constructor(page: Page, url: string) {
    const change = (count: number) => (request: Request) => {
      if (!request.url().startsWith(url)) return;
      this.underWay += count;
      this.lastChange = performance.now();
      if (count < 0) this.finished.push(request);
    };
    page.on('request', change(1));
    page.on('requestfinished', change(-1));
    page.on('requestfailed', change(-1));
  }

  async untilQuiet(): Promise<void> {
    while (this.underWay > 0 || performance.now() - this.lastChange < quiet) await pause(50);
  }

  async inWords(): Promise<string> {
    // The browser has a file that it asks for again. Calls are made again.
    const requests = this.finished.filter(
      (request, index, all) =>
        request.url().includes('/api/') ||
        all.findIndex((other) => other.url() === request.url()) === index,
    );
    const kinds = [];
    for (const kind of ['js', 'css']) {
      const files = requests.filter((request) => request.url().endsWith(`.${kind}`));
      const sizes = await Promise.all(files.map((request) => request.sizes()));
      const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
      kinds.push(`${(bytes / 1024).toFixed(0)} KB ${kind.toUpperCase()} in ${files.length}`);
    }
    return `${kinds.join(', ')}, ${requests.length} requests`;
  }
}
