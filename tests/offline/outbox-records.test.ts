import { expect, it, vi } from 'vitest';
import { readPhoto } from '../../src/offline/outbox-records.ts';

it('a reading returns null for a picture whose bytes are lost, without aborting the transaction', async () => {
  const request = {} as IDBRequest;
  const transaction = { objectStore: () => ({ get: () => request }) };
  // The function uses nothing else.
  const reading = readPhoto(transaction as unknown as IDBTransaction, 'a');
  const preventDefault = vi.fn();
  request.onerror?.({ preventDefault } as unknown as Event);
  expect(await reading).toBeNull();
  expect(preventDefault).toHaveBeenCalled();
});
