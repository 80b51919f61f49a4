import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { call } from '../../http/client.ts';
import { queryRoots } from '../query-roots.ts';

export function adminStatisticsQuery() {
  return queryOptions({
    queryKey: [queryRoots.admin, 'statistics'],
    queryFn: ({ signal }) => call('GET /api/admin/statistics', {}, { signal }),
    staleTime: 0,
  });
}

/** How many entries the lists of the desk have. */
export function listLengthsQuery() {
  return queryOptions({
    queryKey: [queryRoots.admin, 'list lengths'],
    queryFn: ({ signal }) => call('GET /api/admin/list-lengths', {}, { signal }),
    staleTime: 0,
  });
}

/** The figures of each day, from the first to the last day inclusive. */
export function dailyReportQuery(from: Day, to: Day) {
  return queryOptions({
    queryKey: [queryRoots.admin, 'reports', 'daily', from, to],
    queryFn: ({ signal }) =>
      call('GET /api/admin/reports/daily', { query: { from, to } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** How many motorists are in each tier now. */
export function tierReportQuery() {
  return queryOptions({
    queryKey: [queryRoots.admin, 'reports', 'tiers'],
    queryFn: ({ signal }) => call('GET /api/admin/reports/tiers', {}, { signal }),
    staleTime: 0,
  });
}
