import { createStore } from 'idb-keyval';

/** What the service worker has to remember between two starts. */
export const workerStore = createStore('volmaak-worker', 'notes');
