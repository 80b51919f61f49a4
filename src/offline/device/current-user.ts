import { del, get, set } from 'idb-keyval';
import type { UserId } from '../../../domain/ids.ts';
import { workerStore as store } from './worker-store.ts';

/** Who is signed in. The worker cannot read the session, but has to choose the picture cache. */
const key = 'current-user';

export function currentUser(): Promise<UserId | undefined> {
  return get<UserId>(key, store);
}

export function storeCurrentUser(userId: UserId): Promise<void> {
  return set(key, userId, store);
}

export function removeCurrentUser(): Promise<void> {
  return del(key, store);
}
