import { promisifyRequest } from 'idb-keyval';
import type { UserId } from '../../../domain/ids.ts';
import type { OutboxItem } from '../outbox-item.ts';
import { changeAll, readPhoto, type Write } from '../outbox-records.ts';
import { asUnreadable, isReadable } from '../readable-item.ts';
import { hasPhoto, type Photo } from '../steps.ts';
import type { CopyContents } from './copy-format.ts';

/** Reads all that is stored of a user. A record of an unknown user may be somebody else's. */
export async function readContents(
  transaction: IDBTransaction,
  userId: UserId,
): Promise<CopyContents> {
  const records = await promisifyRequest<unknown[]>(transaction.objectStore('items').getAll());
  const own = records.filter((record) => asUnreadable(record).userId === userId);
  const items = own.filter(isReadable).sort((a, b) => a.seq - b.seq);
  // A record with a readable user is an object.
  const unreadable = own.filter((record) => !isReadable(record)) as Record<string, unknown>[];
  const photos = new Map<string, Photo>();
  // Also one that is uploaded already: the other phone begins the upload anew.
  const withPhoto = [...items.filter(hasPhoto), ...unreadable.map(asUnreadable)];
  for (const { id } of withPhoto) {
    const photo = await readPhoto(transaction, id);
    if (photo && photo.bytes.byteLength > 0) photos.set(id, photo);
  }
  return { items, unreadable, photos };
}

/** How many items were added, and how many of the copy this phone had already. */
export interface AddedCopy {
  added: number;
  present: number;
}

/**
 * Adds the items of a copy under their own ids, after all others and in their order. What this
 * phone has already stays as it is, because it may know more.
 */
export async function addContents(write: Write, contents: CopyContents): Promise<AddedCopy> {
  const { transaction, changed } = write;
  const items = transaction.objectStore('items');
  const meta = transaction.objectStore('meta');
  const [ids, lastNumber] = await Promise.all([
    promisifyRequest(items.getAllKeys()),
    promisifyRequest<number | undefined>(meta.get('seq')),
  ]);
  const present = new Set<unknown>(ids);
  const first = 1 + (lastNumber ?? 0);
  const copied = contents.items.toSorted((a, b) => a.seq - b.seq).map(copiedItem);
  const records = [...copied, ...contents.unreadable.map(copiedRecord)].filter(
    ({ id }) => !present.has(id),
  );
  for (const [index, record] of records.entries()) {
    const added: unknown = { ...record, seq: first + index };
    items.put(added);
    const id = String(record.id);
    const photo = contents.photos.get(id);
    if (photo) transaction.objectStore('photos').put(photo, id);
    if (isReadable(added)) changed.set(id, added);
  }
  if (records.length > 0) meta.put(first + records.length - 1, 'seq');
  // The vehicle that an item depends on may have been sent from this phone.
  await changeAll(write, (item) => item);
  const all = contents.items.length + contents.unreadable.length;
  return { added: records.length, present: all - records.length };
}

/**
 * An item as another phone continues it. That phone may have sent it meanwhile, so it counts as
 * tried: before it is deleted or corrected, the server is asked. An upload begins anew, because its
 * address is in a file that anybody could have written.
 */
function copiedItem(item: OutboxItem): OutboxItem {
  const { state } = item;
  const copied = {
    ...item,
    tries: Math.max(1, item.tries),
    steps: {},
    attempts: 0,
    nextAttemptAt: 0,
  };
  if (state === 'sent' || state === 'needs-you') return copied;
  const steps = hasPhoto(item) ? ({ lookUp: 'due' } as const) : {};
  return { ...copied, steps, state: 'queued', lastError: null };
}

/** A newer version will read this record, so it must not find what only the other phone did. */
function copiedRecord(record: Record<string, unknown>): Record<string, unknown> {
  const { tries } = record;
  return { ...record, tries: typeof tries === 'number' ? Math.max(1, tries) : 1, steps: {} };
}
