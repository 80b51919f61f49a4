import type { OptionalFiles } from './device/optional-files.ts';

/** Messages from the page to the service worker. */
export type WorkerMessage =
  /** Send what waits in the outbox; answered over the port at once, before the sending. */
  | { type: 'drain' }
  /** To the running version: the user waits for a new one, so what that can repeat must not go on. */
  | { type: 'give-way' }
  /** To the new version: the user wants it now. */
  | { type: 'take-over' }
  /**
   * This phone needs these files without a connection from now on; answered over the port with
   * `kept` once it has all of them, or with `missing`.
   */
  | { type: 'keep-files'; files: OptionalFiles };

/** The prefix of the tags of Background Sync. Each save gets a new tag (see `registerSync`). */
export const syncTagPrefix = 'volmaak-outbox-';

/** The screen that a notification opens. */
export const outboxPath = '/outbox';
