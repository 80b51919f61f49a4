import { currentUser } from '../src/offline/current-user.ts';
import { oneAtATime } from '../src/offline/one-at-a-time.ts';
import { isUnsent } from '../src/offline/outbox-item.ts';
import { outboxStore, sendOutbox } from '../src/offline/sender.ts';
import { woken } from '../src/offline/transitions.ts';
import { updateMarks } from '../src/offline/waiting-mark.ts';
import { workerCookies } from './cookies.ts';

/** Woken by Background Sync: a failure is what makes the browser wake us again. Each save has its own tag, and when the connection is back all come at once: they share a drain. */
export const sendOnSync = oneAtATime(async () => {
  // The browser wakes us a few times only: a wait from before the connection came must not use one up.
  // What is just being sent goes on: each save asks for this event, and online it comes at once.
  await outboxStore.change((item) => (item.state === 'waiting' ? woken(item, 'connection') : item));
  const { left } = await sendOutbox().finally(tellCounts);
  if (left > 0) throw new Error('Something is still waiting');
});

/** Asked by a page, which asks again by itself. */
export async function sendForPage(): Promise<void> {
  await sendOutbox().catch(() => {});
  await tellCounts();
}

/** What still waits, told outside the outbox. */
async function tellCounts(): Promise<void> {
  // A browser without room or cookies sends all the same.
  await updateMarks(workerCookies, outboxStore).catch(() => {});
  await showCount();
}

/** The app's icon tells how much of the signed-in user's still waits, also with no page open. */
async function showCount(): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  try {
    const userId = await currentUser();
    const items = await outboxStore.all();
    await navigator.setAppBadge(items.filter((i) => i.userId === userId && isUnsent(i)).length);
  } catch {
    // It is only a number on an icon.
  }
}
