import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drainOutbox, outbox } from '../../src/offline/device-outbox.ts';
import { newRequest, uuid } from './support/items.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

it('sends what was saved on this device', async () => {
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) =>
    Response.json(
      { id: uuid(1001) },
      { status: 201, headers: { 'X-Outbox-Item': headers['X-Outbox-Item'] ?? '' } },
    ),
  );
  await outbox.add(newRequest(1), null);
  expect(await drainOutbox()).toEqual({ left: 0, nextAttemptAt: null });
  expect(await outbox.all()).toMatchObject([{ state: 'sent', result: { id: uuid(1001) } }]);
});
