import { appDurations } from '../../domain/durations.ts';
import { afterEarlierChange } from './object-order.ts';
import { isFact, isUnsent, type OutboxItem } from './outbox-item.ts';
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
    if (item.userId !== userId || !waits || isFact(item) || !isSignedOut(items)) return item;
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
 * All items after a change, with its effect on those that wait for another one:
 * - An item that depends on a vehicle item gets the vehicle's id once that is sent. If the vehicle
 *   item is deleted, the user has to decide.
 * - A change knows what an earlier change of the same object has made of it, because the server may
 *   store a value in another form than it was typed.
 * - A correction is free once the item that it replaces is gone. If that turns out to have been
 *   made, the correction is not sent, and what depends on it follows what was made.
 * - What depends on a corrected item depends on the correction from then on.
 *
 * An item that this version cannot read counts as present.
 */
export function applyChange(
  change: OutboxChange,
  before: readonly OutboxItem[],
  unreadable: ReadonlySet<string>,
  now: number,
): OutboxItem[] {
  const changed = before.flatMap((item) => change(item, before) ?? []);
  const { items, made } = settleCorrections(changed, unreadable, now);
  const justSent = sentSince(before, changed);
  const byId = new Map(items.map((item) => [item.id, item]));
  const corrections = new Map(items.map(({ id, replaces }) => [replaces, id]));
  return items.map((one) => {
    const item = isUnsent(one) ? justSent.reduce(afterEarlierChange, one) : one;
    if (item.dependsOn === null || unreadable.has(item.dependsOn)) return item;
    const correction = corrections.get(item.dependsOn);
    if (correction) return { ...item, dependsOn: correction };
    const parent = made.get(item.dependsOn) ?? byId.get(item.dependsOn);
    if (!parent) return item.state === 'needs-you' ? item : withoutParent(item, now);
    return parent.state === 'sent' ? withParent(item, parent) : item;
  });
}

/**
 * Frees corrections whose earlier version is gone, and stops those whose earlier version was made.
 * `made` has these earlier versions, by the id of their correction.
 */
function settleCorrections(
  changed: readonly OutboxItem[],
  unreadable: ReadonlySet<string>,
  now: number,
): { items: OutboxItem[]; made: Map<string, OutboxItem> } {
  const known = new Map(changed.map((item) => [item.id, item]));
  const made = new Map<string, OutboxItem>();
  const items = changed.map((item) => {
    if (!item.replaces || unreadable.has(item.replaces)) return item;
    const replaced = known.get(item.replaces);
    if (!replaced) return { ...item, replaces: null };
    if (replaced.state !== 'sent') return item;
    made.set(item.id, replaced);
    return alreadyMade(item, now);
  });
  return { items, made };
}

function sentSince(before: readonly OutboxItem[], now: readonly OutboxItem[]): OutboxItem[] {
  const unsent = new Set(before.filter(isUnsent).map(({ id }) => id));
  return now.filter((item) => !isUnsent(item) && unsent.has(item.id));
}

function withParent(child: OutboxItem, parent: OutboxItem): OutboxItem {
  if (child.kind !== 'fuel-request' || parent.kind !== 'vehicle' || !parent.result) return child;
  const payload = { ...child.payload, carId: parent.result.id };
  return { ...child, dependsOn: null, payload };
}

function alreadyMade(item: OutboxItem, now: number): OutboxItem {
  const message = 'It had already arrived before you corrected it. The correction was not sent';
  const lastError = { status: 0, code: 'already-made', message, issues: [], at: now };
  return { ...item, replaces: null, state: 'needs-you', lastError };
}

function withoutParent(item: OutboxItem, now: number): OutboxItem {
  const message = 'The vehicle that this request is for was deleted from this phone';
  const lastError = { status: 0, code: 'parent-gone', message, issues: [], at: now };
  return { ...item, state: 'needs-you', lastError };
}
