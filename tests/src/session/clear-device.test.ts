import 'fake-indexeddb/auto';
import { createStore, keys } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import type { Purchase } from '../../../domain/purchases/purchase.ts';
import { purchasesQuery } from '../../../src/api/purchases.ts';
import { createQueryClient } from '../../../src/app/start/query-client.ts';
import {
  currentUser,
  pictureCacheName,
  storeCurrentUser,
} from '../../../src/offline/device/current-user.ts';
import { setActiveUserId } from '../../../src/session/active-user.ts';
import { removeUserData, setDeviceUser, wipeDevice } from '../../../src/session/clear-device.ts';
import { deviceKeys, deviceStorage } from '../../../src/session/device-storage.ts';
import { openDraft } from '../../../src/session/drafts.ts';
import { MemoryStorage, memoryCaches } from '../../offline/model/kit/browser-parts.ts';
import { anna, ben } from '../../offline/support/items.ts';

const store = createStore('volmaak-cache', 'queries');
const waitOptions = { timeout: 30_000 };

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  await wipeDevice();
});

/** Fetches a list of a user, which stores it on the device. */
async function storeList(userId: UserId): Promise<void> {
  await createQueryClient().fetchQuery({ ...purchasesQuery(userId), queryFn: async () => [] });
  await vi.waitFor(async () => expect(await storedKeysOf(userId)).not.toEqual([]), waitOptions);
}

const storedKeysOf = async (userId: string) =>
  (await keys<string>(store)).filter((key) => key.includes(userId));

/** Stores everything that a user leaves behind on a device. */
async function leaveTraces(userId: typeof anna): Promise<void> {
  setActiveUserId(userId);
  await storeList(userId);
  await caches.open(pictureCacheName(userId));
  await storeCurrentUser(userId);
  deviceStorage.setItem('volmaak-start', JSON.stringify({ userId }));
  // It is in the tab and in the database.
  openDraft(userId, 'vehicle', () => true).change({ fields: 'any' });
  await vi.waitFor(async () => expect(await storedKeysOf(userId)).toHaveLength(2), waitOptions);
  deviceStorage.setItem(deviceKeys.installLater, '1');
}

/** All stored entries that contain the id of a user. */
async function tracesOf(userId: string): Promise<string[]> {
  const stored = [localStorage, sessionStorage].flatMap((storage) =>
    Object.entries(storage).flat(),
  );
  const workerUser = (await currentUser()) ?? '';
  const all = [...(await keys<string>(store)), ...(await caches.keys()), ...stored, workerUser];
  return all.filter((entry) => entry.includes(userId));
}

describe('a device', () => {
  // ACC-10
  it('keeps only its own data after a sign-out', async () => {
    await leaveTraces(anna);
    expect(await tracesOf(anna)).toHaveLength(6);
    await wipeDevice();
    expect(await tracesOf(anna)).toEqual([]);
    expect(deviceStorage.getItem(deviceKeys.installLater)).toBe('1');
  });

  // ACC-8
  it('keeps only the data of a user who signs in', async () => {
    await leaveTraces(anna);
    setActiveUserId(ben);
    await storeList(ben);
    await setDeviceUser(ben);
    expect(await tracesOf(anna)).toEqual([]);
    expect(await storedKeysOf(ben)).toHaveLength(1);
    expect(await currentUser()).toBe(ben);
  });

  it('keeps the data of other users when one user is removed', async () => {
    await leaveTraces(anna);
    await removeUserData(ben);
    expect(await tracesOf(anna)).toHaveLength(6);
  });

  it('does not store a late answer for a user who has signed out', async () => {
    setActiveUserId(anna);
    const answer = Promise.withResolvers<Purchase[]>();
    const late = createQueryClient().fetchQuery({
      ...purchasesQuery(anna),
      queryFn: () => answer.promise,
    });
    setActiveUserId(ben);
    answer.resolve([]);
    await late;
    // The later list was stored, so the late answer has been processed.
    await storeList(ben);
    expect(await storedKeysOf(anna)).toEqual([]);
  });
});
