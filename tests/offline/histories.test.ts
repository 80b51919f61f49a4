import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createOutboxStore } from '../../src/offline/outbox-store.ts';
import { expectHealed, heal } from './model/healing.ts';
import { type History, histories } from './model/history.ts';
import { expectPromise } from './model/invariants.ts';
import { memoryStore } from './model/memory-store.ts';
import { plainNet, realNet } from './model/network.ts';
import { type Parts, World } from './model/world.ts';
import { newVehicle } from './support/items.ts';
import { onRaw } from './support/raw-database.ts';

/** An item of a later version, which stands in every outbox. */
const newer = { ...newVehicle(500), schemaVersion: 2 };

/** How often each thing of interest happened in all histories. */
const seen = new Map<string, number>();
const realFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Lives a history, watching the promise at each step, and then a happy end. */
async function live(parts: Parts, history: History): Promise<void> {
  const world = new World(parts, history);
  for (const happening of history.happenings) {
    await world.happen(happening);
    await expectPromise(world);
  }
  await heal(world);
  await expectPromise(world);
  await expectHealed(world);
  for (const [what, times] of world.seen) seen.set(what, (seen.get(what) ?? 0) + times);
}

describe('the outbox keeps its promise through', { timeout: 120_000 }, () => {
  it('2,000 histories in memory', () =>
    fc.assert(
      fc.asyncProperty(histories, (history) => {
        const store = (now: () => number) => memoryStore([newer.id], now);
        return live({ store, net: plainNet, newer: [newer.id] }, history);
      }),
      { numRuns: 2000, unbiased: true },
    ));

  it('200 histories on IndexedDB and fetch', () =>
    fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const factory = new IDBFactory();
        const platform = { indexedDB: () => factory, announce: () => {} };
        await createOutboxStore(platform).all();
        await onRaw(factory, 'items', (items) => items.put(newer));
        const store = (now: () => number) => createOutboxStore({ ...platform, now });
        await live({ store, net: realNet, newer: [newer.id] }, history);
        expect(await onRaw(factory, 'items', (items) => items.get(newer.id))).toEqual(newer);
      }),
      { numRuns: 200, unbiased: true },
    ));
});

afterAll(() => {
  console.log(
    [...seen]
      .sort()
      .map((x) => x.join(': '))
      .join('; '),
  );
});
