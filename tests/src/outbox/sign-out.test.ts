import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reportAnswer } from '../../../src/http/connection.ts';
import type { OutboxItem } from '../../../src/offline/outbox-item.ts';
import { outboxStore } from '../../../src/offline/sender.ts';
import {
  clearSent,
  deleteAllItems,
  deleteUnsent,
  findUnsent,
  keepUnsent,
} from '../../../src/outbox/sign-out.ts';
import { anna, ben, newRequest, newVehicle, photo, uuid } from '../../offline/support/items.ts';

const tried = { state: 'waiting', tries: 1 } as const;
const sent = { state: 'sent', tries: 1, result: { id: uuid(70) } } as const;

beforeEach(async () => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', new URL('http://localhost/'));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
  await outboxStore.change(() => null);
  await outboxStore.add({ ...newRequest(9), userId: ben }, null);
});

/** Saves a request of Anna with these changes. */
async function save(number: number, changes: object = {}): Promise<void> {
  await outboxStore.add(newRequest(number), null);
  // The changes keep the kind of the item.
  await outboxStore.update(uuid(number), (item) => ({ ...item, ...changes }) as OutboxItem);
}

/** Anna's items on the device. Each call also checks that Ben's item is unchanged. */
async function itemsOfAnna(): Promise<OutboxItem[]> {
  const items = (await outboxStore.all()).sort((a, b) => a.id.localeCompare(b.id));
  expect(items.filter(({ userId }) => userId === ben)).toMatchObject([
    { state: 'queued', tries: 0 },
  ]);
  return items.filter(({ userId }) => userId === anna);
}

// ACC-10
describe('a user who signs out', () => {
  it('is shown their own unsent items', async () => {
    await save(1);
    await save(2, { ...tried });
    await save(3, sent);
    const { items } = await findUnsent(anna);
    expect(items.map(({ id }) => id).sort()).toEqual([uuid(1), uuid(2)]);
  });

  it('can keep unsent items until the next sign-in', async () => {
    await save(1);
    await save(2, tried);
    await save(3, { state: 'needs-you', tries: 1 });
    await keepUnsent(anna);
    expect(await itemsOfAnna()).toMatchObject([
      { state: 'signed-out', payload: newRequest(1).payload },
      { state: 'signed-out', payload: newRequest(2).payload },
      { state: 'needs-you', payload: newRequest(3).payload },
    ]);
  });

  it('leaves only deleted items that the server must be asked about, without contents', async () => {
    await outboxStore.add(newVehicle(1), photo());
    await outboxStore.update(uuid(1), (item) => ({ ...item, ...tried }));
    await save(2);
    expect(await deleteUnsent(anna, await findUnsent(anna))).toBe(0);
    const left = await itemsOfAnna();
    expect(left).toMatchObject([{ id: uuid(1), state: 'signed-out', isWithdrawn: true }]);
    expect(left[0]?.payload).toEqual({});
    expect(await outboxStore.photo(uuid(1))).toBeNull();
  });

  it('is told how many deleted items had already arrived', async () => {
    reportAnswer();
    await save(1, tried);
    await save(2, tried);
    vi.stubGlobal('fetch', async (path: string) => {
      const item = path.slice(-36);
      const made = item === uuid(1) ? { id: uuid(70) } : null;
      return Response.json({ made }, { headers: { 'X-Volmaak': 'api', 'X-Outbox-Item': item } });
    });
    expect(await deleteUnsent(anna, await findUnsent(anna))).toBe(1);
    expect((await outboxStore.all()).map(({ id }) => id).sort()).toEqual([uuid(1), uuid(9)]);
  });

  it('leaves no sent items', async () => {
    await save(1, sent);
    await save(2, tried);
    await clearSent(anna);
    expect(await itemsOfAnna()).toMatchObject([{ id: uuid(2), ...tried }]);
  });

  it('leaves no items after their account was deleted', async () => {
    await save(1, sent);
    await save(2, tried);
    await deleteAllItems(anna);
    expect(await itemsOfAnna()).toEqual([]);
  });
});
