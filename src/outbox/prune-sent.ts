import type { OutboxChange } from '../offline/outbox.ts';
import type { OutboxItem } from '../offline/outbox-item.ts';

/** How many sent items are kept. The whole outbox is read often, so it must stay small. */
export const maxKeptSent = 50;

/** Deletes a user's oldest sent items, in the order in which they were saved. */
export function pruneSent(userId: string): OutboxChange {
  const isSent = (item: OutboxItem) => item.state === 'sent' && item.userId === userId;
  return (item, items) => {
    if (!isSent(item)) return item;
    const newer = items.filter((other) => isSent(other) && other.seq > item.seq);
    return newer.length < maxKeptSent ? item : null;
  };
}
