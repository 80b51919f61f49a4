import { describe, expect, it } from 'vitest';
import type { CarId } from '../../domain/ids.ts';
import type { Answer } from '../../src/offline/answer.ts';
import {
  applyChange,
  changeItem,
  type OutboxChange,
  recordTry,
  requeueAll,
} from '../../src/offline/outbox.ts';
import type { OutboxItem, OutboxState } from '../../src/offline/outbox-item.ts';
import { ben, requestItem, uuid, vehicleItem } from './support/items.ts';

const carId = uuid(77) as CarId; // a UUID
const signedOut: Answer = { kind: 'answer', status: 401, body: {}, retryAfter: null };

function note(begun: OutboxItem, answer = signedOut) {
  return recordTry({ begun, step: 'create', answer, at: 5, random: 0 });
}

function inState(number: number, state: OutboxState, changes: Partial<OutboxItem> = {}) {
  return requestItem({ id: uuid(number), state, tries: 1, ...changes });
}

/** All items after a change. */
function change(change: OutboxChange, items: OutboxItem[], unreadable: string[] = []) {
  return applyChange(change, items, new Set(unreadable), 5);
}

const statesOf = (items: OutboxItem[]) => items.map(({ state }) => state);

describe('changeItem', () => {
  it('changes or deletes one item and keeps the other objects', () => {
    const items = [requestItem(), vehicleItem()];
    const [first, second] = change(
      changeItem(uuid(2), (item) => ({ ...item, attempts: 9 })),
      items,
    );
    expect(first).toBe(items[0]);
    expect(second?.attempts).toBe(9);
    expect(
      change(
        changeItem(uuid(1), () => null),
        items,
      ),
    ).toEqual([items[1]]);
    expect(
      change(
        changeItem(uuid(3), () => null),
        items,
      ),
    ).toEqual(items);
  });
});

describe('recordTry', () => {
  it("marks all of the user's items that are not being sent as signed out", () => {
    const begun = inState(1, 'sending');
    const items = [
      begun,
      inState(2, 'queued'),
      inState(3, 'waiting'),
      inState(4, 'sending'),
      inState(5, 'needs-you'),
      inState(6, 'queued', { userId: ben }),
    ];
    const expected = ['signed-out', 'signed-out', 'signed-out', 'sending', 'needs-you', 'queued'];
    expect(statesOf(change(note(begun), items))).toEqual(expected);
  });

  it('ignores the 401 of a try from before the sign-in', () => {
    const begun = inState(1, 'sending');
    const items = change(requeueAll('sign-in', begun.userId), [begun, inState(2, 'signed-out')]);
    expect(statesOf(change(note(begun), items))).toEqual(['queued', 'queued']);
  });

  it('ignores an item that was deleted', () => {
    const items = [inState(2, 'queued')];
    expect(change(note(inState(1, 'sending')), items)).toEqual(items);
  });
});

describe('requeueAll', () => {
  it('requeues all items, or those of one user', () => {
    const items = [inState(1, 'waiting'), inState(2, 'waiting', { userId: ben })];
    expect(statesOf(change(requeueAll('connection'), items))).toEqual(['queued', 'queued']);
    expect(statesOf(change(requeueAll('sign-in', ben), items))).toEqual(['waiting', 'queued']);
  });
});

describe('applyChange', () => {
  const child = requestItem({ dependsOn: uuid(2) });
  const settled = (items: OutboxItem[], unreadable: string[] = []) =>
    change((item) => item, items, unreadable);

  it('gives a request the id of its vehicle once that is sent', () => {
    const result = { id: carId } as Extract<OutboxItem, { kind: 'vehicle' }>['result'];
    const parent = vehicleItem({ state: 'sent', result });
    const [after] = settled([child, parent]);
    expect(after).toMatchObject({ dependsOn: null, state: 'queued', payload: { carId } });
    expect(after?.payload).toEqual({ ...child.payload, carId });
  });

  it.each(['queued', 'sending', 'waiting', 'signed-out', 'needs-you'] as const)(
    'keeps a request waiting while its vehicle is %s',
    (state) => {
      const items = [child, vehicleItem({ state })];
      expect(settled(items)).toEqual(items);
    },
  );

  it('keeps a request waiting for a vehicle that this version cannot read', () => {
    expect(settled([child], [uuid(2)])).toEqual([child]);
  });

  it('asks the user once when the vehicle is deleted', () => {
    const once = settled([child]);
    expect(once).toMatchObject([{ state: 'needs-you', lastError: { code: 'parent-gone' } }]);
    expect(settled(once)[0]).toBe(once[0]);
  });
});
