import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { FuelRequestId } from '../../domain/ids.ts';
import { buildCopy } from '../../src/offline/copy/build-copy.ts';
import { CopyError } from '../../src/offline/copy/copy-error.ts';
import { type CopyContents, copyFaults, copyLimits } from '../../src/offline/copy/copy-format.ts';
import { addContents, readContents } from '../../src/offline/copy/copy-records.ts';
import { parseCopy } from '../../src/offline/copy/parse-copy.ts';
import { drain } from '../../src/offline/drain.ts';
import { createItemLock } from '../../src/offline/lock.ts';
import type { NewOutboxItem, OutboxItem } from '../../src/offline/outbox-item.ts';
import { createOutboxStore, type OutboxStore } from '../../src/offline/outbox-store.ts';
import { cancelled } from '../../src/offline/transitions.ts';
import { seed } from '../support/browser/seed.ts';
import { plainNet } from './model/volmaak/net.ts';
import { ModelServer } from './model/volmaak/server.ts';
import { corolla } from './support/corolla.ts';
import {
  anna,
  ben,
  car,
  newRequest,
  newVehicle,
  photo,
  requestItem,
  uuid,
  vehicleItem,
} from './support/items.ts';
import { onRaw } from './support/raw-database.ts';

let factory: IDBFactory;
let store: OutboxStore;

beforeEach(() => {
  ({ factory, store } = newPhone());
});

function newPhone() {
  const factory = new IDBFactory();
  const platform = { indexedDB: () => factory, announce: () => {}, onForeign: () => {} };
  return { factory, store: createOutboxStore(platform) };
}

/** The text of a copy of what this phone holds of Anna. */
async function copyOf(from: OutboxStore): Promise<string> {
  const contents = await from.read((transaction) => readContents(transaction, anna));
  return buildCopy(anna, contents, 5).join('');
}

const add = (to: OutboxStore, text: string) =>
  to.write((write) => addContents(write, parseCopy(text, anna)));

const inOrder = async (of: OutboxStore) => (await of.all()).sort((a, b) => a.seq - b.seq);

const request = {
  id: FuelRequestId.parse(uuid(71)),
  userId: anna,
  carMake: 'Toyota',
  carModel: 'Corolla',
  carYear: 2018,
  fuelAmount: 20,
  fuelCapacity: null,
  fuelType: 'petrol',
  basePricePerLiter: 21.15,
  discountPercentage: 2,
  discountedPrice: 20.73,
  totalAmount: 414.6,
  loyaltyTier: 'regular',
  status: 'pending',
  approvedBy: null,
  approvedAt: null,
  completedAt: null,
  notes: null,
  requestedAt: '2026-03-02T08:00:00.000Z',
} as const;

const lastError = { status: 400, message: 'No', code: 'invalid', issues: [], at: 9 };
const receipt = { state: 'sent', tries: 1, sentAt: 7 } as const;

