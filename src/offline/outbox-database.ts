import { appDurations } from '../../domain/durations.ts';
import { openAgain } from './device/open-again.ts';
import { newUuid } from './new-uuid.ts';

/** The device is full, a newer version has upgraded the outbox, or the storage does not answer. */
export type StorageFault = 'full' | 'newer' | 'unavailable';

/** A loss of data, with a random id, so that it is counted once. */
export interface StoredLoss extends DataLoss {
  id: string;
}

/** Reading or writing the outbox failed; nothing was written in part. */
export class OutboxStorageError extends Error {
  readonly reason: StorageFault;

  constructor(reason: StorageFault, cause: unknown) {
    super(`The outbox on this device is ${reason}`, { cause });
    this.reason = reason;
  }
}

const faults: Record<string, StorageFault> = {
  QuotaExceededError: 'full',
  VersionError: 'newer',
};
const name = 'volmaak-outbox';
/** In `meta`: the database was just made, and nobody has looked for a mirror of what it held. */
export const isNewKey = 'is-new';
/** In `meta`: what the browser had lost when it made the database. */
export const dataLossKey = 'data-loss';
const stores = ['items', 'photos', 'meta'];
/** Version 2 added the index. */
const version = 2;

export type OutboxDatabase = ReturnType<typeof outboxDatabase>;

/**
 * @param onOpened completes each database before its first use
 */
export function outboxDatabase(
  factory: () => IDBFactory | undefined,
  onOpened: (database: IDBDatabase) => Promise<void> = async () => {},
) {
  let connection: Promise<IDBDatabase> | null = null;
  const forget = () => {
    connection = null;
  };
  const openCompleted = async () => {
    const database = await openAgain(() => openDatabase(factory(), forget));
    await onOpened(database);
    return database;
  };
  const begin = async (mode: IDBTransactionMode) => {
    connection ??= openCompleted();
    return (await connection).transaction(stores, mode, { durability: 'strict' });
  };
  const beginAgain = (mode: IDBTransactionMode, error: DOMException) => {
    forget();
    // The browser closed the connection.
    if (error.name === 'InvalidStateError') return begin(mode);
    throw error;
  };
  return {
    /**
     * Runs one transaction. The work may await nothing but requests of this transaction. When this
     * resolves, the write is on the disk. The database is opened on first use, and again after it
     * was closed.
     * @throws OutboxStorageError
     */
    async transact<Result>(
      mode: IDBTransactionMode,
      work: (transaction: IDBTransaction) => Promise<Result>,
    ) {
      try {
        const transaction = await begin(mode).catch((error) => beginAgain(mode, error));
        return await finished(transaction, work(transaction));
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        if (error.name !== 'QuotaExceededError') forget();
        throw new OutboxStorageError(faults[error.name] ?? 'unavailable', error);
      }
    },
  };
}

function openDatabase(factory: IDBFactory | undefined, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!factory) return reject(new DOMException('There is no IndexedDB', 'NotSupportedError'));
    const request = factory.open(name, version);
    const giveUp = () => {
      request.onsuccess = () => request.result.close();
      reject(new DOMException('The database does not open', 'TimeoutError'));
    };
    const timer = setTimeout(giveUp, appDurations.outbox.open);
    request.onblocked = giveUp;
    // The request of an upgrade has its transaction.
    request.onupgradeneeded = (event) => upgrade(request.transaction as IDBTransaction, event);
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error);
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      const database = request.result;
      database.onclose = onClosed;
      // Another context that deletes or upgrades the database must not wait for this connection.
      database.onversionchange = () => {
        database.close();
        onClosed();
      };
      resolve(database);
    };
  });
}

/** Adds what the database lacks: everything, or what came after version 1. */
function upgrade(transaction: IDBTransaction, event: IDBVersionChangeEvent): void {
  const { db } = transaction;
  const present = db.objectStoreNames;
  if (!present.contains('items')) db.createObjectStore('items', { keyPath: 'id' });
  if (!present.contains('photos')) db.createObjectStore('photos');
  if (!present.contains('meta')) db.createObjectStore('meta');
  // An item that depends on nothing is not in the index, because null is no key.
  transaction.objectStore('items').createIndex('dependsOn', 'dependsOn');
  const meta = transaction.objectStore('meta');
  if (event.oldVersion === 0) meta.put(true, isNewKey);
  const dataLoss = dataLossOf(event);
  if (dataLoss) meta.put({ ...dataLoss, id: newUuid() } satisfies StoredLoss, dataLossKey);
  const storageId = meta.get('storage-id');
  storageId.onsuccess = () => storageId.result ?? meta.put(newUuid(), 'storage-id');
}

/** Resolves once all writes of the work are on the disk. On any failure nothing is written. */
export async function finished<Result>(
  transaction: IDBTransaction,
  work: Promise<Result>,
): Promise<Result> {
  const completion = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  const committed = work.then((result) => {
    commit(transaction);
    return result;
  });
  try {
    const [result] = await Promise.all([committed, completion]);
    return result;
  } catch (error) {
    abort(transaction);
    // The transaction's own error says more than that of the request that it interrupted.
    throw transaction.error ?? error;
  }
}

/** By itself a transaction ends only after the page has heard that its last requests succeeded. */
function commit(transaction: IDBTransaction): void {
  try {
    transaction.commit();
  } catch {
    // The transaction has already ended.
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}

/** What a browser has lost of a database, which it then began anew. */
interface DataLoss {
  extent: 'total' | 'partial';
  cause: 'damaged' | 'unreadable' | 'newer' | 'unknown';
}

/** How Chromium says why, in the order in which they are looked for. */
const causes: [DataLoss['cause'], RegExp][] = [
  ['damaged', /corrupt/i],
  ['newer', /schema|version/i],
  ['unreadable', /i\/?o error|read|open/i],
];

/**
 * What the browser says of lost data when it has to begin a database anew; null if it lost nothing,
 * or does not say. The message is reduced to its kind, because it may name anything.
 */
function dataLossOf(event: Event): DataLoss | null {
  // Not in the standard: Chromium's `IDBVersionChangeEvent` has both.
  const { dataLoss, dataLossMessage = '' } = event as Event & Record<string, unknown>;
  if (dataLoss !== 'total' && dataLoss !== 'partial') return null;
  const message = String(dataLossMessage);
  const cause = causes.find(([, wording]) => wording.test(message))?.[0] ?? 'unknown';
  return { extent: dataLoss, cause };
}
