import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryRoots } from '../query-roots.ts';

/** The people, vehicles and purchases that match a text. */
export function deskSearchQuery(q: string) {
  return queryOptions({
    queryKey: [queryRoots.admin, 'search', q],
    queryFn: ({ signal }) => call('GET /api/admin/search', { query: { q } }, { signal }),
    enabled: q.length > 1,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}
