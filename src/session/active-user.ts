import type { UserId } from '../../domain/ids.ts';
import { setUserProvider } from '../http/client.ts';

let activeId: UserId | null = null;
const listeners = new Set<() => void>();

/** Whose data this page may show and keep; null while nobody is signed in. What arrives late for anybody else is dropped. */
export function activeUserId(): UserId | null {
  return activeId;
}

export function setActiveUserId(userId: UserId | null): void {
  const before = activeId;
  activeId = userId;
  if (before === null || before === userId) return;
  for (const listener of listeners) listener();
}

/** Calls a listener each time the page's user is no longer the same one. */
export function onActiveUserChange(listener: () => void): void {
  listeners.add(listener);
}

setUserProvider(activeUserId);
