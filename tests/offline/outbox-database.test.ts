import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { promisifyRequest } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDataLoss } from '../../src/offline/mirrored-outbox.ts';
import {
  type OutboxDatabase,
  OutboxStorageError,
  outboxDatabase,
} from '../../src/offline/outbox-database.ts';
import { replaceAppDurations } from '../support/replace-durations.ts';

const name = 'volmaak-outbox';
let factory: IDBFactory;
let opened: IDBDatabase[];
let database: OutboxDatabase;

beforeEach(() => {
  factory = new IDBFactory();
  opened = [];
  database = outboxDatabase(() => watched(factory));
});

/** A factory that gives the test access to its databases. */
function watched(real: IDBFactory): IDBFactory {
  const open = (...where: Parameters<IDBFactory['open']>) => {
    const request = real.open(...where);
    request.addEventListener('success', () => opened.push(request.result));
    return request;
  };
  return { open } as IDBFactory; // the code uses nothing else
}

const child = { id: 'a', dependsOn: 'b' };

const put = (id: string) =>
  database.transact('readwrite', async (transaction) => {
    transaction.objectStore('items').put({ id });
  });

const ids = () =>
  database.transact('readonly', async (transaction) =>
    promisifyRequest(transaction.objectStore('items').getAllKeys()),
  );

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const unavailable = expect.objectContaining({ reason: 'unavailable' });

it('the outbox opens on a page without TLS, which has no randomUUID', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  await put('a');
  expect(await ids()).toEqual(['a']);
  vi.restoreAllMocks();
});

