import 'fake-indexeddb/auto';
import { hashKey, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { createStore, get, set } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionUser } from '../../../domain/accounts/account.ts';
import type { UserId } from '../../../domain/ids.ts';
import { Purchase } from '../../../domain/purchases/purchase.ts';
import { priceChangesKey } from '../../../src/api/first-paint-prices.ts';
import { purchasesQuery } from '../../../src/api/purchases.ts';
import { createQueryClient } from '../../../src/app/start/query-client.ts';
import { setActiveUserId } from '../../../src/session/active-user.ts';
import { deviceStorage } from '../../../src/session/device-storage.ts';
import { restoreFirstPaintData } from '../../../src/session/first-paint-data.ts';
import { restoreQuery } from '../../../src/session/query-persister.ts';
import { validValues } from '../../support/schema-mutations.ts';

const userId = 'd2f0a7de-3f5c-4f0a-9d0b-2f6f0e0c6c11' as UserId; // any user
const query = purchasesQuery(userId);
const { queryKey } = query;
const purchase = validValues(Purchase)[0] as Purchase; // made from its schema

const store = createStore('volmaak-cache', 'queries');
const entryKey = `tanstack-query-${hashKey(queryKey)}`;

beforeEach(() => setActiveUserId(userId));

/** Fetches these purchases, and waits until the device has stored them. */
async function keep(purchases: Purchase[]) {
  const client = createQueryClient();
  await client.fetchQuery({ ...query, queryFn: async () => purchases });
  const stored = () => get(entryKey, store).then((entry) => entry?.state.data);
  await vi.waitFor(async () => expect(await stored()).toEqual(purchases), 30_000);
  return { client, stored };
}

/** What a new page shows of the stored purchases. */
async function restored(): Promise<unknown> {
  const client = createQueryClient();
  await restoreQuery(client, query);
  return client.getQueryData(queryKey);
}

type Entry = { state: object; queryHash: string };

// OUT-31
describe('a stored list', () => {
  const poisons: [string, (entry: Entry) => unknown][] = [
    ['is truncated', ({ queryHash }) => ({ queryHash })],
    ['is a text', () => '<html>'],
    ['has another version', (entry) => ({ ...entry, buster: '1' })],
    [
      'is from no time',
      ({ state, ...entry }) => ({ ...entry, state: { ...state, dataUpdatedAt: 'x' } }),
    ],
    ['belongs to another key', (entry) => ({ ...entry, queryHash: hashKey(['purchases', 'ben']) })],
    [
      'has a purchase without a date',
      ({ state, ...entry }) => ({
        ...entry,
        state: { ...state, data: [{ ...purchase, purchaseDate: 'yesterday' }] },
      }),
    ],
  ];

  it.each(poisons)('that %s is dropped and not shown', async (_, poison) => {
    await keep([purchase]);
    expect(await restored()).toEqual([purchase]);
    await set(entryKey, poison((await get<Entry>(entryKey, store)) as Entry), store);
    expect(await restored()).toBeUndefined();
    expect(await get(entryKey, store)).toBeUndefined();
  });

  it('stays, also on the screen, when the network answers with another shape', async () => {
    const { client, stored } = await keep([purchase]);
    const { id: _, ...wrong } = purchase;
    const answers = { ...query, queryFn: async () => [wrong] as Purchase[], staleTime: 0 };
    await expect(client.fetchQuery(answers)).rejects.toThrow('another shape');
    expect(client.getQueryData(queryKey)).toEqual([purchase]);
    expect(await stored()).toEqual([purchase]);
  });
});

// OUT-31
describe('what the first paint needs', () => {
  const user = validValues(SessionUser)[0];
  const changes = { petrol: 1, diesel: 2 };

  /** What a new page knows before any answer, of a remembered user and of price changes. */
  async function start(session: object) {
    const queries = [
      [['session'], session],
      [priceChangesKey, { state: { data: changes, dataUpdatedAt: 1 }, version: 2 }],
    ].map(([key, entry]) => ({ queryKey: key, queryHash: hashKey(key as QueryKey), ...entry }));
    const stored = { timestamp: 1, buster: '2', clientState: { mutations: [], queries } };
    deviceStorage.setItem('volmaak-start', JSON.stringify(stored));
    const client = createQueryClient();
    await restoreFirstPaintData(client);
    expect(client.getQueryData(priceChangesKey)).toEqual(changes);
    return client.getQueryData(['session']);
  }

  const state = { data: user, dataUpdatedAt: 1 };

  it('is restored', async () => {
    expect(await start({ state, version: 2 })).toEqual(user);
  });

  it.each([
    { state, version: 1 },
    { state },
    { state: { data: { ...(user as object), isAdmin: 'yes' }, dataUpdatedAt: 1 }, version: 2 },
    { state: { data: user, dataUpdatedAt: 'x' }, version: 2 },
    { state: { data: null, dataUpdatedAt: 1 }, version: 2 },
  ])('is dropped alone when it is not valid: %#', async (session) => {
    expect(await start(session)).toBeUndefined();
  });
});

// OUT-12
it('fetches a restored list again although its only observer was disabled then', async () => {
  await keep([]);
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
