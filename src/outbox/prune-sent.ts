import type { OutboxChange } from '../offline/outbox.ts';
import type { OutboxItem } from '../offline/outbox-item.ts';

/** How much of what was sent stays to be read: the outbox is read whole, and often. */
export const maxKeptSent = 50;

/** Drops what was sent longest ago of a user's, by the order in which it was saved. */
export function pruneSent(userId: string): OutboxChange {
  const isSent = (item: OutboxItem) => item.state === 'sent' && item.userId === userId;
  return (item, items) => {
    if (!isSent(item)) return item;
    const newer = items.filter((other) => isSent(other) && other.seq > item.seq);
    return newer.length < maxKeptSent ? item : null;
  };
}