// OUT-26
describe('a copy that is added on another phone', () => {
  it('has the same items, in their order, with their photos', async () => {
    const state = fc.constantFrom('queued', 'sending', 'waiting', 'signed-out', 'needs-you');
    const saved = fc.record({
      isVehicle: fc.boolean(),
      isSent: fc.boolean(),
      isWithdrawn: fc.boolean(),
      state,
      tries: fc.nat(9),
      attempts: fc.nat(9),
      createdAt: fc.nat(),
      size: fc.integer({ min: 1, max: 70_000 }),
      isForParent: fc.boolean(),
    });
    const property = fc.asyncProperty(fc.array(saved, { maxLength: 12 }), async (all) => {
      const from = newPhone().store;
      const to = newPhone().store;
      await to.add(newRequest(900), null);
      const unsentVehicles: string[] = [];
      for (const [index, one] of all.entries()) {
        const { isVehicle, isSent, state: unsent, isForParent, size, ...rest } = one;
        const id = uuid(index + 1);
        const dependsOn = isForParent && !isVehicle ? (unsentVehicles.at(-1) ?? null) : null;
        const item = isVehicle ? newVehicle(index + 1) : newRequest(index + 1, dependsOn);
        await from.add(item, isVehicle ? photo(size) : null);
        const result = isVehicle ? corolla : request;
        const error = unsent === 'needs-you' ? lastError : null;
        const isReceipt = isSent && dependsOn === null;
        const changes = isReceipt
          ? { ...rest, ...receipt, result }
          : { ...rest, state: unsent, lastError: error, steps: { uploadURL: '/other' } };
        await from.update(id, (stored) => ({ ...stored, ...changes }) as OutboxItem);
        if (isVehicle && !isReceipt) unsentVehicles.push(id);
      }
      const before = await inOrder(from);
      expect(await add(to, await copyOf(from))).toEqual({ added: all.length, present: 0 });
      const [first, ...after] = await inOrder(to);
      expect(first?.id).toBe(uuid(900));
      for (const [index, item] of before.entries()) {
        const { id, kind, userId, payload, dependsOn, createdAt, isWithdrawn, result } = item;
        const kept = { id, kind, userId, payload, dependsOn, createdAt, isWithdrawn, result };
        expect(after[index]).toMatchObject(kept);
        expect(after[index]?.tries).toBe(Math.max(1, item.tries));
        expect(after[index]?.steps.uploadURL).toBeUndefined();
        const isSettled = ['sent', 'needs-you'].includes(item.state);
        expect(after[index]?.state).toBe(isSettled ? item.state : 'queued');
        const isNeeded = kind === 'vehicle' && item.state !== 'sent' && !isWithdrawn;
        expect(await to.photo(id)).toEqual(isNeeded ? await from.photo(id) : null);
      }
    });
    await fc.assert(property, { numRuns: 60, seed });
  });

  // REQ-13
  it('keeps the estimate of a request', async () => {
    const from = newPhone().store;
    const to = newPhone().store;
    await from.add({ ...newRequest(1), estimate: 414.1 } as NewOutboxItem, null); // a request
    await add(to, await copyOf(from));
    expect(await to.get(uuid(1))).toMatchObject({ estimate: 414.1 });
  });

  it('leaves what the phone has already as it is', async () => {
    await store.add(newVehicle(1), photo(9));
    await store.add(newRequest(2, uuid(1)), null);
    const text = await copyOf(store);
    const other = newPhone().store;
    await other.add(newRequest(2), null);
    const kept = await other.get(uuid(2));
    expect(await add(other, text)).toEqual({ added: 1, present: 1 });
    expect(await other.get(uuid(2))).toEqual(kept);
    expect(await add(other, text)).toEqual({ added: 0, present: 2 });
    expect(await add(store, text)).toEqual({ added: 0, present: 2 });
    expect(await store.get(uuid(1))).toMatchObject({ tries: 0, seq: 1 });
  });

  it('asks the server before an item that the other phone may have sent is deleted', async () => {
    await store.add(newRequest(1), null);
    const other = newPhone().store;
    await add(other, await copyOf(store));
    const item = await other.get(uuid(1));
    expect(item).toMatchObject({ state: 'queued', tries: 1 });
    expect(item && cancelled(item)).toMatchObject({ isWithdrawn: true });
  });

  it('goes with the vehicle that was sent from this phone, or asks its user without one', async () => {
    await store.add(newVehicle(1), photo());
    await store.add(newRequest(2, uuid(1)), null);
    await store.add(newRequest(3, uuid(8)), null);
    const text = await copyOf(store);
    const other = newPhone().store;
    await other.add(newVehicle(1), photo());
    await other.update(uuid(1), (item) => ({ ...item, ...receipt, result: corolla }) as OutboxItem);
    await add(other, text);
    expect(await other.get(uuid(2))).toMatchObject({
      dependsOn: null,
      payload: { carId: corolla.id },
    });
    expect(await other.get(uuid(3))).toMatchObject({ state: 'needs-you' });
  });

  it('brings what neither phone can read, and nothing of another user', async () => {
    await store.add({ ...newRequest(1), userId: ben }, null);
    const newer = { id: uuid(2), userId: anna, schemaVersion: 2, tries: 0, steps: { a: '/b' } };
    await onRaw(factory, 'items', (items) => items.put(newer));
    await onRaw(factory, 'items', (items) => items.put({ id: uuid(3), schemaVersion: 2 }));
    await onRaw(factory, 'photos', (photos) => photos.put(photo(5), uuid(2)));
    const text = await copyOf(store);
    expect(text).not.toContain(ben);
    const other = newPhone();
    expect(await add(other.store, text)).toEqual({ added: 1, present: 0 });
    expect(await other.store.all()).toEqual([]);
    const stored = await onRaw(other.factory, 'items', (items) => items.getAll());
    expect(stored).toEqual([{ ...newer, seq: 1, tries: 1, steps: {} }]);
    expect(await other.store.photo(uuid(2))).toEqual(photo(5));
  });

  it('keeps the id of an item that was deleted at a sign-out', async () => {
    const redacted = requestItem({ isWithdrawn: true, tries: 2, payload: {} as never });
    const text = buildCopy(anna, contentsOf([redacted]), 5).join('');
    await add(store, text);
    expect(await store.all()).toMatchObject([{ id: uuid(1), isWithdrawn: true, tries: 2 }]);
  });

  it('has no receipt that this version cannot show', async () => {
    const sent = vehicleItem({ ...receipt, result: { id: uuid(70) } as never });
    await add(store, buildCopy(anna, contentsOf([sent, requestItem()]), 5).join(''));
    expect((await store.all()).map(({ id }) => id)).toEqual([uuid(1)]);
  });
});

