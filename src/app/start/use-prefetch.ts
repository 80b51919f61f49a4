import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UserId } from '../../../domain/ids.ts';
import { fuelRequestsQuery } from '../../api/fuel-requests.ts';
import { purchasesQuery } from '../../api/purchases.ts';
import { isConnected } from '../../http/connection.ts';
import { whenIdle } from './when-idle.ts';

/** Once after each start, fetches what the user may want to see offline, opened now or not. */
export function usePrefetch(userId: UserId): void {
  const client = useQueryClient();
  useEffect(
    () =>
      whenIdle(() => {
        if (!isConnected()) return;
        void client.prefetchInfiniteQuery(fuelRequestsQuery(userId));
        void client.prefetchQuery(purchasesQuery(userId));
      }),
    [client, userId],
  );
}
