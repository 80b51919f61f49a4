import { appDurations } from '../../domain/durations.ts';
import type { OutboxItem } from './outbox-item.ts';
import { afterTry, type RetryReason, requeued, type TryResult } from './transitions.ts';

/** Maps an item to its next state; null deletes it. An unchanged one stays the same object. */
export type OutboxChange = (item: OutboxItem, items: readonly OutboxItem[]) => OutboxItem | null;

/** The same for one item. */
export type ItemChange = (item: OutboxItem) => OutboxItem | null;

export function changeItem(id: string, change: ItemChange): OutboxChange {
  return (item) => (item.id === id ? change(item) : item);
}

export function requeueAll(reason: RetryReason, userId?: string): OutboxChange {
  return (item) => (!userId || item.userId === userId ? requeued(item, reason) : item);
}

/** Records the result of a try. A 401 also applies to the user's items that are not being sent. */
export function recordTry(sent: TryResult): OutboxChange {
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
 * Deletes receipts that are older than a week, at both of these times. The second time is that of
 * an earlier look, so that a clock that was wrong for a while deletes nothing.
 */
export function pruneSent(now: number, earlier: number): OutboxChange {
  const { receipts } = appDurations.outbox;
  return (item) => {
    // An older version has not stored when it sent.
    const { state, sentAt = item.createdAt } = item;
    // A receipt from the future was dated by a clock that was wrong.
    const isOld = [now, earlier].every((at) => Math.abs(at - sentAt) > receipts);
    return state === 'sent' && isOld ? null : item;
  };
}

/**
 * All items after a change, with its effect on those that depend on a vehicle item: once the
 * vehicle is sent they get its id; once it is deleted the user has to decide. A vehicle item that
 * this version cannot read counts as present.
 */
export function applyChange(
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
