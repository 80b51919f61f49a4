import type { OutboxChange } from '../offline/outbox.ts';

/** How much of what was sent stays to be read: the outbox is read whole, and often. */
export const keptSent = 50;

/** Drops what was sent longest ago of a user's, by the order in which it was saved. */
export function withoutOldSent(userId: string): OutboxChange {
  return (items) => {
    const sent = items.filter((item) => item.state === 'sent' && item.userId === userId);
    const old = new Set(sent.sort((a, b) => b.seq - a.seq).slice(keptSent));
    return items.filter((item) => !old.has(item));
  };
}
