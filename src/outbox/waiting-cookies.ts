import type { UserId } from '../../domain/ids.ts';
import { oneAtATime } from '../offline/one-at-a-time.ts';
import { outboxStore } from '../offline/sender.ts';
import {
  countLostItems,
  removeWaitingCookie,
  updateWaitingCookies,
} from '../offline/waiting-cookie.ts';
import { pageCookies } from '../pwa/page-cookies.ts';

/** How many items of a user's this browser has deleted before they were sent. Never fails. */
export function countLost(userId: UserId): Promise<number> {
  return countLostItems(pageCookies, outboxStore, userId).catch(() => 0);
}

/** Writes down how much waits, for when the browser clears the storage. Never fails. */
export const refreshWaitingCookies = oneAtATime(() =>
  updateWaitingCookies(pageCookies, outboxStore).catch(() => {}),
);

/** The user has read of a loss, or their account is gone. */
export async function clearLoss(userId: UserId): Promise<void> {
  await removeWaitingCookie(pageCookies, userId);
  await refreshWaitingCookies();
}
