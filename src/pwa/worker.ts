import { Workbox } from 'workbox-window';
import { syncTagPrefix, type WorkerMessage } from '../offline/worker-messages.ts';

let isUpdateWaiting = false;
const listeners = new Set<() => void>();

/** Registers the service worker. A new version that is ready waits for the user's word. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox('/index.js');
  workbox.addEventListener('waiting', () => {
    isUpdateWaiting = true;
    for (const listener of listeners) listener();
  });
  // Without a worker the app works all the same, but for a start without a connection.
  await workbox.register({ immediate: true }).catch(() => {});
}

/** For `useSyncExternalStore`. */
export function onUpdateWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function hasUpdateWaiting(): boolean {
  return isUpdateWaiting;
}

/** Takes the new version now: the page starts again under it. */
export async function takeUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  const message: WorkerMessage = { type: 'take-over' };
  registration?.waiting?.postMessage(message);
}

const ackMilliseconds = 1500;

/** Asks the worker to send the outbox; false when there is none or it does not answer at once. */
export async function askWorkerToSend(): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return false;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ackMilliseconds);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    const message: WorkerMessage = { type: 'drain' };
    worker.postMessage(message, [port2]);
  });
}

/** Asks the browser to wake the worker once there is a connection, also with no page open. */
export async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration || !('sync' in registration)) return;
  // Not in TypeScript's DOM library.
  const sync = registration.sync as { register(tag: string): Promise<void> };
  // A new tag each time: one that failed once is retried only after minutes.
  await sync.register(syncTagPrefix + Date.now()).catch(() => {});
}
