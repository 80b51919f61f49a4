import { describe, expect, it } from 'vitest';
import type { CarId } from '../../domain/ids.ts';
import { objectOrder } from '../../src/offline/object-order.ts';
import { applyChange, changeItem } from '../../src/offline/outbox.ts';
import type { OutboxItem } from '../../src/offline/outbox-item.ts';
import {
  changeItemOf,
  deletionItem,
  profileItem,
  requestItem,
  storedCar,
} from './support/items.ts';

const request = (seq: number, carId: CarId) => {
  const item = requestItem({ seq, id: `request ${seq}` });
  return { ...item, payload: { ...item.payload, carId } } as OutboxItem; // the kind stays
};

/** Whether each item may be sent now. */
const free = (...items: OutboxItem[]) => items.map(objectOrder(items));

describe('items on one object (OUT-19)', () => {
  const other = { ...storedCar, id: 'another car' as CarId };

  it('are sent in the order of saving if they change it', () => {
    expect(free(changeItemOf(1), changeItemOf(2), deletionItem(3))).toEqual([true, false, false]);
    expect(free(changeItemOf(1), changeItemOf(2, { car: other }))).toEqual([true, true]);
    expect(free(profileItem(2), profileItem(1))).toEqual([false, true]);
  });

  it('are sent together if they only use it', () => {
    const { id } = storedCar;
    expect(free(request(1, id), request(2, id))).toEqual([true, true]);
    expect(free(request(1, id), changeItemOf(2), request(3, id))).toEqual([true, false, false]);
    expect(free(changeItemOf(1), request(2, other.id))).toEqual([true, true]);
  });

  it('wait for an earlier one that needs its user', () => {
    const refused = { ...changeItemOf(1), state: 'needs-you' } as const;
    expect(free(refused, changeItemOf(2))).toEqual([true, false]);
  });

  it('do not wait for a correction of what had already arrived', () => {
    const lastError = { status: 0, message: '', code: 'already-made', issues: [], at: 0 };
    const correction = { ...request(1, storedCar.id), state: 'needs-you', lastError } as const;
    expect(free(correction, deletionItem(2))).toEqual([true, true]);
  });

  it('can be cancelled in any order', () => {
    expect(free(changeItemOf(1), { ...changeItemOf(2), isWithdrawn: true })).toEqual([true, true]);
  });
});

describe('a change after an earlier one was sent', () => {
  const sent = (result: object) =>
    changeItem('change 1', (item) => ({ ...item, state: 'sent', result }) as OutboxItem);

  it('has seen what the server made of that', () => {
    const first = changeItemOf(1, { changes: { registrationNumber: 'ca 7' }, hasPhoto: true });
    const made = { ...storedCar, registrationNumber: 'CA 7', carPhotoUrl: '/new', make: 'Fiat' };
    const [, second] = applyChange(sent(made), [first, changeItemOf(2)], new Set(), 0);
    expect(second?.payload).toMatchObject({
      car: { ...storedCar, registrationNumber: 'CA 7', carPhotoUrl: '/new' },
    });
  });

  it('has seen nothing of one that its user deleted at a sign-out', () => {
    const redacted = { ...profileItem(1), payload: {} } as OutboxItem; // as `redacted` leaves it
    const made = (item: OutboxItem) =>
      item.seq === 1 ? ({ ...item, state: 'sent', result: {} } as OutboxItem) : item;
    const [, second] = applyChange(made, [redacted, profileItem(2)], new Set(), 0);
    expect(second).toEqual(profileItem(2));
  });

  it('has seen nothing of it if the answer only says that it was made', () => {
    const items = [changeItemOf(1), changeItemOf(2)];
    const [, second] = applyChange(sent({ id: storedCar.id }), items, new Set(), 0);
    expect(second?.payload).toEqual(changeItemOf(2).payload);
  });
});
