import type { UserId } from '../../domain/ids.ts';

const name = 'volmaak-session';
const isSupported = 'BroadcastChannel' in globalThis;
let channel: BroadcastChannel | null = null;

/** Tells the other tabs who has just signed in; null for a sign-out. */
export function broadcastSession(userId: UserId | null): void {
  if (!isSupported) return;
  channel ??= new BroadcastChannel(name);
  channel.postMessage(userId);
}

/** Calls a listener when somebody signs in or out in another tab. */
export function onSessionBroadcast(listener: (userId: UserId | null) => void): void {
  if (!isSupported) return;
  // One and the same channel: a tab does not hear what it says itself.
  channel ??= new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<UserId | null>) => listener(data);
}
