import { appDurations } from '../../domain/durations.ts';
import { call } from '../http/client.ts';
import { deleteHeld } from '../offline/device/voucher-store.ts';
import { wipeDevice } from './clear-device.ts';
import { clearPendingSignOut, pendingSignOut } from './pending-sign-out.ts';
import { withTimeout } from './with-timeout.ts';

let running: Promise<void> | null = null;

/**
 * Completes a pending sign-out, first on the device and then on the server. Parallel calls share
 * one run, and other tabs wait for it.
 */
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
  // Those of other users of this phone stay, hidden, like their outbox.
  await withTimeout(() => deleteHeld((owner) => owner === userId));
  // The call names the user, so that it cannot end the session of the next user.
  const options = { timeout: appDurations.calls.signOut, userId };
  await call('POST /api/auth/logout', { body: {} }, options);
  clearPendingSignOut();
}

/** A page without HTTPS has no locks. Both of two tabs may tell the server, which does no harm. */
async function withLock(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (locks) await locks.request('volmaak-sign-out', work);
  else await work();
}
