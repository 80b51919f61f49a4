import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboxStorageError, type StorageFault } from '../../../src/offline/outbox-database.ts';
import type { OutboxItem } from '../../../src/offline/outbox-item.ts';
import { requestItem, uuid, vehicleItem } from '../../offline/support/items.ts';

const { connection, storage } = vi.hoisted(() => ({
  connection: { period: null as { since: number; answeredAt: number } | null },
  storage: { id: 'storage-1' as string | null, loss: null as object | null },
}));
vi.mock('../../../src/http/connection.ts', () => ({ connectedPeriod: () => connection.period }));
vi.mock('../../../src/offline/sender.ts', () => ({
  outboxStore: { storageId: async () => storage.id, dataLoss: async () => storage.loss },
}));

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;
const savedAt = Date.UTC(2026, 10, 20, 10);
/** The page was opened two days after the save, and the server has answered since. */
const since = savedAt + 2 * day;
const period = { since, answeredAt: since + minute };

type Problems = typeof import('../../../src/outbox/outbox-problems.ts');
let problems: Problems;
let session: typeof import('../../../src/session/device-problems.ts');

/** A new page of the same device. */
async function openPage() {
  vi.resetModules();
  problems = await import('../../../src/outbox/outbox-problems.ts');
  session = await import('../../../src/session/device-problems.ts');
}

beforeEach(async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  connection.period = period;
  await openPage();
});

/** A try that failed at this moment. */
const failed = (at: number, status = 500): Partial<OutboxItem> => ({
  state: 'waiting',
  createdAt: savedAt,
  tries: 3,
  attempts: 3,
  lastError: { status, message: '', code: null, issues: [], at },
});
/** An item that the outbox cannot send, although the server answers. */
const stuckItem = (number = 1) => requestItem({ id: uuid(number), ...failed(since + 1000) });

const counted = () =>
  Object.fromEntries(
    (session.storedProblems()?.problems ?? []).map(({ problem, count }) => [problem, count]),
  );
const look = (items: OutboxItem[], unreadable: { id: string }[] = [], lost = 0) =>
  problems.countOutboxProblems({ items, unreadable, lost });

// OUT-25
describe('an item', () => {
  const isStuck = (item: OutboxItem, at = period) => problems.isStuck(item, at);

  it.each([500, 429, 0])('is stuck if its try fails with %i while the server answers', (status) => {
    expect(isStuck(requestItem(failed(since + 1000, status)))).toBe(true);
    for (const state of ['queued', 'sending'] as const) {
      expect(isStuck(requestItem({ ...failed(since + 1000, status), state }))).toBe(true);
    }
  });

  it('is not stuck on the first day', () => {
    const answeredAt = savedAt + day - 1;
    const item = requestItem(failed(answeredAt - 1000));
    expect(isStuck(item, { since: savedAt, answeredAt })).toBe(false);
    expect(isStuck(item, { since: savedAt, answeredAt: answeredAt + 1 })).toBe(true);
  });

  it('is not stuck when a phone comes back into reach after days', () => {
    // Its last try failed before the connection began.
    expect(isStuck(requestItem(failed(since - minute)))).toBe(false);
    expect(isStuck(requestItem({ ...failed(since - minute), state: 'queued' }))).toBe(false);
    // The server has not answered since its try, so the connection may be lost again.
    expect(isStuck(requestItem(failed(period.answeredAt + 1)))).toBe(false);
  });

  it('is stuck without any try once a connection has held for ten minutes', () => {
    const item = requestItem({ createdAt: savedAt });
    expect(isStuck(item, { since, answeredAt: since + 10 * minute })).toBe(false);
    expect(isStuck(item, { since, answeredAt: since + 10 * minute + 1 })).toBe(true);
  });

  it('is not stuck if it waits for its user, a sign-in or another item, or was sent', () => {
    for (const state of ['needs-you', 'signed-out', 'sent'] as const) {
      expect(isStuck(requestItem({ ...failed(since + 1000), state }))).toBe(false);
    }
    const dependent = requestItem({ ...failed(since + 1000), dependsOn: uuid(9) });
    const correction = requestItem({ ...failed(since + 1000), replaces: uuid(9) });
    expect([dependent, correction].map((item) => isStuck(item))).toEqual([false, false]);
  });

  it('does not become stuck by a changed clock alone', () => {
    const justSaved = requestItem({ createdAt: savedAt, state: 'waiting' });
    const jumped = savedAt + 30 * day;
    expect(isStuck(justSaved, { since: jumped - minute, answeredAt: jumped })).toBe(false);
    const fromTheFuture = requestItem({ ...failed(since + 1000), createdAt: since + 9 * day });
    expect(isStuck(fromTheFuture)).toBe(false);
  });
});

