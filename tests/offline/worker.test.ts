import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxStore } from '../../src/offline/outbox-store.ts';
import { syncTagPrefix } from '../../src/offline/worker-messages.ts';
import { anna, newRequest, uuid } from './support/items.ts';
import { startWorker } from './support/worker.ts';

const hour = 60 * 60 * 1000;
const stored = { status: 201, headers: { 'X-Volmaak': 'api', 'X-Outbox-Item': uuid(1) } };

/** More calls than any event in this file needs. */
const maxCalls = 20;

let fetched: string[];
let endless: PromiseWithResolvers<never>;
let answer: () => Promise<Response>;
let dispatch: Awaited<ReturnType<typeof startWorker>>;
let store: OutboxStore;

beforeEach(async () => {
  fetched = [];
  endless = Promise.withResolvers();
  answer = () => Promise.reject(new TypeError('No network'));
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', (path: string) => {
    fetched.push(path);
    if (fetched.length <= maxCalls) return answer();
    // A drain in an endless loop must fail its test.
    endless.reject(new Error('The worker calls without end'));
    return new Promise(() => {});
  });
  dispatch = await startWorker();
  ({ outboxStore: store } = await import('../../src/offline/sender.ts'));
  await store.add(newRequest(1), null);
});

const end = (work: Promise<void>) => Promise.race([work, endless.promise]);
const sync = () => end(dispatch('sync', { tag: `${syncTagPrefix}1` }));
const states = async () => (await store.all()).map(({ state }) => state);

// OUT-6
describe('a sync event', () => {
  it('fails while items are left, so that the browser repeats it', async () => {
    await expect(sync()).rejects.toThrow('Something is still waiting');
    expect(await states()).toEqual(['waiting']);
  });

  it('succeeds once everything is sent', async () => {
    answer = async () => Response.json({ id: uuid(70) }, stored);
    await sync();
    expect(await states()).toEqual(['sent']);
  });

  it('sends waiting items at once', async () => {
    const nextAttemptAt = Date.now() + hour / 2;
    await store.update(uuid(1), (item) => ({ ...item, state: 'waiting', nextAttemptAt }));
    answer = async () => Response.json({ id: uuid(70) }, stored);
    await sync();
    expect(fetched).toEqual(['/api/fuel-requests']);
    expect(await states()).toEqual(['sent']);
  });

  it('updates the cookie of waiting items', async () => {
    const id = await store.storageId();
    const name = `volmaak-waiting-${anna.slice(-12)}`;
    const cookieStore = {
      getAll: async () => [{ name, value: `1.${id}` }],
      set: vi.fn(),
      delete: vi.fn(),
    };
    Object.assign(self, { cookieStore });
    await expect(sync()).rejects.toThrow('Something is still waiting');
    expect(cookieStore.delete).not.toHaveBeenCalled();
    answer = async () => Response.json({ id: uuid(70) }, stored);
    await sync();
    expect(cookieStore.delete).toHaveBeenCalledWith({ name, path: '/' });
  });

  it('ignores foreign tags', async () => {
    await dispatch('sync', { tag: 'foreign' });
    expect(fetched).toEqual([]);
  });
});

describe('the drain message of a page', () => {
  it('joins a drain that is under way', async () => {
    const held = Promise.withResolvers<void>();
    answer = async () => {
      await held.promise;
      return Response.json({ id: uuid(70) }, stored);
    };
    await store.add(newRequest(2), null);
    const postMessage = vi.fn();
    const message = { data: { type: 'drain' }, ports: [{ postMessage }] };
    const synced = sync().catch(() => {});
    await vi.waitFor(() => expect(fetched).toHaveLength(2));
    const asked = end(dispatch('message', message));
    for (let number = 3; number <= 9; number += 1) await store.add(newRequest(number), null);
    await vi.waitFor(() => expect(fetched).toHaveLength(4));
    held.resolve();
    await Promise.all([synced, asked]);
    // Four at a time, and each once.
    expect(fetched).toHaveLength(9);
  });

  it('is answered at once, and items that are left are no error', async () => {
    const postMessage = vi.fn();
    await end(dispatch('message', { data: { type: 'drain' }, ports: [{ postMessage }] }));
    expect(postMessage).toHaveBeenCalledWith('draining');
    expect(fetched).toEqual(['/api/fuel-requests']);
    expect(await states()).toEqual(['waiting']);
  });
});