describe('transact', () => {
  it('writes with strict durability over one connection', async () => {
    await put('a');
    const transaction = vi.spyOn(opened[0]!, 'transaction'); // the first write has opened it
    await put('b');
    expect(await ids()).toEqual(['a', 'b']);
    expect(opened).toHaveLength(1);
    const stores = ['items', 'photos', 'meta'];
    expect(transaction.mock.calls[0]).toEqual([stores, 'readwrite', { durability: 'strict' }]);
  });

  // OUT-1
  it('resolves only when everything is written', async () => {
    let isComplete = false;
    await database.transact('readwrite', async (transaction) => {
      transaction.addEventListener('complete', () => {
        isComplete = true;
      });
      transaction.objectStore('items').put({ id: 'a' });
    });
    expect(isComplete).toBe(true);
  });

  it('reports a full device and writes nothing', async () => {
    const error = await failure(
      database.transact('readwrite', async (transaction) => {
        await promisifyRequest(transaction.objectStore('items').put({ id: 'a' }));
        abortAsPlatform(transaction, 'QuotaExceededError');
      }),
    );
    expect(error).toBeInstanceOf(OutboxStorageError);
    expect(error).toMatchObject({ reason: 'full' });
    expect(await ids()).toEqual([]);
  });

  it('reports unavailable storage when the browser aborts, writes nothing, and reopens', async () => {
    const work = database.transact('readwrite', async (transaction) => {
      transaction.objectStore('items').put({ id: 'a' });
      abortAsPlatform(transaction, 'UnknownError');
    });
    expect(await failure(work)).toEqual(unavailable);
    expect(await ids()).toEqual([]);
    expect(opened).toHaveLength(2);
  });

  it('writes nothing and throws the error when the work fails', async () => {
    const work = database.transact('readwrite', async (transaction) => {
      transaction.objectStore('items').put({ id: 'a' });
      throw new TypeError('a mistake of ours');
    });
    await expect(work).rejects.toThrow('a mistake of ours');
    expect(await ids()).toEqual([]);
  });

  it.each(['close', 'without a word'])('reopens after it was closed: %s', async (how) => {
    await put('a');
    if (how === 'close')
      forceCloseDatabase(opened[0] as never); // its type requires the class
    else opened[0]?.close();
    await put('b');
    expect(await ids()).toEqual(['a', 'b']);
    expect(opened).toHaveLength(2);
  });

  it('lets another context delete the database, and reopens', async () => {
    await put('a');
    const deletion = promisifyRequest(factory.deleteDatabase(name));
    await deletion;
    await put('b');
    expect(await ids()).toEqual(['b']);
  });

  it('reports a database of a later version and does not change it', async () => {
    await put('a');
    const later = await promisifyRequest(factory.open(name, 3));
    expect(await failure(put('b'))).toMatchObject({ reason: 'newer' });
    const items = later.transaction('items').objectStore('items');
    expect(await promisifyRequest(items.getAllKeys())).toEqual(['a']);
    later.close();
  });

  it('keeps what version 1 has stored, while an old tab is open', async () => {
    const opening = factory.open(name, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('items', { keyPath: 'id' }).put(child);
      opening.result.createObjectStore('photos').put('a picture', 'a');
      const meta = opening.result.createObjectStore('meta');
      meta.put(7, 'seq');
      meta.put('the same storage', 'storage-id');
    };
    const old = await promisifyRequest(opening);
    // As each version does.
    old.onversionchange = () => old.close();
    const kept = await database.transact('readonly', async (transaction) => {
      const [items, photos, meta] = ['items', 'photos', 'meta'].map((store) =>
        transaction.objectStore(store),
      ) as [IDBObjectStore, IDBObjectStore, IDBObjectStore];
      return Promise.all([
        promisifyRequest(items.index('dependsOn').getAll('b')),
        promisifyRequest(photos.get('a')),
        promisifyRequest(meta.get('seq')),
        promisifyRequest(meta.get('storage-id')),
      ]);
    });
    expect(kept).toEqual([[child], 'a picture', 7, 'the same storage']);
  });

  it('reports missing IndexedDB', async () => {
    database = outboxDatabase(() => undefined);
    expect(await failure(put('a'))).toEqual(unavailable);
  });

  // OUT-42
  it.each([
    [3, null],
    [4, unavailable],
  ])(
    'is opened again after %i unknown errors at most, and never deleted',
    async (times, expected) => {
      let failing = times;
      const deleteDatabase = vi.fn();
      const open = (...where: Parameters<IDBFactory['open']>) => {
        if (failing === 0) return factory.open(...where);
        failing -= 1;
        const error = new DOMException('Internal error opening backing store', 'UnknownError');
        const request = { error } as unknown as IDBOpenDBRequest & { onerror: () => void };
        queueMicrotask(() => request.onerror());
        return request;
      };
      database = outboxDatabase(() => ({ open, deleteDatabase }) as unknown as IDBFactory);
      expect(await failure(put('a'))).toEqual(expected);
      expect(deleteDatabase).not.toHaveBeenCalled();
      await put('b');
    },
  );

  // OUT-42
  it.each([
    ['IndexedDB (database was corrupt): bad block', 'damaged'],
    ['Unknown schema', 'newer'],
    ['I/O error opening the backing store', 'unreadable'],
    ['', 'unknown'],
  ])('keeps what the browser says of lost data: %s', async (dataLossMessage, cause) => {
    const open = (...where: Parameters<IDBFactory['open']>) => {
      const request = factory.open(...where);
      const lose = (event: Event) => Object.assign(event, { dataLoss: 'total', dataLossMessage });
      request.addEventListener('upgradeneeded', lose);
      return request;
    };
    database = outboxDatabase(() => ({ open }) as unknown as IDBFactory);
    expect(await database.transact('readonly', readDataLoss)).toMatchObject({
      extent: 'total',
      cause,
    });
  });

  it('gives up on a blocked database, and retries the next time', async () => {
    const blocked = {} as IDBOpenDBRequest;
    let open = () => blocked;
    database = outboxDatabase(() => ({ open: () => open() }) as unknown as IDBFactory);
    const work = failure(put('a'));
    blocked.onblocked?.({} as IDBVersionChangeEvent);
    expect(await work).toEqual(unavailable);
    const close = vi.fn();
    Object.assign(blocked, { result: { close } });
    blocked.onsuccess?.({} as Event);
    expect(close).toHaveBeenCalled();
    open = () => factory.open(name, 2);
    await put('a');
    expect(await ids()).toEqual(['a']);
  });

  it('gives up on a database that never opens', async () => {
    replaceAppDurations({ outbox: { open: 20 } });
    database = outboxDatabase(() => ({ open: () => ({}) }) as unknown as IDBFactory);
    expect(await failure(put('a'))).toEqual(unavailable);
  });
});

/** Aborts a transaction like a browser whose disk fails. */
function abortAsPlatform(transaction: IDBTransaction, error: string): void {
  (transaction as unknown as { _abort(name: string): void })._abort(error); // a method of the fake
}
