import fc from 'fast-check';
import { queuedItem } from '../../../src/offline/outbox-item.ts';
import { newVehicle } from '../support/items.ts';
import { expectHealed, heal } from './healing.ts';
import { type History, histories } from './history.ts';
import { expectPromise, must } from './invariants.ts';
import { memoryStore } from './memory-store.ts';
import { plainNet } from './network.ts';
import { type Parts, World } from './world.ts';

/** How often each thing of interest happened. */
export type Seen = Map<string, number>;

/** An item of a later version, which stands in every outbox. */
export const newer = { ...queuedItem(newVehicle(500), 500, 0), schemaVersion: 2 };

export const inMemory: Parts = {
  store: (now) => memoryStore([newer.id], now),
  net: plainNet,
  newer: [newer.id],
};

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
/** Fewer times would not show what follows from it. */
const enough = 10;

/** Lives a history, watching the promise at each step, and then a happy end. */
export async function live(parts: Parts, history: History, seen: Seen): Promise<void> {
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

/** Lives so many histories in memory, in which everything goes wrong that can. A failing one is made smaller, and then told with its seed. */
export async function liveInMemory(numRuns: number, seed: number): Promise<void> {
  const seen: Seen = new Map();
  await fc.assert(
    fc.asyncProperty(histories, (history) => live(inMemory, history, seen)),
    { numRuns, seed, unbiased: true },
  );
  const rare = eventful.filter((what) => (seen.get(what) ?? 0) < enough);
  must(rare.length === 0, `too seldom with seed ${seed}`, rare);
}
