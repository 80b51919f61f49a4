import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutboxStore } from '../../../src/offline/outbox-store.ts';
import { seed } from '../../support/browser/seed.ts';
import { histories } from '../model/volmaak/events.ts';
import { realNet } from '../model/volmaak/net.ts';
import { newer, runHistory } from '../model/volmaak/run-history.ts';
import { onRaw } from '../support/raw-database.ts';

const realFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = realFetch;
});

// No timeout: a slow machine takes longer.
describe('the outbox keeps its invariants through', { timeout: 0 }, () => {
  it('200 histories on IndexedDB and fetch', () =>
    fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const factory = new IDBFactory();
        const platform = { indexedDB: () => factory, announce: () => {} };
        await createOutboxStore(platform).all();
        await onRaw(factory, 'items', (items) => items.put(newer));
        const store = (now: () => number) => createOutboxStore({ ...platform, now });
        await runHistory({ store, net: realNet, newer: [newer.id] }, history);
        expect(await onRaw(factory, 'items', (items) => items.get(newer.id))).toEqual(newer);
      }),
      { numRuns: 200, seed, unbiased: true },
    ));
});
