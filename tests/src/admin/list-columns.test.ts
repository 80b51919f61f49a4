import { describe, expect, it } from 'vitest';
import { salesCard } from '../../../src/features/admin/overview/cards.tsx';
import { nextOrder } from '../../../src/features/admin/table/list-columns.ts';
import { userOrders } from '../../../src/features/admin/user-columns.tsx';

const [newest, oldest, byName] = userOrders;

describe('the order of a list after a click on a column header', () => {
  it('is ascending first', () => {
    expect(nextOrder(userOrders, 'registered', byName)).toBe(oldest);
    expect(nextOrder(userOrders, 'name', newest)).toBe(byName);
    expect(nextOrder(userOrders, 'name', undefined)).toBe(byName);
  });

  it('turns around if the list is sorted by this column', () => {
    expect(nextOrder(userOrders, 'registered', oldest)).toBe(newest);
    expect(nextOrder(userOrders, 'registered', newest)).toBe(oldest);
  });

  it('is the only available one if a column sorts in one direction', () => {
    expect(nextOrder(userOrders, 'name', byName)).toBe(byName);
  });

  it('is offered in the Total Sales dialog only for its columns', () => {
    const shown: string[] = salesCard.columns.map(({ id }) => id);
    expect(salesCard.orders.filter(({ column }) => !shown.includes(column))).toEqual([]);
  });

  it('is undefined for a column that does not sort', () => {
    expect(nextOrder(userOrders, 'email', newest)).toBeUndefined();
  });
});
