import { appDurations } from '../../domain/durations.ts';

const name = 'volmaak-outbox';
let channel: BroadcastChannel | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let pause = 0;
let isPending = false;

/**
 * Tells all listeners in this and every other context of this origin of a change: at once, or after
 * the pause that follows each announcement. As long as changes follow each other, the pauses become
 * longer, because each listener reads the whole outbox.
 */
export function announceChange(): void {
  isPending = true;
  if (timer === undefined) announcePending();
}

/** Announces at once what waits for the end of its pause. */
export function announcePending(): void {
  const { first, longest } = appDurations.announcements;
  clearTimeout(timer);
  timer = undefined;
  pause = isPending ? Math.min(longest, Math.max(first, 2 * pause)) : 0;
  if (!isPending) return;
  isPending = false;
  ownChannel().postMessage('changed');
  timer = setTimeout(announcePending, pause);
}

/** Calls a listener after each change in any context. Returns a function that stops it. */
export function onOutboxChange(listener: () => void): () => void {
  // A separate channel, because a channel does not receive its own messages.
  const receiver = new BroadcastChannel(name);
  receiver.onmessage = listener;
  return () => receiver.close();
}

/** Calls a listener after each change in another context. */
export function onForeignChange(listener: () => void): void {
  ownChannel().addEventListener('message', listener);
}

function ownChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel(name);
  return channel;
}
