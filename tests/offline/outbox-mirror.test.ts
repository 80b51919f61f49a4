import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOutboxMirror } from '../../src/offline/device/outbox-mirror.ts';
import { createOutboxStore } from '../../src/offline/outbox-store.ts';
import { cancelled } from '../../src/offline/transitions.ts';
import { memoryCaches } from './model/kit/browser-parts.ts';
import { newRequest, newVehicle, photo, uuid } from './support/items.ts';

let factory: IDBFactory;
let caches: ReturnType<typeof memoryCaches>;

beforeEach(() => {
  factory = new IDBFactory();
  caches = memoryCaches();
});

/** A page or a worker of this device. */
const open = (storage = () => caches as unknown as CacheStorage | undefined) =>
  createOutboxStore({
    indexedDB: () => factory,
    announce: () => {},
    onForeign: () => {},
    mirror: createOutboxMirror(storage), // the mirror uses only what this one has
  });

/** The browser finds its database damaged, and begins an empty one. */
const rot = () => {
  factory = new IDBFactory();
};

const mirrored = async () => (await (await caches.open('volmaak-mirror')).keys()).length;

// OUT-41
describe('an outbox that the browser has begun anew', () => {
  it('has what waited again, under the same ids and in the same order', async () => {
    const store = open();
    await store.add(newRequest(1), null);
    await store.add(newRequest(2), null);
    rot();
    const restored = await open().all();
    expect(restored.map(({ id, state }) => [id, state])).toEqual([
      [uuid(1), 'queued'],
      [uuid(2), 'queued'],
    ]);
    expect(restored[0]?.payload).toEqual(newRequest(1).payload);
  });

  it('takes them for tried, because the server may have made them', async () => {
    await open().add(newRequest(1), null);
    rot();
    const [item] = await open().all();
    expect(item?.tries).toBe(1);
    expect(item && cancelled(item)).toMatchObject({ isWithdrawn: true });
  });

  it('asks the server for a vehicle before it uploads another photo', async () => {
    await open().add(newVehicle(1), photo());
    rot();
    expect((await open().all())[0]?.steps).toEqual({ lookUp: 'due' });
  });

  it.each<[string, (store: ReturnType<typeof open>) => Promise<unknown>]>([
    [
      'sent',
      (store) => store.update(uuid(1), (item) => ({ ...item, state: 'sent', result: {} }) as never),
    ],
    ['deleted', (store) => store.update(uuid(1), () => null)],
    ['deleted at a sign-out', (store) => store.change(() => null)],
  ])('does not have what was %s', async (_, end) => {
    const store = open();
    await store.add(newRequest(1), null);
    expect(await mirrored()).toBe(1);
    await end(store);
    expect(await mirrored()).toBe(0);
    rot();
    expect(await open().all()).toEqual([]);
  });

  it('has the corrected version of an item', async () => {
    const store = open();
    await store.add(newRequest(1), null);
    const payload = { ...newRequest(1).payload, fuelAmount: 33 };
    await store.update(uuid(1), (item) => ({ ...item, payload }) as never);
    rot();
    expect((await open().all())[0]?.payload).toMatchObject({ fuelAmount: 33 });
  });

  it('is restored by the next page if the mirror did not answer', async () => {
    await open().add(newRequest(1), null);
    rot();
    const dead = { open: () => Promise.reject(new Error('Not now')) } as unknown as CacheStorage;
    expect(await open(() => dead).all()).toEqual([]);
    expect(await open().all()).toHaveLength(1);
  });
});

// OUT-41
describe('the mirror', () => {
  it('is not read while the outbox is the old one, or holds something', async () => {
    const store = open();
    await store.add(newRequest(1), null);
    const cache = await caches.open('volmaak-mirror');
    const entries = await Promise.all(
      (await cache.keys()).map(async (key) => ({ key, value: await cache.match(key) })),
    );
    await store.update(uuid(1), () => null);
    for (const { key, value } of entries) await cache.put(key, value as Response);
    expect(await open().all()).toEqual([]);
  });

  it('writes nothing for a mere try of an item', async () => {
    const store = open();
    await store.add(newRequest(1), null);
    const cache = await caches.open('volmaak-mirror');
    await cache.delete((await cache.keys())[0] as Request);
    await store.update(uuid(1), (item) => ({ ...item, state: 'sending', tries: 1 }));
    expect(await mirrored()).toBe(0);
  });

  it('gets what it lacks, and loses what it should not have', async () => {
    const store = open();
    await store.add(newRequest(1), null);
    const cache = await caches.open('volmaak-mirror');
    const [key] = await cache.keys();
    const entry = await cache.match(key as Request);
    await cache.delete(key as Request);
    await cache.put('https://volmaak.invalid/outbox/stale', entry as Response);
    await store.syncMirror();
    expect((await cache.keys()).map(({ url }) => url)).toEqual([
      `https://volmaak.invalid/outbox/${uuid(1)}`,
    ]);
  });

  it('does not keep a save from its end, whatever happens to it', async () => {
    const full = {
      open: async () => ({
        put: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')),
      }),
    } as unknown as CacheStorage;
    await open(() => full).add(newRequest(1), null);
    await open(() => undefined).add(newRequest(2), null);
    expect(await open(() => undefined).all()).toHaveLength(2);
  });
});
