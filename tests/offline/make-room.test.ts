import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { createStore, keys, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pictureCacheName } from '../../src/offline/device/current-user.ts';
import type { OutboxStore } from '../../src/offline/outbox-store.ts';
import { memoryCaches } from './model/kit/browser-parts.ts';
import { anna, newRequest, newVehicle, photo, uuid } from './support/items.ts';

const history = ['["purchases","1"]', '["purchase","7"]', '["fuel-requests","1"]'];
const others = ['["vehicles","1"]', '["loyalty","1"]'];
const drafts = ['draft-photo-1-vehicle', 'draft-1-request'];
const pictures = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** Two contexts of one browser, such as a page and the worker. */
let page: OutboxStore;
let worker: OutboxStore;
/** How many pictures and lists have to go until the browser lets the outbox write again. */
let needed: number;
let dropped: number;
/** How often the browser refused a write. */
let refusals: number;

const listStore = () => createStore('volmaak-cache', 'queries');
const pictureCache = () => caches.open(pictureCacheName(anna));

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('caches', memoryCaches());
  needed = 0;
  dropped = 0;
  refusals = 0;
  for (const number of pictures) {
    await (await pictureCache()).put(`http://localhost/${number}`, new Response('bytes'));
  }
  await (await caches.open('workbox-precache')).put('http://localhost/0', new Response('code'));
  const store = listStore();
  for (const key of [...history, ...others]) await set(`tanstack-query-${key}`, 'kept', store);
  for (const key of drafts) await set(key, 'kept', store);
  page = await openContext();
  worker = await openContext();
  await page.add(newVehicle(1), photo());
  await worker.all();
  countDrops(await pictureCache());
  refuseWrites();
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function openContext(): Promise<OutboxStore> {
  vi.resetModules();
  const { createOutboxStore } = await import('../../src/offline/outbox-store.ts');
  return createOutboxStore({ announce: () => {}, onForeign: () => {} });
}

function countDrops(cache: Cache): void {
  const drop = cache.delete;
  vi.spyOn(cache, 'delete').mockImplementation((request) => {
    dropped += 1;
    return drop(request);
  });
}

/** As a full phone does. `fake-indexeddb` has no quota. */
function refuseWrites(): void {
  for (const method of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[method];
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      ...record
    ) {
      if (this.name === 'queries' || dropped >= needed) return write.apply(this, record);
      refusals += 1;
      throw new DOMException('The phone is full', 'QuotaExceededError');
    } as typeof write);
  }
  const drop = IDBObjectStore.prototype.delete;
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    if (this.name === 'queries') dropped += 1;
    return drop.call(this, key);
  } as typeof drop);
}

async function kept() {
  const entries = await (await pictureCache()).keys();
  const lists = await keys<string>(listStore());
  return {
    pictures: entries.map(({ url }) => url.slice(-1)),
    code: await (await caches.open('workbox-precache')).keys(),
    lists: lists.map((key) => key.replace('tanstack-query-', '')).sort(),
  };
}

const everything = { code: [expect.anything()], lists: [...history, ...others, ...drafts].sort() };

// OUT-30
describe('a write to the outbox of a full phone', () => {
  it('drops nothing while there is room', async () => {
    await page.add(newRequest(2), null);
    expect(await kept()).toEqual({ ...everything, pictures });
  });

  it.each([
    [1, pictures.slice(4), everything.lists],
    [5, pictures.slice(6), everything.lists],
    [9, [], [...others, ...drafts].sort()],
    [12, [], [...drafts].sort()],
  ])('drops the oldest pictures, then history, then other lists: %i', async (room, left, lists) => {
    needed = room;
    await page.add(newVehicle(2), photo(9));
    expect(await kept()).toEqual({ ...everything, pictures: left, lists });
    expect((await page.all()).map(({ id }) => id)).toEqual([uuid(1), uuid(2)]);
    expect(await page.photo(uuid(1))).toEqual(photo());
    expect(await page.photo(uuid(2))).toEqual(photo(9));
  });

  it('fails when nothing is left to drop, and keeps the outbox and the drafts', async () => {
    needed = 1000;
    await expect(page.add(newVehicle(2), photo())).rejects.toMatchObject({ reason: 'full' });
    expect(await kept()).toEqual({ ...everything, pictures: [], lists: [...drafts].sort() });
    expect((await page.all()).map(({ id }) => id)).toEqual([uuid(1)]);
    expect(await page.photo(uuid(1))).toEqual(photo());
  });

  it('drops for the end of a try too', async () => {
    needed = 1;
    await worker.update(uuid(1), (item) => ({ ...item, state: 'sending', tries: 1 }));
    expect(await page.get(uuid(1))).toMatchObject({ state: 'sending', tries: 1 });
    expect((await kept()).pictures).toEqual(pictures.slice(4));
  });

  it.each(['with Web Locks', 'without'])(
    'shares what another writer has freed: %s',
    async (how) => {
      if (how === 'without') vi.stubGlobal('navigator', {});
      // Without Web Locks, the writers of one context share.
      const second = how === 'without' ? page : worker;
      needed = 1;
      await Promise.all([page.add(newRequest(2), null), second.add(newRequest(3), null)]);
      expect((await kept()).pictures).toEqual(pictures.slice(4));
      expect(dropped).toBe(4);
      // Both were refused before one of them dropped anything.
      expect(refusals).toBeGreaterThanOrEqual(3);
      expect(await page.all()).toHaveLength(3);
    },
  );

  it('goes on without pictures that the phone does not give', async () => {
    // The modules were loaded anew for the worker.
    const { replaceAppDurations } = await import('../support/replace-durations.ts');
    replaceAppDurations({ deviceCache: { reading: 0 } });
    vi.stubGlobal('caches', { keys: () => new Promise(() => {}) });
    needed = 1000;
    await expect(worker.add(newRequest(2), null)).rejects.toMatchObject({ reason: 'full' });
  });

  it('is not repeated after another failure', async () => {
    const work = page.update(uuid(1), () => {
      throw new TypeError('A mistake of ours');
    });
    await expect(work).rejects.toThrow('A mistake of ours');
    expect(await kept()).toEqual({ ...everything, pictures });
  });
});
