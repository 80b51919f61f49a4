import { day } from '../../../domain/values/time-units.ts';
import { isUnsent, type OutboxItem } from '../outbox-item.ts';
import type { OutboxStore } from '../outbox-store.ts';

/**
 * A browser that clears a site's storage may keep its cookies. One cookie per user holds how many
 * items wait, and the id of the storage that contains them. If the storage has another id, the
 * items are lost.
 */
interface WaitingCookie {
  count: number;
  storageId: string;
}

/** Access to cookies, in the page or in the worker. */
export interface CookieJar {
  read(): Promise<{ name?: string; value?: string }[]>;
  /** Null deletes it. */
  write(name: string, value: string | null): Promise<void>;
}

type Store = Pick<OutboxStore, 'all' | 'storageId' | 'restored'>;

const prefix = 'volmaak-waiting-';
/** Milliseconds; browsers keep no cookie longer. */
export const waitingCookieLifetime = 400 * day;

/** How many items of a user were lost because the browser cleared the storage. */
export async function countLostItems(
  jar: CookieJar,
  store: Store,
  userId: string,
): Promise<number> {
  const cookie = (await readCookies(jar)).get(cookieName(userId));
  if (!cookie || cookie.storageId === (await store.storageId())) return 0;
  return lostOf(cookie, cookieName(userId), byName(await store.restored()));
}

/** What a cookie of an earlier storage has counted, less what came back from the mirror. */
function lostOf({ count }: WaitingCookie, name: string, restored: Map<string, number>): number {
  return Math.max(0, count - (restored.get(name) ?? 0));
}

function byName(counts: Record<string, number>): Map<string, number> {
  return new Map(Object.entries(counts).map(([userId, count]) => [cookieName(userId), count]));
}

/** Writes how many items each user has waiting. A loss stays until its user has read about it. */
export async function updateWaitingCookies(jar: CookieJar, store: Store): Promise<void> {
  const storageId = await store.storageId();
  if (storageId === null) return;
  const waiting = countByName(await store.all());
  const cookies = await readCookies(jar);
  const restored = byName(await store.restored());
  for (const name of new Set([...cookies.keys(), ...waiting.keys()])) {
    const cookie = cookies.get(name);
    const isEarlier = cookie !== undefined && cookie.storageId !== storageId;
    if (isEarlier && lostOf(cookie, name, restored) > 0) continue;
    const count = waiting.get(name) ?? 0;
    if (count === cookie?.count && !isEarlier) continue;
    await jar.write(name, count > 0 ? `${count}.${storageId}` : null);
  }
}

/** Deletes a user's cookie, after they have read about the loss or deleted their account. */
export function removeWaitingCookie(jar: CookieJar, userId: string): Promise<void> {
  return jar.write(cookieName(userId), null);
}

/** The last part of a random id, which does not reveal the user. */
function cookieName(userId: string): string {
  return prefix + userId.slice(-12);
}

async function readCookies(jar: CookieJar): Promise<Map<string, WaitingCookie>> {
  const cookies = new Map<string, WaitingCookie>();
  for (const { name = '', value = '' } of await jar.read()) {
    const [, count, storageId = ''] = /^(\d+)\.([\w-]+)$/.exec(value) ?? [];
    if (name.startsWith(prefix) && count) cookies.set(name, { count: Number(count), storageId });
  }
  return cookies;
}

function countByName(items: OutboxItem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    if (!isUnsent(item) || item.isWithdrawn) continue;
    const name = cookieName(item.userId);
    counts.set(name, 1 + (counts.get(name) ?? 0));
  }
  return counts;
}
