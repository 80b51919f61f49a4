import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Options for `setQueryData` that keep the age of a list which was changed but not fetched again.
 */
export function keepUpdatedAt(client: QueryClient, queryKey: QueryKey): { updatedAt: number } {
  return { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 };
}
