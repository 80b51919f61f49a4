import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

/** The figures of the System Overview. */
export function adminStatisticsQuery() {
  return queryOptions({
    queryKey: ['admin', 'statistics'],
    queryFn: ({ signal }) => call('GET /api/admin/statistics', {}, { signal }),
    staleTime: 0,
  });
}
