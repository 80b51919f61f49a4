import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Car } from '../../domain/vehicles/car.ts';
import { replacementId } from '../../src/offline/correction.ts';
import { OutboxStorageError } from '../../src/offline/outbox-database.ts';
import type { NewOutboxItem, OutboxItem } from '../../src/offline/outbox-item.ts';
import { createOutboxStore, type OutboxStore } from '../../src/offline/outbox-store.ts';
import { isDue, requeued } from '../../src/offline/transitions.ts';
import { seed } from '../support/browser/seed.ts';
import { type ModelStore, memoryStore } from './model/volmaak/memory-store.ts';
import { anna, car, newRequest, newVehicle, photo, storedCar, uuid } from './support/items.ts';
import { onRaw } from './support/raw-database.ts';

let factory: IDBFactory;
let store: OutboxStore;
let announced = 0;

beforeEach(() => {
  factory = new IDBFactory();
  store = createOutboxStore(platform());
  announced = 0;
});

const platform = () => ({
  indexedDB: () => factory,
  now: () => 5,
  announce: () => {
    announced += 1;
  },
});

const made: Car = { ...storedCar, id: uuid(70) as Car['id'] }; // a UUID

const send = (number: number) =>
  store.update(uuid(number), (item) =>
    item.kind === 'vehicle' ? { ...item, state: 'sent', result: made } : item,
  );

/** Vehicles have the numbers up to 3, their requests the others. */
const step = fc.record({
  do: fc.constantFrom('add', 'add', 'add', 'send', 'refuse', 'delete', 'correct'),
  number: fc.integer({ min: 1, max: 9 }),
  parent: fc.option(fc.integer({ min: 1, max: 3 })),
});

/** Lets a store take one step. */
async function take(
  each: ModelStore,
  { do: what, number, parent }: { do: string; number: number; parent: number | null },
): Promise<void> {
  const id = uuid(number);
  const item =
    number <= 3 ? newVehicle(number) : newRequest(number, parent === null ? null : uuid(parent));
  const lastError = { status: 400, message: 'No', code: null, issues: [], at: 1 };
  if (what === 'add') await each.add(item, null);
  else if (what === 'correct') await each.correct(item, null);
  else if (what === 'delete') await each.update(id, () => null);
  else if (what === 'refuse') {
    await each.update(id, (one) =>
      one.state === 'sent' ? one : { ...one, state: 'needs-you', lastError },
    );
  } else {
    await each.update(id, (one) =>
      one.dependsOn === null ? ({ ...one, state: 'sent', result: made } as OutboxItem) : one,
    );
  }
}

