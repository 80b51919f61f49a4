import type { OutboxItem } from './outbox-item.ts';
import { isAlreadyMade, isRedacted } from './transitions.ts';

/** What an item is about on the server, and whether it changes it or only uses it. */
interface Access {
  object: string;
  isChange: boolean;
}

/**
 * Returns whether an item may be sent before other unsent ones (OUT-19): an item that changes an
 * object waits for all earlier ones on that object, and one that uses it waits for earlier changes.
 * An earlier item that needs its user holds later ones up, because the user may still send it; a
 * correction of what had already arrived does not.
 */
export function objectOrder(unsent: readonly OutboxItem[]): (item: OutboxItem) => boolean {
  const first = { use: new Map<string, number>(), change: new Map<string, number>() };
  for (const item of unsent) {
    const access = accessOf(item);
    if (!access || isAlreadyMade(item)) continue;
    const numbers = access.isChange ? first.change : first.use;
    numbers.set(access.object, Math.min(item.seq, numbers.get(access.object) ?? item.seq));
  }
  const isBefore = (numbers: Map<string, number>, object: string, seq: number) =>
    (numbers.get(object) ?? seq) < seq;
  return (item) => {
    const access = accessOf(item);
    // The question whether a cancelled item was made can be asked at any time.
    if (!access || item.isWithdrawn) return true;
    const { object, isChange } = access;
    if (isBefore(first.change, object, item.seq)) return false;
    return !isChange || !isBefore(first.use, object, item.seq);
  };
}

/** Whether the item changes something that is on the server already. */
export function changesObject(item: OutboxItem): boolean {
  return accessOf(item)?.isChange ?? false;
}

/**
 * After an earlier change of the same object was sent, a waiting change is compared with what the
 * server made of that, and no longer with what its user saw.
 */
export function afterEarlierChange(item: OutboxItem, sent: OutboxItem): OutboxItem {
  if (accessOf(item)?.object !== accessOf(sent)?.object) return item;
  // Nothing is left of what an item was about that its user deleted at a sign-out.
  if (isRedacted(item) || isRedacted(sent)) return item;
  if (item.kind === 'vehicle-change' && sent.kind === 'vehicle-change') {
    const { changes, hasPhoto } = sent.payload;
    const photo = hasPhoto ? { carPhotoUrl: '' } : {};
    const car = { ...item.payload.car, ...madeOf(sent.result, { ...changes, ...photo }) };
    return { ...item, payload: { ...item.payload, car } };
  }
  if (item.kind === 'profile-change' && sent.kind === 'profile-change') {
    const { before } = item.payload;
    const changed = madeOf(sent.result, sent.payload.changes);
    return { ...item, payload: { ...item.payload, before: { ...before, ...changed } } };
  }
  return item;
}

/** The fields of the server's answer that were changed. */
function madeOf(result: object | null, changes: object): object {
  return Object.fromEntries(Object.entries(result ?? {}).filter(([field]) => field in changes));
}

function accessOf(item: OutboxItem): Access | null {
  switch (item.kind) {
    case 'vehicle':
    case 'redemption':
      return null;
    case 'fuel-request': {
      const { carId } = item.payload;
      return carId ? { object: carId, isChange: false } : null;
    }
    case 'vehicle-change':
    case 'vehicle-deletion':
      return changeOf(item.payload.car);
    case 'request-withdrawal':
      return changeOf(item.payload.request);
    case 'profile-change':
      return { object: item.userId, isChange: true };
  }
}

/** The payload of an item that was deleted at a sign-out is empty. */
function changeOf(object: { id: string } | undefined): Access | null {
  return object ? { object: object.id, isChange: true } : null;
}
