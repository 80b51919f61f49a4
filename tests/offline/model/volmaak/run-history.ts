import { queuedItem } from '../../../../src/offline/outbox-item.ts';
import { newVehicle } from '../../support/items.ts';
import { runHistories } from '../kit/run-histories.ts';
import { type History, histories } from './events.ts';
import { expectInvariants } from './invariants.ts';
import { memoryStore } from './memory-store.ts';
import { plainNet } from './net.ts';
import { expectRecovered, recover } from './recovery.ts';
import { type Parts, World } from './world.ts';

/** An item of a later version, which is in every outbox. The items of a history have lower numbers. */
export const newer = { ...queuedItem(newVehicle(8000), 8000, 0), schemaVersion: 2 };

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
  'corrected vehicle-change',
  'corrected profile-change',
  ...['queued', 'sending', 'waiting', 'signed-out', 'needs-you'].map(
    (state) => `corrected while ${state}`,
  ),
  ...['store', 'request', 'reply'].flatMap((what) => [
    `killed before ${what}`,
    `killed after ${what}`,
  ]),
  ...['sending', 'waiting', 'signed-out', 'needs-you'].map((state) => `delete while ${state}`),
  ...['queued', 'waiting', 'signed-out', 'needs-you'].flatMap((state) =>
    ['keep-unsent', 'cancel-unsent', 'redact-unsent'].map((part) => `${part} while ${state}`),
  ),
  ...['lose', 'delay', 'page', 'stranger', 'redirect', 500, 503, 429, 409].map(
    (out) => `out: ${out}`,
  ),
  ...['lose', 'cut-off', 'nonsense'].flatMap((back) =>
    [200, 201, 204, 401].map((status) => `back: ${back} after ${status}`),
  ),
  ...[400, 401, 403, 404, 409].map((status) => `status ${status}`),
];
/** Lives a history, checks the invariants at each step, and lets everything recover at the end. */
export async function runHistory(
  parts: Parts,
  history: History,
): Promise<{ seen: ReadonlyMap<string, number> }> {
  const world = new World(parts, history);
  for (const event of history.events) {
    await world.happen(event);
    await expectInvariants(world);
  }
  await recover(world);
  await expectInvariants(world);
  await expectRecovered(world);
  return world.simulation;
}

/** Lives random histories in memory. A failing one is reduced and reported with its seed. */
export async function runHistoriesInMemory(count: number, seed: number): Promise<void> {
  const run = (history: History) => runHistory(inMemory, history);
  await runHistories({ histories, run, count, seed, eventful });
}
