import { describe, expect, it } from 'vitest';
import { needsApproval, raisedAbove } from '../../../domain/admin/approvals.ts';
import { cents } from '../../../domain/values/money.ts';

const limits = (budget: number, collected: number) => ({
  budget: cents(budget),
  collected: cents(collected),
});

// SEC-31
describe('a second admin', () => {
  it.each([
    [100, 100, false],
    [101, 100, true],
    [1, 0, true],
    [1_000_000, null, false],
  ])('is asked about %s cents above %s: %s', (amount, above, isAsked) => {
    expect(needsApproval(cents(amount), above === null ? null : cents(above))).toBe(isAsked);
  });

  it.each([
    ['a raised one', limits(10, 10), limits(200, 10), 200],
    ['the higher of two', limits(10, 10), limits(200, 300), 300],
    ['none that is lowered', limits(500, 10), limits(200, 10), null],
    ['none that stays', limits(500, 10), limits(500, 90), null],
  ])('is asked about limits: %s', (_, before, next, amount) => {
    expect(raisedAbove(before, next, cents(100))).toBe(amount);
    expect(raisedAbove(before, next, null)).toBeNull();
  });
});
