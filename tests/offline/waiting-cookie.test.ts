import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOutboxMirror, type OutboxMirror } from '../../src/offline/device/outbox-mirror.ts';
import {
  countLostItems,
  removeWaitingCookie,
  updateWaitingCookies,
} from '../../src/offline/device/waiting-cookie.ts';
import { createOutboxStore, type OutboxStore } from '../../src/offline/outbox-store.ts';
import { memoryCaches } from './model/kit/browser-parts.ts';
import { anna, ben, newRequest, uuid } from './support/items.ts';

let cookies: Map<string, string>;
let store: OutboxStore;

beforeEach(() => {
  cookies = new Map();
  store = newStore();
});

const newStore = (mirror?: OutboxMirror) =>
  createOutboxStore({
    indexedDB: constant(new IDBFactory()),
    announce: () => {},
    ...(mirror && { mirror }),
  });
const constant = (factory: IDBFactory) => () => factory;

const jar = {
  read: async () => [...cookies].map(([name, value]) => ({ name, value })),
  write: async (name: string, value: string | null) => {
    if (value === null) cookies.delete(name);
    else cookies.set(name, value);
  },
};

const update = () => updateWaitingCookies(jar, store);
const lost = (userId = anna) => countLostItems(jar, store, userId);
const settle = (number: number) => store.update(uuid(number), () => null);

async function save(number: number, userId = anna) {
  await store.add({ ...newRequest(number), userId }, null);
  await update();
}

// OUT-10
describe('the cookie of waiting items', () => {
  it('shows a user how many of their items were lost with the storage', async () => {
    await save(1);
    await save(2);
    await save(3, ben);
    expect(await lost()).toBe(0);
    store = newStore();
    expect(await lost()).toBe(2);
    expect(await lost(ben)).toBe(1);
  });

  // OUT-41
  it('does not count as lost what came back from the mirror', async () => {
    const caches = memoryCaches() as unknown as CacheStorage; // the part that the mirror uses
    const mirror = createOutboxMirror(() => caches);
    store = newStore(mirror);
    await save(1);
    await save(2);
    await (await caches.open('volmaak-mirror')).delete(`https://volmaak.invalid/outbox/${uuid(2)}`);
    store = newStore(mirror);
    expect(await lost()).toBe(1);
    await update();
    expect(await lost()).toBe(1);
    await removeWaitingCookie(jar, anna);
    await update();
    store = newStore(mirror);
    expect(await lost()).toBe(0);
    await update();
    expect([...cookies.values()]).toEqual([`1.${await store.storageId()}`]);
  });

  it('does not contain the user id', async () => {
    await save(1);
    expect(cookies.size).toBe(1);
    expect(JSON.stringify([...cookies])).not.toContain(anna);
  });

  it('reports no loss when everything was sent, deleted or cancelled', async () => {
    await save(1);
    await save(2);
    await settle(1);
    await store.update(uuid(2), (item) => ({ ...item, isWithdrawn: true }));
    await update();
    expect(cookies.size).toBe(0);
    store = newStore();
    expect(await lost()).toBe(0);
  });

  it('is corrected silently when it was out of date', async () => {
    await save(1);
    await settle(1);
    expect(await lost()).toBe(0);
    await update();
    expect(cookies.size).toBe(0);
  });

  it('stays until its user has read about the loss, whatever is saved meanwhile', async () => {
    await save(1);
    await save(2);
    store = newStore();
    await save(3);
    expect(await lost()).toBe(2);
    await removeWaitingCookie(jar, anna);
    await update();
    expect(await lost()).toBe(0);
    store = newStore();
    expect(await lost()).toBe(1);
  });

  it('of another user is not changed', async () => {
    await save(1, ben);
    store = newStore();
    await save(2);
    await settle(2);
    await update();
    expect(await lost()).toBe(0);
    expect(await lost(ben)).toBe(1);
  });

  it('reports no loss for an unreadable cookie', async () => {
    await save(1);
    for (const name of cookies.keys()) cookies.set(name, 'nonsense');
    expect(await lost()).toBe(0);
    await update();
    store = newStore();
    expect(await lost()).toBe(1);
  });
});
