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

/**
 * The outbox on this device. Each write is one transaction: it is on the disk when it resolves, and
 * all contexts are told of it afterwards.
 * @throws OutboxStorageError from every function
 */
export interface OutboxStore {
  /**
   * Stores a new item with its picture, and returns it. If the id exists already, nothing changes.
   */
  add(item: NewOutboxItem, photo: Photo | null): Promise<OutboxItem>;
  /**
   * Replaces a refused item by the user's correction, with a new picture if there is one. Returns
   * null and changes nothing when the item is gone or no longer refused.
   */
  correct(item: NewOutboxItem, photo: Photo | null): Promise<OutboxItem | null>;
  /** The items that this version can read, in no particular order. */
  all(): Promise<OutboxItem[]>;
  /** The records that this version cannot read: written by a newer version, or damaged. */
  unreadable(): Promise<UnreadableItem[]>;
  photo(id: string): Promise<Photo | null>;
  /**
   * The id of this storage, which changes when the browser clears it; null before the first item.
   */
  storageId(): Promise<string | null>;
  /**
   * Changes the readable items, and updates the items that depend on them. Returns all stored
   * items.
   */
  change(change: OutboxChange): Promise<OutboxItem[]>;
  /** Changes one item; null deletes it. Returns the stored item. */
  update(id: string, change: (item: OutboxItem) => OutboxItem | null): Promise<OutboxItem | null>;
  /** Deletes a record that was sent or cannot be read. Any other item is cancelled by `update`. */
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
