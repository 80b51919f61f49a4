import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import { deviceStorage } from './device-storage.ts';
import { pendingSignOut } from './pending-sign-out.ts';
import { firstPaintKey } from './stored-user.ts';
import { hasShape, type StoredShape } from './validator.ts';

/** A query that the first paint needs. It is stored separately and restored before rendering. */
interface FirstPaintQuery extends StoredShape {
  queryKey: QueryKey;
}

let firstPaintQueries: readonly FirstPaintQuery[] = [];

/** Sets the queries that the first paint needs. Called once at the start. */
export function setFirstPaintQueries(queries: readonly FirstPaintQuery[]): void {
  firstPaintQueries = queries;
}

/** The format of the entry for the first paint. Each query in it has a version of its own. */
const firstPaintFormat = '2';

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
  await persistQueryClientRestore({ ...options, maxAge: Number.POSITIVE_INFINITY }).catch(() => {});
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

export function findFirstPaintQuery(hash: string): FirstPaintQuery | undefined {
  return firstPaintQueries.find(({ queryKey }) => hashKey(queryKey) === hash);
}

/** Whether a query is the same for all users, so that it stays when another user signs in. */
export function isSharedQuery({ queryHash }: Query): boolean {
  return findFirstPaintQuery(queryHash) !== undefined;
}
