import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { fromDevice } from './device-cache.ts';
import { heedSession } from './session.ts';

/** Loads once and never again by itself (OUT-12): no retries, nothing goes stale, no refetch on focus. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => heedSession(client, error);
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
