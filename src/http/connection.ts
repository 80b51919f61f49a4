import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { appDurations } from '../../domain/durations.ts';
import { type Connection, probe } from '../offline/probe.ts';

export interface ConnectionState {
  kind: Connection;
  /** Since when it is lost or there, in milliseconds since 1970. */
  since: number;
}

/** A reload does not make a loss younger: the tab remembers since when. */
const lostSinceKey = 'volmaak-lost-since';

/** Until something is known, the browser's word counts. */
let state: ConnectionState = navigator.onLine
  ? { kind: 'online', since: Date.now() }
  : { kind: 'offline', since: readLostSince() ?? Date.now() };
/** Counts what was learned: a probe that began before knows less. */
let updateCount = 0;
/** The time of which the state tells. An earlier answer does not change it. */
let knownSince = Date.now();
/** The API answers, but a call of ours met a fault of the server's. */
let isServerInDoubt = false;
let runningCheck: Promise<void> | null = null;
/** Somebody met a fault after the look under way began: what it finds may be older than that. */
let mustCheckAgain = false;
let failedChecks = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const backListeners = new Set<() => void>();
/** Of the calls since the page started or the connection came back: `missed` while one met no answer and nobody has looked since, `done` once that was told. */
let unansweredCall: 'answered' | 'missed' | 'done' = 'answered';

function setState(kind: Connection, when: number): void {
  updateCount += 1;
  knownSince = when;
  scheduleCheck(kind);
  if (kind === 'online') handleConnectionBack();
  if (kind === state.kind) return;
  const isStillLost = kind !== 'online' && state.kind !== 'online';
  state = { kind, since: isStillLost ? state.since : Date.now() };
  persistLoss();
  for (const listener of listeners) listener();
}

/** It is told once more where a call met no answer although there is a connection: the call broke off alone, or a late answer from before the loss had passed for the connection. */
function handleConnectionBack(): void {
  const isBack = !isConnected();
  if (!isBack && unansweredCall !== 'missed') return;
  unansweredCall = isBack ? 'answered' : 'done';
  // Whoever is told finds it connected.
  queueMicrotask(() => {
    for (const listener of backListeners) listener();
  });
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
    // Without a storage the time is that of the page.
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
  // Not all devices at once when a server comes back.
  const wait = Math.min(maxDelay, firstDelay * 2 ** failedChecks) * (0.8 + 0.4 * Math.random());
  failedChecks += 1;
  timer = setTimeout(() => void checkIfVisible(), wait);
}

/** Nobody is told of a connection while nobody failedChecks. */
async function checkIfVisible(): Promise<void> {
  if (document.visibilityState === 'visible') await checkConnection();
}

/** Asks our own API: `navigator.onLine` lies. Several who ask at once share one question. Never fails. */
export function checkConnection(): Promise<void> {
  mustCheckAgain = runningCheck !== null;
  runningCheck ??= checkUntilCurrent()
    .catch(() => {})
    .finally(() => {
      runningCheck = null;
    });
  return runningCheck;
}

/** The same for somebody who has reason to believe in a connection by now: what a look that is under way does not find is looked for once more. */
export async function recheckConnection(): Promise<void> {
  const isUnderWay = runningCheck !== null;
  await checkConnection();
  if (isUnderWay && !isConnected()) await checkConnection();
}

/** A connection that was found before somebody met its loss is looked for once more. */
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
  // Something answered while an unsuccessful probe still waited.
  if (found === 'online' || updateCount === before) setState(found, began);
}

/** Whether the server can do its work, and not only answer. */
async function isReady(): Promise<boolean> {
  const signal = AbortSignal.timeout(appDurations.calls.readiness);
  const status = await fetch('/readyz', { cache: 'no-store', credentials: 'omit', signal }).then(
    (response) => response.status,
    () => 503,
  );
  return status < 500;
}

/** Our own API answered a call, of this page's or of the worker's. What it answered before the connection was lost says nothing about now. */
export function reportAnswer(at = Date.now()): void {
  if (state.kind !== 'online' && at >= knownSince) setState('online', at);
}

/** Nobody did, or somebody else. */
export function reportNetworkError(): void {
  if (isConnected() && unansweredCall === 'answered') unansweredCall = 'missed';
  void checkConnection();
}

/** Our own API, or a proxy before it, answered a call with a 5xx. */
export function reportServerError(): void {
  isServerInDoubt = true;
  void checkConnection();
}

export function isConnected(): boolean {
  return state.kind === 'online';
}

/** Follows the connection as long as the page lives. */
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
    return onConnection(() => setOnline(isConnected()));
  });
  if (!isConnected()) checkNow();
}

function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls a listener each time the connection is back. */
export function onConnectionBack(listener: () => void): void {
  backListeners.add(listener);
}

/** Whether what needs a connection can be tried now. */
export function useIsConnected(): boolean {
  return useConnection().kind === 'online';
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(onConnection, () => state);
}
