import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { get, set } from 'idb-keyval';
import { beforeEach, expect, it, vi } from 'vitest';
import { createDeviceStore } from '../../src/offline/device/device-store.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

it('the store opens its database again after the browser has closed it without a word', async () => {
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const store = createDeviceStore('a-database', 'a-store');
  await set('key', 'value', store);
  (begin.mock.contexts[0] as IDBDatabase).close();
  expect(await get('key', store)).toBe('value');
});

it('the store repeats nothing that failed for another reason', async () => {
  const store = createDeviceStore('a-database', 'a-store');
  const work = vi.fn(() => {
    throw new DOMException('It is full', 'QuotaExceededError');
  });
  await expect(store('readwrite', work)).rejects.toThrow('It is full');
  expect(work).toHaveBeenCalledTimes(1);
});
