import 'fake-indexeddb/auto';
import { hashKey } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import type { FuelRequestId } from '../../../domain/ids.ts';
import { fuelRequestsQuery } from '../../../src/api/fuel-requests.ts';
import { vehiclesQuery } from '../../../src/api/vehicles.ts';
import { createQueryClient } from '../../../src/app/start/query-client.ts';
import type { OutboxItem } from '../../../src/offline/outbox-item.ts';
import { outboxStore } from '../../../src/offline/sender.ts';
import { mergeIntoPersisted } from '../../../src/outbox/merge-sent.ts';
import { setActiveUserId } from '../../../src/session/active-user.ts';
import { restoreQuery } from '../../../src/session/query-persister.ts';
import { corolla } from '../../offline/support/corolla.ts';
import { anna, ben, newRequest, newVehicle, uuid } from '../../offline/support/items.ts';

// Only these fields are read.
const request = { id: uuid(71) as FuelRequestId, fuelAmount: 23 } as FuelRequest;
const fetchedAt = 1_000;

/** Saves an item and changes it as the worker would. */
async function send(item: ReturnType<typeof newRequest>, changes: Partial<OutboxItem>) {
  await outboxStore.add(item, null);
  // The changes keep the kind of the item.
  await outboxStore.update(item.id, (stored) => ({ ...stored, ...changes }) as OutboxItem);
}

const list = (queryKey: readonly unknown[], data: unknown) => ({
  buster: '',
  queryHash: hashKey(queryKey),
  queryKey,
  state: { data, dataUpdatedAt: fetchedAt } as never, // only these fields are read
});
const requests = (userId = anna) =>
  list(fuelRequestsQuery(userId).queryKey, {
    pages: [{ requests: [], next: null }],
    pageParams: [null],
  });
const dataOf = async (kept: ReturnType<typeof list>) => (await mergeIntoPersisted(kept)).state.data;

describe('a list that the device has stored', () => {
  beforeEach(() => outboxStore.change(() => null));

  it('contains items that were sent after it was fetched, only for their user', async () => {
    await send(newRequest(1), { state: 'sent', sentAt: fetchedAt + 1, result: request });
    await send(newVehicle(2), { state: 'sent', sentAt: fetchedAt + 1, result: corolla });
    expect(await dataOf(requests())).toMatchObject({ pages: [{ requests: [request] }] });
    expect(await dataOf(list(vehiclesQuery(anna).queryKey, []))).toEqual([corolla]);
    expect(await dataOf(requests(ben))).toMatchObject({ pages: [{ requests: [] }] });
  });

  it('does not contain items that were sent before, which may be deleted since', async () => {
    await send(newRequest(1), { state: 'sent', sentAt: fetchedAt - 1, result: request });
    await send(newRequest(3), { state: 'waiting' });
    const kept = requests();
    expect(await mergeIntoPersisted(kept)).toBe(kept);
  });

  it('is merged before the first screen', async () => {
    setActiveUserId(anna);
    const { queryKey } = vehiclesQuery(anna);
    const before = createQueryClient();
    await before.fetchQuery({ ...vehiclesQuery(anna), queryFn: async () => [] });
    const sentAt = Date.now() + 1;
    await send(newVehicle(2), { state: 'sent', sentAt, result: corolla });
    await expect
      .poll(async () => {
        const client = createQueryClient();
        await restoreQuery(client, vehiclesQuery(anna));
        return client.getQueryData(queryKey);
      })
      .toEqual([corolla]);
  });
});
