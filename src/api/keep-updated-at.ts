import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Options of `setQueryData` for a change after which the list was not fetched again: its age stays. */
export function keepUpdatedAt(client: QueryClient, queryKey: QueryKey): { updatedAt: number } {
  return { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 };
}
