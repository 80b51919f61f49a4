import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOf, refusePart, spreadPayment } from '../../../domain/payments/part-payments.ts';
import { cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

// PAY-27
describe('refusePart', () => {
  it.each([
    [1000, 50_000, null],
    [999, 50_000, 'Please pay at least R10.00'],
    [50_000, 50_000, null],
    [50_001, 50_000, 'Only R500.00 is left to pay'],
    [49_900, 50_000, null],
    [49_901, 50_000, 'Please pay all of the R500.00, or at most R499.00'],
    [500, 500, null],
    [400, 500, 'Please pay all of the R5.00'],
    [1000, 1050, 'Please pay all of the R10.50'],
    [1000, 1100, null],
  ])('%i of %i cents: %s', (amount, left, words) => {
    expect(refusePart(cents(amount), cents(left))).toBe(words);
  });
});

it('what is left is the total less what was paid, also in old data', () => {
  expect(leftOf({ totalRepayment: 518.75, paidAmount: 200.1 })).toBe(31_865);
  expect(leftOf({ totalRepayment: 518.75 })).toBe(51_875);
});

// PAY-28
describe('spreadPayment', () => {
  const debts = [
    { id: 'c', left: cents(300), due: '2026-12-03' as Day },
    { id: 'a', left: cents(100), due: '2026-12-01' as Day },
    { id: 'b', left: cents(200), due: '2026-12-02' as Day },
    { id: 'b2', left: cents(50), due: '2026-12-02' as Day },
  ];

  it('pays the oldest due day first, and keeps the order of one day', () => {
    expect(spreadPayment(debts, cents(320))).toEqual({
      allocations: [
        { id: 'a', amount: 100 },
        { id: 'b', amount: 200 },
        { id: 'b2', amount: 20 },
      ],
      rest: 0,
    });
    expect(spreadPayment(debts, cents(700)).rest).toBe(50);
    expect(spreadPayment([], cents(70))).toEqual({ allocations: [], rest: 70 });
  });

  it('can leave what a card can pay', () => {
    const debt = [{ id: 'a', left: cents(10_000), due: '2026-12-01' as Day }];
    const pays = (amount: number) =>
      spreadPayment(debt, cents(amount), { leavesCharge: true }).allocations;
    expect(pays(9_950)).toEqual([{ id: 'a', amount: 9_900 }]);
    expect(pays(9_900)).toEqual([{ id: 'a', amount: 9_900 }]);
    expect(pays(10_000)).toEqual([{ id: 'a', amount: 10_000 }]);
  });

  it('loses no cent and pays no debt too much', () => {
    const debt = fc.record({
      id: fc.uuid(),
      left: fc.integer({ min: 0, max: 100_000 }).map(cents),
      due: fc.constantFrom('2026-12-01', '2026-12-02', '2026-12-03').map((day) => day as Day),
    });
    fc.assert(
      fc.property(
        fc.array(debt),
        fc.integer({ min: 1, max: 500_000 }),
        fc.boolean(),
        (all, paid, leavesCharge) => {
          const { allocations, rest } = spreadPayment(all, cents(paid), { leavesCharge });
          const sum = allocations.reduce((total, { amount }) => total + amount, 0);
          expect(sum + rest).toBe(paid);
          for (const { amount } of allocations) expect(amount).toBeGreaterThan(0);
          const owed = all.reduce((total, { left }) => total + left, 0);
          expect(rest).toBeGreaterThanOrEqual(Math.max(0, paid - owed));
        },
      ),
    );
  });
});
