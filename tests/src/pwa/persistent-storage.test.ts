import { afterEach, expect, it, vi } from 'vitest';
import {
  isStoragePersisted,
  readStorageRoom,
  requestPersistentStorage,
} from '../../../src/pwa/persistent-storage.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks for persistent storage until it is granted', async () => {
  const persisted = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const persist = vi.fn().mockResolvedValue(true);
  vi.stubGlobal('navigator', { storage: { persisted, persist } });
  await requestPersistentStorage();
  await requestPersistentStorage();
  expect(persist).toHaveBeenCalledTimes(1);
});

it('does not fail if the browser has no persistent storage or refuses it', async () => {
  vi.stubGlobal('navigator', {});
  await expect(requestPersistentStorage()).resolves.toBeUndefined();
  const persisted = () => Promise.reject(new TypeError('not in this window'));
  vi.stubGlobal('navigator', { storage: { persisted } });
  await expect(requestPersistentStorage()).resolves.toBeUndefined();
});

it.each([true, false])('says whether the storage is persistent: %s', async (kept) => {
  vi.stubGlobal('navigator', { storage: { persisted: async () => kept } });
  expect(await isStoragePersisted()).toBe(kept);
});

it('does not know whether the storage is persistent if the browser does not say', async () => {
  vi.stubGlobal('navigator', {});
  expect(await isStoragePersisted()).toBeNull();
  const persisted = () => Promise.reject(new TypeError('not in this window'));
  vi.stubGlobal('navigator', { storage: { persisted } });
  expect(await isStoragePersisted()).toBeNull();
});

it.each<[StorageEstimate, number | null]>([
  [{ quota: 1000, usage: 400 }, 600],
  [{ quota: 1000, usage: 1200 }, 0],
  [{ quota: 1000 }, null],
])('says how much room the storage has left: %o', async (estimate, room) => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => estimate } });
  expect(await readStorageRoom()).toBe(room);
  vi.stubGlobal('navigator', {});
  expect(await readStorageRoom()).toBeNull();
});
