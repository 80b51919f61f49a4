import { appDurations } from '../../domain/durations.ts';
import { type Answer, interpretAnswer, lastErrorOf } from './answer.ts';
import { backoff } from './backoff.ts';
import { type FuelRequestItem, isFact, type OutboxItem } from './outbox-item.ts';
import { hasPhoto, type StepName } from './steps.ts';

/** The result of a try: the item when it began, the step that was sent, and the answer. */
export interface TryResult {
  begun: OutboxItem;
  step: StepName;
  answer: Answer;
  /** When the answer came, in milliseconds since 1970. */
  at: number;
  /** From 0 to 1, for the jitter. */
  random: number;
}

/**
 * Why an item is retried before its backoff ends.
 * - `connection`: the connection is back.
 * - `sign-in`: the user has signed in.
 * - `unblocked`: the user has signed in, is not blocked and does not have to change the password.
 * - `user`: the user asked for it.
 */
export type RetryReason = 'connection' | 'sign-in' | 'unblocked' | 'user';

/** Whether an item may be tried now. `sending` without a lock means that a try was interrupted. */
export function isDue(item: OutboxItem, now: number): boolean {
  if (item.dependsOn !== null || isReplacing(item)) return false;
  if (item.state === 'waiting') return dueAt(item, now) <= now;
  return item.state === 'queued' || item.state === 'sending';
}

/** Whether the item that this one corrects is still being cancelled at the server. */
export function isReplacing({ replaces = null }: OutboxItem): boolean {
  return replaces !== null;
}

/** When a waiting item is tried again: now, if the clock was set back beyond the longest wait. */
export function dueAt(item: OutboxItem, now: number): number {
  return item.nextAttemptAt > now + appDurations.backoff.limit ? now : item.nextAttemptAt;
}

/** Marks an item as `sending`. If it is not due, another context has changed it: it stays. */
export function beginSending(item: OutboxItem, now: number): OutboxItem {
  return isDue(item, now) ? { ...item, state: 'sending', tries: item.tries + 1 } : item;
}

/** The item after a try; null when the server has confirmed that it was cancelled. */
export function afterTry(item: OutboxItem, sent: TryResult): OutboxItem | null {
  if (item.state === 'sent') return item;
  // After a correction, only the answer to the corrected try counts.
  if (item.corrections !== sent.begun.corrections) return item;
  const meaning = interpretAnswer(sent.step, sent.answer);
  if (meaning === 'done') return afterStep(item, sent);
  // A failed try says nothing about the item once a later try has begun.
  if (item.tries !== sent.begun.tries) return item;
  const failed = { ...item, lastError: lastErrorOf(sent.answer, sent.at) };
  if (meaning === 'wait') return retried(failed, item.attempts + 1, sent);
  if (isOtherUpload(failed)) return { ...item, steps: { lookUp: 'due' } };
  if (meaning !== 'upload-again') return { ...failed, state: meaning };
  // Counted separately from `attempts`, which each successful step of an upload resets: an upload
  // that expires again and again must back off too.
  const expired = (item.steps.expired ?? 0) + 1;
  return retried({ ...failed, steps: { expired } }, expired, sent);
}

/**
 * Whether the server has made or changed this vehicle with the picture of another upload. After a
 * correction the vehicle may differ too, so its user has to look.
 */
function isOtherUpload(item: OutboxItem): boolean {
  const { corrections, lastError, steps } = item;
  const isSame = hasPhoto(item) && !corrections && lastError?.code === 'key-reused';
  return isSame && steps.lookUp !== 'done';
}

function retried(
  item: OutboxItem,
  attempts: number,
  { answer, at, random }: TryResult,
): OutboxItem {
  const retryAfter = answer.kind === 'answer' ? answer.retryAfter : null;
  const nextAttemptAt = at + backoff(attempts, random, retryAfter);
  return { ...item, state: 'waiting', attempts, nextAttemptAt };
}

/** The fields of the answers; each step has the ones that its contract promises. */
interface StepBody {
  uploadURL: string;
  objectPath: string;
  made: unknown;
}

