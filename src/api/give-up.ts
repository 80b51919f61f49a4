import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FuelRequestId, UserId } from '../../domain/ids.ts';
import { call } from '../http/client.ts';
import { queryRoots } from './query-roots.ts';
import { reload } from './reload.ts';

/**
 * Gives up what can still be poured of an approved request (REQ-18). It ends once the list of requests
 * is loaded again.
 */
export function useGiveUp(userId: UserId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: FuelRequestId) =>
      call('POST /api/fuel-requests/{id}/give-up', { params: { id }, body: {} }),
    onSettled: () => {
      const { fuelRequests, credit, vouchers } = queryRoots;
      const reloads = [fuelRequests, credit, vouchers].map((root) =>
        reload(client, [root, userId]),
      );
      return reloads[0];
    },
  });
}
