import type { UserId } from '../../domain/ids.ts';
import { deviceKeys, deviceStorage } from './device-storage.ts';

/** Records a sign-out, to be sent before any other call about the session (ACC-11). */
export function recordPendingSignOut(userId: UserId): void {
  deviceStorage.setItem(deviceKeys.pendingSignOut, userId);
}

/** The user whose sign-out the server does not know yet; null if there is none. */
export function pendingSignOut(): string | null {
  return deviceStorage.getItem(deviceKeys.pendingSignOut);
}

/** Called after the server has ended that session. */
export function clearPendingSignOut(): void {
  deviceStorage.removeItem(deviceKeys.pendingSignOut);
}
