import { drain } from './drain.ts';
import { createItemLock } from './lock.ts';
import { sendWithRetry } from './net-with-retry.ts';
import { applyChange, changeItem, type ItemChange, type OutboxChange } from './outbox.ts';
import { type NewOutboxItem, type OutboxItem, queuedItem } from './outbox-item.ts';
import type { Photo } from './steps.ts';

const lock = createItemLock();

/**
 * Sends an item from memory, once, on a device that cannot store it: the same steps under the same
 * key. Returns the item after the try. If it was not sent, only the caller still has it.
 */
export async function sendDirectly(
  item: NewOutboxItem,
  photo: Photo | null,
  net = sendWithRetry,
): Promise<OutboxItem> {
  const queued = queuedItem(item, 0, Date.now());
  let items: OutboxItem[] = [queued];
  const change = async (wanted: OutboxChange) => {
    items = applyChange(wanted, items, new Set(), Date.now());
    return items;
  };
  const store = {
    all: async () => items,
    photo: async () => photo,
    change,
    update: async (id: string, wanted: ItemChange) =>
      (await change(changeItem(id, wanted)))[0] ?? null,
    // Nobody else can change it.
    watch: () => () => {},
  };
  await drain({ store, lock, net, clock: Date.now, random: Math.random });
  return items[0] ?? queued;
}
