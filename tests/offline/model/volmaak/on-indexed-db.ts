import { IDBFactory } from 'fake-indexeddb';
import { createOutboxStore } from '../../../../src/offline/outbox-store.ts';
import { cloneRecord } from '../../support/clone-record.ts';
import { onRaw } from '../../support/raw-database.ts';
import { must } from '../kit/invariants.ts';
import { realNet } from './net.ts';
import { newer } from './run-history.ts';
import type { Parts } from './world.ts';

/** Lives something on IndexedDB and the real network port. An item of a later version stays. */
export async function onIndexedDb<Lived>(live: (parts: Parts) => Promise<Lived>): Promise<Lived> {
  const factory = new IDBFactory();
  const platform = { indexedDB: () => factory, announce: () => {}, onForeign: () => {} };
  await createOutboxStore(platform).all();
  await onRaw(factory, 'items', (items) => items.put(newer));
  const store = (now: () => number) => createOutboxStore({ ...platform, now });
  const lived = await live({ store, net: realNet, newer: [newer.id] });
  const kept = await onRaw(factory, 'items', (items) => items.get(newer.id));
  must(JSON.stringify(kept) === JSON.stringify(newer), 'an item of a later version stays', kept);
  return lived;
}

/** Replaces parts of the platform by faster ones, and by the simulated network. */
export function simulatePlatform(): { restore: () => void } {
  const { fetch, structuredClone } = globalThis;
  globalThis.structuredClone = cloneRecord;
  return { restore: () => Object.assign(globalThis, { fetch, structuredClone }) };
}
