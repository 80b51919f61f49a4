/** What the page says to the service worker. */
export type WorkerMessage =
  /** Send what waits in the outbox; answered over the port at once, before the sending. */
  | { type: 'drain' }
  /** The user wants the new version now. */
  | { type: 'take-over' };

/** The tag under which Background Sync wakes the worker; a new one for each save, since a failed tag is retried only after minutes. */
export const syncTagPrefix = 'volmaak-outbox-';