function contentsOf(items: OutboxItem[], photos: CopyContents['photos'] = new Map()): CopyContents {
  return { items, unreadable: [], photos };
}

/** A copy of one vehicle, changed by somebody. */
function forged(change: (copy: { items: object[]; photos: object[] }) => object): string {
  const item = vehicleItem({ id: uuid(1) });
  const text = buildCopy(anna, contentsOf([item], new Map([[uuid(1), photo()]])), 5).join('');
  const copy = JSON.parse(text);
  return JSON.stringify({ ...copy, ...change(copy) });
}

/** The same with changes of its item. */
const forgedItem = (changes: object) =>
  forged(({ items }) => ({ items: [{ ...items[0], ...changes }] }));
const forgedPhoto = (changes: object) =>
  forged(({ photos }) => ({ photos: [{ ...photos[0], ...changes }] }));

const broken = (reason: string) => copyFaults.item(1, reason);
const damaged = broken('it is damaged');
const unread = broken('this version of Volmaak cannot read it');
const times = (count: number) =>
  Array.from({ length: count }, (_, index) => requestItem({ id: uuid(index) }));
const waiting = (number: number, dependsOn: number) =>
  requestItem({ id: uuid(number), dependsOn: uuid(dependsOn) });

// OUT-26
describe('a file that is no copy of this user', () => {
  it.each<[string, string, string]>([
    ['nothing', '', copyFaults.notACopy],
    ['no JSON', '{"format":"volmaak-outbox"', copyFaults.notACopy],
    ['a picture', '\uFFFD\uFFFD JFIF', copyFaults.notACopy],
    ['null', 'null', copyFaults.notACopy],
    ['another file', '{"version":1}', copyFaults.notACopy],
    ['deep', '['.repeat(500_000), copyFaults.notACopy],
    ['a newer version', forged(() => ({ version: 2 })), copyFaults.newer],
    ['another user', forged(() => ({ userId: ben })), copyFaults.otherUser],
    ['an item of another user', forgedItem({ userId: ben }), copyFaults.otherUser],
    ['no items', forged(() => ({ items: 7 })), copyFaults.damaged],
    ['no photos', forged(() => ({ photos: null })), copyFaults.damaged],
    ['10,000 items', forged(() => ({ items: times(10_000) })), copyFaults.tooLarge],
    ['an item that is none', forged(() => ({ items: [7] })), unread],
    ['an unknown kind', forgedItem({ kind: 'payment' }), unread],
    ['an id that is none', forgedItem({ id: '../7' }), damaged],
    ['an id in capitals', forgedItem({ id: uuid(1).replace('4000', 'A000') }), damaged],
    ['a time that is none', forgedItem({ createdAt: 1e300 }), damaged],
    ['tries that are none', forgedItem({ tries: -1 }), damaged],
    ['an estimate that is none', forgedItem({ estimate: -1 }), damaged],
    ['an error that is none', forgedItem({ lastError: { message: 7 } }), damaged],
    ['a parent that is none', forgedItem({ dependsOn: 'x' }), damaged],
    [
      'a payload that is none',
      forgedItem({ payload: { ...car, year: 1 } }),
      broken('Year must be valid'),
    ],
    [
      'a payload without end',
      forgedItem({ payload: { ...car, make: 'x'.repeat(1e6) } }),
      broken('Please use at most 100 characters'),
    ],
    [
      'an id twice',
      forged(() => ({ items: [requestItem(), requestItem()], photos: [] })),
      copyFaults.item(2, copyFaults.twice),
    ],
    [
      'an item that waits for itself',
      forged(() => ({ items: [waiting(1, 1)], photos: [] })),
      broken(copyFaults.circle),
    ],
    [
      'items that wait for each other',
      forged(() => ({ items: [waiting(1, 2), waiting(2, 3), waiting(3, 1)], photos: [] })),
      broken(copyFaults.circle),
    ],
    ['a photo of nothing', forgedPhoto({ id: uuid(7) }), copyFaults.damaged],
    ['a photo that is a page', forgedPhoto({ type: 'text/html' }), copyFaults.damaged],
    ['a photo that is no base64', forgedPhoto({ data: '%%%' }), broken(copyFaults.photo)],
    ['a photo that was cut off', forgedPhoto({ data: btoa('ab') }), broken(copyFaults.photo)],
    ['a photo without bytes', forgedPhoto({ data: '', size: 0 }), broken(copyFaults.photo)],
    [
      'a record without an id',
      forged(() => ({ unreadable: [{ userId: anna }] })),
      copyFaults.damaged,
    ],
    [
      'a record of another user',
      forged(() => ({ unreadable: [{ id: uuid(5), userId: ben }] })),
      copyFaults.damaged,
    ],
    [
      'an item among the records',
      forged(() => ({ unreadable: [requestItem({ payload: {} as never })] })),
      copyFaults.item(2, 'Please select a vehicle'),
    ],
  ])('is refused with a sentence, and adds nothing: %s', async (_, text, sentence) => {
    await expect(async () => add(store, text)).rejects.toThrow(new CopyError(sentence));
    expect(await store.all()).toEqual([]);
  });

  it('is added as a whole or not at all', async () => {
    await expect(
      store.write(async (write) => {
        await addContents(write, contentsOf(times(3)));
        throw new TypeError('The page broke');
      }),
    ).rejects.toThrow('The page broke');
    expect(await store.all()).toEqual([]);
  });

  it('is not made either when it would be too large to be added', () => {
    const many = contentsOf(times(copyLimits.items + 1));
    expect(() => buildCopy(anna, many, 5)).toThrow(copyFaults.tooLarge);
  });
});

