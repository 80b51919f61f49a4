import { promisifyRequest } from 'idb-keyval';
import { type MakeRoom, makeRoom } from './device/make-room.ts';
import { createOutboxMirror, type OutboxMirror } from './device/outbox-mirror.ts';
import { readDataLoss, readRestored, restoreMirrored, syncMirror } from './mirrored-outbox.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { ItemChange, OutboxChange } from './outbox.ts';
import { announceChange, onForeignChange } from './outbox-changes.ts';
import { OutboxStorageError, outboxDatabase } from './outbox-database.ts';
import type { NewOutboxItem, OutboxItem } from './outbox-item.ts';
import {
  addItem,
  changeAll,
  changeSome,
  correctItem,
  pruneReceipts,
  readPhoto,
  readStorageId,
  removeRecord,
  type Write,
} from './outbox-records.ts';
import { asUnreadable, isReadable } from './readable-item.ts';
import type { Photo } from './steps.ts';

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** The items that a write changed, null for a deleted one; undefined after a write elsewhere. */
export type Changed = ReadonlyMap<string, OutboxItem | null> | undefined;

interface Platform {
  indexedDB?: () => IDBFactory | undefined;
  now?: () => number;
  announce?: () => void;
  /** Calls the listener after each write of another context. */
  onForeign?: (listener: () => void) => void;
  /** Runs each write, and repeats it once a full device has room again. */
  withRoom?: MakeRoom;
  mirror?: OutboxMirror;
}

/**
 * The outbox on this device. Each write is one transaction: it is on the disk when it resolves, and
 * all contexts are told of it afterwards.
 * @throws OutboxStorageError from every function
 */
export function createOutboxStore(platform: Platform = {}) {
  const { now = Date.now, announce = announceChange, onForeign = onForeignChange } = platform;
  const { withRoom = makeRoom } = platform;
  const { mirror = createOutboxMirror(() => globalThis.caches) } = platform;
  const database = outboxDatabase(platform.indexedDB ?? (() => globalThis.indexedDB), (opened) =>
    restoreMirrored(opened, mirror, now()).catch(() => {}),
  );
  const watchers = new Set<(changed: Changed) => void>();
  let isListening = false;
  /** The sequence number of the next item, unless another context saves one first. */
  let nextNumber = 1;
  let wanted = new Map<string, ItemChange>();

  const contents = async () => {
    const records = await database.transact('readonly', (transaction) =>
      promisifyRequest<unknown[]>(transaction.objectStore('items').getAll()),
    );
    const unreadable = records.filter((record) => !isReadable(record)).map(asUnreadable);
    return { items: records.filter(isReadable), unreadable };
  };
  const get = async (id: string) => {
    const record = await database.transact('readonly', (transaction) =>
      promisifyRequest<unknown>(transaction.objectStore('items').get(id)),
    );
    return isReadable(record) ? record : null;
  };
  const tell = (changed: Changed) => {
    for (const watcher of watchers) watcher(changed);
  };
  const write = <Value>(work: (write: Write) => Promise<Value>) =>
    withRoom(async () => {
      const changed: Write['changed'] = new Map();
      const value = await database.transact('readwrite', (transaction) =>
        work({ transaction, changed, now: now() }),
      );
      if (changed.size > 0) {
        tell(changed);
        announce();
        await mirror.follow(changed);
      }
      return value;
    });
  /** Writes all updates that came during the last write in one transaction. */
  const writeUpdates = oneAtATime(() => {
    const changes = wanted;
    wanted = new Map();
    return write((one) => changeSome(one, changes));
  });

  return {
    /** Stores a new item with its picture and returns it. If its id exists, nothing changes. */
    add: async (item: NewOutboxItem, photo: Photo | null) => {
      const added = await write((one) => addItem(one, item, photo, nextNumber)).catch(
        // Each form has its own UUID, so the same form has already saved this item.
        async (error) => (isConstraint(error) && (await get(item.id))) || Promise.reject(error),
      );
      nextNumber = added.seq + 1;
      return added;
    },
    /**
     * Corrects an item, and returns the item that is sent now, perhaps under another id. Null, and no
     * change, if it is gone or can no longer be corrected.
     */
    correct: (item: NewOutboxItem, photo: Photo | null) =>
      write((one) => correctItem(one, item, photo)),
    /** The items that this version can read, in no particular order, and the other records. */
    contents,
    /** The items that this version can read, in no particular order. */
    all: async () => (await contents()).items,
    /** The records that this version cannot read: written by a newer version, or damaged. */
    unreadable: async () => (await contents()).unreadable,
    /** One item that this version can read; null if there is none. */
    get,
    photo: (id: string) =>
      database.transact('readonly', (transaction) => readPhoto(transaction, id)),
    /** This storage's id, which changes when the browser clears it. */
    storageId: () => database.transact('readonly', readStorageId),
    /** Changes the readable items and those that depend on them. Returns all stored items. */
    change: (change: OutboxChange) => write((one) => changeAll(one, change)),
    /** Changes one item and those that depend on it; null deletes it. Returns the stored item. */
    update: async (id: string, change: ItemChange) => {
      const earlier = wanted.get(id);
      wanted.set(id, earlier ? inTurn(earlier, change) : change);
      const items = await writeUpdates();
      return items.find((item) => item.id === id) ?? null;
    },
    /** Deletes receipts that are older than a week. A cheap call on most days. */
    pruneReceipts: () => write(pruneReceipts),
    /** Writes what waits into the mirror as far as it is not there, and deletes the rest of it. */
    syncMirror: () => syncMirror(database, mirror),
    /** How many waiting items of each user came back when this storage began. */
    restored: () => database.transact('readonly', readRestored),
    /** What the browser had lost when it began this storage; null if nothing. */
    dataLoss: () => database.transact('readonly', readDataLoss),
    /** Runs rare work in one transaction. Its code loads when it is needed. */
    read: <Value>(work: (transaction: IDBTransaction) => Promise<Value>) =>
      database.transact('readonly', work),
    write,
    /** Deletes a record that was sent or cannot be read. `update` cancels any other item. */
    remove: (id: string) => write((one) => removeRecord(one, id)),
    /** Calls a listener after each write, here or in another context, until it is stopped. */
    watch: (watcher: (changed: Changed) => void) => {
      if (!isListening) onForeign(() => tell(undefined));
      isListening = true;
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

/** Whether a write failed because a record with its id is stored. */
function isConstraint(error: unknown): boolean {
  return (
    error instanceof OutboxStorageError && (error.cause as DOMException).name === 'ConstraintError'
  );
}

function inTurn(first: ItemChange, second: ItemChange): ItemChange {
  return (item) => {
    const between = first(item);
    return between && second(between);
  };
}
