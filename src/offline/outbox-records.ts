import { type OutboxChange, settleChildren } from './outbox.ts';
import { outcome } from './outbox-database.ts';
import { type NewOutboxItem, type OutboxItem, queuedItem } from './outbox-item.ts';
import { asUnreadable, isReadable } from './readable-item.ts';
import type { Photo } from './steps.ts';

/** Writes what a change makes of all items, and what follows from it; pictures go with their items, or when these are sent. */
export async function applyChange(
  transaction: IDBTransaction,
  change: OutboxChange,
  now: number,
): Promise<OutboxItem[]> {
  const records = await outcome<unknown[]>(transaction.objectStore('items').getAll());
  const before = records.filter(isReadable);
  const unreadable = records.filter((record) => !isReadable(record)).map(asUnreadable);
  const after = settleChildren(change(before), new Set(unreadable.map(({ id }) => id)), now);
  const unchanged = new Set(before);
  const kept = new Set(after.map(({ id }) => id));
  for (const item of after) if (!unchanged.has(item)) putItem(transaction, item);
  for (const { id } of before) if (!kept.has(id)) deleteRecord(transaction, id);
  return after;
}

/** Stores a new item under the next number, with its picture. */
export async function addItem(
  transaction: IDBTransaction,
  item: NewOutboxItem,
  photo: Photo | null,
  now: number,
): Promise<OutboxItem> {
  const meta = transaction.objectStore('meta');
  const stored = await outcome<OutboxItem | undefined>(
    transaction.objectStore('items').get(item.id),
  );
  if (stored) return stored;
  const seq = 1 + ((await outcome<number | undefined>(meta.get('seq'))) ?? 0);
  const added = queuedItem(item, seq, now);
  const items = await applyChange(transaction, (others) => [...others, added], now);
  meta.put(seq, 'seq');
  if (photo) transaction.objectStore('photos').put(photo, item.id);
  // It may have got the id of its vehicle meanwhile.
  return items.find(({ id }) => id === item.id) ?? added;
}

/** Deletes a record whether or not it can be read. */
export async function removeRecord(
  transaction: IDBTransaction,
  id: string,
  now: number,
): Promise<void> {
  deleteRecord(transaction, id);
  await applyChange(transaction, (items) => items, now);
}

/** A picture; null when there is none, or when the device cannot read its bytes any more. */
export function readPhoto(transaction: IDBTransaction, id: string): Promise<Photo | null> {
  return new Promise((resolve) => {
    const request = transaction.objectStore('photos').get(id);
    request.onsuccess = () => resolve(request.result ?? null);
    request.onerror = (event) => {
      // Lost bytes must not keep the item from saying so.
      event.preventDefault();
      resolve(null);
    };
  });
}

function putItem(transaction: IDBTransaction, item: OutboxItem): void {
  transaction.objectStore('items').put(item);
  if (item.state === 'sent') transaction.objectStore('photos').delete(item.id);
}

function deleteRecord(transaction: IDBTransaction, id: string): void {
  transaction.objectStore('items').delete(id);
  transaction.objectStore('photos').delete(id);
}
