import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  type QueryPersister,
} from '@tanstack/react-query';
import {
  experimental_createQueryPersister,
  PERSISTER_KEY_PREFIX,
  type PersistedClient,
  type PersistedQuery,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import { createStore, del, delMany, get, keys, set } from 'idb-keyval';
import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import { currentUser, removeCurrentUser, storeCurrentUser } from '../offline/current-user.ts';
import { pictureCacheName } from '../offline/picture-cache.ts';
import { deviceOwner, setDeviceOwner } from './device-owner.ts';
import { clearStorages, deviceStorage } from './device-storage.ts';
import { isUsable } from './kept-shapes.ts';
import { owedSignOut } from './owed-sign-out.ts';

/** What a user has on the server, kept on the device under keys that name the user. */
const cachedKeys = new Set<unknown>([
  'vehicles',
  'loyalty',
  'fuel-requests',
  'purchases',
  'purchase',
]);
/** What the first paint needs, and nothing else: it is read before anything is shown. */
const startKeys = ['session', 'fuel-prices'];
const startStorageKey = 'volmaak-start';

const version = '2';
const forever = Number.POSITIVE_INFINITY;

const store = createStore('volmaak-cache', 'queries');

/** Each query apart, so that a change writes kilobytes and not everything. */
const queryPersister = experimental_createQueryPersister<unknown>({
  storage: {
    getItem: (key) => inTime(() => get(key, store), appDurations.deviceCache.reading),
    setItem: async (key, value) => {
      // What arrives for somebody who has signed out meanwhile leaves no trace.
      if (isOwn(key)) await inTime(() => set(key, value, store));
    },
    removeItem: (key) => inTime(() => del(key, store)),
  },
  serialize: (query) => query,
  // What is thrown here makes the library drop the entry; the query is then fetched.
  deserialize: (value) => upToDate(usable(value)),
  maxAge: forever,
  buster: version,
  // The library's own refetch leaves its errors unhandled: `fromDevice` does it.
  refetchOnRestore: false,
  filters: { predicate: (query) => cachedKeys.has(query.queryKey[0]) },
});

/** @throws TypeError when no screen could show what was kept */
function usable(value: unknown): PersistedQuery {
  const kept = value as PersistedQuery; // checked in the next line
  if (isUsable(kept.queryKey, kept.state.data)) return kept;
  throw new TypeError('What the device kept cannot be shown');
}

/** With what was sent since; a device whose outbox fails has what it kept. */
async function upToDate(kept: PersistedQuery): Promise<PersistedQuery> {
  const lists = ['vehicles', 'fuel-requests'];
  if (!lists.includes(String(kept.queryKey[0]))) return kept;
  // Loaded apart: nobody who signs in for the first time has a list here.
  const read = async () => (await import('./sent-since.ts')).withSentSince(kept);
  return (await inTime(read)) ?? kept;
}

/** A query's first data comes from the device, where it has any, and is then fetched again (decision 25). */
export const fromDevice: QueryPersister = async (queryFn, context, query) => {
  let isFetched = false;
  const fetchFresh = (fresh: typeof context) => {
    isFetched = true;
    return queryFn(fresh);
  };
  const data = await queryPersister.persisterFn(fetchFresh, context, query);
  if (!isFetched) {
    // Invalid until the answer is there: a screen that is left before it asks again when it comes back.
    const again = () =>
      void context.client.invalidateQueries({
        queryKey: query.queryKey,
        exact: true,
        refetchType: 'all',
      });
    setTimeout(again);
  }
  return data;
};

/** Puts into the cache what the device keeps of a query, and nothing where it keeps nothing; it is asked for again by the first screen that shows it (decision 25). */
export function readFromDevice(client: QueryClient, queryKey: QueryKey): Promise<void> {
  return new Promise((resolve) => {
    const reading = queryPersister.retrieveQuery(hashKey(queryKey), ({ state }) => {
      client.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt });
      void client.invalidateQueries({ queryKey, exact: true });
      resolve();
    });
    // What is found is handed over a moment after it was read.
    void reading.then((found) => found === undefined && resolve());
  });
}

