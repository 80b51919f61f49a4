import type { UserId } from '../../domain/ids.ts';

const name = 'volmaak-session';
let channel: BroadcastChannel | null = null;

/** Tells the other tabs which user has just signed in; null means a sign-out. */
export function broadcastSession(userId: UserId | null): void {
  channel ??= new BroadcastChannel(name);
  channel.postMessage(userId);
}

/** Calls the listener when a user signs in or out in another tab. */
export function onSessionBroadcast(listener: (userId: UserId | null) => void): void {
  // A tab does not receive its own messages only if it sends and listens on one channel.
  channel ??= new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<UserId | null>) => listener(data);
}
