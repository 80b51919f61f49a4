import { promisifyRequest } from 'idb-keyval';
import { corrected, isCorrectable } from './correction.ts';
import { applyChange, changeItem, type OutboxChange } from './outbox.ts';
import { type NewOutboxItem, type OutboxItem, queuedItem } from './outbox-item.ts';
import { asUnreadable, isReadable } from './readable-item.ts';
import type { Photo } from './steps.ts';

/** Changes all readable items. The picture of a sent, cancelled or deleted item is deleted. */
export async function changeRecords(
  transaction: IDBTransaction,
  change: OutboxChange,
  now: number,
  added: OutboxItem[] = [],
): Promise<OutboxItem[]> {
  const records = await promisifyRequest<unknown[]>(transaction.objectStore('items').getAll());
  const stored = records.filter(isReadable);
  const unreadable = records.filter((record) => !isReadable(record)).map(asUnreadable);
  const unreadableIds = new Set(unreadable.map(({ id }) => id));
  const items = applyChange(change, [...stored, ...added], unreadableIds, now);
  const unchanged = new Set(stored);
  for (const item of items) if (!unchanged.has(item)) putItem(transaction, item);
  const kept = new Set(items.map(({ id }) => id));
  for (const { id } of stored) if (!kept.has(id)) deleteRecord(transaction, id);
  return items;
}

/** Stores a new item under the next sequence number, with its picture. */
export async function addItem(
  transaction: IDBTransaction,
  item: NewOutboxItem,
  photo: Photo | null,
  now: number,
): Promise<OutboxItem> {
  const stored = await promisifyRequest<unknown>(transaction.objectStore('items').get(item.id));
  // Each form has its own UUID, so the same form has already saved this record.
  if (stored) return stored as OutboxItem;
  const meta = transaction.objectStore('meta');
  const seq = 1 + ((await promisifyRequest<number | undefined>(meta.get('seq'))) ?? 0);
  meta.put(seq, 'seq');
  if (!(await readStorageId(transaction))) meta.put(crypto.randomUUID(), 'storage-id');
  if (photo) transaction.objectStore('photos').put(photo, item.id);
  const added = queuedItem(item, seq, now);
  const items = await changeRecords(transaction, (other) => other, now, [added]);
  // The vehicle that the item depends on may have been sent before the item was saved.
  return items.find(({ id }) => id === item.id) ?? added;
}

export async function readStorageId(transaction: IDBTransaction): Promise<string | null> {
  const meta = transaction.objectStore('meta');
  return (await promisifyRequest<string | undefined>(meta.get('storage-id'))) ?? null;
}

/** Replaces a refused item by its correction; null when the item can no longer be corrected. */
export async function correctItem(
  transaction: IDBTransaction,
  wanted: NewOutboxItem,
  photo: Photo | null,
  now: number,
): Promise<OutboxItem | null> {
  const stored = await promisifyRequest<unknown>(transaction.objectStore('items').get(wanted.id));
  if (!isReadable(stored) || !isCorrectable(stored)) return null;
  if (photo) transaction.objectStore('photos').put(photo, wanted.id);
  const change = changeItem(wanted.id, (item) => corrected(item, wanted, photo !== null));
  const items = await changeRecords(transaction, change, now);
  return items.find(({ id }) => id === wanted.id) ?? null;
}

/** Deletes a record that was sent or cannot be read, and nothing else. */
export async function removeRecord(transaction: IDBTransaction, id: string): Promise<void> {
  const record = await promisifyRequest<unknown>(transaction.objectStore('items').get(id));
  const isWaiting = isReadable(record) && record.state !== 'sent';
  if (isWaiting) throw new Error('An item that waits is cancelled, never removed');
  deleteRecord(transaction, id);
}

/** The item's picture; null when there is none, or when the device can no longer read its bytes. */
export function readPhoto(transaction: IDBTransaction, id: string): Promise<Photo | null> {
  return new Promise((resolve) => {
    const request = transaction.objectStore('photos').get(id);
    request.onsuccess = () => resolve(request.result ?? null);
    request.onerror = (event) => {
      // A picture that cannot be read must not abort the transaction.
      event.preventDefault();
      resolve(null);
    };
  });
}

function putItem(transaction: IDBTransaction, item: OutboxItem): void {
  transaction.objectStore('items').put(item);
  if (item.state === 'sent' || item.isWithdrawn) transaction.objectStore('photos').delete(item.id);
}

function deleteRecord(transaction: IDBTransaction, id: string): void {
  transaction.objectStore('items').delete(id);
  transaction.objectStore('photos').delete(id);
}
