import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '../../../domain/calls.ts';
import { call } from '../../http/client.ts';
import { queryRoots } from '../query-roots.ts';

export type CashFilters = CallInput<'GET /api/admin/cash', 'query', never>;

/** What is due, and what came in (LEND-30, LEND-31). */
export function cashQuery(filters: CashFilters) {
  return queryOptions({
    queryKey: [queryRoots.admin, 'cash', filters],
    queryFn: ({ signal }) => call('GET /api/admin/cash', { query: filters }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