describe('add', () => {
  it('stores an item with its picture under the next number', async () => {
    const first = await store.add(newVehicle(1), photo(9));
    const second = await store.add(newRequest(2), null);
    expect([first, second]).toMatchObject([
      { id: uuid(1), seq: 1, state: 'queued', createdAt: 5, payload: car },
      { id: uuid(2), seq: 2 },
    ]);
    expect(await store.all()).toEqual([first, second]);
    expect(await store.photo(uuid(1))).toEqual(photo(9));
    expect(await store.photo(uuid(2))).toBeNull();
  });

  it('continues the numbers after everything was deleted', async () => {
    await store.add(newRequest(1), null);
    await store.update(uuid(1), () => null);
    expect(await store.add(newRequest(2), null)).toMatchObject({ seq: 2 });
  });

  it('changes nothing for an existing id', async () => {
    await store.add(newVehicle(1), photo(9));
    const changed = await store.update(uuid(1), (item) => ({ ...item, state: 'needs-you' }));
    const again = await store.add(
      { ...newRequest(1), payload: { ...newRequest(1).payload } } as never,
      photo(2),
    );
    expect(again).toEqual(changed);
    expect(await store.photo(uuid(1))).toEqual(photo(9));
    expect(await store.add(newRequest(2), null)).toMatchObject({ seq: 2 });
  });

  it('fills in the id of a vehicle that was sent meanwhile', async () => {
    await store.add(newVehicle(1), photo());
    await send(1);
    const child = await store.add(newRequest(2, uuid(1)), null);
    expect(child).toMatchObject({ dependsOn: null, payload: { carId: made.id } });
    expect(await store.all()).toContainEqual(child);
  });

  it('gives different numbers to items that two contexts save at once', async () => {
    const other = createOutboxStore(platform());
    const numbers = Array.from({ length: 10 }, (_, number) => number + 1);
    const added = await Promise.all(
      numbers.map((number) => (number % 2 ? store : other).add(newRequest(number), null)),
    );
    expect(added.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(numbers);
  });
});

describe('update', () => {
  it('reads, changes and writes in one transaction', async () => {
    await store.add(newRequest(1), null);
    const other = createOutboxStore(platform());
    const more = (each: OutboxStore) =>
      each.update(uuid(1), (item) => ({ ...item, attempts: item.attempts + 1 }));
    await Promise.all(Array.from({ length: 10 }, (_, index) => more(index % 2 ? store : other)));
    expect(await store.all()).toMatchObject([{ attempts: 10 }]);
  });

  it('deletes the item and its picture for null', async () => {
    await store.add(newVehicle(1), photo());
    await store.add(newRequest(2, uuid(1)), null);
    expect(await store.update(uuid(1), () => null)).toBeNull();
    // Its request waits for the user.
    expect(await store.all()).toMatchObject([{ id: uuid(2), state: 'needs-you' }]);
    expect(await store.photo(uuid(1))).toBeNull();
  });

  it('keeps the picture until the item is sent', async () => {
    await store.add(newVehicle(1), photo());
    for (const state of ['sending', 'waiting', 'signed-out', 'needs-you'] as const) {
      await store.update(uuid(1), (item) => ({ ...item, state }));
      expect(await store.photo(uuid(1))).toEqual(photo());
    }
    expect(await send(1)).toMatchObject({ state: 'sent' });
    expect(await store.photo(uuid(1))).toBeNull();
  });

  it('updates dependent items in the same transaction', async () => {
    await store.add(newVehicle(1), photo());
    await store.add(newRequest(2, uuid(1)), null);
    await send(1);
    const [, child] = await store.all();
    expect(child).toMatchObject({ dependsOn: null, payload: { carId: made.id } });
  });

  it('reads only the item and those that are related to it', async () => {
    for (let number = 3; number <= 9; number += 1) await store.add(newRequest(number), null);
    await store.add(newVehicle(1), photo());
    await store.add(newRequest(2, uuid(1)), null);
    const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    const get = vi.spyOn(IDBObjectStore.prototype, 'get');
    await store.update(uuid(2), (item) => ({ ...item, attempts: 1 }));
    expect(get.mock.calls.flat()).toEqual([uuid(2), uuid(1)]);
    await send(1);
    expect(getAll).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(await store.get(uuid(2))).toMatchObject({ dependsOn: null, attempts: 1 });
  });

  it('writes what comes during a write in one transaction', async () => {
    for (let number = 1; number <= 5; number += 1) await store.add(newRequest(number), null);
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const more = (number: number) =>
      store.update(uuid(number), (item) => ({ ...item, attempts: item.attempts + 1 }));
    const first = more(1);
    await Promise.resolve();
    const others = await Promise.all([2, 3, 4, 5, 2].map(more));
    expect(transaction).toHaveBeenCalledTimes(2);
    expect(await first).toMatchObject({ id: uuid(1), attempts: 1 });
    expect(others.map((item) => item?.attempts)).toEqual([2, 1, 1, 1, 2]);
    vi.restoreAllMocks();
  });

  it('has the same effect as a change of all items', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const fresh = new IDBFactory();
        const real = createOutboxStore({ ...platform(), indexedDB: () => fresh });
        const model = memoryStore([], () => 5);
        for (const one of steps) for (const each of [real, model]) await take(each, one);
        const bySeq = (items: OutboxItem[]) => items.sort((a, b) => a.seq - b.seq);
        expect(bySeq(await real.all())).toEqual(bySeq(await model.all()));
      }),
      { numRuns: 100, seed },
    ));

  it('returns null for a missing item', async () => {
    expect(await store.update(uuid(1), (item) => item)).toBeNull();
  });

  it('writes nothing when the change fails', async () => {
    await store.add(newRequest(1), null);
    await store.add(newRequest(2), null);
    const failing = store.change((item) => {
      if (item.seq === 2) throw new TypeError('a mistake of ours');
      return null;
    });
    await expect(failing).rejects.toThrow('a mistake of ours');
    expect(await store.all()).toHaveLength(2);
  });
});