const start = createSyncStoragePersister({
  // Nothing but its three methods is used.
  storage: deviceStorage as Storage,
  key: startStorageKey,
  throttleTime: 100,
  deserialize: (kept) => onlyUsable(JSON.parse(kept)),
});

function onlyUsable(kept: PersistedClient): PersistedClient {
  const queries = kept.clientState.queries.filter(({ queryKey, state }) =>
    isUsable(queryKey, state.data),
  );
  return { ...kept, clientState: { mutations: [], queries } };
}

/** Restores session and last prices before the first paint, keeps them from then on, and asks for both again. */
export async function restoreStart(client: QueryClient): Promise<void> {
  const options = { queryClient: client, persister: start, buster: version };
  // Whoever signed out is not shown again, however the last page ended.
  if (owedSignOut() !== null) deviceStorage.removeItem(startStorageKey);
  // What cannot be read is taken away there.
  await persistQueryClientRestore({ ...options, maxAge: forever }).catch(() => {});
  persistQueryClientSubscribe({
    ...options,
    dehydrateOptions: {
      shouldDehydrateQuery: isForStart,
      // A sign-in under way holds a password.
      shouldDehydrateMutation: () => false,
    },
  });
  for (const key of startKeys) void client.invalidateQueries({ queryKey: [key] });
}

/** A visitor is not remembered. */
function isForStart({ queryKey: [key], state }: Query): boolean {
  return startKeys.includes(String(key)) && state.data !== undefined && state.data !== null;
}

/** Somebody is signed in: what others left on this device goes; what is theirs stays. */
export async function claimDevice(userId: UserId): Promise<void> {
  setDeviceOwner(userId);
  await clearDevice((entry) => !entry.includes(userId));
  if (deviceOwner() === userId) await inTime(() => storeCurrentUser(userId));
}

/** Drops the entries of some queries, named by the first parts of their keys. */
export async function dropOnDevice(roots: readonly string[]): Promise<void> {
  const starts = roots.map((root) => `${PERSISTER_KEY_PREFIX}-[${JSON.stringify(root)}`);
  await inTime(() => clearQueries((entry) => starts.some((start) => entry.startsWith(start))));
}

/** Takes every trace of the last user off this device, but for what the outbox keeps (decision 3). */
export async function wipeDevice(): Promise<void> {
  await clearDevice(() => true);
}

/** Takes away what this page may have kept of a user after another tab had wiped the device. */
export async function forgetOnDevice(userId: UserId): Promise<void> {
  await clearDevice((entry) => entry.includes(userId));
}

/** Removes the entries that are meant: each names its user. */
async function clearDevice(isMeant: (entry: string) => boolean): Promise<void> {
  clearStorages(isMeant);
  const work = [clearQueries(isMeant), clearPictures(isMeant), clearCurrentUser(isMeant)];
  await inTime(() => Promise.allSettled(work));
}

async function clearQueries(isMeant: (entry: string) => boolean): Promise<void> {
  const kept = await keys<string>(store);
  await delMany(kept.filter(isMeant), store);
}

async function clearPictures(isMeant: (entry: string) => boolean): Promise<void> {
  const names = await caches.keys();
  const gone = names.filter((name) => name.startsWith(pictureCacheName('')) && isMeant(name));
  await Promise.all(gone.map((name) => caches.delete(name)));
}

async function clearCurrentUser(isMeant: (entry: string) => boolean): Promise<void> {
  const userId = await currentUser();
  if (userId && isMeant(userId)) await removeCurrentUser();
}

function isOwn(key: string): boolean {
  const owner = deviceOwner();
  return owner !== null && key.includes(owner);
}

/** What comes in time, or nothing: a device whose storage fails works all the same. */
function inTime<Value>(
  work: () => Promise<Value>,
  milliseconds = appDurations.deviceCache.writing,
): Promise<Value | undefined> {
  const end = new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds, undefined));
  return Promise.race([
    Promise.resolve()
      .then(work)
      .catch(() => undefined),
    end,
  ]);
}
