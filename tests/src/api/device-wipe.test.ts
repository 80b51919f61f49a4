import 'fake-indexeddb/auto';
import { createStore, keys } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import { purchasesQuery } from '../../../src/api/purchases.ts';
import { createQueryClient } from '../../../src/app/start/query-client.ts';
import { currentUser, storeCurrentUser } from '../../../src/offline/current-user.ts';
import { pictureCacheName } from '../../../src/offline/picture-cache.ts';
import { setActiveUserId } from '../../../src/session/active-user.ts';
import { claimDevice, removeUserData, wipeDevice } from '../../../src/session/device-cache.ts';
import { deviceKeys, deviceStorage } from '../../../src/session/device-storage.ts';
import { anna, ben } from '../../offline/support/items.ts';
import { memoryCaches } from '../../offline/support/memory-caches.ts';

const store = createStore('volmaak-cache', 'queries');
const patience = { timeout: 30_000 };

/** Its entries are properties of its own, as a browser's are. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  await wipeDevice();
});

/** Has a list of a user's fetched and kept. */
async function keepList(userId: UserId): Promise<void> {
  await createQueryClient().fetchQuery({ ...purchasesQuery(userId), queryFn: async () => [] });
  await vi.waitFor(async () => expect(await keptOf(userId)).not.toEqual([]), patience);
}

const keptOf = async (userId: string) =>
  (await keys<string>(store)).filter((key) => key.includes(userId));

/** Leaves what a user leaves behind who has used the app here. */
async function use(userId: typeof anna): Promise<void> {
  setActiveUserId(userId);
  await keepList(userId);
  await caches.open(pictureCacheName(userId));
  await storeCurrentUser(userId);
  deviceStorage.setItem('volmaak-start', JSON.stringify({ userId }));
  sessionStorage.setItem('volmaak-draft', userId);
  deviceStorage.setItem(deviceKeys.installLater, '1');
}

/** Everything that names a user, wherever it is kept. */
async function tracesOf(userId: string): Promise<string[]> {
  const stored = [localStorage, sessionStorage].flatMap((storage) =>
    Object.entries(storage).flat(),
  );
  const noted = (await currentUser()) ?? '';
  const all = [...(await keys<string>(store)), ...(await caches.keys()), ...stored, noted];
  return all.filter((entry) => entry.includes(userId));
}

describe('a device', () => {
  // ACC-10
  it('has no trace of somebody who has signed out, and what is its own', async () => {
    await use(anna);
    expect(await tracesOf(anna)).toHaveLength(5);
    await wipeDevice();
    expect(await tracesOf(anna)).toEqual([]);
    expect(deviceStorage.getItem(deviceKeys.installLater)).toBe('1');
  });

  // ACC-8
  it('has no trace of others once somebody is signed in, and what is theirs', async () => {
    await use(anna);
    setActiveUserId(ben);
    await keepList(ben);
    await claimDevice(ben);
    expect(await tracesOf(anna)).toEqual([]);
    expect(await keptOf(ben)).toHaveLength(1);
    expect(await currentUser()).toBe(ben);
  });

  it('keeps what is others’ where one user is forgotten', async () => {
    await use(anna);
    await removeUserData(ben);
    expect(await tracesOf(anna)).toHaveLength(5);
  });

  it('keeps nothing that arrives for somebody who has signed out', async () => {
    setActiveUserId(anna);
    const answer = Promise.withResolvers<unknown[]>();
    const late = createQueryClient().fetchQuery({
      queryKey: ['purchases', anna],
      queryFn: () => answer.promise,
    });
    setActiveUserId(ben);
    answer.resolve([]);
    await late;
    // What came after it is kept, so it has had its time.
    await keepList(ben);
    expect(await keptOf(anna)).toEqual([]);
  });
});
