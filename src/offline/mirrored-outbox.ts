import { promisifyRequest } from 'idb-keyval';
import { addContents } from './copy/copy-records.ts';
import type { OutboxMirror } from './device/outbox-mirror.ts';
import {
  dataLossKey,
  finished,
  isNewKey,
  type OutboxDatabase,
  type StoredLoss,
} from './outbox-database.ts';
import { isUnsent, type OutboxItem } from './outbox-item.ts';
import { asUnreadable, isReadable } from './readable-item.ts';

const stores = ['items', 'photos', 'meta'];
/** In `meta`: how many items of each user came back, so that they do not count as lost. */
const restoredKey = 'restored';

/**
 * Puts what waited back into a database that has just begun and is empty. Items keep their ids, so
 * that nothing happens twice. If the mirror does not answer, it is asked again when the database opens
 * the next time.
 * @throws what the mirror or the database throws
 */
export async function restoreMirrored(
  database: IDBDatabase,
  mirror: OutboxMirror,
  now: number,
): Promise<void> {
  const reading = database.transaction('meta', 'readonly').objectStore('meta');
  if (!(await promisifyRequest(reading.get(isNewKey)))) return;
  const items = await mirror.read();
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
  await finished(transaction, restore(transaction, items, now));
}

async function restore(transaction: IDBTransaction, items: OutboxItem[], now: number) {
  const meta = transaction.objectStore('meta');
  const [isNew, count] = await Promise.all([
    promisifyRequest<unknown>(meta.get(isNewKey)),
    promisifyRequest(transaction.objectStore('items').count()),
  ]);
  meta.delete(isNewKey);
  // Another context was faster.
  if (!isNew || count > 0 || items.length === 0) return;
  const counts: Record<string, number> = {};
  // Those that their user has cancelled were not counted as waiting.
  for (const { userId, isWithdrawn } of items) {
    if (!isWithdrawn) counts[userId] = 1 + (counts[userId] ?? 0);
  }
  meta.put(counts, restoredKey);
  const contents = { items, unreadable: [], photos: new Map() };
  await addContents({ transaction, now, changed: new Map() }, contents);
}

/** Brings the mirror up to date, after the browser or a killed context has left it behind. */
export async function syncMirror(database: OutboxDatabase, mirror: OutboxMirror): Promise<void> {
  // Read first: what another context adds meanwhile must not be taken for a remainder.
  const mirrored = await mirror.ids();
  const { records, isNew } = await database.transact('readonly', readAll);
  if (isNew) return;
  const waiting = records.filter(isReadable).filter(isUnsent);
  // What this version cannot read may wait too.
  const unreadable = records.filter((record) => !isReadable(record)).map(asUnreadable);
  const kept = new Set([...waiting, ...unreadable].map(({ id }) => id));
  const changed = new Map<string, OutboxItem | null>();
  for (const id of mirrored) if (!kept.has(id)) changed.set(id, null);
  for (const item of waiting) if (!mirrored.includes(item.id)) changed.set(item.id, item);
  if (changed.size > 0) await mirror.follow(changed);
}

async function readAll(transaction: IDBTransaction) {
  const [records, isNew] = await Promise.all([
    promisifyRequest<unknown[]>(transaction.objectStore('items').getAll()),
    promisifyRequest<unknown>(transaction.objectStore('meta').get(isNewKey)),
  ]);
  return { records, isNew };
}

export async function readDataLoss(transaction: IDBTransaction): Promise<StoredLoss | null> {
  const meta = transaction.objectStore('meta');
  return (await promisifyRequest<StoredLoss | undefined>(meta.get(dataLossKey))) ?? null;
}

/** How many waiting items of each user came back from the mirror when this storage began. */
export async function readRestored(transaction: IDBTransaction): Promise<Record<string, number>> {
  const meta = transaction.objectStore('meta');
  return (await promisifyRequest<Record<string, number> | undefined>(meta.get(restoredKey))) ?? {};
}
