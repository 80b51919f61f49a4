import { appDurations } from '../../domain/durations.ts';
import { isConnected } from '../http/connection.ts';
import { onOutboxChange } from '../offline/outbox-changes.ts';
import type { OutboxItem } from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';

/**
 * Waits until an item is answered, or until no answer can come in time. Returns the item as it then
 * is; null if it is gone.
 * @throws OutboxStorageError
 */
export async function waitForOutcome(id: string): Promise<OutboxItem | null> {
  const end = performance.now() + appDurations.form.answer;
  for (;;) {
    const item = (await outboxStore.all()).find((found) => found.id === id);
    const left = end - performance.now();
    if (!item || !mayBeAnswered(item, left)) return item ?? null;
    await nextChange(Math.min(left, appDurations.form.pollInterval));
  }
}

function mayBeAnswered(item: OutboxItem, milliseconds: number): boolean {
  if (milliseconds <= 0 || !isConnected()) return false;
  if (item.state === 'waiting') return item.nextAttemptAt - Date.now() < milliseconds;
  return item.state === 'queued' || item.state === 'sending';
}

/** Resolves when the outbox changes or the time is over. */
function nextChange(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    const stop = onOutboxChange(go);
  });
}
