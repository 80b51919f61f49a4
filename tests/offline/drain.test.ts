import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../src/offline/answer.ts';
import { Drain, type DrainPorts, drain } from '../../src/offline/drain.ts';
import { createItemLock } from '../../src/offline/lock.ts';
import { requeueAll } from '../../src/offline/outbox.ts';
import type { OutboxItem } from '../../src/offline/outbox-item.ts';
import type { StepRequest } from '../../src/offline/steps.ts';
import { cancelled } from '../../src/offline/transitions.ts';
import { type ModelStore, memoryStore } from './model/volmaak/memory-store.ts';
import { anna, ben, newRequest, newVehicle, photo, uuid } from './support/items.ts';

const now = 1_000_000;
const done = {
  'look-up': 200,
  'open-upload': 201,
  upload: 204,
  attach: 200,
  create: 201,
  change: 200,
  delete: 204,
  cancel: 200,
};
/** More calls than any drain in this file needs. */
const maxCalls = 500;
const none: Answer = { kind: 'none', reason: 'No connection' };

let store: ModelStore;
/** Each call as `step number`, in order. */
let calls: string[];
let ports: DrainPorts;
let answer: (item: OutboxItem, request: StepRequest) => Promise<Answer> | Answer;

beforeEach(() => {
  store = memoryStore([], () => now);
  calls = [];
  answer = accept;
  ports = {
    store,
    lock: createItemLock(null),
    net: async (item, request) => {
      calls.push(`${request.step} ${numberOf(item)}`);
      // A drain in an endless loop must fail its test.
      if (calls.length > maxCalls) throw new Error('The drain calls without end');
      return answer(item, request);
    },
    clock: () => now,
    random: () => 0,
  };
});

const numberOf = ({ id }: { id: string }) => Number(id.slice(-12));

/** The server carries out the step. */
function accept(item: OutboxItem, { step }: StepRequest): Answer {
  const id = uuid(1000 + numberOf(item));
  const body = { id, uploadURL: `/api/uploads/${id}`, objectPath: `/objects/${id}`, made: null };
  return { kind: 'answer', status: done[step], body, retryAfter: null };
}

function refuse(status: number): Answer {
  const body = { message: 'Our words', code: 'a-code' };
  return { kind: 'answer', status, body, retryAfter: null };
}

const addRequest = (number: number, dependsOn: string | null = null) =>
  store.add(newRequest(number, dependsOn), null);
const addVehicle = (number: number) => store.add(newVehicle(number), photo());
const states = async () => (await store.all()).map(({ state }) => state);

