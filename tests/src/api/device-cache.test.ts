import 'fake-indexeddb/auto';
import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import type { Purchase } from '../../../domain/purchases/purchase.ts';
import { purchasesQuery } from '../../../src/api/purchases.ts';
import { createQueryClient } from '../../../src/app/start/query-client.ts';
import { setActiveUserId } from '../../../src/session/active-user.ts';
import { restoreQuery } from '../../../src/session/device-cache.ts';

const userId = 'd2f0a7de-3f5c-4f0a-9d0b-2f6f0e0c6c11' as UserId; // any user
const query = purchasesQuery(userId);
const { queryKey } = query;
const purchase = { id: 'anything' } as unknown as Purchase; // only compared with itself

// OUT-12
it('fetches a restored list again although its only observer was disabled then', async () => {
  setActiveUserId(userId);
  await createQueryClient().fetchQuery({ ...query, queryFn: async () => [] });
  await vi.waitFor(async () => {
    const other = createQueryClient();
    await restoreQuery(other, query);
    expect(other.getQueryData(queryKey)).toEqual([]);
  }, 30_000);

  const client = createQueryClient();
  const options = { ...query, queryFn: async () => [purchase] };
  new QueryObserver(client, { ...options, enabled: false }).subscribe(() => {});
  await client.prefetchQuery(options);
  expect(client.getQueryData(queryKey)).toEqual([]);
  // A disabled observer fetches nothing, so the list stays marked as outdated.
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true), 30_000);
  new QueryObserver(client, options).subscribe(() => {});
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual([purchase]), 30_000);
});
