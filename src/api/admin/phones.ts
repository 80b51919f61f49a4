import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '../../../domain/calls.ts';
import { call } from '../../http/client.ts';
import { queryRoots } from '../query-roots.ts';

export type PhoneFilters = CallInput<'GET /api/admin/device-reports', 'query', never>;

/** How many phones have reported which problem (ADM-14). */
export function deviceFiguresQuery(filters: PhoneFilters) {
  return queryOptions({
    queryKey: [queryRoots.admin, 'phones', filters],
    queryFn: ({ signal }) => call('GET /api/admin/device-reports', { query: filters }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
