import { del, get, set } from 'idb-keyval';
import type { UserId } from '../../domain/ids.ts';
import { workerNotes as store } from './worker-notes.ts';

/**
 * The service worker cannot read the session, so the page stores here who is signed in. The worker
 * needs it to choose the picture cache.
 */
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