// OUT-26
describe('two phones with the same items', () => {
  const server = new ModelServer(() => 0);
  const session = server.openSession(anna);

  /** Sends from a phone, or as many calls as its connection lasts. */
  async function send(from: OutboxStore, calls = Number.POSITIVE_INFINITY): Promise<void> {
    let left = calls;
    const net = plainNet(async (call) => {
      left -= 1;
      if (left < 0) return { kind: 'nothing' };
      const reply = server.handle({ ...call, session });
      // The last answer is lost.
      return left === 0 ? { kind: 'nothing' } : { kind: 'reply', reply };
    });
    await drain({ store: from, lock: createItemLock(null), net, clock: () => 0, random: () => 0 });
  }

  it.each([0, 1, 2, 3, 5, 8, 11, 14, 17, 20, 100])(
    'make one thing of each item when the first breaks off after %i calls',
    async (calls) => {
      server.effects.length = 0;
      const base = calls * 100;
      const ids = [1, 2, 3, 4, 5, 6].map((number) => uuid(base + number));
      for (const number of [1, 2]) {
        const item = {
          ...newVehicle(base + number),
          payload: { ...car, registrationNumber: `CA ${base + number}` },
        };
        await store.add(item as never, photo());
        await store.add(newRequest(base + number + 2, uuid(base + number)), null);
        await store.add(newRequest(base + number + 4), null);
      }
      const text = await copyOf(store);
      const other = newPhone().store;
      await send(store, calls);
      await add(other, text);
      await send(other);
      await send(other);
      expect((await other.all()).map(({ state }) => state)).toEqual(ids.map(() => 'sent'));
      await store.change((item) =>
        item.state === 'waiting' ? { ...item, state: 'queued', attempts: 0 } : item,
      );
      await send(store);
      await send(store);
      expect((await store.all()).map(({ state }) => state)).toEqual(ids.map(() => 'sent'));
      expect(server.effects.map(({ item }) => item).sort()).toEqual(ids);
    },
  );
});
