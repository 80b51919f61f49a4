import type { QueryClient } from '@tanstack/react-query';
import type { Root } from 'react-dom/client';
import { appDurations } from '../../../domain/durations.ts';
import type { UserId } from '../../../domain/ids.ts';
import { queryRoots } from '../../api/query-roots.ts';
import { readHeld } from '../../offline/device/voucher-store.ts';
import type { HeldVouchers } from '../../vouchers/held-vouchers.ts';

/** At the pump, loads what draws the voucher while the session is being read. */
export function loadVoucherFirst() {
  if (location.pathname !== '/voucher') return null;
  const code = import('../../features/voucher/first-sheet.tsx');
  code.catch(() => {});
  return code;
}

/**
 * At the pump, draws the voucher that this phone holds before the code of the app around it has loaded
 * (VOU-8). Whatever fails here, the app says.
 */
export async function drawVoucherFirst(
  code: ReturnType<typeof loadVoucherFirst>,
  root: Root,
  client: QueryClient,
  userId: UserId,
): Promise<void> {
  if (!code) return;
  try {
    const [held, { firstSheet }] = await Promise.all([
      readHeld<HeldVouchers>(userId, 'vouchers'),
      code,
    ]);
    if (!held) return;
    const queryKey = [queryRoots.vouchers, userId];
    client.setQueryData(queryKey, held);
    // The screen fetches it again.
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
    const sheet = await firstSheet(userId, held);
    if (!sheet) return;
    root.render(sheet);
    await nextPaint();
  } catch {}
}

/** A page in the background is not painted. */
function nextPaint(): Promise<unknown> {
  const painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const end = new Promise((resolve) => setTimeout(resolve, appDurations.deviceCache.firstPaint));
  return Promise.race([painted, end]);
}
