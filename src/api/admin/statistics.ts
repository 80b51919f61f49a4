import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryRoots } from '../query-roots.ts';

/** The figures of the System Overview. */
export function adminStatisticsQuery() {
  return queryOptions({
    queryKey: [queryRoots.admin, 'statistics'],
    queryFn: ({ signal }) => call('GET /api/admin/statistics', {}, { signal }),
    staleTime: 0,
  });
}
