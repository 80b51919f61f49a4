import { type Drained, drain } from './drain.ts';
import { createItemLock } from './lock.ts';
import { createOutboxStore } from './outbox-store.ts';
import { sendPatiently } from './patient-net.ts';

/** This device's outbox. */
export const outboxStore = createOutboxStore();

const lock = createItemLock();

/** Sends the due items of this device's outbox, from the page or from the service worker. */
export function sendOutbox(): Promise<Drained> {
  return drain({
    store: outboxStore,
    lock,
    net: sendPatiently,
    clock: Date.now,
    random: Math.random,
  });
}
