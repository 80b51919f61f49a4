import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reloads the queries that a change affects, if a screen shows them. A query that is loading for
 * the first time may get an answer from before the change. TanStack Query would keep that answer,
 * so its request is cancelled here.
 */
export function reload(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined;
  const active = { queryKey, type: 'active', predicate: isFirst } as const;
  // Without `silent` the query would show the cancellation as an error.
  void client.cancelQueries(active, { silent: true, revert: false });
  return client.invalidateQueries({ queryKey });
}
