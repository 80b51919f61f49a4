import { createStore } from 'idb-keyval';

/** What the service worker has to remember between two starts. */
export const workerNotes = createStore('volmaak-worker', 'notes');
