import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OutboxItem } from '../../src/offline/outbox-item.ts';
import { createOutboxStore, type OutboxStore } from '../../src/offline/outbox-store.ts';
import { corolla } from './support/corolla.ts';
import { ben, newRequest, newVehicle, uuid } from './support/items.ts';

const day = 24 * 60 * 60 * 1000;
const noon = Date.parse('2026-11-25T12:00:00Z');

let now: number;
let store: OutboxStore;

beforeEach(() => {
  now = noon;
  const factory = new IDBFactory();
  const platform = { announce: () => {}, onForeign: () => {}, now: () => now };
  store = createOutboxStore({ ...platform, indexedDB: () => factory });
});

async function keepReceipt(number: number, changes: Partial<OutboxItem> = {}): Promise<void> {
  await store.add(newVehicle(number), null);
  const sent = { state: 'sent', tries: 1, sentAt: now, result: corolla, ...changes };
  await store.update(uuid(number), (item) => ({ ...item, ...sent }) as OutboxItem);
}

/** The numbers of the items that are left after a look on this day. */
async function leftOn(days: number): Promise<number[]> {
  now = noon + days * day;
  await store.pruneReceipts();
  return (await store.all()).map(({ id }) => Number(id.slice(-12))).sort();
}

// OUT-27
describe('a receipt', () => {
  it('stays for a week, and goes with the second look after it', async () => {
    await keepReceipt(1);
    await store.add(newRequest(2), null);
    await store.add({ ...newRequest(3), userId: ben }, null);
    for (const days of [0, 1, 3, 6.9, 7.5, 7.9]) expect(await leftOn(days)).toEqual([1, 2, 3]);
    expect(await leftOn(9)).toEqual([2, 3]);
  });

  it.each([
    ['forward', 400],
    ['back', -400],
  ])('stays while the clock is wrong for less than a day: %s', async (_, wrong) => {
    await keepReceipt(1);
    expect(await leftOn(1)).toEqual([1]);
    for (const days of [wrong, wrong + 0.9, 2, wrong, 3, 4])
      expect(await leftOn(days)).toEqual([1]);
  });

  it('goes too if a wrong clock has dated it in the future', async () => {
    now = noon + 400 * day;
    await keepReceipt(1);
    expect(await leftOn(0)).toEqual([1]);
    expect(await leftOn(1)).toEqual([]);
  });

  it('of an older version counts from the time of saving', async () => {
    await keepReceipt(1, { sentAt: undefined as never });
    expect(await leftOn(8)).toEqual([1]);
    expect(await leftOn(9)).toEqual([]);
  });

  it('is looked for once a day, and no other item is ever deleted', async () => {
    await store.add(newRequest(1), null);
    await store.add(newVehicle(2), null);
    for (const days of [0, 10, 20, 30]) expect(await leftOn(days)).toEqual([1, 2]);
  });
});
