import { queryOptions } from '@tanstack/react-query';
import { appDurations } from '../../../domain/durations.ts';
import { call } from '../../http/client.ts';
import { queryRoots } from '../query-roots.ts';

/** Everything that needs an admin's attention, fetched again every minute while it is seen. */
export function morningQuery() {
  return queryOptions({
    queryKey: [queryRoots.admin, 'morning'],
    queryFn: ({ signal }) => call('GET /api/admin/morning', {}, { signal }),
    staleTime: 0,
    refetchInterval: appDurations.refetch.morning,
    refetchOnWindowFocus: true,
  });
}
