import { queryOptions } from '@tanstack/react-query';
import type { UserId } from '../../domain/ids.ts';
import { call } from '../http/client.ts';

export function loyaltyQuery(userId: UserId) {
  return queryOptions({
    queryKey: ['loyalty', userId],
    queryFn: ({ signal }) => call('GET /api/loyalty/{userId}', { params: { userId } }, { signal }),
  });
}
