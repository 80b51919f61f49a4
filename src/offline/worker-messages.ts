/** Messages from the page to the service worker. */
export type WorkerMessage =
  /** Send what waits in the outbox; answered over the port at once, before the sending. */
  | { type: 'drain' }
  /** The user wants the new version now. */
  | { type: 'take-over' };

/**
 * The prefix of the tags under which Background Sync wakes the worker. Each save gets a new tag,
 * because the browser retries a failed tag only after minutes.
 */
export const syncTagPrefix = 'volmaak-outbox-';
