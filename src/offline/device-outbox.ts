import { type Drained, drain } from './drain.ts';
import { createItemLock } from './lock.ts';
import { send } from './net.ts';
import { createOutboxStore } from './outbox-store.ts';

/** The outbox of this device, as a page or the service worker has it. */
export const outbox = createOutboxStore();

const ports = {
  store: outbox,
  lock: createItemLock(),
  net: send,
  clock: Date.now,
  random: Math.random,
};

/** Sends what can be sent now. @throws OutboxStorageError */
export function drainOutbox(): Promise<Drained> {
  return drain(ports);
}
