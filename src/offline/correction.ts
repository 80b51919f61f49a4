import type { NewOutboxItem, OutboxItem } from './outbox-item.ts';
import { requeued } from './transitions.ts';

/**
 * Refusals after which the server will never create anything under the item's id: the id already
 * belongs to another call, or the item was cancelled.
 */
const unusableKeyCodes = new Set<unknown>(['key-reused', 'withdrawn']);

/** Whether the refusal with this code means that the item's id can never be used again. */
export function isKeyUnusable(code: string | null | undefined): boolean {
  return unusableKeyCodes.has(code);
}

/** Whether the user can change the refused item and send it again. */
export function isCorrectable(item: OutboxItem): boolean {
  return item.state === 'needs-you' && !item.isWithdrawn && !isKeyUnusable(item.lastError?.code);
}

/**
 * Applies the user's correction to a refused item and queues it at once. The item keeps its id, so
 * that an earlier try that arrives late and the corrected one can never both create something. A
 * new picture has to be uploaded from the start; an unchanged one keeps its finished steps.
 */
export function corrected(
  item: OutboxItem,
  wanted: NewOutboxItem,
  hasNewPhoto: boolean,
): OutboxItem {
  const { payload, dependsOn } = wanted;
  const steps = hasNewPhoto ? {} : item.steps;
  const corrections = (item.corrections ?? 0) + 1;
  const changes = { payload, dependsOn, steps, corrections, lastError: null };
  // The payload has the item's kind, because the form of that kind was opened with the item.
  return { ...requeued(item, 'user'), ...changes } as OutboxItem;
}
