import { createStore, del, get, set } from 'idb-keyval';
import type { UserId } from '../../domain/ids.ts';

/** The service worker sees no session: the page notes here who is signed in, for the pictures' cache. */
const store = createStore('volmaak-worker', 'notes');
const key = 'current-user';

export function currentUser(): Promise<UserId | undefined> {
  return get<UserId>(key, store);
}

export function noteCurrentUser(userId: UserId): Promise<void> {
  return set(key, userId, store);
}

export function forgetCurrentUser(): Promise<void> {
  return del(key, store);
}
