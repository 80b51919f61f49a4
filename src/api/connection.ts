import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Connection, probe } from '../offline/probe.ts';

export interface ConnectionState {
  kind: Connection;
  /** Since when, in milliseconds since 1970. */
  since: number;
}

/** How often a lost connection is looked for. */
const lookMilliseconds = 10_000;

/** Until something is known, the browser's word counts. */
let state: ConnectionState = { kind: navigator.onLine ? 'online' : 'offline', since: Date.now() };
const listeners = new Set<() => void>();
let looking: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function set(kind: Connection): void {
  clearTimeout(timer);
  if (kind !== 'online') timer = setTimeout(() => void lookForConnection(), lookMilliseconds);
  if (kind === state.kind) return;
  state = { kind, since: isLost(kind) && isLost(state.kind) ? state.since : Date.now() };
  onlineManager.setOnline(kind === 'online');
  for (const listener of listeners) listener();
}

function isLost(kind: Connection): boolean {
  return kind !== 'online';
}

/** Asks our own API: `navigator.onLine` lies. Several who ask at once share one question. */
export function lookForConnection(): Promise<void> {
  looking ??= probe()
    .then(set)
    .finally(() => {
      looking = null;
    });
  return looking;
}

/** A call of ours was answered, or was not. */
export function noteAnswer(): void {
  if (state.kind !== 'online') set('online');
}

export function noteNoAnswer(): void {
  if (!navigator.onLine) set('offline');
  else void lookForConnection();
}

export function isConnected(): boolean {
  return state.kind === 'online';
}

/** Follows the connection as long as the page lives. */
export function watchConnection(): void {
  window.addEventListener('offline', () => set('offline'));
  window.addEventListener('online', () => void lookForConnection());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !isConnected()) void lookForConnection();
  });
  onlineManager.setOnline(isConnected());
  if (!isConnected()) set(state.kind);
}

export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(onConnection, () => state);
}
