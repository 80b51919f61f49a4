import { describe, expect, it } from 'vitest';
import { dateOf, dayOf, nameOf, vehicleOf } from '../../../../src/features/admin/cell-text.ts';

// ADM-8
describe('a cell of an admin list', () => {
  it('says that a person, a vehicle or a day is missing', () => {
    expect(nameOf(null)).toBe('Unknown User');
    expect(nameOf({ username: 'sipho' })).toBe('sipho');
    expect(vehicleOf(null, undefined)).toBe('Unknown Vehicle');
    expect(dateOf(null)).toBe('N/A');
    expect(dayOf(undefined)).toBe('N/A');
  });
});
