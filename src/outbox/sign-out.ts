import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import { isConnected, recheckConnection } from '../http/connection.ts';
import { isUnsent, type OutboxItem } from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';
import { cancelled, redacted, requeued } from '../offline/transitions.ts';
import { requeueAndSend, sendNow } from './sending.ts';
import { clearLoss, refreshWaitingCookies } from './waiting-cookies.ts';

/** What a user who signs out would leave behind on this device (ACC-10). */
export interface Unsent {
  items: OutboxItem[];
  /** Ids of what this version cannot read. */
  unreadable: string[];
}

/** What is not sent yet. Where the outbox cannot be read there is nothing to ask about; it stays as it is. */
export async function findUnsent(userId: UserId): Promise<Unsent> {
  const nothing = { items: [], unreadable: [] };
  const { reading } = appDurations.signOut;
  const end = new Promise<Unsent>((resolve) => setTimeout(resolve, reading, nothing));
  return Promise.race([readUnsent(userId).catch(() => nothing), end]);
}

async function readUnsent(userId: UserId): Promise<Unsent> {
  const items = (await outboxStore.all()).filter((item) => isUnsentOf(userId, item));
  const unreadable = (await outboxStore.unreadable()).filter((item) => item.userId === userId);
  return { items, unreadable: unreadable.map(({ id }) => id) };
}

/** Sends it, and answers what is left after a while. */
export async function sendUnsent(userId: UserId): Promise<Unsent> {
  await recheckConnection();
  if (isConnected()) {
    await requeueAndSend('user', userId);
    await waitUntilSettled(userId, appDurations.signOut.sending);
  }
  return findUnsent(userId);
}

/** Keeps it for the user's next sign-in here: until then nothing of it is sent. @throws OutboxStorageError */
export async function keepUnsent(userId: UserId): Promise<void> {
  await outboxStore.change((item) => (isUnsentOf(userId, item) ? signedOut(item) : item));
}

/**
 * Deletes it:
 * 1. what was never tried is gone at once, and so is what cannot be read;
 * 2. of the rest the server is asked first what became of it, if it can be reached;
 * 3. of what it did not answer only the mark is kept, and asked about at the user's next sign-in.
 * Answers how many had arrived before. @throws OutboxStorageError
 */
export async function deleteUnsent(userId: UserId, { unreadable }: Unsent): Promise<number> {
  const marked = await outboxStore.change((item) =>
    isUnsentOf(userId, item) ? cancelled(item) : item,
  );
  for (const id of unreadable) await outboxStore.remove(id);
  const asked = new Set(marked.filter((item) => isUnsentOf(userId, item)).map(({ id }) => id));
  if (asked.size > 0 && isConnected()) {
    void sendNow();
    await waitUntilSettled(userId, appDurations.signOut.deleting);
  }
  await outboxStore.change((item) => (isUnsentOf(userId, item) ? redacted(signedOut(item)) : item));
  const items = await outboxStore.all();
  return items.filter((item) => asked.has(item.id) && !isUnsent(item)).length;
}

/** Takes what was sent off the device: it is the server's now. */
export async function clearSent(userId: UserId): Promise<void> {
  await outboxStore.change((item) => (item.userId !== userId || isUnsent(item) ? item : null));
  await refreshWaitingCookies();
}

/** Takes everything of a user's off the device, whose account is gone. */
export async function deleteAllItems(userId: UserId): Promise<void> {
  await outboxStore.change((item) => (item.userId === userId ? null : item));
  for (const item of await outboxStore.unreadable()) {
    if (item.userId === userId) await outboxStore.remove(item.id);
  }
  await clearLoss(userId);
}

function isUnsentOf(userId: UserId, item: OutboxItem): boolean {
  return item.userId === userId && isUnsent(item);
}

/** Woken by its user's sign-in only. What needs them stays so. */
function signedOut(item: OutboxItem): OutboxItem {
  return item.state === 'needs-you' ? item : { ...requeued(item, 'user'), state: 'signed-out' };
}

/** Waits until nothing of a user's is about to be sent or under way, or the time is over. */
async function waitUntilSettled(userId: UserId, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  const isUnderWay = (item: OutboxItem) =>
    item.userId === userId &&
    (item.state === 'sending' || (item.state === 'queued' && item.dependsOn === null));
  while (performance.now() < end && (await outboxStore.all()).some(isUnderWay)) {
    await new Promise((resolve) => setTimeout(resolve, appDurations.signOut.pollInterval));
  }
}
