import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import { queryRoots } from '../api/query-roots.ts';
import { call } from '../http/client.ts';
import { changeHeld } from '../offline/device/voucher-store.ts';
import { keepVoucherFiles } from './keep-files.ts';
import { asPhone } from './phone.ts';
import { type HeldVouchers, readVouchers, vouchersName } from './showable.ts';

/** Marks a voucher as used up by its receipt. */
export async function markUsed(userId: UserId, voucherId: string): Promise<void> {
  await changeHeld<HeldVouchers | undefined>(
    userId,
    vouchersName,
    (held) => held && { ...held, usedId: voucherId },
  );
}

/** Fetches what this phone can show, and stores it on the disk before it is shown. */
async function fetchVouchers(userId: UserId, isMove = false): Promise<HeldVouchers> {
  const answer = await asPhone(userId, (device) => {
    if (isMove && device) return call('POST /api/vouchers/move', { body: { device } });
    return call('GET /api/vouchers', { query: device ? { device } : {} });
  });
  // At a first visit, the worker is still being installed.
  if (answer.fuel.length > 0) void navigator.serviceWorker?.ready.then(keepVoucherFiles);
  const fetchedAt = Date.now();
  const clockOffset = Date.parse(answer.now) - fetchedAt;
  return changeHeld<HeldVouchers>(userId, vouchersName, (held) => ({
    ...held,
    answer,
    fetchedAt,
    clockOffset,
  }));
}

/**
 * The vouchers on this phone: first those that it holds, then those of the server. Without a
 * connection it keeps what it holds.
 */
export function vouchersQuery(userId: UserId) {
  return queryOptions({
    queryKey: [queryRoots.vouchers, userId],
    queryFn: async ({ client, queryKey }) => {
      const isFirst = client.getQueryData(queryKey) === undefined;
      const held = isFirst ? await readVouchers(userId).catch(() => null) : null;
      if (!held) return fetchVouchers(userId);
      setTimeout(() => void client.invalidateQueries({ queryKey, refetchType: 'all' }));
      return held;
    },
    refetchOnReconnect: true,
    refetchInterval: ({ state }) =>
      state.data?.answer.fuel.length
        ? appDurations.refetch.vouchers
        : appDurations.refetch.noVouchers,
  });
}

/** Has the voucher come from another phone to this one. */
export function useMoveHere(userId: UserId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => fetchVouchers(userId, true),
    onSuccess: (held) => client.setQueryData(vouchersQuery(userId).queryKey, held),
  });
}
