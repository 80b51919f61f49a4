import { type DataTag, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { PersistedQuery } from '@tanstack/react-query-persist-client';
import type { Car } from '../../domain/vehicles/car.ts';
import {
  type FuelRequestPages,
  fuelRequestsQuery,
  withFuelRequest,
  withoutFuelRequest,
} from '../api/fuel-requests.ts';
import { profileQuery } from '../api/profile.ts';
import { vehiclesQuery, withCar, withChangedCar, withoutCar } from '../api/vehicles.ts';
import type { OutboxItem } from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';

// A sent item no longer waits, so its list has to show what it created, although the list was not
// fetched again yet (docs/decisions/029-sent-items-are-merged-into-lists.md).

/** Merges an item that was just sent into its list in the cache. */
export function mergeIntoCache(client: QueryClient, item: OutboxItem): void {
  const key = listKey(item);
  if (key) changeCached(client, key, (list) => merged(list, item));
}

/**
 * Merges items that were sent after a list was fetched into the stored list. The worker sends while
 * no page is open, and offline the list cannot be fetched again. Never throws.
 */
export async function mergeIntoPersisted(kept: PersistedQuery): Promise<PersistedQuery> {
  const items = await outboxStore.all().catch(() => []);
  const sent = items.filter((item) => isSentSince(item, kept)).sort((a, b) => a.seq - b.seq);
  if (sent.length === 0) return kept;
  return { ...kept, state: { ...kept.state, data: sent.reduce(merged, kept.state.data) } };
}

function isSentSince(item: OutboxItem, { queryHash, state }: PersistedQuery): boolean {
  const key = listKey(item);
  if (!key || hashKey(key) !== queryHash) return false;
  return (item.sentAt ?? 0) > state.dataUpdatedAt;
}

/** The list that shows what the item made; null if none does. */
function listKey({ kind, userId }: OutboxItem) {
  if (kind === 'redemption') return null;
  const lists = {
    'fuel-request': fuelRequestsQuery,
    'request-withdrawal': fuelRequestsQuery,
    vehicle: vehiclesQuery,
    'vehicle-change': vehiclesQuery,
    'vehicle-deletion': vehiclesQuery,
    'profile-change': profileQuery,
  };
  const { queryKey } = lists[kind](userId);
  return queryKey as DataTag<QueryKey, unknown, Error>; // the item's kind decides its type
}

/** The list with what the server made of the item: a vehicle in vehicles, a request in requests. */
function merged(list: unknown, item: OutboxItem): unknown {
  // A late answer of the server may say that an item was made, and no more.
  const isComplete = item.result && Object.keys(item.result).length > 1;
  switch (item.kind) {
    case 'fuel-request':
      return item.result ? withFuelRequest(list as FuelRequestPages, item.result) : list;
    case 'request-withdrawal':
      return withoutFuelRequest(list as FuelRequestPages, item.payload.request?.id);
    case 'vehicle':
      return item.result ? withCar(list as Car[], item.result) : list;
    case 'vehicle-change':
      return isComplete && item.result ? withChangedCar(list as Car[], item.result) : list;
    case 'vehicle-deletion':
      return withoutCar(list as Car[], item.payload.car?.id);
    case 'profile-change':
      return isComplete ? item.result : list;
    case 'redemption':
      return list;
  }
}

/** Changes a list in the cache, if it is there. It was not fetched again, so it keeps its age. */
function changeCached<List>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, List, Error>,
  change: (list: List) => List,
): void {
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  client.setQueryData<List>(queryKey, (list) => list && change(list), { updatedAt });
}
