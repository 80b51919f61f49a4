import { appDurations } from '../../domain/durations.ts';
import { isConnected } from '../http/connection.ts';
import { onOutboxChange } from '../offline/outbox-changes.ts';
import type { LastError, OutboxItem } from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';
import { nextStep, type StepName } from '../offline/steps.ts';

/** The items whose outcome is shown where their user waits for it, or was shown there. */
const shownInPlace = new Set<string>();

/** Whether the form or button that sent an item shows its outcome. */
export function isShownInPlace(id: string): boolean {
  return shownInPlace.has(id);
}

/**
 * Waits until an item is answered, or until no answer can come in time. Returns the item as it then
 * is; null if it is gone.
 * @throws OutboxStorageError
 */
export async function waitForOutcome(id: string): Promise<OutboxItem | null> {
  shownInPlace.add(id);
  let isLeft = true;
  try {
    const item = await findOutcome(id);
    isLeft = item !== null && item.state !== 'sent' && item.state !== 'needs-you';
    return item;
  } finally {
    // Its user no longer waits, so the app reports what comes later.
    if (isLeft) shownInPlace.delete(id);
  }
}

async function findOutcome(id: string): Promise<OutboxItem | null> {
  const end = performance.now() + appDurations.form.answer;
  for (;;) {
    const item = await outboxStore.get(id);
    const left = end - performance.now();
    if (!item || !mayBeAnswered(item, left)) return item;
    await nextChange(Math.min(left, appDurations.form.pollInterval));
  }
}

function mayBeAnswered(item: OutboxItem, milliseconds: number): boolean {
  if (milliseconds <= 0 || !isConnected()) return false;
  if (item.state === 'waiting') return item.nextAttemptAt - Date.now() < milliseconds;
  return item.state === 'queued' || item.state === 'sending';
}

/** Resolves when the outbox changes or the time is over. */
function nextChange(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    const stop = onOutboxChange(go);
  });
}

/** The outcome of a submitted form (OUT-7). */
export type SubmitOutcome =
  | { kind: 'sent'; result: OutboxItem['result'] }
  /** The item is stored on this phone under this id, and is sent later. */
  | { kind: 'saved'; id: string }
  /** Refused. It is removed from the outbox if its form is open, and stays if not (`isKept`). */
  | { kind: 'refused'; error: LastError; step: StepName; isKept: boolean }
  /** The user deleted the item in the outbox meanwhile. */
  | { kind: 'deleted' }
  /** The correction came too late: the item was sent again, corrected or deleted elsewhere. */
  | { kind: 'overtaken' };

/** Waits for an item's outcome. A refused one is removed if its form is open. Never throws. */
export async function outcomeOf(id: string, isOpen: () => boolean): Promise<SubmitOutcome> {
  try {
    const item = await waitForOutcome(id);
    if (item?.state === 'sent') return { kind: 'sent', result: item.result };
    if (!item || item.isWithdrawn) return { kind: 'deleted' };
    if (item.state !== 'needs-you' || !item.lastError) return { kind: 'saved', id };
    const isKept = !isOpen() || !(await removeRefused(item));
    const { step } = nextStep(item, null);
    return { kind: 'refused', error: item.lastError, step, isKept };
  } catch {
    // The item is stored, so the outbox will show its outcome.
    return { kind: 'saved', id };
  }
}

/** Removes a refused item because its form shows it again, unless another tab has requeued it. */
async function removeRefused(refused: OutboxItem): Promise<boolean> {
  const isRefused = (item: OutboxItem) =>
    item.state === 'needs-you' && item.tries === refused.tries;
  const kept = await outboxStore
    .update(refused.id, (item) => (isRefused(item) ? null : item))
    .catch(() => refused);
  return kept === null;
}
