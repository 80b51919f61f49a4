import { describe, expect, it } from 'vitest';
import { salesCard } from '../../../../../src/features/admin/overview/cards.tsx';
import { orderOf } from '../../../../../src/features/admin/table/list-columns.ts';
import { userOrders } from '../../../../../src/features/admin/user-columns.tsx';

const [newest, oldest, byName] = userOrders;

describe('the order of a list that a column header asks for', () => {
  it('is the one in this direction', () => {
    expect(orderOf(userOrders, { id: 'registered', desc: false })).toBe(oldest);
    expect(orderOf(userOrders, { id: 'registered', desc: true })).toBe(newest);
  });

  it('is the only available one if a column sorts in one direction', () => {
    expect(orderOf(userOrders, { id: 'name', desc: true })).toBe(byName);
  });

  it('is offered in the Total Sales dialog only for its columns', () => {
    const shown: string[] = salesCard.columns.map(({ id }) => id);
    expect(salesCard.orders.filter(({ column }) => !shown.includes(column))).toEqual([]);
  });

  it('is undefined for a column that does not sort', () => {
    expect(orderOf(userOrders, { id: 'email', desc: false })).toBeUndefined();
    expect(orderOf(userOrders, undefined)).toBeUndefined();
  });
});
