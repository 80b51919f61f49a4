import { infiniteQueryOptions } from '@tanstack/react-query';
import type { UserId } from '../../../domain/ids.ts';
import { callPage } from '../../http/client.ts';
import { queryRoots } from '../query-roots.ts';

/** How many charges are shown at first, and more of them by each button. */
const chargesShown = '10';

/** What was charged to a person and what came from them, the latest first (LEND-40). */
export function userChargesQuery(id: UserId) {
  return infiniteQueryOptions({
    queryKey: [queryRoots.admin, 'charges', id],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { limit: chargesShown, ...(cursor && { cursor }) };
      const parts = { params: { id }, query };
      const page = await callPage('GET /api/admin/users/{id}/charges', parts, { signal });
      return { rows: page.data, next: page.next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  });
}
