import { Drain, type DrainPorts } from './drain.ts';
import { createItemLock } from './lock.ts';
import { sendWithRetry } from './net-with-retry.ts';
import { announcePending } from './outbox-changes.ts';
import { createOutboxStore } from './outbox-store.ts';

export const outboxStore = createOutboxStore();

const lock = createItemLock();

let current: Drain | null = null;

/** Sends the due items of this device's outbox, from the page or from the service worker. */
export function sendOutbox(net: DrainPorts['net'] = sendWithRetry): Promise<number> {
  if (current?.lookAgain()) return current.end;
  const ports = {
    store: outboxStore,
    lock,
    net,
    clock: Date.now,
    random: Math.random,
  };
  current = new Drain(ports);
  void current.end.then(pruneReceipts, () => {});
  return current.end.finally(announcePending);
}

/** Deletes old receipts, at a start and after a drain. It is not worth an error. */
export async function pruneReceipts(): Promise<void> {
  await outboxStore.pruneReceipts().catch(() => {});
}
