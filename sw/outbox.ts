import { sendOutbox } from '../src/offline/sender.ts';

/** Woken by Background Sync: a failure is what makes the browser wake us again. */
export async function sendOnSync(): Promise<void> {
  const { left } = await sendOutbox();
  if (left > 0) throw new Error('Something is still waiting');
}

/** Asked by a page, which asks again by itself. */
export async function sendForPage(): Promise<void> {
  await sendOutbox();
}
