import { type Drained, drain } from './drain.ts';
import { createItemLock } from './lock.ts';
import { createOutboxStore } from './outbox-store.ts';
import { sendPatiently } from './patient-net.ts';

/** This device's outbox. */
export const outboxStore = createOutboxStore();

const lock = createItemLock();

/** Sends what is due from this device's outbox, in the page or in the service worker. */
export function sendOutbox(): Promise<Drained> {
  return drain({
    store: outboxStore,
    lock,
    net: sendPatiently,
    clock: Date.now,
    random: Math.random,
  });
}
