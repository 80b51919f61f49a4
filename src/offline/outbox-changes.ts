const name = 'volmaak-outbox';
const isSupported = 'BroadcastChannel' in globalThis;
let channel: BroadcastChannel | null = null;

/** Tells every listener, in this context and in all others of this origin, that the outbox changed. */
export function announceChange(): void {
  if (!isSupported) return;
  channel ??= new BroadcastChannel(name);
  channel.postMessage('changed');
}

/** Calls a listener after each change of the outbox, wherever it was made; answers a function that ends it. */
export function onOutboxChange(listener: () => void): () => void {
  if (!isSupported) return () => {};
  // A channel of its own: none hears what it says itself.
  const ears = new BroadcastChannel(name);
  ears.onmessage = listener;
  return () => ears.close();
}
