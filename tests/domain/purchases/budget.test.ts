import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentMethods, paymentStatuses } from '../../../domain/payments/payment-status.ts';
import {
  budgetLeft,
  budgetLimit,
  budgetOutstanding,
  refuseBudget,
} from '../../../domain/purchases/budget.ts';
import { cents } from '../../../domain/values/money.ts';

const purchase = {
  paymentMethod: 'budget',
  totalRepayment: cents(54_500),
  writtenOffAt: null,
} as const;

describe('budgetOutstanding', () => {
  it.each([
    ['pending', 54_500],
    ['processing', 54_500],
    ['overdue', 54_500],
    ['paid', 0],
    ['failed', 0],
    ['cancelled', 0],
    ['refunded', 0],
  ] as const)('counts a budget purchase that is %s as %i', (paymentStatus, outstanding) => {
    expect(budgetOutstanding([{ ...purchase, paymentStatus }])).toBe(outstanding);
  });

  it('ignores purchases with other payment methods', () => {
    for (const paymentMethod of ['card', 'debit_order'] as const) {
      const other = { ...purchase, paymentMethod, paymentStatus: 'pending' } as const;
      expect(budgetOutstanding([other])).toBe(0);
    }
  });
});

describe('budgetLeft', () => {
  it('is R8,500.00 when nothing is outstanding', () => {
    expect(budgetLimit).toBe(850_000);
    expect(budgetLeft(budgetOutstanding([]))).toBe(850_000);
  });
});

// PAY-5
describe('refuseBudget', () => {
  it.each([
    [850_000, 0, null],
    [850_001, 0, 'over-budget'],
    [1, 850_000, 'over-budget'],
    [54_500, 795_500, null],
    [54_501, 795_500, 'over-budget'],
    [Number.NaN, 0, 'over-budget'],
  ])('answers for %i with %i outstanding: %s', (total, outstanding, refusal) => {
    expect(refuseBudget(cents(total), cents(outstanding))).toBe(refusal);
  });

  it('never allows more debt than the limit, in any order of purchases', () => {
    const wishes = fc.array(
      fc.record({
        paymentMethod: fc.constantFrom(...paymentMethods),
        paymentStatus: fc.constantFrom(...paymentStatuses),
        writtenOffAt: fc.constant(null),
        totalRepayment: fc.integer({ min: 1, max: 400_000 }).map(cents),
      }),
    );
    fc.assert(
      fc.property(wishes, (all) => {
        let taken: typeof all = [];
        for (const wish of all) {
          const refusal =
            wish.paymentMethod === 'budget' &&
            refuseBudget(wish.totalRepayment, budgetOutstanding(taken));
          if (!refusal) taken = [...taken, wish];
        }
        expect(budgetLeft(budgetOutstanding(taken))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
