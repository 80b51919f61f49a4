import type { UserId } from '../../domain/ids.ts';
import { setUserProvider } from '../http/client.ts';
import { newListeners } from '../offline/listeners.ts';

let activeId: UserId | null = null;
const listeners = newListeners();

/** The user whose data this page shows and stores, or null. Late answers for others are dropped. */
export function activeUserId(): UserId | null {
  return activeId;
}

export function setActiveUserId(userId: UserId | null): void {
  const before = activeId;
  activeId = userId;
  if (before === null || before === userId) return;
  listeners.tell();
}

/** Calls the listener when the user of the page signs out or changes. */
export const onActiveUserChange = listeners.add;

setUserProvider(activeUserId);
