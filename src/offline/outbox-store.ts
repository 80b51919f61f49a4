import { promisifyRequest } from 'idb-keyval';
import { changeItem, type OutboxChange } from './outbox.ts';
import { announceChange } from './outbox-changes.ts';
import { outboxDatabase } from './outbox-database.ts';
import type { NewOutboxItem, OutboxItem } from './outbox-item.ts';
import {
  addItem,
  changeRecords,
  correctItem,
  readPhoto,
  readStorageId,
  removeRecord,
} from './outbox-records.ts';
import { asUnreadable, isReadable } from './readable-item.ts';
import type { Photo } from './steps.ts';

export type OutboxStore = ReturnType<typeof createOutboxStore>;

interface Platform {
  indexedDB?: () => IDBFactory | undefined;
  now?: () => number;
  announce?: () => void;
}

/**
 * The outbox on this device. Each write is one transaction: it is on the disk when it resolves, and
 * all contexts are told of it afterwards.
 * @throws OutboxStorageError from every function
 */
export function createOutboxStore(platform: Platform = {}) {
  const { now = Date.now, announce = announceChange } = platform;
  const database = outboxDatabase(platform.indexedDB ?? (() => globalThis.indexedDB));

  const records = () =>
    database.transact('readonly', (transaction) =>
      promisifyRequest<unknown[]>(transaction.objectStore('items').getAll()),
    );
  const write = async <Value>(work: (transaction: IDBTransaction) => Promise<Value>) => {
    const value = await database.transact('readwrite', work);
    announce();
    return value;
  };
  /** Changes the readable items and those that depend on them. Returns all stored items. */
  const change = (wanted: OutboxChange) =>
    write((transaction) => changeRecords(transaction, wanted, now()));

  return {
    /** Stores a new item with its picture and returns it. If its id exists, nothing changes. */
    add: (item: NewOutboxItem, photo: Photo | null) =>
      write((transaction) => addItem(transaction, item, photo, now())),
    /** Corrects a refused item. Null, and no change, if it is gone or can no longer be corrected. */
    correct: (item: NewOutboxItem, photo: Photo | null) =>
      write((transaction) => correctItem(transaction, item, photo, now())),
    /** The items that this version can read, in no particular order. */
    all: async () => (await records()).filter(isReadable),
    /** The records that this version cannot read: written by a newer version, or damaged. */
    unreadable: async () =>
      (await records()).filter((record) => !isReadable(record)).map(asUnreadable),
    photo: (id: string) =>
      database.transact('readonly', (transaction) => readPhoto(transaction, id)),
    /** This storage's id, which changes when the browser clears it; null before the first item. */
    storageId: () => database.transact('readonly', readStorageId),
    change,
    /** Changes one item; null deletes it. Returns the stored item. */
    update: async (id: string, wanted: (item: OutboxItem) => OutboxItem | null) => {
      const items = await change(changeItem(id, wanted));
      return items.find((item) => item.id === id) ?? null;
    },
    /** Deletes a record that was sent or cannot be read. `update` cancels any other item. */
    remove: (id: string) => write((transaction) => removeRecord(transaction, id)),
  };
}
