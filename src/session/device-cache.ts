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
import { activeUserId, setActiveUserId } from './active-user.ts';
import { clearStorages, deviceStorage } from './device-storage.ts';
import { pendingSignOut } from './pending-sign-out.ts';
import type { Validator } from './validator.ts';

/** What a query says of itself in its `meta`. */
interface QueryMeta extends Record<string, unknown> {
  /**
   * The device keeps the data for the user whom the query's key names, and shows it first as long as
   * it has this validate.
   */
  persistedAs?: Validator;
  /** It is a list into which the outbox sends: what was sent since is added to what the device kept. */
  mergesSentItems?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** What the first paint needs: it is kept apart and read before anything is shown. */
interface FirstPaintQuery {
  queryKey: QueryKey;
  validate: Validator;
}

let firstPaintQueries: readonly FirstPaintQuery[] = [];

/** Says once which queries the first paint needs. */
export function setFirstPaintQueries(queries: readonly FirstPaintQuery[]): void {
  firstPaintQueries = queries;
}

/** Completes a list that the device kept, with what was sent while no page was open. */
type SentItemsMerge = (kept: PersistedQuery) => Promise<PersistedQuery>;

let mergeSentItems: SentItemsMerge = async (kept) => kept;

export function setSentItemsMerge(merge: SentItemsMerge): void {
  mergeSentItems = merge;
}

const firstPaintKey = 'volmaak-start';

const version = '2';
const forever = Number.POSITIVE_INFINITY;

const store = createStore('volmaak-cache', 'queries');

/** Each query apart, so that a change writes kilobytes and not everything. */
const createPersister = (validate: Validator, mergesSentItems = false) =>
  experimental_createQueryPersister<unknown>({
    storage: {
      getItem: (key) => withTimeout(() => get(key, store), appDurations.deviceCache.reading),
      setItem: async (key, value) => {
        // What arrives for somebody who has signed out meanwhile leaves no trace.
        if (belongsToActiveUser(key)) await withTimeout(() => set(key, value, store));
      },
      removeItem: (key) => withTimeout(() => del(key, store)),
    },
    serialize: (query) => query,
    // What is thrown here makes the library drop the entry; the query is then fetched.
    deserialize: (value) => {
      const kept = validated(value, validate);
      return mergesSentItems ? withSentItems(kept) : kept;
    },
    maxAge: forever,
    buster: version,
    // The library's own refetch leaves its errors unhandled: `devicePersister` does it.
    refetchOnRestore: false,
  });

/** @throws TypeError when no screen could show what was kept */
function validated(value: unknown, validate: Validator): PersistedQuery {
  const kept = value as PersistedQuery; // checked in the next line
  if (validate(kept.state.data)) return kept;
  throw new TypeError('What the device kept cannot be shown');
}

/** A device whose outbox fails shows what it kept. */
async function withSentItems(kept: PersistedQuery): Promise<PersistedQuery> {
  return (await withTimeout(() => mergeSentItems(kept))) ?? kept;
}

/** A query's first data comes from the device, where it has any, and is then fetched again (OUT-12). */
export const devicePersister: QueryPersister = async (queryFn, context, query) => {
  const { persistedAs: validate, mergesSentItems } = context.meta ?? {};
  if (!validate) return queryFn(context);
  let isFetched = false;
  const fetchFresh = (fresh: typeof context) => {
    isFetched = true;
    return queryFn(fresh);
  };
  const data = await createPersister(validate, mergesSentItems).persisterFn(
    fetchFresh,
    context,
    query,
  );
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

/** Puts into the cache what the device keeps of a query, and nothing where it keeps nothing; it is asked for again by the first screen that shows it (OUT-12). */
export async function restoreQuery(
  client: QueryClient,
  { queryKey, meta }: { queryKey: QueryKey; meta?: QueryMeta | undefined },
): Promise<void> {
  const { persistedAs: validate, mergesSentItems } = meta ?? {};
  if (!validate) return;
  await new Promise<void>((resolve) => {
    const reading = createPersister(validate, mergesSentItems).retrieveQuery(
      hashKey(queryKey),
      ({ state }) => {
        client.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt });
        void client.invalidateQueries({ queryKey, exact: true });
        resolve();
      },
    );
    // What is found is handed over a moment after it was read.
    void reading.then((found) => found === undefined && resolve());
  });
}

