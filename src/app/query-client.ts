import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { startPrices } from '../api/start-prices.ts';
import { activeUserId } from '../session/active-user.ts';
import { completeKeptLists, fromDevice, setStartQueries } from '../session/device-cache.ts';
import { handleSessionError, onUserConfirmed, sessionQuery } from '../session/session.ts';
import { sessionUser } from '../session/session-shape.ts';

/** Queries load once (OUT-12): no retries, nothing goes stale, no refetch on focus. */
export function createQueryClient(): QueryClient {
  connectOutbox();
  setStartQueries([{ queryKey: sessionQuery().queryKey, shape: sessionUser }, ...startPrices]);
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

/** The session does not know the outbox, whose code loads once a user has signed in. */
function connectOutbox(): void {
  onUserConfirmed(async (user, as) => {
    // If the code does not load, waiting items are sent at the next occasion.
    const sending = await import('../outbox/sending.ts').catch(() => null);
    // The user may have signed out in the meantime. Their items then wait for their next sign-in.
    if (activeUserId() === user.id) await sending?.wakeAndSend(as, user.id);
  });
  completeKeptLists(async (kept) => {
    const { mergeIntoKept } = await import('../outbox/merge-sent.ts');
    return mergeIntoKept(kept);
  });
}
