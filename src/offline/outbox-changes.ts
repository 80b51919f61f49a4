const name = 'volmaak-outbox';
const isSupported = 'BroadcastChannel' in globalThis;
let channel: BroadcastChannel | null = null;

/**
 * Tells all listeners, in this and in every other context of this origin, that the outbox changed.
 */
export function announceChange(): void {
  if (!isSupported) return;
  channel ??= new BroadcastChannel(name);
  channel.postMessage('changed');
}

/**
 * Calls a listener after each change of the outbox in any context. Returns a function that stops
 * it.
 */
export function onOutboxChange(listener: () => void): () => void {
  if (!isSupported) return () => {};
  // A separate channel, because a channel does not receive its own messages.
  const receiver = new BroadcastChannel(name);
  receiver.onmessage = listener;
  return () => receiver.close();
}
