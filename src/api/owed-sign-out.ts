import { deviceKeys, deviceStorage } from './device-storage.ts';

/** Somebody signed out: the server is told before anything else is asked, however often it does not hear it (decision 3). */
export function oweSignOut(): void {
  deviceStorage.setItem(deviceKeys.owedSignOut, 'yes');
}

export function isSignOutOwed(): boolean {
  return deviceStorage.getItem(deviceKeys.owedSignOut) !== null;
}

/** The server has ended that session. */
export function signOutPaid(): void {
  deviceStorage.removeItem(deviceKeys.owedSignOut);
}
