import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Car } from '../../domain/vehicles/car.ts';
import { OutboxStorageError } from '../../src/offline/outbox-database.ts';
import type { NewOutboxItem, OutboxItem } from '../../src/offline/outbox-item.ts';
import { createOutboxStore, type OutboxStore } from '../../src/offline/outbox-store.ts';
import { anna, car, newRequest, newVehicle, photo, uuid } from './support/items.ts';
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

const made = (): Car => ({
  ...car,
  id: uuid(70) as Car['id'], // a UUID
  userId: anna,
  modelType: null,
  isRoadworthy: false,
  isStolen: false,
  carPhotoUrl: '/api/vehicle-image/70?v=1',
  createdAt: '2026-03-02T08:00:00.000Z',
});

const send = (number: number) =>
  store.update(uuid(number), (item) =>
    item.kind === 'vehicle' ? { ...item, state: 'sent', result: made() } : item,
  );

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
    expect(child).toMatchObject({ dependsOn: null, payload: { carId: made().id } });
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
    expect(child).toMatchObject({ dependsOn: null, payload: { carId: made().id } });
  });

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

  it.each([
    { state: 'sending' },
    { state: 'waiting' },
    { isWithdrawn: true },
    { lastError: { ...lastError, code: 'key-reused' } },
    { lastError: { ...lastError, code: 'withdrawn' } },
  ])('changes nothing when the item is %o', async (changes) => {
    const before = await refuse(changes);
    expect(await store.correct(other, photo(4))).toBeNull();
    expect((await store.all())[0]).toEqual(before);
    expect(await bytes()).not.toBe(4);
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
    await store.update(uuid(1), (item) => item);
    await store.change((item) => item);
    await store.update(uuid(1), () => null);
    await store.remove(uuid(1));
    expect(announced).toBe(5);
    await store.all();
    await store.photo(uuid(1));
    expect(announced).toBe(5);
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
