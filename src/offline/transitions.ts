import { appDurations } from '../../domain/durations.ts';
import { type Answer, lastErrorOf, meaningOf } from './answer.ts';
import { backoff } from './backoff.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { StepName } from './steps.ts';

/** A try that came back: the item as it was when it began, its call, and the answer. */
export interface Try {
  begun: OutboxItem;
  step: StepName;
  answer: Answer;
  /** When it came back, in milliseconds since 1970. */
  at: number;
  /** From 0 to 1, for the jitter. */
  random: number;
}

/**
 * Why an item is to be tried at once.
 * - `sign-in`: its user is signed in.
 * - `unblocked`: its user is signed in, and neither blocked nor asked for a new password.
 */
export type Wake = 'connection' | 'sign-in' | 'unblocked' | 'user';

/** Whether an item may be tried now. A `sending` one that nobody holds was cut off in the middle. */
export function isDue(item: OutboxItem, now: number): boolean {
  if (item.dependsOn !== null) return false;
  if (item.state === 'waiting') return dueAt(item, now) <= now;
  return item.state === 'queued' || item.state === 'sending';
}

/** When a waiting item is tried again. A time beyond the longest wait means that the clock was set back. */
export function dueAt(item: OutboxItem, now: number): number {
  return item.nextAttemptAt > now + appDurations.backoff.limit ? now : item.nextAttemptAt;
}

/** Written before the network is touched. An item that is not due stays as it is: somebody else has settled it meanwhile. */
export function beginSending(item: OutboxItem, now: number): OutboxItem {
  return isDue(item, now) ? { ...item, state: 'sending', tries: item.tries + 1 } : item;
}

/** The item after a try; null when it is gone for good, as its user wanted. */
export function afterTry(item: OutboxItem, sent: Try): OutboxItem | null {
  if (item.state === 'sent') return item;
  // Of what was corrected meanwhile, its own try tells the fate, an earlier one's arrival included.
  if (item.corrections !== sent.begun.corrections) return item;
  const meaning = meaningOf(sent.step, sent.answer);
  if (meaning === 'done') return afterStep(item, sent);
  // What an overtaken try did not reach says nothing about now.
  if (item.tries !== sent.begun.tries) return item;
  const told = { ...item, lastError: lastErrorOf(sent.answer, sent.at) };
  if (meaning === 'wait') return retried(told, item.attempts + 1, sent);
  if (meaning !== 'upload-again') return { ...told, state: meaning };
  // Counted apart: every upload has steps that succeed, and an endless one must slow down too.
  const expired = (item.steps.expired ?? 0) + 1;
  return retried({ ...told, steps: { expired } }, expired, sent);
}

function retried(item: OutboxItem, attempts: number, { answer, at, random }: Try): OutboxItem {
  const retryAfter = answer.kind === 'answer' ? answer.retryAfter : null;
  const nextAttemptAt = at + backoff(attempts, random, retryAfter);
  return { ...item, state: 'waiting', attempts, nextAttemptAt };
}

/** What a step's body holds, each part by the contract of its own step. */
interface StepBody {
  uploadURL: string;
  objectPath: string;
  made: unknown;
}

/** Notes what a step gave. What the server made is true however late it is told. */
function afterStep(item: OutboxItem, { begun, step, answer, at }: Try): OutboxItem | null {
  const body = answer.kind === 'answer' ? answer.body : null;
  const { uploadURL, objectPath, made } = (body ?? {}) as StepBody; // its meaning is 'done': the contract holds
  if (step === 'create') return sentItem(item, body, at);
  if (step === 'withdraw') return made === null ? null : sentItem(item, made, at);
  // Somebody else has begun another upload meanwhile: this one is of no use any more.
  if (item.steps.uploadURL !== begun.steps.uploadURL) return item;
  const done = {
    'open-upload': { uploadURL },
    upload: { isUploaded: true },
    attach: { objectPath },
  } as const;
  const steps = { ...item.steps, ...done[step] };
  // It is noted, but an item that waits for its user goes on waiting.
  if (item.state === 'signed-out' || item.state === 'needs-you') return { ...item, steps };
  const state = item.state === 'sending' ? 'sending' : 'queued';
  return { ...item, state, steps, attempts: 0, lastError: null };
}

function sentItem(item: OutboxItem, result: unknown, sentAt: number): OutboxItem {
  const done = { state: 'sent', steps: {}, attempts: 0, lastError: null } as const;
  // The contract says what each kind's creating call answers.
  return { ...item, ...done, sentAt, result } as OutboxItem;
}

/** Refused for the state of the account, which may change. */
const accountRefusals = new Set<unknown>(['blocked', 'password-change-required']);

function isWokenBy(item: OutboxItem, wake: Wake): boolean {
  switch (item.state) {
    case 'sent':
    case 'queued':
      return false;
    case 'signed-out':
      return wake !== 'connection';
    case 'needs-you':
      return wake === 'user' || (wake === 'unblocked' && accountRefusals.has(item.lastError?.code));
    default:
      return true;
  }
}

/** The connection is back, its user is signed in, or the user asks: it is tried at once, however the try under way ends. */
export function woken(item: OutboxItem, wake: Wake): OutboxItem {
  if (!isWokenBy(item, wake)) return item;
  const tries = item.state === 'sending' ? item.tries + 1 : item.tries;
  return { ...item, state: 'queued', tries, attempts: 0, nextAttemptAt: 0 };
}

/** The user wants it deleted: gone at once (null) if it was never tried, else the server is asked what became of it. */
export function withdrawn(item: OutboxItem): OutboxItem | null {
  if (item.state === 'sent') return item;
  return item.tries === 0 ? null : { ...woken(item, 'user'), isWithdrawn: true };
}

/** A withdrawn item of somebody who leaves the device: nothing of it but what the server has to be asked about. */
export function erased(item: OutboxItem): OutboxItem {
  if (!item.isWithdrawn || item.state === 'sent') return item;
  // `isErased` tells that its payload is gone; it is never sent.
  return { ...item, payload: {}, steps: {}, lastError: null } as unknown as OutboxItem;
}

export function isErased(item: OutboxItem): boolean {
  return Object.keys(item.payload).length === 0;
}
