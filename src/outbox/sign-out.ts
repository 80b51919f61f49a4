import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import { isConnected, recheckConnection } from '../http/connection.ts';
import { cancelUnsentOf, isUnsentOf, keepUnsentOf, redactUnsentOf } from '../offline/leave.ts';
import { isFact, isUnsent, type OutboxItem } from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';
import { requeueAndSend, sendNow } from './sending.ts';
import { clearLoss, refreshWaitingCookies } from './waiting-cookies.ts';

/** The items that a user who signs out would leave behind on this device (ACC-10). */
export interface Unsent {
  items: OutboxItem[];
  /** The ids of items that this version cannot read. */
  unreadable: string[];
}

/** A user's unsent items. If they cannot be read in time, the result is empty, and they stay. */
export async function findUnsent(userId: UserId): Promise<Unsent> {
  const nothing = { items: [], unreadable: [] };
  const { reading } = appDurations.signOut;
  const end = new Promise<Unsent>((resolve) => setTimeout(resolve, reading, nothing));
  return Promise.race([readUnsent(userId).catch(() => nothing), end]);
}

async function readUnsent(userId: UserId): Promise<Unsent> {
  const { items, unreadable } = await outboxStore.contents();
  return {
    items: items.filter((item) => isUnsentOf(userId, item)),
    unreadable: unreadable.filter((item) => item.userId === userId).map(({ id }) => id),
  };
}

/** Sends a user's items, waits a while, and returns those that are still unsent. */
export async function sendUnsent(userId: UserId): Promise<Unsent> {
  await recheckConnection();
  if (isConnected()) {
    await requeueAndSend('user', userId);
    await waitUntilSettled(userId, appDurations.signOut.sending);
  }
  return findUnsent(userId);
}

/**
 * Keeps a user's unsent items on this device. They are sent after the next sign-in.
 * @throws OutboxStorageError
 */
export async function keepUnsent(userId: UserId): Promise<void> {
  await outboxStore.change(keepUnsentOf(userId));
}

/**
 * Deletes a user's unsent items:
 * 1. Items that were never tried or cannot be read are deleted at once.
 * 2. For the others the server is asked first, if there is a connection, whether they arrived.
 * 3. Of an item without an answer only the id stays, to ask the server at the next sign-in.
 * Returns how many items had already arrived.
 * @throws OutboxStorageError
 */
export async function deleteUnsent(userId: UserId, { unreadable }: Unsent): Promise<number> {
  const marked = await outboxStore.change(cancelUnsentOf(userId));
  for (const id of unreadable) await outboxStore.remove(id);
  const asked = new Set(marked.filter((item) => isUnsentOf(userId, item)).map(({ id }) => id));
  if (asked.size > 0 && isConnected()) {
    void sendNow();
    await waitUntilSettled(userId, appDurations.signOut.deleting);
  }
  await outboxStore.change(redactUnsentOf(userId));
  const items = await outboxStore.all();
  return items.filter((item) => asked.has(item.id) && !isUnsent(item)).length;
}

/** Deletes a user's sent items from the device. The server has them. */
export async function clearSent(userId: UserId): Promise<void> {
  await outboxStore.change((item) => (item.userId !== userId || isUnsent(item) ? item : null));
  await refreshWaitingCookies();
}

/** Deletes all items of a user whose account was deleted, but what has still to be booked. */
export async function deleteAllItems(userId: UserId): Promise<void> {
  const isKept = (item: OutboxItem) =>
    item.userId !== userId || (isFact(item) && item.state !== 'sent');
  await outboxStore.change((item) => (isKept(item) ? item : null));
  for (const item of await outboxStore.unreadable()) {
    if (item.userId === userId) await outboxStore.remove(item.id);
  }
  await clearLoss(userId);
}

/** Waits until none of a user's items is queued or being sent, or until the time is over. */
async function waitUntilSettled(userId: UserId, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  const isUnderWay = (item: OutboxItem) =>
    item.userId === userId &&
    (item.state === 'sending' || (item.state === 'queued' && item.dependsOn === null));
  while (performance.now() < end && (await outboxStore.all()).some(isUnderWay)) {
    await new Promise((resolve) => setTimeout(resolve, appDurations.signOut.pollInterval));
  }
}
