import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { syncTagPrefix, type WorkerMessage } from '../src/offline/worker-messages.ts';
import { sendForPage, sendOnSync } from './outbox.ts';
import { answerPicture, isPicture } from './pictures.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

// A page that loads this worker for the first time gets its help at once.
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);

// Every screen is the same document; calls and health checks are none.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/healthz$/, /^\/readyz$/],
  }),
);
registerRoute(({ url }) => isPicture(url), answerPicture);

self.addEventListener('sync', (event) => {
  if (event.tag.startsWith(syncTagPrefix)) event.waitUntil(sendOnSync());
});

self.addEventListener('message', (event) => {
  // Only our own pages can post here; what they post is one of our messages.
  const message = event.data as WorkerMessage;
  if (message.type === 'take-over') event.waitUntil(self.skipWaiting());
  if (message.type === 'drain') {
    event.ports[0]?.postMessage('draining');
    event.waitUntil(sendForPage());
  }
});
