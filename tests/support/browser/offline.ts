import type { BrowserContext, Page, Route } from 'playwright/test';

/** Every call that creates something, from the page or from the service worker. */
const calls = '**/api/**';

/** Airplane mode: pages and workers. */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
}

export async function goOnline(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
}

/** The app comes to the front: it looks for the connection at once where it has lost it. */
export async function comeToFront(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** The connection breaks before the server hears of the next calls; answers a function that ends it. */
export function cutBefore(context: BrowserContext, url: string | RegExp = calls) {
  return interceptWithProbe(context, url, (route) => route.abort('connectionreset'));
}

/** The server carries the calls out, and its answers are lost. */
export function cutAfterCommit(context: BrowserContext, url: string | RegExp = calls) {
  const cut = (route: Route) => route.abort('connectionreset');
  const commitAndCut = async (route: Route) => {
    await route.fetch();
    await cut(route);
  };
  return interceptWithProbe(context, url, commitAndCut, cut);
}

/** A network that wants somebody to sign in to it first: 200 with a page of its own. */
export function captivePortal(context: BrowserContext) {
  return intercept(context, calls, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the café</h1>' }),
  );
}

/** The server answers like this for a while. */
export function answerWith(
  context: BrowserContext,
  url: string | RegExp,
  answer: { status: number; body?: string; contentType?: string; headers?: Record<string, string> },
) {
  return interceptWithProbe(context, url, (route) => route.fulfill(answer));
}

/** Calls go out and nothing comes back, until the answered function breaks them off and ends it. */
export async function stall(context: BrowserContext, url: string | RegExp) {
  const broken = Promise.withResolvers<void>();
  const end = await intercept(context, url, async (route) => {
    await broken.promise;
    // Whoever made the call may be gone.
    await route.abort('connectionreset').catch(() => {});
  });
  return async () => {
    broken.resolve();
    await end();
  };
}

/**
 * The look at the connection meets the same, so that nobody tries again meanwhile: a second try that the
 * browser makes by itself can pass a route where a service worker stands before it.
 */
async function interceptWithProbe(
  context: BrowserContext,
  url: string | RegExp,
  handler: (route: Route) => unknown,
  probeHandler = handler,
): Promise<() => Promise<void>> {
  const endProbe = await intercept(context, '**/api/ping*', probeHandler);
  const end = await intercept(context, url, handler);
  return async () => {
    await end();
    await endProbe();
  };
}

async function intercept(
  context: BrowserContext,
  url: string | RegExp,
  handler: (route: Route) => unknown,
): Promise<() => Promise<void>> {
  const running = new Set<Promise<unknown>>();
  const handle = (route: Route) => {
    const work = Promise.resolve(handler(route)).finally(() => running.delete(work));
    running.add(work);
    return work;
  };
  await context.route(url, handle);
  return async () => {
    // Playwright lets a call through when its route goes before its handler has ended.
    await Promise.allSettled(running);
    await context.unroute(url, handle);
  };
}

/** Ends the service worker in the middle of whatever it does. (Go offline before, not after: the other order hangs.) */
export async function stopWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

/** Waits until the page is controlled by its service worker and everything is in its cache. */
export async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' &&
      navigator.serviceWorker.controller !== null,
  );
  // Routes hold for its calls from when Playwright speaks with it: later, on a busy machine.
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => undefined);
}

export interface StoredItem {
  id: string;
  kind: string;
  state: string;
  userId: string;
  tries: number;
  /** What its form sent, in part. */
  payload: { registrationNumber?: string; fuelAmount?: number };
}

/** What the outbox holds on this device. */
export function readOutbox(page: Page): Promise<StoredItem[]> {
  return page.evaluate(
    () =>
      new Promise<StoredItem[]>((resolve, reject) => {
        const open = indexedDB.open('volmaak-outbox');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const database = open.result;
          if (!database.objectStoreNames.contains('items')) return resolve([]);
          const all = database.transaction('items').objectStore('items').getAll();
          all.onsuccess = () => {
            database.close();
            resolve(all.result);
          };
        };
      }),
  );
}

export async function outboxStates(page: Page): Promise<string[]> {
  return (await readOutbox(page)).map(({ state }) => state);
}
