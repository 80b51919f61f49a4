import { type DataTag, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { PersistedQuery } from '@tanstack/react-query-persist-client';
import type { Car } from '../../domain/vehicles/car.ts';
import { changeCached } from '../api/change-cached.ts';
import { type FuelRequestPages, fuelRequestsQuery, withFuelRequest } from '../api/fuel-requests.ts';
import { vehiclesQuery, withCar } from '../api/vehicles.ts';
import type { OutboxItem } from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';

// A sent item no longer waits, so its list has to show what it created, although the list was not
// fetched again yet (docs/decisions/029-sent-items-are-merged-into-lists.md).

/** Merges an item that was just sent into its list in the cache. */
export function mergeIntoCache(client: QueryClient, item: OutboxItem): void {
  changeCached(client, listKey(item), (list) => merged(list, item));
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
  return hashKey(listKey(item)) === queryHash && (item.sentAt ?? 0) > state.dataUpdatedAt;
}

function listKey({ kind, userId }: OutboxItem) {
  const list = kind === 'vehicle' ? vehiclesQuery(userId) : fuelRequestsQuery(userId);
  return list.queryKey as DataTag<QueryKey, unknown, Error>; // the item's kind decides its type
}

/** The list with what the server made of the item: a vehicle in vehicles, a request in requests. */
function merged(list: unknown, item: OutboxItem): unknown {
  if (!item.result) return list;
  return item.kind === 'vehicle'
    ? withCar(list as Car[], item.result)
    : withFuelRequest(list as FuelRequestPages, item.result);
}
