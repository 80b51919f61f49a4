import type { OutboxItem } from './outbox-item.ts';
import { afterTry, type Try, type Wake, woken } from './transitions.ts';

/** What becomes of each item, given all of them as they are; null deletes it. What stays as it is stays the same object. */
export type OutboxChange = (item: OutboxItem, items: readonly OutboxItem[]) => OutboxItem | null;

export function changeItem(
  id: string,
  change: (item: OutboxItem) => OutboxItem | null,
): OutboxChange {
  return (item) => (item.id === id ? change(item) : item);
}

/** Wakes all items, or those of one user. */
export function wakeAll(wake: Wake, userId?: string): OutboxChange {
  return (item) => (!userId || item.userId === userId ? woken(item, wake) : item);
}

/** Notes what a try brought. A 401 holds for all of its user's items that nobody is sending just now. */
export function noteTry(sent: Try): OutboxChange {
  const { id, userId } = sent.begun;
  const isSignedOut = (items: readonly OutboxItem[]) => {
    const before = items.find((item) => item.id === id);
    const after = before && afterTry(before, sent);
    return after?.state === 'signed-out' && before?.state !== 'signed-out';
  };
  return (item, items) => {
    if (item.id === id) return afterTry(item, sent);
    const waits = item.state === 'queued' || item.state === 'waiting';
    if (item.userId !== userId || !waits || !isSignedOut(items)) return item;
    return { ...item, state: 'signed-out' };
  };
}

/**
 * All items after a change, and what it brings for those that wait for a vehicle: once it is sent
 * they get its id, once it is gone their user has to decide. One that this version cannot read
 * still stands.
 */
export function applied(
  change: OutboxChange,
  before: readonly OutboxItem[],
  unreadable: ReadonlySet<string>,
  now: number,
): OutboxItem[] {
  const items = before.flatMap((item) => change(item, before) ?? []);
  const byId = new Map(items.map((item) => [item.id, item]));
  return items.map((item) => {
    if (item.dependsOn === null || unreadable.has(item.dependsOn)) return item;
    const parent = byId.get(item.dependsOn);
    if (!parent) return item.state === 'needs-you' ? item : withoutParent(item, now);
    return parent.state === 'sent' ? withParent(item, parent) : item;
  });
}

function withParent(child: OutboxItem, parent: OutboxItem): OutboxItem {
  if (child.kind !== 'fuel-request' || parent.kind !== 'vehicle' || !parent.result) return child;
  const payload = { ...child.payload, carId: parent.result.id };
  return { ...child, dependsOn: null, payload };
}

function withoutParent(item: OutboxItem, now: number): OutboxItem {
  const message = 'The vehicle that this request is for was deleted from this phone';
  const lastError = { status: 0, code: 'parent-gone', message, issues: [], at: now };
  return { ...item, state: 'needs-you', lastError };
}
