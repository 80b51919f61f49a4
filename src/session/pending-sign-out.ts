import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import { attempt, deviceKeys, deviceStorage } from './device-storage.ts';

/** A browser that clears a site's storage may keep its cookies, and with them the session's. */
const cookieName = deviceKeys.pendingSignOut;

/** Records a sign-out, to be sent before any other call about the session (ACC-11). */
export function recordPendingSignOut(userId: UserId): void {
  deviceStorage.setItem(deviceKeys.pendingSignOut, userId);
  writeCookie(userId, appDurations.signOut.cookie / 1000);
}

/** The user whose sign-out the server does not know yet; null if there is none. */
export function pendingSignOut(): string | null {
  return deviceStorage.getItem(deviceKeys.pendingSignOut) ?? readCookie();
}

/** Called after the server has ended that session. */
export function clearPendingSignOut(): void {
  deviceStorage.removeItem(deviceKeys.pendingSignOut);
  writeCookie('', 0);
}

function readCookie(): string | null {
  const cookies = attempt(() => document.cookie.split('; ')) ?? [];
  const found = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`));
  return found?.slice(cookieName.length + 1) || null;
}

function writeCookie(value: string, seconds: number): void {
  attempt(() => {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store.
    document.cookie = `${cookieName}=${value}; Path=/; SameSite=Strict; Max-Age=${seconds}${secure}`;
  });
}
