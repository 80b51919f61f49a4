import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reloads what a change concerns, where a screen shows it.
 * A query that is still loading for the first time may get an answer from before the change.
 * TanStack Query would keep that answer and not ask again, so its request is cancelled here.
 */
export function reload(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined;
  const active = { queryKey, type: 'active', predicate: isFirst } as const;
  // Without `silent` the query would show the cancellation as an error.
  void client.cancelQueries(active, { silent: true, revert: false });
  return client.invalidateQueries({ queryKey });
}
