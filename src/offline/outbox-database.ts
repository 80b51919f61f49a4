import { appDurations } from '../../domain/durations.ts';

/** The device is full, a newer version has upgraded the outbox, or the storage does not answer. */
export type StorageFault = 'full' | 'newer' | 'unavailable';

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
const stores = ['items', 'photos', 'meta'];

export type OutboxDatabase = ReturnType<typeof outboxDatabase>;

export function outboxDatabase(factory: () => IDBFactory | undefined) {
  let connection: Promise<IDBDatabase> | null = null;
  const forget = () => {
    connection = null;
  };
  const begin = async (mode: IDBTransactionMode) => {
    connection ??= openDatabase(factory(), forget);
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
    const request = factory.open(name, 1);
    const giveUp = () => {
      request.onsuccess = () => request.result.close();
      reject(new DOMException('The database does not open', 'TimeoutError'));
    };
    const timer = setTimeout(giveUp, appDurations.outbox.open);
    request.onblocked = giveUp;
    request.onupgradeneeded = () => {
      request.result.createObjectStore('items', { keyPath: 'id' });
      request.result.createObjectStore('photos');
      request.result.createObjectStore('meta');
    };
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

/** Resolves once all writes of the work are on the disk. On any failure nothing is written. */
async function finished<Result>(
  transaction: IDBTransaction,
  work: Promise<Result>,
): Promise<Result> {
  const completion = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  try {
    const [result] = await Promise.all([work, completion]);
    return result;
  } catch (error) {
    abort(transaction);
    // The transaction's own error says more than that of the request that it interrupted.
    throw transaction.error ?? error;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}
