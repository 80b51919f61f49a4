import type { DataTag, QueryKey } from '@tanstack/react-query';
import type { CallKey, CallResult } from '../../../domain/calls.ts';
import { call, type Parts } from '../../http/client.ts';
import { queryRoots } from '../query-roots.ts';

export interface AdminQuery<Result> {
  queryKey: DataTag<QueryKey, Result, Error>;
  queryFn: (context: { signal: AbortSignal }) => Promise<Result>;
  staleTime: 0;
}

/** A query of the desk. Other admins change what it shows, so it is fetched when it opens. */
export function adminQuery<K extends CallKey>(
  key: QueryKey,
  name: K,
  parts: Parts<K>,
): AdminQuery<CallResult<K, Blob>> {
  return {
    // The key carries the type of the data for `setQueryData`.
    queryKey: [queryRoots.admin, ...key] as never,
    queryFn: ({ signal }) => call(name, parts, { signal }),
    staleTime: 0,
  };
}
