import type { QueryClient } from '@tanstack/react-query';
import { appDurations } from '../../../domain/durations.ts';
import type { UserId } from '../../../domain/ids.ts';
import { queryRoots } from '../../api/query-roots.ts';
import { withTimeout } from '../../session/with-timeout.ts';
import { readVouchers, showable } from '../../vouchers/showable.ts';

/**
 * At the pump, reads the voucher of this phone and makes its code while other code loads. So the app's
 * first rendering has it, and takes the place of what `voucher-first` has drawn (VOU-8). If this
 * fails, the screen reads the voucher again and says why there is none.
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
