import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** For a change to a list of which nothing else was asked for anew: it stays as old as it is. */
export function sameAge(client: QueryClient, queryKey: QueryKey): { updatedAt: number } {
  return { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 };
}
