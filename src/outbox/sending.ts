import { appDurations } from '../../domain/durations.ts';
import { requeueAll } from '../offline/outbox.ts';
import { onOutboxChange } from '../offline/outbox-changes.ts';
import type { OutboxItem } from '../offline/outbox-item.ts';
import { outboxStore, sendOutbox } from '../offline/sender.ts';
import { dueAt, isDue, type RetryReason } from '../offline/transitions.ts';
import { askWorkerToSend, registerSync } from '../pwa/worker.ts';

/** Gets the outbox sent: by the service worker, which outlives the page, or here where there is none or nothing moves. */
export async function sendNow(): Promise<void> {
  const items = await outboxStore.all().catch(() => []);
  if (!items.some(isPending)) return;
  // Not awaited: with a worker that was just stopped it may take its time.
  void registerSync();
  // Where the worker's try got no answer, the next one is the page's: what keeps the worker from the network may not keep the page.
  const isStuck = items.some((item) => item.attempts > 0 && isDue(item, Date.now()));
  if (isStuck || !(await askWorkerToSend())) await sendFromPage();
  else setTimeout(() => void sendDueItems(), appDurations.outbox.workerTimeout);
}

/** Makes whatever waits due, and sends it: the connection is back, a user signed in or asks. */
export async function requeueAndSend(reason: RetryReason, userId?: string): Promise<void> {
  await outboxStore.change(requeueAll(reason, userId)).catch(() => {});
  await sendNow();
}

async function sendFromPage(): Promise<void> {
  // What the device's storage refuses now stays where it is, and is tried again at the next occasion.
  await sendOutbox().catch(() => {});
}

/** A worker that was stopped leaves things due; what it is just sending, it holds a lock on. */
async function sendDueItems(): Promise<void> {
  const items = await outboxStore.all().catch(() => []);
  if (items.some((item) => isDue(item, Date.now()))) await sendFromPage();
}

function isPending(item: OutboxItem): boolean {
  return ['queued', 'sending', 'waiting'].includes(item.state);
}

/**
 * Sends on every occasion while the page lives: start, coming to the front, when something waiting is
 * due, and when a tab that was closed has left something in the middle of being sent.
 */
export function startAutomaticSending(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let takeover: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const scheduleNext = async () => {
    const items = await outboxStore.all().catch(() => []);
    clearTimeout(timer);
    clearTimeout(takeover);
    if (isStopped) return;
    const wait = untilDue(items, Date.now());
    if (wait !== null) timer = setTimeout(() => void sendNow(), wait);
    // A closed tab cannot say that it stopped sending. A tab that still sends holds the item's lock.
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
  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(takeover);
    stopListening();
    document.removeEventListener('visibilitychange', sendIfVisible);
  };
}

/** Milliseconds until the first waiting item is due; null when none waits. */
function untilDue(items: OutboxItem[], now: number): number | null {
  const times = items.filter((item) => item.state === 'waiting').map((item) => dueAt(item, now));
  return times.length > 0 ? Math.max(0, Math.min(...times) - now) : null;
}
