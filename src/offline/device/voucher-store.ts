import { promisifyRequest } from 'idb-keyval';
import { appDurations } from '../../../domain/durations.ts';
import { openAgain } from './open-again.ts';

// What a phone keeps of vouchers: its key, the voucher that it can show, and what an attendant's phone
// needs to check those of others. Not in the read cache, which the browser may lose on a crash: each
// write is on the disk when it resolves (VOU-8).

const database = 'volmaak-vouchers';
const storeName = 'held';

let connection: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    const timer = setTimeout(() => reject(new Error('No answer')), appDurations.outbox.open);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      clearTimeout(timer);
      const opened = request.result;
      opened.onclose = forget;
      opened.onversionchange = () => {
        opened.close();
        forget();
      };
      resolve(opened);
    };
  });
}

function forget(): void {
  connection = null;
}

async function transact<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Value>,
): Promise<Value> {
  connection ??= openAgain(open);
  const opened = await connection.catch((error: unknown) => {
    forget();
    throw error;
  });
  const transaction = opened.transaction(storeName, mode, { durability: 'strict' });
  const worked = work(transaction.objectStore(storeName));
  // What was read is known before the transaction has ended.
  if (mode === 'readonly') return worked;
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  const [value] = await Promise.all([worked, ended]);
  return value;
}

/** What is stored under a key of this user; undefined if nothing is. */
export function readHeld<Value>(userId: string, name: string): Promise<Value | undefined> {
  return transact('readonly', (store) =>
    promisifyRequest<Value | undefined>(store.get(keyOf(userId, name))),
  );
}

/** Reads, changes and writes in one transaction; returns what is stored now. */
export function changeHeld<Value>(
  userId: string,
  name: string,
  change: (held: Value | undefined) => Value,
): Promise<Value> {
  return transact('readwrite', async (store) => {
    const key = keyOf(userId, name);
    const changed = change(await promisifyRequest<Value | undefined>(store.get(key)));
    store.put(changed, key);
    return changed;
  });
}

/** Deletes all that is stored of a user, or of everybody but one. */
export function deleteHeld(isDeleted: (userId: string) => boolean): Promise<void> {
  return transact('readwrite', async (store) => {
    const keys = await promisifyRequest(store.getAllKeys());
    for (const key of keys) {
      if (isDeleted(String(key).split(' ')[0] ?? '')) store.delete(key);
    }
  });
}

const keyOf = (userId: string, name: string) => `${userId} ${name}`;
