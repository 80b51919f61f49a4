import type { OutboxChange } from './outbox.ts';
import {
  isDeletionItem,
  isFact,
  type NewOutboxItem,
  type OutboxItem,
  queuedItem,
} from './outbox-item.ts';
import { cancelled, isRedacted, requeued } from './transitions.ts';

/**
 * Refusals after which the item's id will never create anything: the id already belongs to another
 * call, the item was cancelled, or it corrects an item that was made before.
 */
const unusableKeyCodes = new Set<unknown>(['key-reused', 'withdrawn', 'already-made']);

/** Whether the refusal with this code means that the item's id can never be used again. */
export function isKeyUnusable(code: string | null | undefined): boolean {
  return unusableKeyCodes.has(code);
}

/** Whether the user can change what the item holds: no deletion, and nothing that has happened. */
export function isCorrectable(item: OutboxItem): boolean {
  if (isDeletionItem(item) || isFact(item)) return false;
  if (item.state === 'sent' || item.isWithdrawn || isRedacted(item)) return false;
  return item.state !== 'needs-you' || !isKeyUnusable(item.lastError?.code);
}

export interface Correction {
  /** The id under which the correction is stored. */
  id: string;
  /** The change of the stored items. */
  change: OutboxChange;
  /** The item that takes the place of the corrected one, if it needs an id of its own. */
  replacement: OutboxItem | null;
}

/**
 * The user's correction of an item (OUT-20):
 * - An item that was never tried, or that was refused, keeps its id, so that an earlier try that
 *   arrives late and the corrected one can never both create something.
 * - Of any other item nobody knows whether it has arrived. It is cancelled at the server, and the
 *   correction waits for that under an id that is derived from the old one, so that two phones that
 *   correct the same item cannot create both corrections.
 */
export function correctionOf(
  item: OutboxItem,
  wanted: NewOutboxItem,
  hasNewPhoto: boolean,
  now: number,
): Correction {
  if (item.tries === 0 || item.state === 'needs-you') {
    const change: OutboxChange = (one) =>
      one.id === item.id ? corrected(one, wanted, hasNewPhoto) : one;
    return { id: item.id, change, replacement: null };
  }
  const id = replacementId(item.id);
  const change: OutboxChange = (one) => (one.id === item.id ? cancelled(one) : one);
  return { id, change, replacement: replacementOf(item, { ...wanted, id }, hasNewPhoto, now) };
}

/**
 * Applies the correction to an item that keeps its id, and queues it at once. A new picture has to
 * be uploaded from the start; an unchanged one keeps its finished steps.
 */
function corrected(item: OutboxItem, wanted: NewOutboxItem, hasNewPhoto: boolean): OutboxItem {
  const { payload, dependsOn } = wanted;
  const steps = hasNewPhoto ? {} : item.steps;
  const corrections = (item.corrections ?? 0) + 1;
  // What the form showed before the correction no longer holds.
  const estimate = wanted.kind === 'fuel-request' && { estimate: wanted.estimate };
  const changes = { payload, dependsOn, steps, corrections, lastError: null, ...estimate };
  // The payload has the item's kind, because the form of that kind was opened with the item.
  return { ...requeued(item, 'user'), ...changes } as OutboxItem;
}

/** The new item keeps the place of the old one in the order of sending. */
function replacementOf(
  { id, seq, steps, createdAt }: OutboxItem,
  wanted: NewOutboxItem,
  hasNewPhoto: boolean,
  now: number,
): OutboxItem {
  const item = queuedItem(wanted, seq, now);
  return { ...item, replaces: id, createdAt, corrections: 1, steps: hasNewPhoto ? {} : steps };
}

const digits = 12;

/** The id of the item that replaces the one with this id: the next number in its last digits. */
export function replacementId(id: string): string {
  const last = Number.parseInt(id.slice(-digits), 16);
  const next = ((last + 1) % 16 ** digits).toString(16).padStart(digits, '0');
  return id.slice(0, -digits) + next;
}