// OUT-5
describe('correct', () => {
  const refused = { state: 'needs-you', steps: { uploadURL: '/api/uploads/7', isUploaded: true } };
  const lastError = { status: 409, message: 'Taken', code: 'plate-taken', issues: [], at: 1 };
  const payload = { ...car, registrationNumber: 'CA 654-321' };
  const other = { ...newVehicle(1), payload } as NewOutboxItem; // both are of one kind
  const refuse = (changes: object = {}) =>
    // The kind stays.
    store.update(uuid(1), (item) => ({ ...item, ...refused, lastError, ...changes }) as OutboxItem);

  const bytes = async () => (await store.photo(uuid(1)))?.bytes.byteLength;

  beforeEach(async () => {
    await store.add(newVehicle(1), photo(9));
    await store.add(newRequest(2, uuid(1)), null);
  });

  it('replaces a refused item by its correction, under its key', async () => {
    await refuse();
    const corrected = await store.correct(other, null);
    expect(corrected).toMatchObject({ id: uuid(1), seq: 1, state: 'queued', steps: refused.steps });
    expect(corrected).toMatchObject({ payload, lastError: null, corrections: 1 });
    expect(await store.all()).toMatchObject([corrected, { dependsOn: uuid(1), state: 'queued' }]);
    expect(await bytes()).toBe(9);
  });

  it('uploads a new picture from the first step', async () => {
    await refuse();
    expect(await store.correct(newVehicle(1), photo(4))).toMatchObject({ steps: {} });
    expect(await bytes()).toBe(4);
  });

  it('changes an item freely that was never tried', async () => {
    expect(await store.correct(other, photo(4))).toMatchObject({ id: uuid(1), payload });
    expect(await bytes()).toBe(4);
  });

  it.each([
    { isWithdrawn: true },
    { lastError: { ...lastError, code: 'key-reused' } },
    { lastError: { ...lastError, code: 'withdrawn' } },
  ])('changes nothing when the item is %o', async (changes) => {
    const before = await refuse(changes);
    expect(await store.correct(other, photo(4))).toBeNull();
    expect((await store.all())[0]).toEqual(before);
    expect(await bytes()).not.toBe(4);
  });

  // OUT-20
  describe('of an item that may have arrived', () => {
    const correction = replacementId(uuid(41));
    const wanted = { ...newVehicle(41), payload } as NewOutboxItem; // both are of one kind
    const all = async () => new Map((await store.all()).map((item) => [item.id, item]));
    const settle = (made: object | null) =>
      store.update(uuid(41), (item) =>
        made ? ({ ...item, state: 'sent', result: made } as OutboxItem) : null,
      );

    beforeEach(async () => {
      await store.add(newVehicle(41), photo(9));
      await store.add(newRequest(50, uuid(41)), null);
      await store.update(
        uuid(41),
        (item) => ({ ...item, state: 'waiting', tries: 1, steps: refused.steps }) as OutboxItem,
      );
    });

    it('waits under an id of its own until the old one is withdrawn', async () => {
      const corrected = await store.correct(wanted, null);
      expect(corrected).toMatchObject({ id: correction, payload, replaces: uuid(41), tries: 0 });
      expect(corrected).toMatchObject({ seq: 3, steps: refused.steps });
      const items = await all();
      expect(items.get(uuid(41))).toMatchObject({ isWithdrawn: true, state: 'queued' });
      expect(items.get(uuid(50))).toMatchObject({ dependsOn: correction });
      expect(isDue(items.get(correction) as OutboxItem, 0)).toBe(false);
      expect((await store.photo(correction))?.bytes.byteLength).toBe(9);
      expect(await store.photo(uuid(41))).toBeNull();
    });

    it('is sent when the old one was not made', async () => {
      await store.correct(wanted, photo(4));
      await settle(null);
      const item = (await all()).get(correction) as OutboxItem;
      expect(item).toMatchObject({ replaces: null, state: 'queued', steps: {} });
      expect(isDue(item, 0)).toBe(true);
      expect((await store.photo(correction))?.bytes.byteLength).toBe(4);
    });

    it('is not sent when the old one was made, and its requests are for what was made', async () => {
      await store.correct(wanted, null);
      await settle(storedCar);
      const items = await all();
      expect(items.get(correction)).toMatchObject({
        state: 'needs-you',
        lastError: { code: 'already-made' },
      });
      expect(items.get(uuid(50))).toMatchObject({
        dependsOn: null,
        payload: { carId: storedCar.id },
      });
      const again = await store.update(correction, (item) => requeued(item, 'user'));
      expect(again?.state).toBe('needs-you');
      expect(await store.correct({ ...wanted, id: correction }, null)).toBeNull();
    });

    it('is corrected freely while it waits for that', async () => {
      await store.correct(wanted, null);
      const again = await store.correct({ ...newVehicle(41), id: correction }, null);
      expect(again).toMatchObject({ id: correction, payload: car, replaces: uuid(41) });
    });

    it('changes nothing if another correction of the same item is stored', async () => {
      await store.add({ ...newVehicle(41), id: correction }, null);
      expect(await store.correct(wanted, null)).toBeNull();
      expect((await all()).get(uuid(41))).toMatchObject({ isWithdrawn: false });
    });
  });

  it('returns null for a missing item', async () => {
    await store.update(uuid(1), () => null);
    expect(await store.correct(newVehicle(1), photo())).toBeNull();
    expect(await store.photo(uuid(1))).toBeNull();
  });
});

