import { itemTone } from '../../components/outbox/item-state.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import { isAlreadyMade, isReplacing } from '../../offline/transitions.ts';

/**
 * Items that need action first, then waiting ones, then sent ones. Each group is sorted by the time
 * of saving, newest first, so that no item moves while the user is tapping.
 */
export function ordered(items: OutboxItem[]) {
  const newestFirst = items.toSorted((a, b) => b.seq - a.seq);
  const of = (tone: ReturnType<typeof itemTone>) =>
    newestFirst.filter((item) => itemTone(item) === tone);
  return { waiting: [...of('attention'), ...of('waiting')], sent: of('done') };
}

/** Whether the user can send this item alone, without one that it waits for. */
export function isSendable(item: OutboxItem): boolean {
  if (item.dependsOn !== null || isReplacing(item) || isAlreadyMade(item)) return false;
  return item.state !== 'sent';
}
