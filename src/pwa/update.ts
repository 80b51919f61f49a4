import { Workbox } from 'workbox-window';
import { appDurations } from '../../domain/durations.ts';
import { newListeners } from '../offline/listeners.ts';
import { outboxStore } from '../offline/sender.ts';
import type { WorkerMessage } from '../offline/worker-messages.ts';
import { deviceKeys, deviceStorage } from '../session/device-storage.ts';
import { hasUserInput } from './user-input.ts';

const pageLock = 'volmaak-page';

let isWaiting = false;
/** Why the page reloads with the new version: the user asked, or the app has just started. */
let reloadReason: 'user' | 'start' | null = null;
let giveWayTimer: ReturnType<typeof setInterval> | undefined;
const listeners = newListeners();

/**
 * Registers the service worker. A new version is activated at once if the app has just started and
 * nothing is open. Otherwise it waits until the user accepts it.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  holdPageLock();
  const workbox = new Workbox('/index.js');
  workbox.addEventListener('waiting', () => void offerOrApply());
  followController();
  // Without a worker the app works, but cannot start offline.
  const registration = await workbox.register({ immediate: true }).catch(() => undefined);
  if (registration) checkHourly(registration);
}

/** For `useSyncExternalStore`. */
export const onUpdateWaiting = listeners.add;

export function hasUpdateWaiting(): boolean {
  return isWaiting;
}

/** Activates the new version. The page reloads as soon as the old worker has finished its work. */
export function applyUpdate(): Promise<void> {
  return activateUpdate('user');
}

/** The user no longer waits for the new version: the page does not reload when it starts. */
export function postponeUpdate(): void {
  reloadReason = null;
  clearInterval(giveWayTimer);
}

async function activateUpdate(reason: 'user' | 'start'): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // Another tab has activated the new version, so only this page has to reload.
  if (!registration?.waiting) return location.reload();
  reloadReason = reason;
  // At a start the user does not wait for the update, and would miss a picture that was ended.
  if (reason === 'user') askToGiveWay(registration);
  const takeOver: WorkerMessage = { type: 'take-over' };
  registration.waiting.postMessage(takeOver);
}

/**
 * Asks the old worker to end fetches that the new one can repeat, until the page reloads or its
 * user no longer waits. It asks repeatedly, because a fetch can reach the worker after a request.
 */
function askToGiveWay(registration: ServiceWorkerRegistration): void {
  const giveWay: WorkerMessage = { type: 'give-way' };
  const ask = () => registration.active?.postMessage(giveWay);
  ask();
  clearInterval(giveWayTimer);
  giveWayTimer = setInterval(ask, appDurations.versions.giveWay);
}

/** Offers the new version to the user, or no longer. */
export function setUpdateWaiting(isOffered: boolean): void {
  isWaiting = isOffered;
  listeners.tell();
}

async function offerOrApply(): Promise<void> {
  if (!(await isSafeToReload())) return setUpdateWaiting(true);
  // The time is stored to prevent endless reloads, in case a server sends a new worker each time.
  deviceStorage.setItem(deviceKeys.updatedAt, String(Date.now()));
  await activateUpdate('start');
}

/** Whether the app has just started, with no input, no other page and nothing to send. */
async function isSafeToReload(): Promise<boolean> {
  if (performance.now() > appDurations.start.update || hasUserInput()) return false;
  const restartedAt = Number(deviceStorage.getItem(deviceKeys.updatedAt));
  if (Math.abs(Date.now() - restartedAt) < appDurations.versions.restart) return false;
  const items = await outboxStore.all().catch(() => null);
  const isQuiet = items?.every(({ state }) => state !== 'sending' && state !== 'queued') ?? true;
  return isQuiet && (await isOnlyPage());
}

/** Holds a shared lock as long as the page lives, so that pages can be counted. */
function holdPageLock(): void {
  const forever = () => new Promise<never>(() => {});
  void navigator.locks?.request(pageLock, { mode: 'shared' }, forever).catch(() => {});
}

async function isOnlyPage(): Promise<boolean> {
  const state = await navigator.locks?.query().catch(() => null);
  return state?.held?.filter(({ name }) => name === pageLock).length === 1;
}

/**
 * Reloads the page after its worker was replaced, if the page asked for that. Otherwise it offers
 * the update, also if the user began to use the page while the old worker was finishing.
 */
function followController(): void {
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (reloadReason === 'user' || (reloadReason === 'start' && !hasUserInput())) location.reload();
    else if (isControlled) setUpdateWaiting(true);
    else cachePictures();
    isControlled = true;
  });
}

/** Fetches pictures that loaded before there was a worker, so that the worker caches them. */
function cachePictures(): void {
  for (const { src } of document.images) {
    if (src.includes('/api/vehicle-image/')) fetch(src).catch(() => {});
  }
}

/** A page may stay open for weeks, so it checks for a new version when it becomes visible. */
function checkHourly(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    const isRecent = Math.abs(Date.now() - checkedAt) < appDurations.versions.check;
    if (document.visibilityState !== 'visible' || isRecent) return;
    checkedAt = Date.now();
    registration.update().catch(() => {});
  });
}
