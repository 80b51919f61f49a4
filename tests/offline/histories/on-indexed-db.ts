import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutboxStore } from '../../../src/offline/outbox-store.ts';
import { seed } from '../../support/browser/seed.ts';
import { runHistories } from '../model/kit/run-histories.ts';
import { type History, histories } from '../model/volmaak/events.ts';
import { realNet } from '../model/volmaak/net.ts';
import { newer, runHistory } from '../model/volmaak/run-history.ts';
import { cloneRecord } from '../support/clone-record.ts';
import { onRaw } from '../support/raw-database.ts';

/** Half of 500, because two test files share them. */
const count = 250;

/** Lives a history on IndexedDB and `fetch`. An item of a later version stays as it is. */
async function runOnIndexedDb(history: History) {
  const factory = new IDBFactory();
  const platform = { indexedDB: () => factory, announce: () => {}, onForeign: () => {} };
  await createOutboxStore(platform).all();
  await onRaw(factory, 'items', (items) => items.put(newer));
  const store = (now: () => number) => createOutboxStore({ ...platform, now });
  const lived = await runHistory({ store, net: realNet, newer: [newer.id] }, history);
  expect(await onRaw(factory, 'items', (items) => items.get(newer.id))).toEqual(newer);
  return lived;
}

/** Tests half of the histories on IndexedDB, with its own seed. */
export function testHistories(half: number): void {
  // The real network port calls it; each history sets its own.
  const realFetch = globalThis.fetch;
  beforeEach(() => {
    vi.stubGlobal('structuredClone', cloneRecord);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    globalThis.fetch = realFetch;
  });

  // No timeout: a slow machine takes longer.
  describe('the outbox keeps its invariants through', { timeout: 0 }, () => {
    it(`${count} histories on IndexedDB and fetch`, () =>
      runHistories({ histories, run: runOnIndexedDb, count, seed: seed + half }));
  });
}
