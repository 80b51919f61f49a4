import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { isOptional } from '../src/offline/device/optional-files.ts';
import { syncTagPrefix, type WorkerMessage } from '../src/offline/worker-messages.ts';
import { orLostApp } from './lost-app.ts';
import { openOutbox } from './notifications.ts';
import { serveOptionalFiles, storedPage } from './optional-files.ts';
import { sendForPage, sendOnSync } from './outbox.ts';
import { answerPicture, isPicture } from './pictures.ts';
import { isRepairDue, repairInBackground } from './precache.ts';
import { giveWay } from './take-over.ts';

interface BuiltFile {
  url: string;
  revision: string | null;
  integrity: string;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] };

const all: BuiltFile[] = self.__WB_MANIFEST;
const manifest = all.filter(({ url }) => !isOptional(url));

// A page that loads this worker for the first time is controlled by it at once.
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(manifest);
const optional = all.filter(({ url }) => isOptional(url));
const optionalFiles = serveOptionalFiles(optional);

const app = orLostApp(createHandlerBoundToURL('/index.html'));
// At the pump, a phone that stores the voucher's screens opens the page that draws the voucher first.
const voucherFirst = optional.filter(({ url }) => url.startsWith('assets/voucher-first-'));
registerRoute(
  new NavigationRoute(
    async (options) => (await storedPage('voucher', voucherFirst)) ?? app(options),
    { allowlist: [/^\/voucher(\?|$)/] },
  ),
);
// Every other screen is the same document. Calls, health checks and files are not screens.
registerRoute(
  new NavigationRoute(app, {
    denylist: [/^\/api\//, /^\/healthz$/, /^\/readyz$/, /\.\w{1,11}$/],
  }),
);
registerRoute(({ url }) => isPicture(url), answerPicture);
// When the device's caches fail, the network answers.
setCatchHandler(({ request }) => fetch(request));

self.addEventListener('fetch', (event) => {
  if (isRepairDue()) event.waitUntil(repairInBackground(manifest, optionalFiles.repair));
});

self.addEventListener('sync', (event) => {
  if (event.tag.startsWith(syncTagPrefix)) event.waitUntil(sendOnSync());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openOutbox());
});

self.addEventListener('message', (event) => {
  // Only pages of our own origin can post here. Any other message is ignored.
  const message = event.data as WorkerMessage | null | undefined;
  if (message?.type === 'give-way') giveWay();
  if (message?.type === 'take-over') event.waitUntil(self.skipWaiting());
  if (message?.type === 'keep-files') {
    const answer = (word: 'kept' | 'missing') => event.ports[0]?.postMessage(word);
    event.waitUntil(
      optionalFiles.keep(message.files).then(
        () => answer('kept'),
        () => answer('missing'),
      ),
    );
  }
  if (message?.type === 'drain') {
    event.ports[0]?.postMessage('draining');
    event.waitUntil(sendForPage());
  }
});
