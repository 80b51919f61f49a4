import { appDurations } from '../../domain/durations.ts';
import type { DrainPorts } from '../offline/drain.ts';
import { requeueAll } from '../offline/outbox.ts';
import { onOutboxChange } from '../offline/outbox-changes.ts';
import type { OutboxItem } from '../offline/outbox-item.ts';
import { outboxStore, pruneReceipts, sendOutbox } from '../offline/sender.ts';
import { needsPhoto } from '../offline/steps.ts';
import { dueAt, isDue, type RetryReason } from '../offline/transitions.ts';
import { askWorkerToSend, registerSync } from '../pwa/worker.ts';

let photoNet: DrainPorts['net'] | undefined;

/** A screen shows how far photos are: from now on, the page sends them by this. */
export function sendPhotosBy(net: DrainPorts['net']): void {
  photoNet = net;
}

/**
 * Sends the outbox in the service worker, which outlives the page. The page sends by itself if
 * there is no worker or nothing progresses, and while its user sees how far a photo is.
 */
export async function sendNow(): Promise<void> {
  const items = await outboxStore.all().catch(() => []);
  if (!items.some(isPending)) return;
  const due = items.filter((item) => isDue(item, Date.now()));
  const isWatched = photoNet && document.visibilityState === 'visible' && due.some(needsPhoto);
  const sending = isWatched ? sendFromPage() : null;
  // Not awaited, because it may take long if the worker was just stopped.
  void registerSync();
  // If the worker's last try got no answer, the page sends, because its network may still work.
  const isStuck = due.some((item) => item.attempts > 0);
  if (sending || isStuck || !(await askWorkerToSend())) await (sending ?? sendFromPage());
  else setTimeout(() => void sendDueItems(), appDurations.outbox.workerTimeout);
}

/** Makes waiting items due before their backoff ends, and sends them. */
export async function requeueAndSend(reason: RetryReason, userId?: string): Promise<void> {
  await outboxStore.change(requeueAll(reason, userId)).catch(() => {});
  await sendNow();
}

async function sendFromPage(): Promise<void> {
  // If the storage fails, the items stay and are sent at the next occasion.
  await sendOutbox(photoNet).catch(() => {});
}

/** A worker that was stopped leaves due items behind. Items that it is still sending are locked. */
async function sendDueItems(): Promise<void> {
  const items = await outboxStore.all().catch(() => []);
  if (items.some((item) => isDue(item, Date.now()))) await sendFromPage();
}

function isPending(item: OutboxItem): boolean {
  return ['queued', 'sending', 'waiting'].includes(item.state);
}

/**
 * Sends on every occasion while the page lives: at the start, when the page becomes visible, when a
 * waiting item is due, and when a closed tab has left an item in the state `sending`.
 */
export function startAutomaticSending(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let takeover: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  void outboxStore.syncMirror().catch(() => {});
  const scheduleNext = async () => {
    const items = await outboxStore.all().catch(() => []);
    clearTimeout(timer);
    clearTimeout(takeover);
    if (isStopped) return;
    const now = Date.now();
    const times = items.filter(({ state }) => state === 'waiting').map((item) => dueAt(item, now));
    if (times.length > 0) timer = setTimeout(() => void sendNow(), Math.min(...times) - now);
    // A closed tab cannot report that it stopped. A tab that still sends holds the item's lock.
    if (items.some((item) => item.state === 'sending')) {
      takeover = setTimeout(
        () => void sendDueItems().then(scheduleNext),
        appDurations.outbox.workerTimeout,
      );
    }
  };
  const sendIfVisible = () => {
    if (document.visibilityState === 'visible') void sendNow();
  };
  const stopListening = onOutboxChange(() => void scheduleNext());
  document.addEventListener('visibilitychange', sendIfVisible);
  void sendNow();
  void scheduleNext();
  void pruneReceipts();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(takeover);
    stopListening();
    document.removeEventListener('visibilitychange', sendIfVisible);
  };
}
