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
import { del, delMany, get, keys, set } from 'idb-keyval';
import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import { ConnectionError } from '../http/api-error.ts';
import {
  currentUser,
  pictureCacheName,
  removeCurrentUser,
  storeCurrentUser,
} from '../offline/device/current-user.ts';
import { cacheStore as store } from '../offline/device/device-store.ts';
import { activeUserId, setActiveUserId } from './active-user.ts';
import { clearStorages, deviceStorage } from './device-storage.ts';
import { pendingSignOut } from './pending-sign-out.ts';
import { firstPaintKey } from './stored-user.ts';
import { isNumber, type StoredShape } from './validator.ts';

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

/** A query that the first paint needs. It is stored separately and restored before rendering. */
interface FirstPaintQuery extends StoredShape {
  queryKey: QueryKey;
}

let firstPaintQueries: readonly FirstPaintQuery[] = [];

/** Sets the queries that the first paint needs. Called once at the start. */
export function setFirstPaintQueries(queries: readonly FirstPaintQuery[]): void {
  firstPaintQueries = queries;
}

/** Merges items that were sent while no page was open into a stored list. */
type SentItemsMerge = (stored: PersistedQuery) => Promise<PersistedQuery>;

let mergeSentItems: SentItemsMerge = async (stored) => stored;

export function setSentItemsMerge(merge: SentItemsMerge): void {
  mergeSentItems = merge;
}

/** The format of the entry for the first paint. Each query in it has a version of its own. */
const firstPaintFormat = '2';
const forever = Number.POSITIVE_INFINITY;

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
    maxAge: forever,
    buster: String(shape.version),
    // The library does not catch errors of its own refetch, so `devicePersister` refetches.
    refetchOnRestore: false,
  });

function hasShape({ data, dataUpdatedAt }: PersistedQuery['state'], shape: StoredShape): boolean {
  return isNumber(dataUpdatedAt) && shape.isValid(data);
}

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

const firstPaintPersister = createSyncStoragePersister({
  // The persister calls only these three methods.
  storage: deviceStorage as Storage,
  key: firstPaintKey,
  throttleTime: 100,
  serialize: (client) => JSON.stringify(withVersions(client)),
  deserialize: (stored) => withValidQueries(JSON.parse(stored)),
});

type FirstPaintEntry = PersistedClient['clientState']['queries'][number] & { version?: number };

function withVersions(client: PersistedClient): PersistedClient {
  const queries = client.clientState.queries.map((query) => ({
    ...query,
    version: findFirstPaintQuery(query.queryHash)?.version,
  }));
  return { ...client, clientState: { mutations: [], queries } };
}

function withValidQueries(stored: PersistedClient): PersistedClient {
  const queries = stored.clientState.queries.filter(isValidEntry);
  return { ...stored, clientState: { mutations: [], queries } };
}

/** Whether a stored query has the version and the shape of today. */
function isValidEntry({ queryHash, state, version }: FirstPaintEntry): boolean {
  return findFirstPaintQuery(queryHash)?.version === version && isStorable(queryHash, state);
}

/** A visitor's session is null and is not stored. */
function isStorable(queryHash: string, state: Query['state']): boolean {
  const query = findFirstPaintQuery(queryHash);
  return query !== undefined && state.data !== null && hasShape(state, query);
}

/** Restores session and prices before the first paint, keeps storing them, and refetches both. */
export async function restoreFirstPaintData(client: QueryClient): Promise<void> {
  const options = {
    queryClient: client,
    persister: firstPaintPersister,
    buster: firstPaintFormat,
  };
  // A user who signed out is not shown again, even if the page closed before it could clean up.
  if (pendingSignOut() !== null) deviceStorage.removeItem(firstPaintKey);
  // The library deletes an entry that cannot be read.
  await persistQueryClientRestore({ ...options, maxAge: forever }).catch(() => {});
  persistQueryClientSubscribe({
    ...options,
    dehydrateOptions: {
      shouldDehydrateQuery: ({ queryHash, state }) => isStorable(queryHash, state),
      // A running sign-in contains a password.
      shouldDehydrateMutation: () => false,
    },
  });
  for (const { queryKey } of firstPaintQueries) void client.invalidateQueries({ queryKey });
}

function findFirstPaintQuery(hash: string): FirstPaintQuery | undefined {
  return firstPaintQueries.find(({ queryKey }) => hashKey(queryKey) === hash);
}

/** Whether a query is the same for all users, so that it stays when another user signs in. */
export function isSharedQuery({ queryHash }: Query): boolean {
  return findFirstPaintQuery(queryHash) !== undefined;
}

/** Makes the device this user's: data of other users is deleted. */
export async function setDeviceUser(userId: UserId): Promise<void> {
  setActiveUserId(userId);
  await clearDevice((entry) => !entry.includes(userId));
  if (activeUserId() === userId) await withTimeout(() => storeCurrentUser(userId));
}

/**
 * Deletes cached queries on the device and in memory, and refetches those that are on the screen.
 * `roots` are the first parts of the query keys. Never throws.
 */
export async function dropQueries(client: QueryClient, roots: readonly string[]): Promise<void> {
  const prefixes = roots.map((root) => `${PERSISTER_KEY_PREFIX}-[${JSON.stringify(root)}`);
  await withTimeout(() =>
    clearQueries((entry) => prefixes.some((prefix) => entry.startsWith(prefix))),
  );
  void client.resetQueries({ predicate: ({ queryKey }) => roots.includes(String(queryKey[0])) });
}

/** Deletes all users' data from this device, except the outbox (ACC-8, ACC-10). */
export async function wipeDevice(): Promise<void> {
  await clearDevice(() => true);
}

/** Deletes what this page may have stored for a user after another tab wiped the device. */
export async function removeUserData(userId: UserId): Promise<void> {
  await clearDevice((entry) => entry.includes(userId));
}

/** Deletes the entries that the predicate selects. Each entry contains the id of its user. */
async function clearDevice(shouldRemove: (entry: string) => boolean): Promise<void> {
  clearStorages(shouldRemove);
  const work = [
    clearQueries(shouldRemove),
    clearPictures(shouldRemove),
    clearCurrentUser(shouldRemove),
  ];
  await withTimeout(() => Promise.allSettled(work));
}

async function clearQueries(shouldRemove: (entry: string) => boolean): Promise<void> {
  const stored = await keys<string>(store);
  await delMany(stored.filter(shouldRemove), store);
}

async function clearPictures(shouldRemove: (entry: string) => boolean): Promise<void> {
  const names = await caches.keys();
  const selected = names.filter(
    (name) => name.startsWith(pictureCacheName('')) && shouldRemove(name),
  );
  await Promise.all(selected.map((name) => caches.delete(name)));
}

async function clearCurrentUser(shouldRemove: (entry: string) => boolean): Promise<void> {
  const userId = await currentUser();
  if (userId && shouldRemove(userId)) await removeCurrentUser();
}

function belongsToActiveUser(key: string): boolean {
  const userId = activeUserId();
  return userId !== null && key.includes(userId);
}

/**
 * Starts the work at once. Resolves to undefined after a timeout or an error, so that the app works
 * without storage.
 */
export function withTimeout<Value>(
  work: () => Promise<Value>,
  milliseconds = appDurations.deviceCache.writing,
): Promise<Value | undefined> {
  const end = new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds, undefined));
  const running = (async () => work())();
  return Promise.race([running.catch(() => undefined), end]);
}
