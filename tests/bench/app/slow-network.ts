import { once } from 'node:events';
import { type BrowserContext, chromium, type Page } from 'playwright';
import type { BenchRow } from '../bench-row.ts';
import { type BenchApp, phone, startBenchApp } from './bench-app.ts';
import { startChromium } from './chromium-process.ts';
import { median } from './median.ts';
import { type Condition, dashboardIsShown, untilShown, watchClick } from './page-clock.ts';

const rounds = 3;
const slow3G = {
  offline: false,
  latency: 2_000,
  downloadThroughput: 50 * 1024,
  uploadThroughput: 50 * 1024,
};
const slowdown = 4;
/** Milliseconds that a step may take on this network. */
const patience = 120_000;
/** How long somebody types name and password, in milliseconds. */
const typingTimes = [0, 10_000];

/**
 * Walks from the first visit through the sign-in to the Get fuel screen on slow 3G with a slow
 * processor. The service worker installs itself meanwhile, as in reality.
 */
export async function measureSlowNetwork(): Promise<BenchRow[]> {
  const app = await startBenchApp();
  try {
    const rows: BenchRow[] = [];
    for (const typing of typingTimes) {
      const walks: Walk[] = [];
      for (let round = 0; round < rounds; round += 1) walks.push(await walk(app, typing));
      const typed = typing ? `typed in ${typing / 1000} s` : 'filled in at once';
      const seconds = (part: keyof Walk) =>
        `${(median(walks.map((one) => one[part])) / 1000).toFixed(1)} s`;
      const what = `slow 3G, CPU ${slowdown}×, ${typed}`;
      rows.push(
        {
          what: `${what}: Sign In tapped → price`,
          floor: '–',
          ours: seconds('price'),
          target: '6 s',
        },
        {
          what: `${what}: Get fuel tapped → form`,
          floor: '–',
          ours: seconds('form'),
          target: '1 s',
        },
      );
    }
    return rows;
  } finally {
    await app.stop();
  }
}

/** Milliseconds from a tap until its result is shown. */
interface Walk {
  price: number;
  form: number;
}

async function walk({ url, motorist }: BenchApp, typing: number): Promise<Walk> {
  const { endpoint, stop } = await startChromium();
  try {
    const endWorkers = await slowWorkers(endpoint);
    const browser = await chromium.connectOverCDP(endpoint);
    const context = await browser.newContext(phone);
    const page = await slowPage(context);
    await page.goto(url, { timeout: patience });
    const [name, password] = [
      page.getByLabel('Username'),
      page.getByLabel('Password', { exact: true }),
    ];
    const pause = typing / (motorist.username.length + motorist.password.length);
    await name.waitFor({ timeout: patience });
    await name.pressSequentially(motorist.username, { delay: pause });
    await password.pressSequentially(motorist.password, { delay: pause });
    await watchClick(page, dashboardIsShown);
    await page.getByRole('button', { name: 'Sign In' }).click();
    const price = await untilShown(page);
    await watchClick(page, formIsShown);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: 'Get fuel' })
      .click({ timeout: patience });
    const form = await untilShown(page);
    await browser.close();
    endWorkers();
    return { price, form };
  } finally {
    await stop();
  }
}

/** Whether the Get fuel screen can be filled in. */
const formIsShown: Condition = () =>
  location.pathname === '/get-fuel' &&
  document.querySelector('main select option') !== null &&
  document.querySelector('main input[inputmode=decimal]') !== null;

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/**
 * Slows the network of each service worker down before it runs, over a connection of its own:
 * Playwright sends no commands to workers. Returns a function that ends this.
 */
async function slowWorkers(endpoint: string): Promise<() => void> {
  const socket = new WebSocket(endpoint);
  await once(socket, 'open');
  let id = 0;
  const send = (method: string, params = {}, session = {}) => {
    id += 1;
    socket.send(JSON.stringify({ id, method, params, ...session }));
  };
  socket.addEventListener('message', ({ data }) => {
    const { method, params } = JSON.parse(data);
    if (method !== 'Target.attachedToTarget') return;
    const session = { sessionId: params.sessionId };
    send('Network.enable', {}, session);
    send('Network.emulateNetworkConditions', slow3G, session);
    send('Runtime.runIfWaitingForDebugger', {}, session);
  });
  send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'service_worker' }],
  });
  return () => socket.close();
}
