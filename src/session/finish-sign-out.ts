import { appDurations } from '../../domain/durations.ts';
import { call } from '../http/client.ts';
import { wipeDevice } from './device-cache.ts';
import { clearPendingSignOut, pendingSignOut } from './pending-sign-out.ts';

let running: Promise<void> | null = null;

/** Ends the session that somebody has left, on the device and then on the server: once, however many ask for it, here and in other tabs. */
export function finishSignOut(): Promise<void> {
  running ??= withLock(sendSignOut).finally(() => {
    running = null;
  });
  return running;
}

async function sendSignOut(): Promise<void> {
  const userId = pendingSignOut();
  if (userId === null) return;
  await wipeDevice();
  // Named, so that it never ends the session of somebody who signed in since.
  const options = { timeout: appDurations.calls.signOut, userId };
  await call('POST /api/auth/logout', { body: {} }, options);
  clearPendingSignOut();
}

/** Where there are no locks, two tabs may both tell the server, which does no harm. */
async function withLock(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (locks) await locks.request('volmaak-sign-out', work);
  else await work();
}
