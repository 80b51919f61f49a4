import { changeItem, type OutboxChange } from './outbox.ts';
import { announceChange } from './outbox-changes.ts';
import { outboxDatabase, outcome } from './outbox-database.ts';
import type { NewOutboxItem, OutboxItem } from './outbox-item.ts';
import {
  addItem,
  changeRecords,
  correctItem,
  readPhoto,
  readStorageId,
  removeRecord,
} from './outbox-records.ts';
import { asUnreadable, isReadable, type UnreadableItem } from './readable-item.ts';
import type { Photo } from './steps.ts';

/** The outbox on this device. A write is one transaction, on the disk when it resolves, and then told to all contexts. Anything here may throw OutboxStorageError. */
export interface OutboxStore {
  /** Stores a new item with its picture, and answers it. An id that is there already changes nothing. */
  add(item: NewOutboxItem, photo: Photo | null): Promise<OutboxItem>;
  /** Stores anew what was refused, as its user corrected it, with another picture if there is one. Null, and nothing changes, where it is gone or does not wait for its user any more. */
  correct(item: NewOutboxItem, photo: Photo | null): Promise<OutboxItem | null>;
  /** What this version can read, in no particular order. */
  all(): Promise<OutboxItem[]>;
  /** What it cannot: newer than this version, or damaged. */
  unreadable(): Promise<UnreadableItem[]>;
  photo(id: string): Promise<Photo | null>;
  /** Names this storage for as long as the browser keeps it; null where nothing was ever saved in it. */
  storageId(): Promise<string | null>;
  /** Changes any items that this version can read, and settles what depends on them. Answers what is stored then. */
  change(change: OutboxChange): Promise<OutboxItem[]>;
  /** Changes one item; null deletes it. Answers what is stored then. */
  update(id: string, change: (item: OutboxItem) => OutboxItem | null): Promise<OutboxItem | null>;
  /** Takes out what was sent or cannot be read. Anything else is withdrawn by `update`, never removed. */
  remove(id: string): Promise<void>;
}

interface Platform {
  indexedDB?: () => IDBFactory | undefined;
  now?: () => number;
  announce?: () => void;
}

export function createOutboxStore(platform: Platform = {}): OutboxStore {
  const { now = Date.now, announce = announceChange } = platform;
  const database = outboxDatabase(platform.indexedDB ?? (() => globalThis.indexedDB));

  const records = () =>
    database.transact('readonly', (transaction) =>
      outcome<unknown[]>(transaction.objectStore('items').getAll()),
    );
  const write = async <Value>(work: (transaction: IDBTransaction) => Promise<Value>) => {
    const value = await database.transact('readwrite', work);
    announce();
    return value;
  };
  const change = (wanted: OutboxChange) =>
    write((transaction) => changeRecords(transaction, wanted, now()));

  return {
    add: (item, photo) => write((transaction) => addItem(transaction, item, photo, now())),
    correct: (item, photo) => write((transaction) => correctItem(transaction, item, photo, now())),
    all: async () => (await records()).filter(isReadable),
    unreadable: async () =>
      (await records()).filter((record) => !isReadable(record)).map(asUnreadable),
    photo: (id) => database.transact('readonly', (transaction) => readPhoto(transaction, id)),
    storageId: () => database.transact('readonly', readStorageId),
    change,
    update: async (id, wanted) => {
      const items = await change(changeItem(id, wanted));
      return items.find((item) => item.id === id) ?? null;
    },
    remove: (id) => write((transaction) => removeRecord(transaction, id)),
  };
}
