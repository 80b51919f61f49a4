import type { UserId } from '../../domain/ids.ts';
import { deviceKeys, deviceStorage } from './device-storage.ts';

/** Somebody signed out: the server is told before anything else is asked, however often it does not hear it (ACC-11). */
export function recordPendingSignOut(userId: UserId): void {
  deviceStorage.setItem(deviceKeys.pendingSignOut, userId);
}

/** Whose sign-out the server has not heard of; null for nobody's. */
export function pendingSignOut(): string | null {
  return deviceStorage.getItem(deviceKeys.pendingSignOut);
}

/** The server has ended that session. */
export function clearPendingSignOut(): void {
  deviceStorage.removeItem(deviceKeys.pendingSignOut);
}