describe('remove', () => {
  it('deletes a sent item, but not a waiting one', async () => {
    await store.add(newVehicle(1), photo());
    await expect(store.remove(uuid(1))).rejects.toThrow('cancelled');
    expect(await store.photo(uuid(1))).toEqual(photo());
    await send(1);
    await store.remove(uuid(1));
    expect(await store.all()).toEqual([]);
  });
});

describe('a record that this version cannot read', () => {
  const newer = { ...newVehicle(1), schemaVersion: 2, extra: 'x' };

  beforeEach(async () => {
    await store.all();
    await onRaw(factory, 'items', (items) => items.put(newer));
    await onRaw(factory, 'photos', (photos) => photos.put(photo(), uuid(1)));
  });

  it('stays unchanged, and is listed separately', async () => {
    const child = await store.add(newRequest(2, uuid(1)), null);
    const all = await store.change((item) => ({ ...item, attempts: 1 }));
    expect(all).toEqual([{ ...child, attempts: 1 }]);
    expect(await store.unreadable()).toEqual([{ id: uuid(1), userId: anna }]);
    expect(await onRaw(factory, 'items', (items) => items.get(uuid(1)))).toEqual(newer);
    expect(await store.photo(uuid(1))).toEqual(photo());
  });

  it('asks the user about what depends on it once it is removed', async () => {
    await store.add(newRequest(2, uuid(1)), null);
    await store.remove(uuid(1));
    const lastError = { code: 'parent-gone' };
    expect(await store.all()).toMatchObject([{ state: 'needs-you', lastError }]);
  });

  it('is deleted when its user removes it', async () => {
    await store.remove(uuid(1));
    expect(await store.unreadable()).toEqual([]);
    expect(await store.photo(uuid(1))).toBeNull();
  });
});

describe('a write', () => {
  it('is durable when it resolves, and then announced', async () => {
    await store.add(newRequest(1), null);
    expect(announced).toBe(1);
    await store.update(uuid(1), (item) => ({ ...item, attempts: 1 }));
    await store.change((item) => ({ ...item, attempts: 2 }));
    await store.update(uuid(1), () => null);
    await store.remove(uuid(1));
    expect(announced).toBe(5);
    await store.all();
    await store.photo(uuid(1));
    expect(announced).toBe(5);
  });

  it('is not announced when it changed nothing', async () => {
    await store.add(newRequest(1), null);
    await store.add(newRequest(1), null);
    await store.update(uuid(1), (item) => item);
    await store.update(uuid(2), () => null);
    await store.change((item) => item);
    expect(announced).toBe(1);
  });

  it('tells its watchers what it changed, before it resolves', async () => {
    await store.add(newVehicle(1), photo());
    await store.add(newRequest(2, uuid(1)), null);
    await store.add(newRequest(3), null);
    const seen: unknown[] = [];
    const stop = store.watch((changed) => seen.push([...(changed ?? [])]));
    const vehicle = await send(1);
    const child = await store.get(uuid(2));
    expect(seen).toEqual([
      [
        [uuid(1), vehicle],
        [uuid(2), child],
      ],
    ]);
    await store.update(uuid(3), () => null);
    expect(seen[1]).toEqual([[uuid(3), null]]);
    stop();
    await store.update(uuid(2), () => null);
    expect(seen).toHaveLength(2);
  });

  it('of another context is told without what it changed', async () => {
    let write = () => {};
    const onForeign = (listener: () => void) => {
      write = listener;
    };
    const watcher = vi.fn();
    createOutboxStore({ ...platform(), onForeign }).watch(watcher);
    write();
    expect(watcher).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  it('is neither announced nor partly done when it fails', async () => {
    await store.add(newRequest(1), null);
    const broken = { ...newVehicle(2), payload: { ...car, make: () => 'no clone' } };
    await expect(store.add(broken as never, photo())).rejects.toThrow(OutboxStorageError);
    expect(announced).toBe(1);
    expect(await store.all()).toHaveLength(1);
    expect(await store.photo(uuid(2))).toBeNull();
    expect(await store.add(newRequest(3), null)).toMatchObject({ seq: 2 });
  });
});
