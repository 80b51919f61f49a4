import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { firstPaintPrices } from '../../api/first-paint-prices.ts';
import { dropStart } from '../../http/start-call.ts';
import { activeUserId } from '../../session/active-user.ts';
import { setFirstPaintQueries } from '../../session/first-paint-data.ts';
import { devicePersister, setSentItemsMerge } from '../../session/query-persister.ts';
import { handleSessionError, onUserConfirmed, sessionQuery } from '../../session/session.ts';
import { sessionUserValidator } from '../../session/session-validator.ts';
import { nullable } from '../../session/validator.ts';

/** Queries load once (OUT-12): no retries, nothing goes stale, no refetch on focus. */
export function createQueryClient(): QueryClient {
  connectOutbox();
  setFirstPaintQueries([
    { queryKey: sessionQuery().queryKey, version: 2, isValid: nullable(sessionUserValidator) },
    ...firstPaintPrices,
  ]);
  const onError = (error: Error) => handleSessionError(client, error);
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError, onMutate: dropStart }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        persister: devicePersister,
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
    const sending = await import('../../outbox/sending.ts').catch(() => null);
    // The user may have signed out in the meantime. Their items then wait for their next sign-in.
    if (activeUserId() === user.id) await sending?.requeueAndSend(as, user.id);
  });
  setSentItemsMerge(async (kept) => {
    const { mergeIntoPersisted } = await import('../../outbox/merge-sent.ts');
    return mergeIntoPersisted(kept);
  });
}
