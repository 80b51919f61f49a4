import { createItemLock } from '../../../src/offline/lock.ts';
import type { NewOutboxItem, OutboxItem } from '../../../src/offline/outbox-item.ts';
import { outboxStore } from '../../../src/offline/sender.ts';
import type { Photo } from '../../../src/offline/steps.ts';

/**
 * Puts an item into this device's outbox in a state. Its lock keeps a drain of the page from sending
 * it before it has that state.
 */
export function keepItem(
  item: NewOutboxItem,
  changes: Partial<OutboxItem>,
  photo: Photo | null = null,
): Promise<void> {
  return createItemLock()(item.id, async () => {
    await outboxStore.add(item, photo);
    // The changes of a test keep the kind.
    await outboxStore.update(item.id, (stored) => ({ ...stored, ...changes }) as OutboxItem);
  });
}
