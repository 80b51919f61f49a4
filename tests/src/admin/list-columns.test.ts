import { describe, expect, it } from 'vitest';
import { salesCard } from '../../../src/features/admin/overview/cards.tsx';
import { orderWord, sortingOf } from '../../../src/features/admin/table/list-columns.ts';
import { userOrders } from '../../../src/features/admin/user-columns.tsx';

describe('the order of a list', () => {
  it.each([
    ['newest', [{ id: 'registered', desc: true }]],
    ['oldest', [{ id: 'registered', desc: false }]],
    ['name', [{ id: 'name', desc: false }]],
  ])('%s marks its column', (word, sorting) => {
    expect(sortingOf(userOrders, word)).toEqual(sorting);
    expect(orderWord(userOrders, sorting)).toBe(word);
  });

  it('is the only available one if a column sorts in one direction', () => {
    expect(orderWord(userOrders, [{ id: 'name', desc: true }])).toBe('name');
  });

  it('is offered in the Total Sales dialog only for its columns', () => {
    const shown: string[] = salesCard.columns.map(({ id }) => id);
    expect(salesCard.orders.filter(({ column }) => !shown.includes(column))).toEqual([]);
  });

  it('is undefined for a column that does not sort', () => {
    expect(orderWord(userOrders, [{ id: 'email', desc: false }])).toBeUndefined();
    expect(sortingOf(userOrders, 'by-shoe-size')).toEqual([]);
  });
});
