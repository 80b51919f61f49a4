import type { NewOutboxItem, OutboxItem } from './outbox-item.ts';
import { woken } from './transitions.ts';

/** The server knows their ids for good, as something else or as nothing: no try under them can succeed. */
const usedUp = new Set<unknown>(['key-reused', 'withdrawn']);

/** Whether an id can still be used after an answer. */
export function isUsedUp(code: string | null): boolean {
  return usedUp.has(code);
}

/** Whether its user can change what was refused, and send it again. */
export function isCorrectable(item: OutboxItem): boolean {
  return item.state === 'needs-you' && !item.isWithdrawn && !isUsedUp(item.lastError?.code ?? null);
}

/**
 * A refused item with what its user made of it, to be sent at once. It keeps its id: an earlier try
 * that still arrives, and the corrected one, can never both make something. Another picture has to
 * be sent anew; the one it had stays as far as it came.
 */
export function corrected(
  item: OutboxItem,
  wanted: NewOutboxItem,
  hasNewPhoto: boolean,
): OutboxItem {
  const { payload, dependsOn } = wanted;
  const steps = hasNewPhoto ? {} : item.steps;
  const corrections = (item.corrections ?? 0) + 1;
  const lastError = null;
  // Of one kind with the item: the form of that kind was opened with it.
  return {
    ...woken(item, 'user'),
    payload,
    dependsOn,
    steps,
    corrections,
    lastError,
  } as OutboxItem;
}
