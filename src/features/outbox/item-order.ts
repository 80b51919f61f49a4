import { itemTone } from '../../components/item-state.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';

export interface OrderedItems {
  waiting: OutboxItem[];
  sent: OutboxItem[];
}

/** What needs its user first, then what waits, then what was sent; the newest first in each, by when it was saved, so that nothing moves under a thumb. */
export function ordered(items: OutboxItem[]): OrderedItems {
  const newestFirst = items.toSorted((a, b) => b.seq - a.seq);
  const of = (tone: ReturnType<typeof itemTone>) =>
    newestFirst.filter((item) => itemTone(item) === tone);
  return { waiting: [...of('attention'), ...of('waiting')], sent: of('done') };
}

/** What can be sent by itself: a request for a vehicle that is still waiting follows that one. */
export function isSendable({ state, dependsOn }: OutboxItem): boolean {
  return dependsOn === null && state !== 'sending' && state !== 'sent';
}
