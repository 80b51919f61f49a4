const name = 'volmaak-outbox';
let channel: BroadcastChannel | null = null;

/** Tells all listeners in this and every other context of this origin of a change. */
export function announceChange(): void {
  channel ??= new BroadcastChannel(name);
  channel.postMessage('changed');
}

/** Calls a listener after each change in any context. Returns a function that stops it. */
export function onOutboxChange(listener: () => void): () => void {
  // A separate channel, because a channel does not receive its own messages.
  const receiver = new BroadcastChannel(name);
  receiver.onmessage = listener;
  return () => receiver.close();
}
