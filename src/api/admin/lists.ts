import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput, CallResult } from '../../../domain/calls.ts';
import { callPage } from '../../http/client.ts';

/** The admin's lists, each paged by keyset (API-3). */
export type AdminList =
  | 'GET /api/admin/users'
  | 'GET /api/admin/fuel-requests'
  | 'GET /api/admin/purchases'
  | 'GET /api/admin/messages'
  | 'GET /api/admin/fuel-prices'
  | 'GET /api/admin/audit';

export type AdminFilters<K extends AdminList> = Omit<
  CallInput<K, 'query', never>,
  'cursor' | 'limit'
>;
export type AdminRow<K extends AdminList> = CallResult<K, never>[number];

/** A page of one of the admin's lists. None of it is kept on the device: it is about other people. */
export function adminPageQuery<K extends AdminList>(
  name: K,
  filters: AdminFilters<K>,
  cursor: string | null,
) {
  return queryOptions({
    queryKey: [...adminListKey(name), filters, cursor],
    queryFn: async ({ signal }) => {
      const query = { ...filters, ...(cursor && { cursor }) };
      // Filters and cursor are the query of this very call.
      const page = await callPage(name, { query } as never, { signal });
      return { rows: page.data as AdminRow<K>[], next: page.next };
    },
    // Other admins change them: a list that is opened again is asked for again.
    staleTime: 0,
    // What is being looked for replaces what was found when it is there, and nothing jumps.
    placeholderData: keepPreviousData,
  });
}

/** All pages of a list, however it is filtered: what reloads after a change (OUT-16). */
export function adminListKey(name: AdminList) {
  return ['admin', name] as const;
}
