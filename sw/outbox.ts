import { cookieLifetime } from '../domain/devices/cookie-lifetime.ts';
import { currentUser } from '../src/offline/device/current-user.ts';
import { type CookieJar, updateWaitingCookies } from '../src/offline/device/waiting-cookie.ts';
import { oneAtATime } from '../src/offline/one-at-a-time.ts';
import { isUnsent, type OutboxItem } from '../src/offline/outbox-item.ts';
import { outboxStore, sendOutbox } from '../src/offline/sender.ts';
import { requeued } from '../src/offline/transitions.ts';
import { isAppVisible, notifyOf } from './notifications.ts';

declare const self: ServiceWorkerGlobalScope & { cookieStore?: CookieStore };

/**
 * Runs on Background Sync; a rejected promise makes the browser run it again. Each save has its own
 * tag, and all tags fire together when the connection is back: they share one drain.
 */
export const sendOnSync = oneAtATime(async () => {
  // The browser repeats a failed sync only a few times, so waits from before the connection was
  // lost must not use them up. A visible page ends these waits by itself, and requests this event
  // at each of its tries: ending its waits here would repeat a failed try every few seconds. Items
  // that are being sent are left alone.
  if (!(await isAppVisible())) {
    await outboxStore.change((item) =>
      item.state === 'waiting' ? requeued(item, 'connection') : item,
    );
  }
  const before = await readOwnItems().catch(() => null);
  const left = await sendOutbox().finally(updateCounts);
  if (before) await notifyOf(before, readOwnItems);
  if (left > 0) throw new Error('Something is still waiting');
});

/** Runs when a page asks. The page repeats the request by itself. */
export async function sendForPage(): Promise<void> {
  await sendOutbox().catch(() => {});
  await updateCounts();
}

/** A worker has no `document.cookie`. Without a Cookie Store, the next page writes the cookies. */
const workerCookies: CookieJar = {
  read: async () => (await self.cookieStore?.getAll()) ?? [],
  write: async (name, value) => {
    const cookie = { name, path: '/' };
    const expires = Date.now() + cookieLifetime;
    if (value === null) await self.cookieStore?.delete(cookie);
    else await self.cookieStore?.set({ ...cookie, value, sameSite: 'strict', expires });
  },
};

/** Updates the numbers of waiting items outside the outbox: the cookies and the app's icon. */
async function updateCounts(): Promise<void> {
  // Sending works without cookies too.
  await updateWaitingCookies(workerCookies, outboxStore).catch(() => {});
  await showCount();
}

/** Shows on the app's icon how many items of the signed-in user wait, even with no page open. */
async function showCount(): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  try {
    await navigator.setAppBadge((await readOwnItems()).filter(isUnsent).length);
  } catch {
    // The number on the icon is not worth an error.
  }
}

/** The items of the signed-in user. Nobody reads of what another user of the phone has saved. */
export async function readOwnItems(): Promise<OutboxItem[]> {
  const userId = await currentUser();
  return (await outboxStore.all()).filter((item) => item.userId === userId);
}