const firstPaintPersister = createSyncStoragePersister({
  // Nothing but its three methods is used.
  storage: deviceStorage as Storage,
  key: firstPaintKey,
  throttleTime: 100,
  deserialize: (kept) => withValidQueries(JSON.parse(kept)),
});

function withValidQueries(kept: PersistedClient): PersistedClient {
  const queries = kept.clientState.queries.filter(({ queryHash, state }) =>
    findFirstPaintQuery(queryHash)?.validate(state.data),
  );
  return { ...kept, clientState: { mutations: [], queries } };
}

/** Restores session and last prices before the first paint, keeps them from then on, and asks for both again. */
export async function restoreFirstPaint(client: QueryClient): Promise<void> {
  const options = { queryClient: client, persister: firstPaintPersister, buster: version };
  // Whoever signed out is not shown again, however the last page ended.
  if (pendingSignOut() !== null) deviceStorage.removeItem(firstPaintKey);
  // What cannot be read is taken away there.
  await persistQueryClientRestore({ ...options, maxAge: forever }).catch(() => {});
  persistQueryClientSubscribe({
    ...options,
    dehydrateOptions: {
      shouldDehydrateQuery: isPersistable,
      // A sign-in under way holds a password.
      shouldDehydrateMutation: () => false,
    },
  });
  for (const { queryKey } of firstPaintQueries) void client.invalidateQueries({ queryKey });
}

function findFirstPaintQuery(hash: string): FirstPaintQuery | undefined {
  return firstPaintQueries.find(({ queryKey }) => hashKey(queryKey) === hash);
}

/** A visitor is not remembered. */
function isPersistable({ queryHash, state }: Query): boolean {
  const isNeeded = findFirstPaintQuery(queryHash) !== undefined;
  return isNeeded && state.data !== undefined && state.data !== null;
}

/** Whether a query is everybody's: it stays when another user signs in. */
export function isPublic({ queryHash }: Query): boolean {
  return findFirstPaintQuery(queryHash) !== undefined;
}

/** Somebody is signed in: what others left on this device goes; what is theirs stays. */
export async function claimDevice(userId: UserId): Promise<void> {
  setActiveUserId(userId);
  await clearDevice((entry) => !entry.includes(userId));
  if (activeUserId() === userId) await withTimeout(() => storeCurrentUser(userId));
}

/** Drops the entries of some queries, named by the first parts of their keys. */
export async function removePersistedQueries(roots: readonly string[]): Promise<void> {
  const starts = roots.map((root) => `${PERSISTER_KEY_PREFIX}-[${JSON.stringify(root)}`);
  await withTimeout(() => clearQueries((entry) => starts.some((start) => entry.startsWith(start))));
}

/** Takes every trace of the last user off this device, but for what the outbox keeps (ACC-8, ACC-10). */
export async function wipeDevice(): Promise<void> {
  await clearDevice(() => true);
}

/** Takes away what this page may have kept of a user after another tab had wiped the device. */
export async function removeUserData(userId: UserId): Promise<void> {
  await clearDevice((entry) => entry.includes(userId));
}

/** Removes the entries that are meant: each names its user. */
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
  const kept = await keys<string>(store);
  await delMany(kept.filter(shouldRemove), store);
}

async function clearPictures(shouldRemove: (entry: string) => boolean): Promise<void> {
  const names = await caches.keys();
  const gone = names.filter((name) => name.startsWith(pictureCacheName('')) && shouldRemove(name));
  await Promise.all(gone.map((name) => caches.delete(name)));
}

async function clearCurrentUser(shouldRemove: (entry: string) => boolean): Promise<void> {
  const userId = await currentUser();
  if (userId && shouldRemove(userId)) await removeCurrentUser();
}

function belongsToActiveUser(key: string): boolean {
  const userId = activeUserId();
  return userId !== null && key.includes(userId);
}

/** What comes in time, or nothing: a device whose storage fails works all the same. */
function withTimeout<Value>(
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
