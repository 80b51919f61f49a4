import { appDurations } from '../../domain/durations.ts';
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
 * there is no outcome that was not told before (OUT-32).
 */
export function deliveryOf(
  waitedBefore: ReadonlySet<string>,
  items: readonly OutboxItem[],
  told: ReadonlySet<string> = new Set(),
): Delivery | null {
  const own = items.filter((item) => !item.isWithdrawn && !isShownInPlace(item.id));
  const answered = own.filter(({ id, state }) => waitedBefore.has(id) && isAnswered(state));
  if (answered.every((item) => told.has(outcomeOf(item)))) return null;
  return {
    sent: answered.filter(({ state }) => state === 'sent').length,
    waiting: own.filter(isWaiting).length,
    needing: own.filter(({ state }) => state === 'needs-you' || state === 'signed-out').length,
  };
}

/** Names an outcome: an item may be refused, and sent later. */
export function outcomeOf({ id, state }: OutboxItem): string {
  return `${state} ${id}`;
}

/**
 * The items that waited, as far as the first reading of a page knows. While some still wait, those
 * belong to the same delivery that were sent since the last one was told: the worker may have begun
 * before the page was there.
 * @param toldUntil milliseconds since 1970: the latest sending that was told
 */
export function waitedAtStart(items: readonly OutboxItem[], toldUntil: number): string[] {
  const waiting = items.filter(isWaiting);
  if (waiting.length === 0) return [];
  const sentBefore = items.filter(
    (item) => item.sentAt !== undefined && item.sentAt > toldUntil && hasWaited(item),
  );
  return [...waiting, ...sentBefore].map(({ id }) => id);
}

/** Whether a sent item took longer than its form waited for the answer (OUT-7). */
function hasWaited({ createdAt, sentAt = createdAt }: OutboxItem): boolean {
  return Math.abs(sentAt - createdAt) > appDurations.form.answer;
}

/** When the latest of these items was sent, in milliseconds since 1970; 0 if none was. */
export function lastSentAt(items: readonly OutboxItem[]): number {
  return Math.max(0, ...items.map(({ sentAt = 0 }) => sentAt));
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
