import { changeItem, type OutboxChange, settleChildren } from './outbox.ts';
import { announceChange } from './outbox-changes.ts';
import { outboxDatabase, outcome } from './outbox-database.ts';
import { type NewOutboxItem, type OutboxItem, queuedItem } from './outbox-item.ts';
import { asUnreadable, isReadable, type UnreadableItem } from './readable-item.ts';
import type { Photo } from './steps.ts';

/** The outbox on this device. Each write is one transaction, on the disk when it resolves, and then told to all contexts. All of it may throw OutboxStorageError. */
export interface OutboxStore {
  /** Stores a new item with its picture, and answers it. An id that is there already changes nothing. */
  add(item: NewOutboxItem, photo: Photo | null): Promise<OutboxItem>;
  /** What this version can read, in no particular order. */
  all(): Promise<OutboxItem[]>;
  unreadable(): Promise<UnreadableItem[]>;
  photo(id: string): Promise<Photo | null>;
  /** Changes any items, and deletes those that the change leaves out. Answers what is stored then. */
  change(change: OutboxChange): Promise<OutboxItem[]>;
  /** Changes one item; null deletes it. Answers what is stored then. */
  update(id: string, change: (item: OutboxItem) => OutboxItem | null): Promise<OutboxItem | null>;
  /** Takes out what was sent, what was refused while its form stood open, or what cannot be read. Anything else is withdrawn, never removed. */
  remove(id: string): Promise<void>;
}

interface Platform {
  indexedDB?: () => IDBFactory;
  now?: () => number;
  announce?: () => void;
}

export function createOutboxStore(platform: Platform = {}): OutboxStore {
  const { now = Date.now, announce = announceChange } = platform;
  const database = outboxDatabase(platform.indexedDB ?? (() => indexedDB));

  const read = <Value>(store: 'items' | 'photos', request: (from: IDBObjectStore) => IDBRequest<Value>) =>
    database.transact('readonly', (transaction) => outcome(request(transaction.objectStore(store))));

  const write = async <Value>(work: (transaction: IDBTransaction) => Promise<Value>) => {
    const value = await database.transact('readwrite', work);
    announce();
    return value;
  };

  const change = (wanted: OutboxChange) =>
    write((transaction) => applyChange(transaction, wanted, now()));

  return {
    add: (item, photo) => write((transaction) => addItem(transaction, item, photo, now())),
    all: async () => (await read('items', (items) => items.getAll())).filter(isReadable),
    unreadable: async () => {
      const records = await read('items', (items) => items.getAll());
      return records.filter((record) => !isReadable(record)).map(asUnreadable);
    },
    photo: (id) =>
      // Bytes that the device can no longer read are lost; that must not stop the item from saying so.
      ,
    change,
    update: async (id, wanted) => find(await change(changeItem(id, wanted)), id),
    remove: (id) => write(...)
  };
}
