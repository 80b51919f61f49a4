import { Workbox } from 'workbox-window';
import { appDurations } from '../../domain/durations.ts';
import { outboxStore } from '../offline/sender.ts';
import type { WorkerMessage } from '../offline/worker-messages.ts';
import { deviceKeys, deviceStorage } from '../session/device-storage.ts';
import { hasUserInput } from './user-input.ts';

const pageLock = 'volmaak-page';

let isWaiting = false;
/** Whose wish it is that the page starts again: its user's, or our own at a start. */
let reloadReason: 'user' | 'start' | null = null;
const listeners = new Set<() => void>();

/** Registers the service worker. A new version that is ready waits for the user's word, or is taken at a start with nothing open. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  holdPageLock();
  const workbox = new Workbox('/index.js');
  workbox.addEventListener('waiting', () => void offerOrApply());
  followController();
  // Without a worker the app works all the same, but for a start without a connection.
  const registration = await workbox.register({ immediate: true }).catch(() => undefined);
  if (registration) checkHourly(registration);
}

/** For `useSyncExternalStore`. */
export function onUpdateWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function hasUpdateWaiting(): boolean {
  return isWaiting;
}

/** Takes the new version: the page starts again under it as soon as the old worker is through with what it does. */
export function applyUpdate(): Promise<void> {
  return activateUpdate('user');
}

async function activateUpdate(reason: 'user' | 'start'): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // Another tab has taken it: only the page itself is still the old one.
  if (!registration?.waiting) return location.reload();
  reloadReason = reason;
  const message: WorkerMessage = { type: 'take-over' };
  registration.waiting.postMessage(message);
}

function offerUpdate(): void {
  isWaiting = true;
  for (const listener of listeners) listener();
}

async function offerOrApply(): Promise<void> {
  if (!(await isSafeToReload())) return offerUpdate();
  // A server that gave another worker each time would have the page start again without end.
  deviceStorage.setItem(deviceKeys.updatedAt, String(Date.now()));
  await activateUpdate('start');
}

/** A start at which nobody has touched anything, in the only page, with nothing to send. */
async function isSafeToReload(): Promise<boolean> {
  if (performance.now() > appDurations.start.update || hasUserInput()) return false;
  const restartedAt = Number(deviceStorage.getItem(deviceKeys.updatedAt));
  if (Math.abs(Date.now() - restartedAt) < appDurations.versions.restart) return false;
  const items = await outboxStore.all().catch(() => null);
  const isQuiet = items?.every(({ state }) => state !== 'sending' && state !== 'queued') ?? true;
  return isQuiet && (await isOnlyPage());
}

/** Held as long as the page lives. */
function holdPageLock(): void {
  const forever = () => new Promise<never>(() => {});
  void navigator.locks?.request(pageLock, { mode: 'shared' }, forever).catch(() => {});
}

async function isOnlyPage(): Promise<boolean> {
  const state = await navigator.locks?.query().catch(() => null);
  return state?.held?.filter(({ name }) => name === pageLock).length === 1;
}

/** A page whose worker was replaced starts again if that was its own wish, and else offers to; also where somebody has begun to use it while the old worker was still busy. */
function followController(): void {
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (reloadReason === 'user' || (reloadReason === 'start' && !hasUserInput())) location.reload();
    else if (isControlled) offerUpdate();
    else cachePictures();
    isControlled = true;
  });
}

/** What the page has loaded before there was a worker to keep it is asked for again, through it. */
function cachePictures(): void {
  for (const { src } of document.images) {
    if (src.includes('/api/vehicle-image/')) fetch(src).catch(() => {});
  }
}

/** A page may stay open for weeks: it asks for a new version when it comes to the front. */
function checkHourly(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    const isRecent = Math.abs(Date.now() - checkedAt) < appDurations.versions.check;
    if (document.visibilityState !== 'visible' || isRecent) return;
    checkedAt = Date.now();
    registration.update().catch(() => {});
  });
}