/** Holds calls back until they are released one by one. */
function holdBack() {
  const held: (() => void)[] = [];
  const counts = { under: 0, most: 0, photos: 0, mostPhotos: 0 };
  answer = async (item, request) => {
    const isPhoto = item.kind === 'vehicle';
    counts.most = Math.max(counts.most, ++counts.under);
    if (isPhoto) counts.mostPhotos = Math.max(counts.mostPhotos, ++counts.photos);
    await new Promise<void>((resolve) => held.push(resolve));
    counts.under -= 1;
    if (isPhoto) counts.photos -= 1;
    return accept(item, request);
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const letAllGo = async () => {
    for (await settle(); held.length > 0; await settle()) held.shift()?.();
  };
  return { counts, settle, letAllGo };
}

describe('a drain that is told to look again', () => {
  it('tries again what is due, while it sends something else', async () => {
    await addRequest(1);
    await addRequest(2);
    const isHeld = Promise.withResolvers<void>();
    answer = async (item, request) => {
      if (numberOf(item) === 1) await isHeld.promise;
      else if (calls.length === 2) return none;
      return accept(item, request);
    };
    const draining = new Drain(ports);
    await vi.waitFor(async () => expect(await states()).toEqual(['sending', 'waiting']));
    await store.change(requeueAll('user'));
    expect(draining.lookAgain()).toBe(true);
    await vi.waitFor(async () => expect((await states())[1]).toBe('sent'));
    isHeld.resolve();
    await draining.end;
    expect(calls).toEqual(['create 1', 'create 2', 'create 2']);
    expect(draining.lookAgain()).toBe(false);
  });
});

describe('drain', () => {
  it('sends a request in one call, a vehicle in four', async () => {
    await addVehicle(1);
    await addRequest(2);
    expect(await drain(ports)).toBe(0);
    expect(calls.filter((call) => call.endsWith('1'))).toEqual([
      'open-upload 1',
      'upload 1',
      'attach 1',
      'create 1',
    ]);
    expect(await states()).toEqual(['sent', 'sent']);
  });

  // OUT-2
  it('sends items without pictures first, then in the order of saving', async () => {
    await addVehicle(1);
    await addVehicle(2);
    await addRequest(3);
    await addRequest(4);
    await drain(ports);
    const first = calls.filter((call) => /^(open-upload|create [34])/.test(call));
    expect(first).toEqual(['create 3', 'create 4', 'open-upload 1', 'open-upload 2']);
  });

  it('keeps the order of saving when the clock is set back', async () => {
    let clock = now;
    store = memoryStore([], () => clock);
    await addRequest(1);
    clock -= 60_000;
    await addRequest(2);
    await drain({ ...ports, store });
    expect(calls).toEqual(['create 1', 'create 2']);
  });

  it('sends a vehicle and then its request, with its id, in one drain', async () => {
    await addVehicle(1);
    await addRequest(2, uuid(1));
    let carId: unknown;
    answer = (item, request) => {
      if (item.kind === 'fuel-request') carId = (request.body as { carId?: string }).carId;
      return accept(item, request);
    };
    await drain(ports);
    expect(calls.slice(-2)).toEqual(['create 1', 'create 2']);
    expect(carId).toBe(uuid(1001));
  });

  it('holds back only the request of a refused vehicle', async () => {
    await addVehicle(1);
    await addRequest(2, uuid(1));
    await addRequest(3);
    answer = (item, request) => (item.kind === 'vehicle' ? refuse(409) : accept(item, request));
    expect(await drain(ports)).toBe(0);
    expect(await states()).toEqual(['needs-you', 'queued', 'sent']);
  });

  it('tries each item once, and returns how many are left', async () => {
    await addRequest(1);
    await addRequest(2);
    answer = () => none;
    expect(await drain(ports)).toBe(2);
    expect(calls).toEqual(['create 1', 'create 2']);
    expect(await drain(ports)).toBe(2);
    const due = { nextAttemptAt: now + 2000 };
    expect(await store.all()).toMatchObject([due, due]);
    expect(calls).toHaveLength(2);
  });

  it('stores `sending` before the call, so that an interrupted try is recognised', async () => {
    await addRequest(1);
    const before: unknown[] = [];
    answer = async (item, request) => {
      before.push(...(await store.all()));
      return accept(item, request);
    };
    await drain(ports);
    expect(before).toMatchObject([{ state: 'sending', tries: 1 }]);
  });

  it('continues an interrupted try', async () => {
    await addRequest(1);
    await store.update(uuid(1), (item) => ({ ...item, state: 'sending', tries: 1 }));
    await drain(ports);
    expect(await store.all()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  // OUT-2
  it('skips an item whose lock is held elsewhere', async () => {
    await addRequest(1);
    await ports.lock(uuid(1), async () => {
      expect(await drain(ports)).toBe(1);
    });
    expect(calls).toEqual([]);
  });

  it('starts no further items of a user after a 401', async () => {
    for (let number = 1; number <= 10; number += 1) await addRequest(number);
    await store.add({ ...newRequest(11), userId: ben }, null);
    answer = (item, request) => (item.userId === anna ? refuse(401) : accept(item, request));
    await drain(ports);
    expect(calls.length).toBeLessThanOrEqual(5);
    expect(await states()).toEqual([...Array(10).fill('signed-out'), 'sent']);
  });

  // OUT-2
  it('sends four items at a time, two of them with pictures', async () => {
    const { counts, letAllGo } = holdBack();
    for (let number = 1; number <= 6; number += 1) await addRequest(number);
    for (let number = 7; number <= 12; number += 1) await addVehicle(number);
    const draining = drain(ports);
    await letAllGo();
    await draining;
    expect(counts).toMatchObject({ most: 4, mostPhotos: 2 });
    expect(await states()).toEqual(Array(12).fill('sent'));
  });

  it('sends items that are saved meanwhile', async () => {
    const { settle, letAllGo } = holdBack();
    await addRequest(1);
    const draining = drain(ports);
    await settle();
    await addRequest(2);
    await letAllGo();
    await draining;
    expect(await states()).toEqual(['sent', 'sent']);
  });

  it('reads everything as it begins and before it ends, and what changed in between only', async () => {
    for (let number = 1; number <= 20; number += 1) await addRequest(number);
    await addVehicle(21);
    await addRequest(22, uuid(21));
    const all = vi.fn(store.all);
    await drain({ ...ports, store: { ...store, all } });
    expect(all).toHaveBeenCalledTimes(2);
    expect(await states()).toEqual(Array(22).fill('sent'));
  });

  it.each([
    ['sends what another tab saved', true],
    ['sends at its end what another tab saved without being heard', false],
  ])('%s', async (_, isHeard) => {
    const { settle, letAllGo } = holdBack();
    const elsewhere = memoryStore([], () => now);
    await elsewhere.add(newRequest(1), null);
    // Only what is written here is heard at once.
    let hear = () => {};
    const watch: ModelStore['watch'] = (listener) => {
      hear = () => listener(undefined);
      return elsewhere.watch((changed) => changed?.has(uuid(1)) && listener(changed));
    };
    const draining = drain({ ...ports, store: { ...elsewhere, watch } });
    await settle();
    await elsewhere.add(newRequest(2), null);
    if (isHeard) hear();
    await settle();
    expect(calls).toEqual(isHeard ? ['create 1', 'create 2'] : ['create 1']);
    await letAllGo();
    await draining;
    expect(calls).toEqual(['create 1', 'create 2']);
  });

  it('notices what another tab saves while everything is read', async () => {
    const { settle, letAllGo } = holdBack();
    await addRequest(1);
    let hear = () => {};
    const watch: ModelStore['watch'] = (listener) => {
      hear = () => listener(undefined);
      return () => {};
    };
    let reads = 0;
    const all = async () => {
      const items = await store.all();
      reads += 1;
      if (reads > 1) return items;
      await addRequest(2);
      hear();
      return items;
    };
    const draining = drain({ ...ports, store: { ...store, all, watch } });
    await settle();
    expect(calls).toEqual(['create 1', 'create 2']);
    await letAllGo();
    await draining;
  });

  it('does not send what another tab withdrew without being heard', async () => {
    await addRequest(1);
    await addRequest(2);
    answer = async (item, request) => {
      await store.update(uuid(2), cancelled);
      return accept(item, request);
    };
    const oneByOne = createItemLock(null);
    let last = Promise.resolve();
    const lock: DrainPorts['lock'] = (id, work) => {
      last = last.then(() => oneByOne(id, work));
      return last;
    };
    await drain({ ...ports, lock, store: { ...store, watch: () => () => {} } });
    expect(calls).toEqual(['create 1']);
    expect(await store.all()).toMatchObject([{ id: uuid(1), state: 'sent' }]);
  });

  it('locks two items more than it sends', async () => {
    const { settle, letAllGo } = holdBack();
    for (let number = 1; number <= 10; number += 1) await addRequest(number);
    const lock = vi.fn(ports.lock);
    const draining = drain({ ...ports, lock });
    await settle();
    expect(calls).toHaveLength(4);
    expect(lock).toHaveBeenCalledTimes(6);
    await letAllGo();
    await draining;
  });

  it('writes the end of one item and the beginning of the next together', async () => {
    for (let number = 1; number <= 10; number += 1) await addRequest(number);
    const together: string[][] = [];
    let updates: string[] = [];
    const update: ModelStore['update'] = (id, wanted) => {
      if (updates.length === 0) {
        queueMicrotask(() => {
          together.push(updates);
          updates = [];
        });
      }
      updates.push(`${numberOf({ id })}`);
      return store.update(id, wanted);
    };
    const { settle, letAllGo } = holdBack();
    const draining = drain({ ...ports, store: { ...store, update } });
    await settle();
    await letAllGo();
    await draining;
    expect(together).toContainEqual(['5', '1']);
    expect(together).toContainEqual(['6', '2']);
  });

  it('does not stop because of a read from before the last item was sent', async () => {
    await addRequest(1);
    await addVehicle(2);
    await addRequest(3, uuid(2));
    const all = async () => {
      const items = await store.all();
      for (let moment = 0; moment < 20; moment += 1) await new Promise(setImmediate);
      return items;
    };
    await drain({ ...ports, store: { ...store, all } });
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
  });

  it('retries an item at once that was requeued during its failed try', async () => {
    await addRequest(1);
    answer = async (item, request) => {
      if (calls.length > 1) return accept(item, request);
      await store.change(requeueAll('connection'));
      return none;
    };
    await drain(ports);
    expect(calls).toEqual(['create 1', 'create 1']);
    expect(await states()).toEqual(['sent']);
  });

  it('sends the cancellation at once for an item that was cancelled during its try', async () => {
    await addRequest(1);
    answer = async (item, request) => {
      if (request.step === 'cancel') return accept(item, request);
      await store.update(uuid(1), cancelled);
      return none;
    };
    await drain(ports);
    expect(calls).toEqual(['create 1', 'cancel 1']);
    expect(await store.all()).toEqual([]);
  });

  it('keeps an item that was created before its cancellation arrived', async () => {
    await addRequest(1);
    answer = async (item, request) => {
      await store.update(uuid(1), cancelled);
      return accept(item, request);
    };
    await drain(ports);
    expect(await store.all()).toMatchObject([{ state: 'sent', isWithdrawn: true }]);
  });

  it('stops when another context has begun a newer try', async () => {
    await addVehicle(1);
    answer = async (item, request) => {
      await store.update(uuid(1), (stored) => ({ ...stored, tries: stored.tries + 1 }));
      return accept(item, request);
    };
    await drain(ports);
    expect(calls).toEqual(['open-upload 1']);
    expect(await store.all()).toMatchObject([
      { state: 'sending', steps: { uploadURL: expect.stringContaining('1001') } },
    ]);
  });

  it('completes running tries when the store fails, and then throws', async () => {
    await addRequest(1);
    await addRequest(2);
    const { update } = store;
    let updates = 0;
    const failing = {
      ...store,
      update: (...wanted: Parameters<typeof update>) => {
        updates += 1;
        return updates === 1 ? Promise.reject(new Error('No storage')) : update(...wanted);
      },
    };
    await expect(drain({ ...ports, store: failing })).rejects.toThrow('No storage');
    expect(await states()).toEqual(['queued', 'sent']);
  });

  it('sends 100 items with 20 pictures, each exactly once', async () => {
    for (let number = 1; number <= 100; number += 1) {
      if (number % 5 === 0) await addVehicle(number);
      else await addRequest(number, number % 5 === 1 && number > 5 ? uuid(number - 1) : null);
    }
    await Promise.all([drain(ports), drain(ports), drain(ports)]);
    expect(await states()).toEqual(Array(100).fill('sent'));
    expect(calls.filter((call) => call.startsWith('create'))).toHaveLength(100);
    expect(new Set(calls).size).toBe(calls.length);
  });
});
