import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { adminListKey } from './lists.ts';

/** Users refine their text rather than read more results than this. */
const maxResults = '10';

/** The first users whose name, username, phone or email contains a text. */
export function userSearchQuery(q: string) {
  return queryOptions({
    queryKey: [...adminListKey('GET /api/admin/users'), 'search', q],
    queryFn: ({ signal }) =>
      call('GET /api/admin/users', { query: { limit: maxResults, ...(q && { q }) } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
