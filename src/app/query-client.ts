import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { fromDevice } from '../session/device-cache.ts';
import { handleSessionError } from '../session/session.ts';

/** Loads once and never again by itself (section 7): no retries, nothing goes stale, no refetch on focus. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => handleSessionError(client, error);
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        persister: fromDevice,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
