import type { BrowserContext, Page, Route } from 'playwright/test';

/** Every call that creates something, from the page or from the service worker. */
const calls = '**/api/**';

/**
 * Airplane mode, for pages and workers. A page gets it before its worker, so a probe of the page can
 * still get through. On a phone both lose the network together: the pages are told once more.
 */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  for (const page of context.pages()) {
    await page.evaluate(() => dispatchEvent(new Event('offline')));
  }
}

export async function goOnline(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
}

/** Brings the app to the front, which makes it check a lost connection at once. */
export async function comeToFront(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/**
 * Cuts the connection before the next calls reach the server; returns a function that restores it.
 */
export function cutBefore(context: BrowserContext, url: string | RegExp = calls) {
  return interceptWithProbe(context, url, (route) => route.abort('connectionreset'));
}

/** Lets the server handle the calls and drops its responses. */
export function cutAfterCommit(context: BrowserContext, url: string | RegExp = calls) {
  const cut = (route: Route) => route.abort('connectionreset');
  const commitAndCut = async (route: Route) => {
    await route.fetch();
    await cut(route);
  };
  return interceptWithProbe(context, url, commitAndCut, cut);
}

/** A captive portal: responds with 200 and its own page. */
export function captivePortal(context: BrowserContext) {
  return intercept(context, calls, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the café</h1>' }),
  );
}

/** Makes the server respond like this for a while. */
export function answerWith(
  context: BrowserContext,
  url: string | RegExp,
  answer: { status: number; body?: string; contentType?: string; headers?: Record<string, string> },
) {
  return interceptWithProbe(context, url, (route) => route.fulfill(answer));
}

/** Lets calls hang until the returned function aborts them and ends this. */
export async function stall(context: BrowserContext, url: string | RegExp) {
  const broken = Promise.withResolvers<void>();
  const end = await intercept(context, url, async (route) => {
    await broken.promise;
    // The page or worker that made the call may be closed.
    await route.abort('connectionreset').catch(() => {});
  });
  return async () => {
    broken.resolve();
    await end();
  };
}

/**
 * Connection checks fail the same way, so that nothing is retried meanwhile: a browser's own retry
 * can bypass a route when there is a service worker.
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
    // Playwright lets a call through if its route is removed before its handler has ended.
    await Promise.allSettled(running);
    await context.unroute(url, handle);
  };
}

/**
 * Stops the service worker in the middle of its work. (Go offline before, not after: the other
 * order hangs.)
 */
export async function stopWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

/** Waits until the service worker controls the page and everything is cached. */
export async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' &&
      navigator.serviceWorker.controller !== null,
  );
  // Routes apply to the worker's calls only after Playwright has connected to it, which is later on
  // a busy machine.
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
  /** A part of the data that the form submitted. */
  payload: { registrationNumber?: string; fuelAmount?: number };
}

/** The items of the outbox on this device. */
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
