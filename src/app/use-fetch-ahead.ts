import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UserId } from '../../domain/ids.ts';
import { fuelRequestsQuery } from '../api/fuel-requests.ts';
import { purchasesQuery } from '../api/purchases.ts';
import { isConnected } from '../http/connection.ts';
import { whenIdle } from './when-idle.ts';

/** Fetches once a start what its user may want to see where there is no connection, whether or not they look at it now. */
export function useFetchAhead(userId: UserId): void {
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
