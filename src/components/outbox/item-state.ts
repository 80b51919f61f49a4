import type { LastError, OutboxItem } from '../../offline/outbox-item.ts';
import { dueAt, isReplacing } from '../../offline/transitions.ts';
import { phoneMomentText } from '../states/moment-text.ts';

/** How a state is styled: items that need action stand out, sent items look done. */
export type ItemTone = 'waiting' | 'attention' | 'done';

export function itemTone({ state }: OutboxItem): ItemTone {
  if (state === 'sent') return 'done';
  return state === 'needs-you' || state === 'signed-out' ? 'attention' : 'waiting';
}

/**
 * The state of an item at a time, in milliseconds since 1970. `isHeldUp` says that it waits for an
 * earlier item on the same object.
 */
export function itemState(
  item: OutboxItem,
  isConnected: boolean,
  now: number,
  isHeldUp = false,
): string {
  switch (item.state) {
    case 'sent':
      return item.isWithdrawn ? 'Already arrived' : sentText(item, now);
    case 'needs-you':
      return `Action needed: ${refusalText(item.lastError)}`;
    case 'signed-out':
      return 'Sign in to send';
  }
  if (item.isWithdrawn) {
    return isConnected
      ? 'Deleting…'
      : 'Marked for deletion. We check with Volmaak once you are connected.';
  }
  if (item.dependsOn !== null) return 'Waiting for its vehicle';
  if (isReplacing(item)) return 'Waiting until the earlier version is withdrawn';
  if (isHeldUp) return 'Waiting for what you saved before it';
  if (item.state === 'sending') return 'Sending…';
  if (!isConnected) return 'Waiting for a connection';
  const due = item.state === 'waiting' ? dueAt(item, now) : now;
  return due > now ? `Next try at ${phoneMomentText(due, now)}` : 'About to be sent';
}

function sentText({ sentAt }: OutboxItem, now: number): string {
  return sentAt === undefined ? 'Sent' : `Sent ${phoneMomentText(sentAt, now)}`;
}

function refusalText(error: LastError | null): string {
  // The server already knows this id, with the content from before the correction.
  return error?.code === 'key-reused'
    ? 'An earlier try did arrive. Check your list, then delete this item or request it again.'
    : (error?.message ?? '');
}
