import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  type QueryPersister,
} from '@tanstack/react-query';
import {
  experimental_createQueryPersister,
  type PersistedQuery,
} from '@tanstack/react-query-persist-client';
import { del, get, set } from 'idb-keyval';
import { appDurations } from '../../domain/durations.ts';
import { ConnectionError } from '../http/api-error.ts';
import { cacheStore as store } from '../offline/device/device-store.ts';
import { activeUserId } from './active-user.ts';
import { findFirstPaintQuery } from './first-paint-data.ts';
import { hasShape, type StoredShape } from './validator.ts';
import { withTimeout } from './with-timeout.ts';

interface QueryMeta extends Record<string, unknown> {
  /** Stored for the user in the query's key, and shown first if it has this shape. */
  persistedAs?: StoredShape;
  /** Items that the outbox has sent are merged into the stored list. */
  mergesSentItems?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** Merges items that were sent while no page was open into a stored list. */
type SentItemsMerge = (stored: PersistedQuery) => Promise<PersistedQuery>;

let mergeSentItems: SentItemsMerge = async (stored) => stored;

export function setSentItemsMerge(merge: SentItemsMerge): void {
  mergeSentItems = merge;
}

/** Each query has its own entry, so that a change writes only kilobytes. */
const createPersister = (
  { queryHash }: Pick<Query, 'queryHash'>,
  shape: StoredShape,
  mergesSentItems = false,
) =>
  experimental_createQueryPersister<unknown>({
    storage: {
      getItem: (key) => withTimeout(() => get(key, store), appDurations.deviceCache.reading),
      setItem: async (key, value) => {
        // A late answer must not store data of a user who has signed out.
        if (belongsToActiveUser(key)) await withTimeout(() => set(key, value, store));
      },
      removeItem: (key) => withTimeout(() => del(key, store)),
    },
    serialize: (query) => query,
    // If this throws, the library deletes the entry and the query is fetched.
    deserialize: (value) => {
      const stored = value as PersistedQuery; // checked in the next line
      if (stored.queryHash !== queryHash || !hasShape(stored.state, shape)) {
        throw new TypeError('The stored data is not valid');
      }
      return mergesSentItems ? withSentItems(stored, shape) : stored;
    },
    maxAge: Number.POSITIVE_INFINITY,
    buster: String(shape.version),
    // The library does not catch errors of its own refetch, so `devicePersister` refetches.
    refetchOnRestore: false,
  });

/** If the outbox or its items cannot be read, the stored list is shown without them. */
async function withSentItems(stored: PersistedQuery, shape: StoredShape): Promise<PersistedQuery> {
  const merged = await withTimeout(() => mergeSentItems(stored));
  return merged && hasShape(merged.state, shape) ? merged : stored;
}

/**
 * Gives a query its stored data first, if there is any, and then fetches it again (OUT-12). An
 * answer of another shape counts as no answer: it is not stored, and what is shown stays (OUT-31).
 */
export const devicePersister: QueryPersister = async (queryFn, context, query) => {
  const { persistedAs, mergesSentItems } = context.meta ?? {};
  const shape = persistedAs ?? findFirstPaintQuery(query.queryHash);
  let isFetched = false;
  const fetchFresh = async (fresh: typeof context) => {
    isFetched = true;
    const data = await queryFn(fresh);
    if (shape && !shape.isValid(data)) throw new ConnectionError('The answer has another shape');
    return data;
  };
  if (!persistedAs) return fetchFresh(context);
  const data = await createPersister(query, persistedAs, mergesSentItems).persisterFn(
    fetchFresh,
    context,
    query,
  );
  if (!isFetched) {
    // Marked as invalid, so that a screen that closes before the answer fetches when it reopens.
    const refetch = () =>
      void context.client.invalidateQueries({
        queryKey: query.queryKey,
        exact: true,
        refetchType: 'all',
      });
    setTimeout(refetch);
  }
  return data;
};

/** Loads a query's stored data, if any. The first screen that shows it refetches it (OUT-12). */
export async function restoreQuery(
  client: QueryClient,
  { queryKey, meta }: { queryKey: QueryKey; meta?: QueryMeta | undefined },
): Promise<void> {
  const { persistedAs, mergesSentItems } = meta ?? {};
  if (!persistedAs) return;
  const queryHash = hashKey(queryKey);
  const persister = createPersister({ queryHash }, persistedAs, mergesSentItems);
  await new Promise<void>((resolve) => {
    const reading = persister.retrieveQuery(queryHash, ({ state }) => {
      client.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt });
      void client.invalidateQueries({ queryKey, exact: true });
      resolve();
    });
    // The callback runs shortly after `retrieveQuery` has resolved.
    void reading.then((found) => found === undefined && resolve());
  });
}

function belongsToActiveUser(key: string): boolean {
  const userId = activeUserId();
  return userId !== null && key.includes(userId);
}
