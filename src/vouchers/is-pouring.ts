import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import { readHeld } from '../offline/device/voucher-store.ts';
import { withTimeout } from '../session/with-timeout.ts';

/**
 * Whether a user has accepted a voucher and has not entered yet what was poured (VOU-14). False if
 * the storage cannot be read, because that must not prevent a sign-out. True if only the code is
 * missing that knows: a sign-out would delete the key which has to sign what was poured.
 */
export async function isPouring(userId: UserId): Promise<boolean> {
  const found = await withTimeout(async () => {
    const held = await readHeld<unknown[]>(userId, 'pouring');
    if (!held?.length) return false;
    // Only those who have accepted a voucher load its code.
    const pouring = await import('./pouring.ts').catch(() => null);
    return pouring === null || (await pouring.listPouring(userId)).length > 0;
  }, appDurations.deviceCache.reading);
  return found ?? false;
}
