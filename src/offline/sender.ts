import { drain } from './drain.ts';
import { createItemLock } from './lock.ts';
import { sendWithRetry } from './net-with-retry.ts';
import { createOutboxStore } from './outbox-store.ts';

export const outboxStore = createOutboxStore();

const lock = createItemLock();

/** Sends the due items of this device's outbox, from the page or from the service worker. */
export function sendOutbox(): Promise<number> {
  return drain({
    store: outboxStore,
    lock,
    net: sendWithRetry,
    clock: Date.now,
    random: Math.random,
  });
}
