import { appDurations } from '../../domain/durations.ts';
import type { OptionalFiles } from '../offline/device/optional-files.ts';
import { syncTagPrefix, type WorkerMessage } from '../offline/worker-messages.ts';

/** Asks the worker to send the outbox; false without a worker or if it does not answer in time. */
export async function askWorkerToSend(): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return false;
  return (await ask(worker, { type: 'drain' }, appDurations.outbox.acknowledgement)) !== null;
}

/**
 * Has the worker keep files that most phones do not need without a connection. False as long as this
 * phone lacks one of them, and null as long as there is no worker.
 */
export async function keepFiles(files: OptionalFiles): Promise<boolean | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) return null;
  const message: WorkerMessage = { type: 'keep-files', files };
  // A version that waits would otherwise start without them.
  const { active, waiting, installing } = registration;
  for (const worker of [waiting, installing]) worker?.postMessage(message);
  return (await ask(active, message, appDurations.versions.keptFiles)) === 'kept';
}

/**
 * What a worker answers; null if nothing comes in these milliseconds: it may be stopped meanwhile,
 * and one of an earlier version does not answer.
 */
function ask(worker: ServiceWorker, message: WorkerMessage, wait: number): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, wait, null);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.postMessage(message, [port2]);
  });
}

/** Asks the browser to wake the worker once there is a connection, even with no page open. */
export async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration || !('sync' in registration)) return;
  // Not in TypeScript's DOM library.
  const sync = registration.sync as { register(tag: string): Promise<void> };
  // Each registration has a new tag, because the browser delays a tag that failed once by minutes.
  await sync.register(syncTagPrefix + Date.now()).catch(() => {});
}
