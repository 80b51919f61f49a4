import type { UserId } from '../../domain/ids.ts';
import {
  countLostItems,
  removeWaitingCookie,
  updateWaitingCookies,
} from '../offline/device/waiting-cookie.ts';
import { oneAtATime } from '../offline/one-at-a-time.ts';
import { outboxStore } from '../offline/sender.ts';
import { pageCookies } from '../pwa/page-cookies.ts';

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
