import { del, get, set } from 'idb-keyval';
import type { UserId } from '../../../domain/ids.ts';
import { createDeviceStore } from './device-store.ts';

/** What the service worker has to remember between two starts. */
export const workerStore = createDeviceStore('volmaak-worker', 'notes');

/** Who is signed in. The worker cannot read the session, but has to choose the picture cache. */
const key = 'current-user';

export function currentUser(): Promise<UserId | undefined> {
  return get<UserId>(key, workerStore);
}

export function storeCurrentUser(userId: UserId): Promise<void> {
  return set(key, userId, workerStore);
}

export function removeCurrentUser(): Promise<void> {
  return del(key, workerStore);
}

/** The cache of one user's vehicle pictures. Separate caches keep two users of one phone apart. */
export function pictureCacheName(userId: string): string {
  return `volmaak-pictures-${userId}`;
}
