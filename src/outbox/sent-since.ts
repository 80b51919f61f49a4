import { hashKey } from '@tanstack/react-query';
import type { PersistedQuery } from '@tanstack/react-query-persist-client';
import type { Car } from '../../domain/car.ts';
import { type FuelRequestPages, fuelRequestsQuery, withFuelRequest } from '../api/fuel-requests.ts';
import { vehiclesQuery, withCar } from '../api/vehicles.ts';
import type { OutboxItem } from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';

/**
 * What the device keeps of a list, with what was sent after it was fetched: by the worker, while no
 * page was open to hear of it. In the outbox it no longer waits, and without a connection nobody else
 * tells of it. Never fails.
 */
export async function withSentSince(kept: PersistedQuery): Promise<PersistedQuery> {
  const items = await outboxStore.all().catch(() => []);
  const sent = items.filter((item) => isNews(item, kept)).sort((a, b) => a.seq - b.seq);
  if (sent.length === 0) return kept;
  return { ...kept, state: { ...kept.state, data: sent.reduce(withItem, kept.state.data) } };
}

function isNews({ kind, userId, sentAt = 0 }: OutboxItem, { queryHash, state }: PersistedQuery) {
  const list = kind === 'vehicle' ? vehiclesQuery(userId) : fuelRequestsQuery(userId);
  return hashKey(list.queryKey) === queryHash && sentAt > state.dataUpdatedAt;
}

/** The list is the data of the kind's own query. */
function withItem(list: unknown, item: OutboxItem): unknown {
  if (!item.result) return list;
  return item.kind === 'vehicle'
    ? withCar(list as Car[], item.result)
    : withFuelRequest(list as FuelRequestPages, item.result);
}
