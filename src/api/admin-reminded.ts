import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PurchaseId } from '../../domain/ids.ts';

/** When each purchase was reminded of, in milliseconds since 1970. */
type Reminded = Readonly<Partial<Record<PurchaseId, number>>>;

function remindedQuery() {
  return queryOptions<Reminded>({
    queryKey: ['reminded'],
    queryFn: skipToken,
    initialData: {},
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The purchases that were reminded of by hand since the app was opened; gone with the session. */
export function useReminded() {
  const client = useQueryClient();
  const { data = {} } = useQuery(remindedQuery());
  return {
    reminded: data,
    note: (id: PurchaseId) =>
      client.setQueryData(remindedQuery().queryKey, (before = {}) => ({
        ...before,
        [id]: Date.now(),
      })),
  };
}
