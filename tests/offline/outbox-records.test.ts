import { expect, it, vi } from 'vitest';
import { readPhoto } from '../../src/offline/outbox-records.ts';

it('reads a picture whose bytes the device lost as none, and lets the transaction live', async () => {
  const request = {} as IDBRequest;
  const transaction = { objectStore: () => ({ get: () => request }) };
  const reading = readPhoto(transaction as unknown as IDBTransaction, 'a'); // all that is used of it
  const preventDefault = vi.fn();
  request.onerror?.({ preventDefault } as unknown as Event);
  expect(await reading).toBeNull();
  expect(preventDefault).toHaveBeenCalled();
});
