import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { heedNews, outboxPhotoQuery } from '../../../src/api/outbox.ts';
import { anna, photo, vehicleItem } from '../../offline/support/items.ts';

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
