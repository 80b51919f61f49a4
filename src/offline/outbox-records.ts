import { promisifyRequest } from 'idb-keyval';
import { appDurations } from '../../domain/durations.ts';
import { correctionOf, isCorrectable, replacementId } from './correction.ts';
import { changesObject } from './object-order.ts';
import { applyChange, type ItemChange, type OutboxChange, pruneSent } from './outbox.ts';
import { type NewOutboxItem, type OutboxItem, queuedItem } from './outbox-item.ts';
import { asUnreadable, isReadable } from './readable-item.ts';
import type { Photo } from './steps.ts';

/** A write under way: its transaction, and what it has changed so far. */
export interface Write {
  transaction: IDBTransaction;
  now: number;
  /** Each changed item by its id; null if it was deleted. */
  changed: Map<string, OutboxItem | null>;
}

/** Changes all readable items. Returns them. */
export async function changeAll(write: Write, change: OutboxChange): Promise<OutboxItem[]> {
  return changeRecords(write, await readAll(write.transaction), change);
}

function readAll(transaction: IDBTransaction): Promise<unknown[]> {
  return promisifyRequest<unknown[]>(transaction.objectStore('items').getAll());
}

/**
 * Changes the items with these ids, and those that depend on them. A change keeps what its item
 * depends on. Returns the items that it has read.
 */
export async function changeSome(
  write: Write,
  changes: ReadonlyMap<string, ItemChange>,
): Promise<OutboxItem[]> {
  const records = await readRelated(write.transaction, [...changes.keys()]);
  // A change of an object concerns later ones, which no index finds.
  const isChange = records.some((record) => isReadable(record) && changesObject(record));
  const all = isChange ? await readAll(write.transaction) : records;
  return changeRecords(write, all, (item) => {
    const change = changes.get(item.id);
    return change ? change(item) : item;
  });
}

/**
 * Stores a new item under the next sequence number, with its picture. It is written with the number
 * that is expected, together with the reading of the number, because each waits for the device. It
 * is written again when another context has used the number.
 * @throws ConstraintError if the item is stored already
 */
export async function addItem(
  write: Write,
  item: NewOutboxItem,
  photo: Photo | null,
  expected: number,
): Promise<OutboxItem> {
  const { transaction, now, changed } = write;
  const meta = transaction.objectStore('meta');
  transaction.objectStore('items').add(queuedItem(item, expected, now));
  const lastNumber = promisifyRequest<number | undefined>(meta.get('seq'));
  meta.put(expected, 'seq');
  if (photo) transaction.objectStore('photos').put(photo, item.id);
  const seq = 1 + ((await lastNumber) ?? 0);
  if (seq !== expected) meta.put(seq, 'seq');
  const added = queuedItem(item, seq, now);
  changed.set(item.id, added);
  if (seq === expected && item.dependsOn === null) return added;
  // The vehicle that the item depends on may have been sent before the item was saved.
  const related = await readRelated(transaction, parentsOf(item));
  const items = changeRecords(write, related, (one) => one, [added]);
  return items.find(({ id }) => id === item.id) ?? added;
}

export async function readStorageId(transaction: IDBTransaction): Promise<string | null> {
  const meta = transaction.objectStore('meta');
  return (await promisifyRequest<string | undefined>(meta.get('storage-id'))) ?? null;
}

/**
 * Corrects an item, with its picture and what depends on it. Returns the item that is sent now; null
 * when the item can no longer be corrected.
 */
export async function correctItem(
  write: Write,
  wanted: NewOutboxItem,
  photo: Photo | null,
): Promise<OutboxItem | null> {
  const { transaction, now } = write;
  const related = await readRelated(transaction, [wanted.id, ...parentsOf(wanted)]);
  const item = related.filter(isReadable).find(({ id }) => id === wanted.id);
  if (!item || !isCorrectable(item)) return null;
  const { id, change, replacement } = correctionOf(item, wanted, photo !== null, now);
  if (replacement) {
    // Another phone's correction of the same item was added from a copy.
    if (await promisifyRequest(transaction.objectStore('items').count(id))) return null;
  }
  // The picture of the cancelled item is deleted below.
  const kept = photo ?? (await readPhoto(transaction, wanted.id));
  if (kept) transaction.objectStore('photos').put(kept, id);
  const items = changeRecords(write, related, change, replacement ? [replacement] : []);
  return items.find((one) => one.id === id) ?? null;
}

