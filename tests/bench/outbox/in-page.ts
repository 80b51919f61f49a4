// Runs in the page of `outbox-cost.ts`: the app's outbox beside the bare platform.
import type { UserId } from '../../../domain/ids.ts';
import { queuedItem } from '../../../src/offline/outbox-item.ts';
import { outboxStore, sendOutbox } from '../../../src/offline/sender.ts';
import { newRequest } from '../../offline/support/items.ts';

const userId = 'a0000000-0000-4000-8000-000000000001' as UserId; // a UUID

const nextRequest = () => ({ ...newRequest(0), id: crypto.randomUUID(), userId });

/** A database with one store and nothing around it. */
const bare = new Promise<IDBDatabase>((resolve, reject) => {
  const request = indexedDB.open('bare');
  request.onupgradeneeded = () => request.result.createObjectStore('items', { keyPath: 'id' });
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

function putBare(database: IDBDatabase, record: object): Promise<void> {
  const transaction = database.transaction('items', 'readwrite', { durability: 'strict' });
  transaction.objectStore('items').put(record);
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function fill(count: number): Promise<void> {
  await outboxStore.change(() => null);
  for (let n = 0; n < count; n += 1) await outboxStore.add(nextRequest(), null);
}

/** The first rounds do not count: the browser has yet to compile the code. */
const warmUp = 20;

/** Milliseconds of saving a request, in turns with a bare put of the same record. */
export async function timeSaves(waiting: number, rounds: number) {
  const database = await bare;
  await fill(waiting);
  const times = { floor: [] as number[], ours: [] as number[] };
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const item = nextRequest();
    const record = queuedItem(item, round, Date.now());
    times.floor.push(await timeOf(() => putBare(database, record)));
    times.ours.push(await timeOf(() => outboxStore.add(item, null)));
    await outboxStore.update(item.id, () => null);
  }
  return { floor: times.floor.slice(warmUp), ours: times.ours.slice(warmUp) };
}

async function postBare(): Promise<void> {
  const { id, payload } = nextRequest();
  const response = await fetch('/api/fuel-requests', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Outbox-Item': id },
    body: JSON.stringify(payload),
  });
  await response.json();
}

/** Milliseconds of as many calls, one after the other, and of draining as many waiting items. */
export async function timeDrain(count: number) {
  await fill(count);
  const floor = await timeOf(async () => {
    for (let n = 0; n < count; n += 1) await postBare();
  });
  const ours = await timeOf(sendOutbox);
  const sent = (await outboxStore.all()).filter(({ state }) => state === 'sent').length;
  if (sent !== count) throw new Error(`${sent} of ${count} items were sent`);
  return { floor, ours };
}
