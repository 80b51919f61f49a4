import type { OutboxItem } from './outbox-item.ts';
import { afterTry, type Try, type Wake, woken } from './transitions.ts';

/** A change of the whole outbox. Items that it leaves alone stay the same objects. */
export type OutboxChange = (items: OutboxItem[]) => OutboxItem[];

/** Changes one item; null deletes it. */
export function changeItem(
  id: string,
  change: (item: OutboxItem) => OutboxItem | null,
): OutboxChange {
  return (items) => items.flatMap((item) => (item.id === id ? (change(item) ?? []) : item));
}

/** Notes what a try brought. A 401 holds for all of its user's items that nobody is sending just now. */
export function noteTry(sent: Try): OutboxChange {
  const { id, userId } = sent.begun;
  return (items) => {
    const before = items.find((item) => item.id === id);
    const after = before ? afterTry(before, sent) : null;
    const isNews = after?.state === 'signed-out' && before?.state !== 'signed-out';
    const others = isNews ? items.map((item) => signedOut(item, userId)) : items;
    return changeItem(id, () => after)(others);
  };
}

function signedOut(item: OutboxItem, userId: string): OutboxItem {
  const waits = item.state === 'queued' || item.state === 'waiting';
  return waits && item.userId === userId ? { ...item, state: 'signed-out' } : item;
}

/** Wakes all items, or those of one user. */
export function wakeAll(wake: Wake, userId?: string): OutboxChange {
  return (items) =>
    items.map((item) => (!userId || item.userId === userId ? woken(item, wake) : item));
}

/**
 * What every change brings for the items that wait for a vehicle: once it is sent they get its id,
 * once it is gone their user has to decide. One that this version cannot read still stands.
 */
export function settleChildren(
  items: OutboxItem[],
  unreadable: ReadonlySet<string>,
  now: number,
): OutboxItem[] {
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
