import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Car } from '../../../domain/vehicles/car.ts';
import { vehiclesQuery } from '../../../src/api/vehicles.ts';
import { checkConnection, isConnected } from '../../../src/http/connection.ts';
import type { OutboxItem } from '../../../src/offline/outbox-item.ts';
import { outboxStore } from '../../../src/offline/sender.ts';
import {
  handleOutboxChanges,
  outboxPhotoQuery,
  outboxQuery,
  rereadOutbox,
} from '../../../src/outbox/queries.ts';
import { corolla } from '../../offline/support/corolla.ts';
import { anna, newRequest, photo, requestItem, vehicleItem } from '../../offline/support/items.ts';

it('reads the picture again after a correction of its vehicle, here or in another tab', () => {
  const client = new QueryClient();
  const refused = vehicleItem({ state: 'needs-you' });
  const { queryKey } = outboxPhotoQuery(refused.id);
  client.setQueryData(queryKey, photo());
  handleOutboxChanges(client, anna, [refused], [refused]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  handleOutboxChanges(client, anna, [refused], [vehicleItem({ state: 'queued', corrections: 1 })]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('reads the outbox again after a change during the first reading, which may be from before it', async () => {
  const client = new QueryClient();
  const read = Promise.withResolvers<void>();
  const query = outboxQuery(anna);
  const queryFn = async () => {
    const before = await outboxStore.contents();
    await read.promise;
    return { ...before, lost: 0 };
  };
  const first = client.prefetchQuery({ ...query, queryFn });
  await outboxStore.add(newRequest(1), null);
  const second = rereadOutbox(client, anna);
  read.resolve();
  await Promise.all([first, second]);
  expect(client.getQueryData(query.queryKey)?.items.map(({ id }) => id)).toEqual([
    newRequest(1).id,
  ]);
});

it('adds a sent vehicle to its list, and keeps the age of the list', () => {
  const client = new QueryClient();
  const { queryKey } = vehiclesQuery(anna);
  client.setQueryData(queryKey, [], { updatedAt: 1_000 });
  const result = { ...corolla, userId: anna };
  handleOutboxChanges(client, anna, [vehicleItem()], [vehicleItem({ state: 'sent', result })]);
  expect(client.getQueryData(queryKey)).toEqual([result]);
  expect(client.getQueryState(queryKey)).toMatchObject({
    dataUpdatedAt: 1_000,
    isInvalidated: true,
  });
});

it('fetches the lists once, when the last of many items was sent', () => {
  const client = new QueryClient();
  const { queryKey } = vehiclesQuery(anna);
  client.setQueryData(queryKey, []);
  const isInvalidated = () => client.getQueryState(queryKey)?.isInvalidated;
  const result = { ...corolla, userId: anna };
  const sent = vehicleItem({ state: 'sent', result });
  const [queued, sending, waiting] = (['queued', 'sending', 'waiting'] as const).map((state) =>
    requestItem({ state }),
  ) as [OutboxItem, OutboxItem, OutboxItem];
  const change = (before: OutboxItem[], now: OutboxItem[], areListsBehind?: boolean) =>
    handleOutboxChanges(client, anna, before, now, areListsBehind);
  expect(change([vehicleItem(), queued], [sent, sending])).toBe(true);
  expect(client.getQueryData(queryKey)).toEqual([result]);
  expect(isInvalidated()).toBe(false);
  expect(change([sent, sending], [sent, waiting], true)).toBe(false);
  expect(isInvalidated()).toBe(true);
});

it('fetches a list again whose first answer may be from before an item was sent', async () => {
  const client = new QueryClient();
  const result = { ...corolla, userId: anna };
  const answers = [Promise.withResolvers<Car[]>(), Promise.withResolvers<Car[]>()];
  const queryFn = vi.fn(() => answers[queryFn.mock.calls.length - 1]?.promise ?? []);
  const list = new QueryObserver<Car[]>(client, { ...vehiclesQuery(anna), queryFn } as never);
  const stop = list.subscribe(() => {});
  handleOutboxChanges(client, anna, [vehicleItem()], [vehicleItem({ state: 'sent', result })]);
  answers[0]?.resolve([]);
  answers[1]?.resolve([result]);
  await vi.waitFor(() => expect(list.getCurrentResult().fetchStatus).toBe('idle'));
  expect(list.getCurrentResult().data).toEqual([result]);
  stop();
});

describe('the connection after a change by the worker', () => {
  const askedAt = Date.now();
  const failed = (at: number) =>
    vehicleItem({
      state: 'waiting',
      lastError: { status: 502, message: 'No', code: null, issues: [], at },
    });
  const waiting = failed(askedAt);
  const sent = (sentAt: number) =>
    vehicleItem({ state: 'sent', sentAt, result: { ...corolla, userId: anna } });

  beforeEach(() => {
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('fetch', async () => new Response('Bad gateway', { status: 502 }));
  });
  afterEach(() => vi.unstubAllGlobals());

  async function loseServer() {
    handleOutboxChanges(new QueryClient(), anna, [vehicleItem()], [waiting]);
    await checkConnection();
    expect(isConnected()).toBe(false);
  }

  it('is online after a new answer to any item', async () => {
    await loseServer();
    handleOutboxChanges(new QueryClient(), anna, [waiting], [sent(Date.now())]);
    expect(isConnected()).toBe(true);
    await loseServer();
    const lastError = { status: 409, message: 'No', code: null, issues: [], at: Date.now() };
    const refused = vehicleItem({ state: 'needs-you', lastError });
    handleOutboxChanges(new QueryClient(), anna, [waiting], [refused]);
    expect(isConnected()).toBe(true);
  });

  it('is checked after another failure, also if no reading saw the item being sent', async () => {
    handleOutboxChanges(new QueryClient(), anna, [waiting], [sent(Date.now())]);
    expect(isConnected()).toBe(true);
    handleOutboxChanges(new QueryClient(), anna, [waiting], [failed(askedAt + 1)]);
    await vi.waitFor(() => expect(isConnected()).toBe(false));
  });

  it('stays lost after an answer from before the loss', async () => {
    await loseServer();
    handleOutboxChanges(new QueryClient(), anna, [waiting], [sent(askedAt - 60_000)]);
    expect(isConnected()).toBe(false);
  });
});
