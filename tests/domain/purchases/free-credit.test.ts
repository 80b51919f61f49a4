import { describe, expect, it } from 'vitest';
import type { Credit } from '../../../domain/purchases/credit-schemas.ts';
import { leastFree } from '../../../domain/purchases/free-credit.ts';

/** R500.00 of the budget is free, and R1,000.00 for debit orders and scheduled cards. */
const credit: Credit = {
  budget: { limit: 8500, used: 8000, free: 500 },
  collected: { limit: 1000, used: 0, free: 1000 },
  overdue: 0,
  refusal: null,
  unsettledUntil: null,
};

// ADM-40
describe('what is free of the credit limits', () => {
  it('is that of the limit that leaves less', () => {
    expect(leastFree(credit)).toBe(500);
  });
});
