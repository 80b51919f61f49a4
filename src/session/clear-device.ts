import type { QueryClient } from '@tanstack/react-query';
import { PERSISTER_KEY_PREFIX } from '@tanstack/react-query-persist-client';
import { delMany, keys } from 'idb-keyval';
import type { UserId } from '../../domain/ids.ts';
import {
  currentUser,
  pictureCacheName,
  removeCurrentUser,
  storeCurrentUser,
} from '../offline/device/current-user.ts';
import { cacheStore as store } from '../offline/device/device-store.ts';
import { activeUserId, setActiveUserId } from './active-user.ts';
import { clearStorages } from './device-storage.ts';
import { withTimeout } from './with-timeout.ts';

/** Makes the device this user's: data of other users is deleted. */
export async function setDeviceUser(userId: UserId): Promise<void> {
  setActiveUserId(userId);
  await clearDevice((entry) => !entry.includes(userId));
  if (activeUserId() === userId) await withTimeout(() => storeCurrentUser(userId));
}

/**
 * Deletes cached queries on the device and in memory, and refetches those that are on the screen.
 * `roots` are the first parts of the query keys. Never throws.
 */
export async function dropQueries(client: QueryClient, roots: readonly string[]): Promise<void> {
  const prefixes = roots.map((root) => `${PERSISTER_KEY_PREFIX}-[${JSON.stringify(root)}`);
  await withTimeout(() =>
    clearQueries((entry) => prefixes.some((prefix) => entry.startsWith(prefix))),
  );
  void client.resetQueries({ predicate: ({ queryKey }) => roots.includes(String(queryKey[0])) });
}

/** Deletes all users' data from this device, except the outbox (ACC-8, ACC-10). */
export async function wipeDevice(): Promise<void> {
  await clearDevice(() => true);
}

/** Deletes what this page may have stored for a user after another tab wiped the device. */
export async function removeUserData(userId: UserId): Promise<void> {
  await clearDevice((entry) => entry.includes(userId));
}

/** Deletes the entries that the predicate selects. Each entry contains the id of its user. */
async function clearDevice(shouldRemove: (entry: string) => boolean): Promise<void> {
  clearStorages(shouldRemove);
  const work = [
    clearQueries(shouldRemove),
    clearPictures(shouldRemove),
    clearCurrentUser(shouldRemove),
  ];
  await withTimeout(() => Promise.allSettled(work));
}

async function clearQueries(shouldRemove: (entry: string) => boolean): Promise<void> {
  const stored = await keys<string>(store);
  await delMany(stored.filter(shouldRemove), store);
}

async function clearPictures(shouldRemove: (entry: string) => boolean): Promise<void> {
  const names = await caches.keys();
  const selected = names.filter(
    (name) => name.startsWith(pictureCacheName('')) && shouldRemove(name),
  );
  await Promise.all(selected.map((name) => caches.delete(name)));
}

async function clearCurrentUser(shouldRemove: (entry: string) => boolean): Promise<void> {
  const userId = await currentUser();
  if (userId && shouldRemove(userId)) await removeCurrentUser();
}
