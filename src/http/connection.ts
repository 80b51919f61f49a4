import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { appDurations } from '../../domain/durations.ts';
import { newListeners } from '../offline/listeners.ts';
import { type Connection, probe } from '../offline/probe.ts';

export interface ConnectionState {
  kind: Connection;
  /** When this state began, in milliseconds since 1970. */
  since: number;
}

/** The tab stores when the connection was lost, so that a reload does not reset that time. */
const lostSinceKey = 'volmaak-lost-since';

/** Until the first probe, the browser's own state counts. */
let state: ConnectionState = navigator.onLine
  ? { kind: 'online', since: Date.now() }
  : { kind: 'offline', since: readLostSince() ?? Date.now() };
/** Counts the updates of the state. The result of a probe that began before an update is older. */
let updateCount = 0;
/** The time to which the state refers. Answers from before that time do not change it. */
let knownSince = Date.now();
/** A call failed with a 5xx, so a successful probe is not enough to count as online. */
let isServerInDoubt = false;
let runningCheck: Promise<void> | null = null;
/** A call failed while a check was running, so the result of that check may be outdated. */
let mustCheckAgain = false;
let failedChecks = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** When our server last answered, in milliseconds since 1970; 0 before its first answer. */
let answeredAt = 0;
const listeners = newListeners();
const answerListeners = newListeners();
const backListeners = newListeners();
/**
 * Listeners may hear a second time that the connection is back, if a call failed right after the
 * first time. `due` means that a call has failed, `used` that the second notice was given.
 */
let secondNotice: 'unused' | 'due' | 'used' = 'unused';

function setState(kind: Connection, when: number): void {
  updateCount += 1;
  knownSince = when;
  scheduleCheck(kind);
  if (kind === 'online') handleConnectionBack();
  if (kind === state.kind) return;
  const isStillLost = kind !== 'online' && state.kind !== 'online';
  state = { kind, since: isStillLost ? state.since : Date.now() };
  persistLoss();
  listeners.tell();
}

/**
 * Tells the listeners that the connection is back. If a call fails afterwards, the next success
 * tells them once more: what looked like the return may have been a late answer from before the
 * loss.
 */
function handleConnectionBack(): void {
  const isBack = !isConnected();
  if (!isBack && secondNotice !== 'due') return;
  secondNotice = isBack ? 'unused' : 'used';
  // The listeners run after the state has changed, so that they see it as connected.
  queueMicrotask(backListeners.tell);
}

function readLostSince(): number | null {
  try {
    const since = Number(sessionStorage.getItem(lostSinceKey));
    return since > 0 && since <= Date.now() ? since : null;
  } catch {
    return null;
  }
}

function persistLoss(): void {
  try {
    if (state.kind === 'online') sessionStorage.removeItem(lostSinceKey);
    else sessionStorage.setItem(lostSinceKey, String(state.since));
  } catch {
    // Without session storage the time is lost on a reload.
  }
}

function scheduleCheck(kind: Connection): void {
  clearTimeout(timer);
  if (kind === 'online') {
    failedChecks = 0;
    isServerInDoubt = false;
    return;
  }
  const { firstDelay, maxDelay } = appDurations.connection;
  // The delay is random, so that not all devices call a returning server at once.
  const wait = Math.min(maxDelay, firstDelay * 2 ** failedChecks) * (0.8 + 0.4 * Math.random());
  failedChecks += 1;
  timer = setTimeout(() => void checkIfVisible(), wait);
}

/** A hidden page does not check. It checks when it becomes visible. */
async function checkIfVisible(): Promise<void> {
  if (document.visibilityState === 'visible') await checkConnection();
}

/** Probes our API: `navigator.onLine` is unreliable. Parallel calls share a probe. Never throws. */
export function checkConnection(): Promise<void> {
  mustCheckAgain = runningCheck !== null;
  runningCheck ??= checkUntilCurrent()
    .catch(() => {})
    .finally(() => {
      runningCheck = null;
    });
  return runningCheck;
}

/** Checks for a caller who expects a connection. If a check already runs and fails, once more. */
export async function recheckConnection(): Promise<void> {
  const isUnderWay = runningCheck !== null;
  await checkConnection();
  if (isUnderWay && !isConnected()) await checkConnection();
}

/** Repeats the check if a call failed during a successful one. */
async function checkUntilCurrent(): Promise<void> {
  do {
    mustCheckAgain = false;
    await checkOnce();
  } while (mustCheckAgain && isConnected());
}

async function checkOnce(): Promise<void> {
  const before = updateCount;
  const began = Date.now();
  const kind = await probe();
  const found = kind === 'online' && isServerInDoubt && !(await isReady()) ? 'server-down' : kind;
  if (found === 'online') recordAnswer(began);
  // An answer that came during an unsuccessful probe is newer than the probe.
  if (found === 'online' || updateCount === before) setState(found, began);
}

/** Whether the server can do its work, which a successful probe does not show. */
async function isReady(): Promise<boolean> {
  const signal = AbortSignal.timeout(appDurations.calls.readiness);
  const status = await fetch('/readyz', { cache: 'no-store', credentials: 'omit', signal }).then(
    (response) => response.status,
    () => 503,
  );
  return status < 500;
}

/** Records an answer to the page or the worker. One from before the loss says nothing about now. */
export function reportAnswer(at = Date.now()): void {
  recordAnswer(at);
  if (state.kind !== 'online' && at >= knownSince) setState('online', at);
}

function recordAnswer(at: number): void {
  answeredAt = Math.max(answeredAt, at);
  answerListeners.tell();
}

/** Records that a call got no answer, or one that does not come from our server. */
export function reportNetworkError(): void {
  if (isConnected() && secondNotice === 'unused') secondNotice = 'due';
  void checkConnection();
}

/** Records that our API, or a proxy in front of it, answered a call with a 5xx. */
export function reportServerError(): void {
  isServerInDoubt = true;
  void checkConnection();
}

export function isConnected(): boolean {
  return state.kind === 'online';
}

/** Since when the page is connected, and when our server last answered; null without connection. */
export function connectedPeriod(): { since: number; answeredAt: number } | null {
  return isConnected() ? { since: state.since, answeredAt } : null;
}

export function watchConnection(): void {
  persistLoss();
  const checkNow = () => {
    failedChecks = 0;
    void checkConnection();
  };
  window.addEventListener('offline', checkNow);
  window.addEventListener('online', checkNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !isConnected()) checkNow();
  });
  onlineManager.setEventListener((setOnline) => {
    setOnline(isConnected());
    return listeners.add(() => setOnline(isConnected()));
  });
  if (!isConnected()) checkNow();
}

/** Calls a listener after each answer of our server, and now if it has already answered. */
export function onAnswer(listener: () => void): void {
  answerListeners.add(listener);
  if (answeredAt > 0) listener();
}

export const onConnectionBack = backListeners.add;

/** Whether an action that needs a connection can be tried now. */
export function useIsConnected(): boolean {
  return useConnection().kind === 'online';
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(listeners.add, () => state);
}
