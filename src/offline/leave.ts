import type { OutboxChange } from './outbox.ts';
import { isFact, isUnsent, type OutboxItem } from './outbox-item.ts';
import { cancelled, redacted, requeued } from './transitions.ts';

// What a sign-out does to the items that a user leaves behind (ACC-10).

/** An unsent item of the user that is theirs to decide on. What has happened is sent in any case. */
export function isUnsentOf(userId: string, item: OutboxItem): boolean {
  return item.userId === userId && isUnsent(item) && !isFact(item);
}

/** Keeps a user's unsent items for their next sign-in. */
export function keepUnsentOf(userId: string): OutboxChange {
  return (item) => (isUnsentOf(userId, item) ? signedOut(item) : item);
}

/** Cancels a user's unsent items. Those that were never tried are deleted at once. */
export function cancelUnsentOf(userId: string): OutboxChange {
  return (item) => (isUnsentOf(userId, item) ? cancelled(item) : item);
}

/** Deletes the contents of cancelled items. What stays is needed to ask the server later. */
export function redactUnsentOf(userId: string): OutboxChange {
  return (item) => (isUnsentOf(userId, item) ? redacted(signedOut(item)) : item);
}

/** Marks an item to be sent after the next sign-in. An item that needs action stays as it is. */
function signedOut(item: OutboxItem): OutboxItem {
  return item.state === 'needs-you' ? item : { ...requeued(item, 'user'), state: 'signed-out' };
}
