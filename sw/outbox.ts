import { currentUser } from '../src/offline/current-user.ts';
import { wakeAll } from '../src/offline/outbox.ts';
import { isUnsent } from '../src/offline/outbox-item.ts';
import { outboxStore, sendOutbox } from '../src/offline/sender.ts';

/** Woken by Background Sync: a failure is what makes the browser wake us again. */
export async function sendOnSync(): Promise<void> {
  // The browser wakes us a few times only: a wait from before the connection came must not use one up.
  await outboxStore.change(wakeAll('connection'));
  const { left } = await sendOutbox().finally(showCount);
  if (left > 0) throw new Error('Something is still waiting');
}

/** Asked by a page, which asks again by itself. */
export async function sendForPage(): Promise<void> {
  await sendOutbox().catch(() => {});
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
