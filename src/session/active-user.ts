import type { UserId } from '../../domain/ids.ts';
import { setUserProvider } from '../http/client.ts';

let activeId: UserId | null = null;
const listeners = new Set<() => void>();

/** The user whose data this page shows and stores, or null. Late answers for others are dropped. */
export function activeUserId(): UserId | null {
  return activeId;
}

export function setActiveUserId(userId: UserId | null): void {
  const before = activeId;
  activeId = userId;
  if (before === null || before === userId) return;
  for (const listener of listeners) listener();
}

/** Calls the listener when the user of the page signs out or changes. */
export function onActiveUserChange(listener: () => void): void {
  listeners.add(listener);
}

setUserProvider(activeUserId);
