import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { queuedItem } from '../../src/offline/outbox-item.ts';
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
const newer = { ...queuedItem(newVehicle(500), 500, 0), schemaVersion: 2 };

/** How often each thing of interest happened in all histories. */
const seen = new Map<string, number>();
const eventful = [
  'child',
  'late effect',
  'late arrival',
  'storage broken',
  'corrected vehicle',
  'corrected fuel-request',
  ...['store', 'request', 'reply'].flatMap((what) => [
    `killed before ${what}`,
    `killed after ${what}`,
  ]),
  ...['sending', 'waiting', 'signed-out', 'needs-you'].map((state) => `delete while ${state}`),
  ...['lose', 'delay', 'page', 'stranger', 'redirect', 500, 503, 429, 409].map(
    (out) => `out: ${out}`,
  ),
  ...['lose', 'cut-off', 'nonsense'].flatMap((back) =>
    [200, 201, 204, 401].map((status) => `back: ${back} after ${status}`),
  ),
  ...[400, 401, 403, 404, 409].map((status) => `status ${status}`),
];
const enough: unknown = expect.toSatisfy((times: number) => times >= 10);
const realFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = realFetch;
});

/** A failing history is made smaller for as long as there is time, and then told. */
const options = { unbiased: true, interruptAfterTimeLimit: 90_000, markInterruptAsFailure: true };

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
      { ...options, numRuns: 2000 },
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
      { ...options, numRuns: 200 },
    ));

  it('a correction that an earlier try overtakes', async () => {
    const leg = { do: 'leg', pick: 0, back: 'deliver' } as const;
    await live(
      { store: (now) => memoryStore([newer.id], now), net: plainNet, newer: [newer.id] },
      {
        happenings: [
          { do: 'save-request', user: 0, parent: null, isRefused: false },
          { ...leg, out: 'delay' },
          { do: 'run', steps: 5, picks: 0 },
          { do: 'block', user: 0 },
          { do: 'reconnect' },
          { ...leg, out: 'deliver' },
          { do: 'run', steps: 5, picks: 0 },
          { do: 'restore', user: 0 },
          { do: 'correct', item: 0, plate: 0, hasNewPhoto: false },
          { do: 'arrive', pick: 0 },
        ],
        hasWebLocks: true,
        seed: 1,
      },
    );
    expect(seen.get('late effect')).toBeGreaterThan(0);
    expect(seen.get('status 422')).toBeGreaterThan(0);
  });

  it('in which everything that can go wrong did', () => {
    for (const what of eventful) expect([what, seen.get(what) ?? 0]).toEqual([what, enough]);
  });
});