describe('a stuck item', () => {
  it('is counted once, on any page, until it is gone', async () => {
    await look([stuckItem()]);
    await look([stuckItem()]);
    expect(counted()).toEqual({ 'item-stuck': 1 });
    await openPage();
    // At the start of the next page the item is there, but nothing is known yet.
    connection.period = null;
    await look([stuckItem()]);
    connection.period = period;
    await look([stuckItem(), stuckItem(2), vehicleItem({ id: uuid(3) })]);
    expect(counted()).toEqual({ 'item-stuck': 2 });
    await look([requestItem({ ...stuckItem(), state: 'needs-you' })]);
    await look([stuckItem()]);
    expect(counted()).toEqual({ 'item-stuck': 2 });
  });

  it('leaves nothing behind when it is gone', async () => {
    await look([stuckItem()]);
    await look([]);
    expect(session.storedProblems()?.lasting['item-stuck']).toEqual([]);
  });

  it('is not looked for without a connection', async () => {
    connection.period = null;
    await look([stuckItem()]);
    expect(session.storedProblems()).toBeNull();
  });

  it('names neither its user nor what it contains', async () => {
    const item = stuckItem();
    await look([item]);
    const stored = JSON.stringify(session.storedProblems());
    for (const personal of [item.id, item.userId, 'Toyota', 'Corolla']) {
      expect(stored).not.toContain(personal);
    }
  });
});

describe('other problems of the outbox', () => {
  it('are counted once: records that cannot be read, and a loss', async () => {
    const unreadable = [{ id: uuid(4) }, { id: 'undefined' }];
    await look([], unreadable, 3);
    await openPage();
    await look([], unreadable, 3);
    expect(counted()).toEqual({ 'item-unreadable': 2, 'storage-cleared': 1 });
    storage.id = 'storage-2';
    await look([], unreadable, 1);
    expect(counted()).toEqual({ 'item-unreadable': 2, 'storage-cleared': 2 });
  });

  // OUT-42
  it('are counted once: lost data by its extent and its cause', async () => {
    storage.loss = { extent: 'total', cause: 'damaged', id: uuid(7) };
    await look([], [], 0);
    await openPage();
    await look([], [], 0);
    expect(counted()).toEqual({ 'data-loss-total': 1, 'data-loss-damaged': 1 });
    storage.loss = null;
  });

  it.each<[StorageFault, string]>([
    ['unavailable', 'database-closed'],
    ['newer', 'database-newer'],
    ['full', 'storage-full'],
  ])('are counted once a page: the storage is %s', async (fault, problem) => {
    for (let page = 1; page <= 2; page += 1) {
      const { countStorageFault } = problems;
      // The page's own class, because each page loads the modules anew.
      const { OutboxStorageError: Fault } = await import('../../../src/offline/outbox-database.ts');
      countStorageFault(new Fault(fault, null));
      countStorageFault(new Fault(fault, null));
      expect(counted()).toEqual({ [problem]: page });
      await openPage();
    }
  });

  it('are no other errors', () => {
    problems.countStorageFault(new TypeError('a bug'));
    expect(session.storedProblems()).toBeNull();
    expect(new OutboxStorageError('full', null).reason).toBe('full');
  });
});
