import { expect, it } from 'vitest';
import { applyChange, maxKeptSent, pruneSent } from '../../../src/offline/outbox.ts';
import { anna, ben, requestItem, uuid, vehicleItem } from '../../offline/support/items.ts';
import { corolla } from '../fuel/corolla.ts';

it('keeps the newest sent items and all other items', () => {
  const sent = Array.from({ length: maxKeptSent + 2 }, (_, index) =>
    vehicleItem({ id: uuid(index), seq: index, state: 'sent', result: corolla }),
  );
  const others = [
    requestItem({ id: uuid(900), seq: 0 }),
    vehicleItem({ id: uuid(901), seq: 0, userId: ben, state: 'sent', result: corolla }),
  ];
  expect(applyChange(pruneSent(anna), [...others, ...sent], new Set(), 0)).toEqual([
    ...others,
    ...sent.slice(2),
  ]);
});
