import { cookieLifetime } from '../../domain/devices/cookie-lifetime.ts';
import type { UserId } from '../../domain/ids.ts';
import {
  type CookieJar,
  countLostItems,
  removeWaitingCookie,
  updateWaitingCookies,
} from '../offline/device/waiting-cookie.ts';
import { oneAtATime } from '../offline/one-at-a-time.ts';
import { outboxStore } from '../offline/sender.ts';

/** The cookies that a page's scripts can see. */
const pageCookies: CookieJar = {
  read: async () =>
    document.cookie.split('; ').map((cookie) => {
      const [name = '', value = ''] = cookie.split('=');
      return { name, value };
    }),
  write: async (name, value) => {
    const age = value === null ? 0 : cookieLifetime / 1000;
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store.
    document.cookie = `${name}=${value ?? ''}; Path=/; SameSite=Strict; Max-Age=${age}${secure}`;
  },
};

/** How many unsent items of a user the browser has deleted. Never throws. */
export function countLost(userId: UserId): Promise<number> {
  return countLostItems(pageCookies, outboxStore, userId).catch(() => 0);
}

/** Keeps the number of waiting items in cookies, in case the storage is cleared. Never throws. */
export const refreshWaitingCookies = oneAtATime(() =>
  updateWaitingCookies(pageCookies, outboxStore).catch(() => {}),
);

/** Called when the user has read about a loss, or their account was deleted. */
export async function clearLoss(userId: UserId): Promise<void> {
  await removeWaitingCookie(pageCookies, userId);
  await refreshWaitingCookies();
}