/** Deletes old receipts of all users. Most calls only read when the last look was. */
export async function pruneReceipts(write: Write): Promise<void> {
  const { transaction, now } = write;
  const meta = transaction.objectStore('meta');
  const earlier = await promisifyRequest<number | undefined>(meta.get('receipts-checked'));
  if (earlier !== undefined && Math.abs(now - earlier) < appDurations.outbox.receiptsCheck) return;
  meta.put(now, 'receipts-checked');
  if (earlier !== undefined) await changeAll(write, pruneSent(now, earlier));
}

/** Deletes a record that was sent or cannot be read. An item that depends on it asks its user. */
export async function removeRecord(write: Write, id: string): Promise<void> {
  const items = write.transaction.objectStore('items');
  const [record, dependents] = await Promise.all([
    promisifyRequest<unknown>(items.get(id)),
    readDependents(items, id),
  ]);
  const isWaiting = isReadable(record) && record.state !== 'sent';
  if (isWaiting) throw new Error('An item that waits is cancelled, never removed');
  deleteRecord(write, id);
  changeRecords(write, dependents, (item) => item);
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

/**
 * Changes the readable ones of these records. A record that another one depends on is among them.
 * The picture of a sent, cancelled or deleted item is deleted.
 */
function changeRecords(
  write: Write,
  records: unknown[],
  change: OutboxChange,
  added: OutboxItem[] = [],
): OutboxItem[] {
  const stored = records.filter(isReadable);
  const unreadable = records.filter((record) => !isReadable(record)).map(asUnreadable);
  const unreadableIds = new Set(unreadable.map(({ id }) => id));
  const items = applyChange(change, [...stored, ...added], unreadableIds, write.now);
  const unchanged = new Set(stored);
  for (const item of items) if (!unchanged.has(item)) putItem(write, item);
  const kept = new Set(items.map(({ id }) => id));
  for (const { id } of stored) if (!kept.has(id)) deleteRecord(write, id);
  return items;
}

/**
 * The records with these ids, those that they wait for, and those that wait for them. A record that
 * one of them waits for is always among them, so that it is not taken for a deleted one.
 */
async function readRelated(transaction: IDBTransaction, ids: string[]): Promise<unknown[]> {
  const items = transaction.objectStore('items');
  const records = new Map<string, unknown>();
  const read = async (id: string) => keep(await promisifyRequest<unknown>(items.get(id)));
  const keep = async (record: unknown) => {
    if (record === undefined) return;
    records.set(asUnreadable(record).id, record);
    if (isReadable(record)) await Promise.all(parentsOf(record).map(read));
  };
  const readWaiting = async ({ id, kind, isWithdrawn }: OutboxItem): Promise<void> => {
    if (kind === 'vehicle') await Promise.all((await readDependents(items, id)).map(keep));
    const replacement = replacementId(id);
    if (!isWithdrawn || records.has(replacement)) return;
    await read(replacement);
    await readWaitingOf([replacement]);
  };
  const readWaitingOf = async (some: string[]) => {
    const known = some.map((id) => records.get(id)).filter(isReadable);
    await Promise.all(known.map(readWaiting));
  };
  await Promise.all(ids.map(read));
  await readWaitingOf(ids);
  return [...records.values()];
}

/** Only requests depend on something, and only on vehicles. */
function readDependents(items: IDBObjectStore, id: string): Promise<unknown[]> {
  return promisifyRequest<unknown[]>(items.index('dependsOn').getAll(id));
}

/** The items that this one waits for. */
function parentsOf(item: NewOutboxItem | OutboxItem): string[] {
  const replaced = 'replaces' in item ? item.replaces : null;
  return [item.dependsOn, replaced].filter((id) => typeof id === 'string');
}

function putItem({ transaction, changed }: Write, item: OutboxItem): void {
  transaction.objectStore('items').put(item);
  if (item.state === 'sent' || item.isWithdrawn) transaction.objectStore('photos').delete(item.id);
  changed.set(item.id, item);
}

function deleteRecord({ transaction, changed }: Write, id: string): void {
  transaction.objectStore('items').delete(id);
  transaction.objectStore('photos').delete(id);
  changed.set(id, null);
}
