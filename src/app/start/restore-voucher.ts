import type { QueryClient } from '@tanstack/react-query';
import { appDurations } from '../../../domain/durations.ts';
import type { UserId } from '../../../domain/ids.ts';
import { queryRoots } from '../../api/query-roots.ts';
import { withTimeout } from '../../session/device-cache.ts';
import { readVouchers, showable } from '../../vouchers/showable.ts';

/**
 * At the pump, reads what this phone holds and makes its code while other code loads, so that the app
 * shows it from its first rendering, in place of what `voucher-first` has drawn (VOU-8). Whatever
 * fails here, the screen says.
 */
export async function restoreVoucher(client: QueryClient, userId: UserId): Promise<void> {
  if (location.pathname !== '/voucher') return;
  await withTimeout(() => restore(client, userId), appDurations.deviceCache.reading);
}

async function restore(client: QueryClient, userId: UserId): Promise<void> {
  const [held, { makeFirstCode }] = await Promise.all([
    readVouchers(userId),
    import('../../vouchers/shown-code.ts'),
  ]);
  if (!held) return;
  const queryKey = [queryRoots.vouchers, userId];
  client.setQueryData(queryKey, held);
  // The screen fetches it again.
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
  const voucher = showable(held, Date.now());
  if (voucher) await makeFirstCode(userId, voucher, held.clockOffset);
}
