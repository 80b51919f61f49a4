import { objectOrder } from '../offline/object-order.ts';
import { isUnsent, type OutboxItem } from '../offline/outbox-item.ts';
import { isDue } from '../offline/transitions.ts';
import { isShownInPlace } from './wait-for-outcome.ts';

/** How many items a delivery has sent, and how many are left, of which some need their user. */
export interface Delivery {
  sent: number;
  waiting: number;
  needing: number;
}

/** Whether the item is sent without its user. */
export function isWaiting({ state, isWithdrawn }: OutboxItem): boolean {
  return !isWithdrawn && ['queued', 'sending', 'waiting'].includes(state);
}

/**
 * What was delivered of the items that waited before, while no form showed their outcome; null if
 * none of them was answered (OUT-32).
 */
export function deliveryOf(
  waitedBefore: ReadonlySet<string>,
  items: readonly OutboxItem[],
): Delivery | null {
  const own = items.filter((item) => !item.isWithdrawn && !isShownInPlace(item.id));
  const answered = own.filter(({ id, state }) => waitedBefore.has(id) && isAnswered(state));
  if (answered.length === 0) return null;
  return {
    sent: answered.filter(({ state }) => state === 'sent').length,
    waiting: own.filter(isWaiting).length,
    needing: own.filter(({ state }) => state === 'needs-you' || state === 'signed-out').length,
  };
}

/** Whether something is being sent, or will be at once. */
export function isUnderWay(items: OutboxItem[], isConnected: boolean, now: number): boolean {
  const isFree = objectOrder(items.filter(isUnsent));
  return items.some(
    (item) => item.state === 'sending' || (isConnected && isDue(item, now) && isFree(item)),
  );
}

function isAnswered(state: OutboxItem['state']): boolean {
  return state === 'sent' || state === 'needs-you';
}
