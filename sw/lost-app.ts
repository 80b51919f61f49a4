import { cacheNames } from 'workbox-core';
import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { getCacheKeyForURL } from 'workbox-precaching';
import { appDurations } from '../domain/durations.ts';
import { newUuid } from '../src/offline/new-uuid.ts';
import { isUnsent } from '../src/offline/outbox-item.ts';
import { readOwnItems } from './outbox.ts';

/**
 * Answers with the app's page if the app can start with it. A browser may have deleted its files and
 * left this script, the outbox and the voucher: without a connection, a page of our own then says so
 * in place of the browser's error page (OUT-40).
 */
export function orLostApp(app: RouteHandlerCallback): RouteHandlerCallback {
  return async (options) => {
    try {
      const page = await app(options);
      if (page && (await canStart(page))) return page;
    } catch {
      // The device's caches fail, or nothing is left in them.
    }
    return fetch(options.request).catch(lostAppPage);
  };
}

/** Whether the files that a page starts with are on this phone, or can be fetched. */
async function canStart(page: Response): Promise<boolean> {
  const html = await page.clone().text();
  const paths = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  const cache = await caches.open(cacheNames.precache);
  const isThere = async (path: string) =>
    (await cache.match(getCacheKeyForURL(path) ?? path)) !== undefined ||
    fetch(path).then(({ ok }) => ok);
  return (await Promise.all(paths.map(isThere))).every(Boolean);
}

/** It has no code of the app, and looks for the connection by itself. */
async function lostAppPage(): Promise<Response> {
  const waiting = await readOwnItems().then(
    (items) => items.filter(isUnsent).length,
    () => 0,
  );
  const nonce = newUuid();
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'`;
  return new Response(html(waiting, nonce), {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  });
}

function waitingText(count: number): string {
  if (count === 0) return '';
  const what = count === 1 ? '1 thing that you saved waits' : `${count} things that you saved wait`;
  return `<p>${what} on this phone, and will be sent once you are connected.</p>`;
}

const html = (waiting: number, nonce: string) => `<!doctype html>
<html lang="en-ZA">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Volmaak needs a connection</title>
<style>
body { max-width: 44ch; margin: 0 auto; padding: 64px 16px; font: 16px/1.5 system-ui, sans-serif; text-align: center }
h1 { font-size: 20px; line-height: 1.25 }
a { display: inline-block; min-width: 144px; padding: 12px 24px; border: 1px solid; border-radius: 8px; color: inherit; text-decoration: none }
</style>
<main>
<h1>Volmaak needs a connection</h1>
<p>This browser has deleted Volmaak's own files. It opens by itself as soon as you are connected.</p>
${waitingText(waiting)}
<a href="">Try again</a>
</main>
<script nonce="${nonce}">
const look = () => fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => {});
addEventListener('online', look);
setInterval(look, ${appDurations.connection.firstDelay});
</script>
</html>`;
