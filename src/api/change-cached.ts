import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/** Changes a list in the cache, if it is there. It was not fetched again, so it keeps its age. */
export function changeCached<List>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, List, Error>,
  change: (list: List) => List,
): void {
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  client.setQueryData<List>(queryKey, (list) => list && change(list), { updatedAt });
}
