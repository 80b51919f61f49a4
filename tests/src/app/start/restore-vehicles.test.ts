import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UserId } from '../../../../domain/ids.ts';
import { vehiclesQuery } from '../../../../src/api/vehicles.ts';
import { createQueryClient } from '../../../../src/app/start/query-client.ts';
import { restoreVehicles } from '../../../../src/app/start/restore-vehicles.ts';
import { setActiveUserId } from '../../../../src/session/active-user.ts';

const userId = 'd2f0a7de-3f5c-4f0a-9d0b-2f6f0e0c6c11' as UserId; // any user
const { queryKey } = vehiclesQuery(userId);
const loaded = Promise.resolve();

afterEach(() => vi.unstubAllGlobals());

describe('the vehicles that the device has stored', () => {
  // OUT-12
  it('are restored before the first screen with their age, and marked for a refetch', async () => {
    setActiveUserId(userId);
    const before = createQueryClient();
    vi.stubGlobal('fetch', vi.fn());
    await before.fetchQuery({ ...vehiclesQuery(userId), queryFn: async () => [] });
    const { dataUpdatedAt } = before.getQueryState(queryKey) ?? {};

    const client = createQueryClient();
    await vi.waitFor(async () => {
      await restoreVehicles(client, userId, loaded);
      expect(client.getQueryData(queryKey)).toEqual([]);
    }, 30_000);
    expect(client.getQueryState(queryKey)).toMatchObject({ dataUpdatedAt, isInvalidated: true });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('do not delay the start if there are none, and nothing is fetched', async () => {
    vi.stubGlobal('fetch', vi.fn());
    const client = createQueryClient();
    const stranger = '7a1e3f6c-0d55-4d86-8f6f-0a8d0c9b1e22' as UserId; // without stored data
    await restoreVehicles(client, stranger, loaded);
    expect(client.getQueryData(vehiclesQuery(stranger).queryKey)).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  });
});
