import type { NewOutboxItem, OutboxItem } from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';
import { cancelled, requeued } from '../offline/transitions.ts';
import { sendNow } from './sending.ts';
import { waitForOutcome } from './wait-for-outcome.ts';

/**
 * Tries an item again at once, and returns its state afterwards; null if it is gone.
 * @throws OutboxStorageError
 */
export async function retryItem(id: string): Promise<OutboxItem | null> {
  await outboxStore.update(id, (item) => requeued(item, 'user'));
  void sendNow();
  return waitForOutcome(id);
}

/**
 * Corrects an item and tries it at once. Returns its state afterwards; null if it is gone or can no
 * longer be corrected.
 * @throws OutboxStorageError
 */
export async function correctAndSend(wanted: NewOutboxItem): Promise<OutboxItem | null> {
  const corrected = await outboxStore.correct(wanted, null);
  if (!corrected) return null;
  void sendNow();
  return waitForOutcome(corrected.id);
}

/** The item is gone, has already arrived, or is marked because the server must still be asked. */
export type DeletionResult = 'deleted' | 'arrived' | 'marked';

/**
 * Deletes an item. If it was tried, the server is asked first whether it arrived.
 * @throws OutboxStorageError
 */
export async function deleteItem(id: string): Promise<DeletionResult> {
  if (!(await outboxStore.update(id, cancelled))) return 'deleted';
  void sendNow();
  const item = await waitForOutcome(id);
  if (!item) return 'deleted';
  return item.state === 'sent' ? 'arrived' : 'marked';
}
