import 'fake-indexeddb/auto';
import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import { readFromDevice } from '../../../src/api/device-cache.ts';
import { setDeviceOwner } from '../../../src/api/device-owner.ts';
import { createQueryClient } from '../../../src/api/query-client.ts';

const userId = 'd2f0a7de-3f5c-4f0a-9d0b-2f6f0e0c6c11' as UserId; // anybody's
const queryKey = ['purchases', userId];

// OUT-12
it('has a list asked for again although whoever looked on when it was read wanted nothing of it', async () => {
  setDeviceOwner(userId);
  await createQueryClient().fetchQuery({ queryKey, queryFn: async () => [] });
  await vi.waitFor(async () => {
    const other = createQueryClient();
    await readFromDevice(other, queryKey);
    expect(other.getQueryData(queryKey)).toEqual([]);
  }, 30_000);

  const client = createQueryClient();
  const options = { queryKey, queryFn: async () => ['bought since'] };
  new QueryObserver(client, { ...options, enabled: false }).subscribe(() => {});
  await client.prefetchQuery(options);
  expect(client.getQueryData(queryKey)).toEqual([]);
  // Nobody wanted it yet, so nobody asked: that it is old is remembered.
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true), 30_000);
  new QueryObserver(client, options).subscribe(() => {});
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(['bought since']), 30_000);
});