/** Records the result of a step. What the server created counts, however late its answer comes. */
function afterStep(item: OutboxItem, { begun, step, answer, at }: TryResult): OutboxItem | null {
  const body = answer.kind === 'answer' ? answer.body : null;
  // The answer's meaning is `done`, so the contract holds.
  const { uploadURL, objectPath, made } = (body ?? {}) as StepBody;
  if (isCommand(step)) return sentItem(item, body ?? {}, at);
  if (step === 'cancel') return made === null ? null : sentItem(item, made, at);
  if (step === 'look-up' && made !== null) return sentItem(item, made, at);
  // Another context has begun a new upload meanwhile: this one is no longer needed.
  if (item.steps.uploadURL !== begun.steps.uploadURL) return item;
  const done = {
    'look-up': { lookUp: 'done' },
    'open-upload': { uploadURL },
    upload: { isUploaded: true },
    attach: { objectPath },
  } as const;
  const steps = { ...item.steps, ...done[step] };
  // The finished step is kept, but the item still waits for the user.
  if (item.state === 'signed-out' || item.state === 'needs-you') return { ...item, steps };
  const state = item.state === 'sending' ? 'sending' : 'queued';
  return { ...item, state, steps, attempts: 0, lastError: null };
}

/** Whether the step carries out the item's command. */
export function isCommand(step: StepName): step is 'create' | 'change' | 'delete' {
  return step === 'create' || step === 'change' || step === 'delete';
}

function sentItem(item: OutboxItem, result: unknown, sentAt: number): OutboxItem {
  const done = { state: 'sent', steps: {}, attempts: 0, lastError: null } as const;
  // By contract, the creating call returns what the item's kind needs.
  return { ...item, ...done, sentAt, result } as OutboxItem;
}

/** Refusals that end when the account is unblocked or the password changed. */
const accountRefusals = new Set<unknown>(['blocked', 'password-change-required']);

/**
 * Whether the item corrects one that had arrived before: it is never sent, because that would do the
 * same thing twice.
 */
export function isAlreadyMade({ lastError }: OutboxItem): boolean {
  return lastError?.code === 'already-made';
}

function isRequeuedBy(item: OutboxItem, reason: RetryReason): boolean {
  switch (item.state) {
    case 'sent':
    case 'queued':
      return false;
    case 'signed-out':
      return reason !== 'connection';
    case 'needs-you':
      if (isAlreadyMade(item)) return false;
      return (
        reason === 'user' || (reason === 'unblocked' && accountRefusals.has(item.lastError?.code))
      );
    default:
      return true;
  }
}

/** Queues an item for an immediate try, whatever the running try will bring. */
export function requeued(item: OutboxItem, reason: RetryReason): OutboxItem {
  if (!isRequeuedBy(item, reason)) return item;
  const tries = item.state === 'sending' ? item.tries + 1 : item.tries;
  return { ...item, state: 'queued', tries, attempts: 0, nextAttemptAt: 0 };
}

/**
 * Cancels an item for its user. It is deleted at once (null) if it was never tried; otherwise the
 * server has to be asked whether it already created something. What has happened is not cancelled.
 */
export function cancelled(item: OutboxItem): OutboxItem | null {
  if (item.state === 'sent' || isFact(item)) return item;
  return item.tries === 0 ? null : { ...requeued(item, 'user'), isWithdrawn: true };
}

/**
 * Removes the contents of a cancelled item when its user leaves the device. What remains is only
 * what the question to the server needs.
 */
export function redacted(item: OutboxItem): OutboxItem {
  if (!item.isWithdrawn || item.state === 'sent') return item;
  // `isRedacted` recognises it by its empty payload, which is never sent.
  const { estimate: _, ...kept } = item as FuelRequestItem; // other kinds have no estimate
  return { ...kept, payload: {}, steps: {}, lastError: null } as unknown as OutboxItem;
}

export function isRedacted(item: OutboxItem): boolean {
  return Object.keys(item.payload).length === 0;
}
