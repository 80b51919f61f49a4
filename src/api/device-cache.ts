import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query';
import {
  experimental_createQueryPersister,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import { clear, createStore, del, get, set } from 'idb-keyval';
import type { UserId } from '../../domain/ids.ts';
import { forgetCurrentUser, noteCurrentUser } from '../offline/current-user.ts';
import { deletePictureCaches } from '../offline/picture-cache.ts';

/** What the first paint needs, and nothing else: it is read before anything is shown. */
const startKeys = new Set<unknown>(['session', 'fuel-prices']);
/** What a user has on the server, kept on the device under the user's own keys. */
const cachedKeys = new Set<unknown>(['vehicles', 'loyalty', 'fuel-requests']);

const isOf = (keys: Set<unknown>) => (query: Query) =>
  keys.has(query.queryKey[0]) && query.state.data !== undefined;

const version = '1';
const forever = Number.POSITIVE_INFINITY;
const lastUserKey = 'volmaak-last-user';
const startKey = 'volmaak-start';

const start = createSyncStoragePersister({
  storage: storageOrNothing(),
  key: startKey,
  throttleTime: 100,
});
const store = createStore('volmaak-cache', 'queries');

/** Each query apart, so that a change writes kilobytes and not everything. */
const queryPersister = experimental_createQueryPersister<unknown>({
  storage: {
    getItem: (key) => get(key, store).catch(() => null),
    setItem: (key, value) => set(key, value, store).catch(() => {}),
    removeItem: (key) => del(key, store).catch(() => {}),
  },
  serialize: (query) => query,
  // What went in came from the line above.
  deserialize: (value) => value as never,
  maxAge: forever,
  buster: version,
  // The library's own refetch leaves its errors unhandled: `fromDevice` does it.
  refetchOnRestore: false,
  filters: { predicate: (query) => cachedKeys.has(query.queryKey[0]) },
});

/** A query's first data comes from the device, where it has any, and is then fetched again (decision 25). */
export const fromDevice: QueryPersister = async (queryFn, context, query) => {
  let isFetched = false;
  const fetchFresh = (fresh: typeof context) => {
    isFetched = true;
    return queryFn(fresh);
  };
  const data = await queryPersister.persisterFn(fetchFresh, context, query);
  if (!isFetched) {
    const again = () => void context.client.refetchQueries({ queryKey: query.queryKey, exact: true });
    setTimeout(again);
  }
  return data;
};

/** Restores session and last prices before the first paint, keeps them from then on, and asks for both again. */
export async function restoreStart(client: QueryClient): Promise<void> {
  const options = { queryClient: client, persister: start, buster: version };
  await persistQueryClientRestore({ ...options, maxAge: forever });
  persistQueryClientSubscribe({
    ...options,
    dehydrateOptions: { shouldDehydrateQuery: isOf(startKeys) },
  });
  for (const key of startKeys) void client.invalidateQueries({ queryKey: [key] });
}

/** Somebody signed in: what another user left on this device goes; what is theirs stays. */
export async function claimDevice(userId: UserId): Promise<void> {
  if (localStorage.getItem(lastUserKey) !== userId) await wipeDevice();
  localStorage.setItem(lastUserKey, userId);
  await deletePictureCaches(userId);
  await noteCurrentUser(userId);
}

/** Takes every trace of the last user off this device, but for what the outbox keeps (decision 3). */
export async function wipeDevice(): Promise<void> {
  localStorage.removeItem(lastUserKey);
  localStorage.removeItem(startKey);
  await Promise.allSettled([clear(store), forgetCurrentUser(), deletePictureCaches(null)]);
}

/** Some browsers refuse storage altogether. */
function storageOrNothing(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
