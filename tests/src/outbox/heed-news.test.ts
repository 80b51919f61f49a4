import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { heedNews, outboxPhotoQuery } from '../../../src/api/outbox.ts';
import { vehiclesQuery } from '../../../src/api/vehicles.ts';
import { anna, photo, vehicleItem } from '../../offline/support/items.ts';
import { corolla } from '../fuel/corolla.ts';

it('reads the picture of a vehicle again that was corrected, here or in another tab', () => {
  const client = new QueryClient();
  const refused = vehicleItem({ state: 'needs-you' });
  const { queryKey } = outboxPhotoQuery(refused.id);
  client.setQueryData(queryKey, photo());
  heedNews(client, anna, [refused], [refused]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  heedNews(client, anna, [refused], [vehicleItem({ state: 'queued', corrections: 1 })]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('puts a vehicle that was sent into its list, of which everything else is as old as before', () => {
  const client = new QueryClient();
  const { queryKey } = vehiclesQuery(anna);
  client.setQueryData(queryKey, [], { updatedAt: 1_000 });
  const result = { ...corolla, userId: anna };
  heedNews(client, anna, [vehicleItem()], [vehicleItem({ state: 'sent', result })]);
  expect(client.getQueryData(queryKey)).toEqual([result]);
  expect(client.getQueryState(queryKey)).toMatchObject({
    dataUpdatedAt: 1_000,
    isInvalidated: true,
  });
});
