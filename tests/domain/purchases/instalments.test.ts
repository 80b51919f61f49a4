import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueOf } from '../../../domain/purchases/debt.ts';
import {
  equalInstalments,
  leftOfInstalments,
  refuseInstalments,
} from '../../../domain/purchases/instalments.ts';
import { type Cents, cents } from '../../../domain/values/money.ts';
import { addDays, addMonths, type Day } from '../../../domain/values/south-african-time.ts';

const today = '2026-11-30' as Day;
const terms = { left: cents(50_000), least: cents(1000), today, lastCardDay: null };
const on = (days: number, amount: number) => ({ day: addDays(today, days), amount: cents(amount) });

// PAY-32
describe('refuseInstalments', () => {
  it('allows days in their order that add up to what is left', () => {
    expect(refuseInstalments([on(1, 20_000), on(365, 30_000)], terms)).toBe(null);
  });

  it.each([
    ['Please agree on at least 2 instalments', [on(1, 50_000)]],
    ['The first instalment has to be in the future', [on(0, 20_000), on(9, 30_000)]],
    ['Each instalment has to come after the one before it', [on(9, 20_000), on(9, 30_000)]],
    ['The last instalment can be at most a year ahead', [on(9, 20_000), on(366, 30_000)]],
    ['Each instalment is at least R10.00', [on(1, 999), on(9, 49_001)]],
    [
      'The instalments add up to R499.99, but R500.00 is left to pay',
      [on(1, 20_000), on(9, 29_999)],
    ],
    [
      'Please agree on at most 24 instalments',
      Array.from({ length: 25 }, (_, index) => on(index + 1, 2000)),
    ],
  ])('says why not: %s', (words, instalments) => {
    expect(refuseInstalments(instalments, terms)).toBe(words);
  });

  it('goes no further than the card is known to last', () => {
    const card = { ...terms, lastCardDay: addDays(today, 8) };
    expect(refuseInstalments([on(1, 20_000), on(9, 30_000)], card)).toBe(
      'The card expires before the last instalment: it is valid until 08/12/2026',
    );
    expect(refuseInstalments([on(1, 20_000), on(8, 30_000)], card)).toBe(null);
  });
});

describe('equalInstalments', () => {
  it('add up to what is left, and differ by less than their number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 1, max: 24 }),
        (left, count) => {
          const days = Array.from({ length: count }, (_, index) => addMonths(today, index));
          const amounts = equalInstalments(cents(left), days).map(({ amount }): number => amount);
          expect(amounts.reduce((sum, amount) => sum + amount)).toBe(left);
          expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThan(count);
        },
      ),
    );
  });
});

describe('what is left of instalments', () => {
  it('shrinks from the first on', () => {
    const instalments = [on(1, 100), on(2, 200), on(3, 50)];
    const left = (paid: number) =>
      leftOfInstalments(instalments, paid as Cents).map((instalment): number => instalment.left);
    expect(left(0)).toEqual([100, 200, 50]);
    expect(left(60)).toEqual([40, 200, 50]);
    expect(left(100)).toEqual([0, 200, 50]);
    expect(left(310)).toEqual([0, 0, 40]);
    // What was reversed makes the first larger again, but no larger than it was.
    expect(left(-20)).toEqual([100, 200, 50]);
  });

  it('is due: that until the due day, or all that is left', () => {
    const dueDays = {
      isScheduledPayment: false,
      scheduledPaymentDate: null,
      repaymentDueDate: addDays(today, 9),
    };
    const purchase = { totalRepayment: 500, paidAmount: 100, ...dueDays };
    expect(dueOf(purchase)).toBe(40_000);
    const instalments = [
      { day: today, amount: 100, left: 20 },
      { day: addDays(today, 9), amount: 100, left: 30.5 },
      { day: addDays(today, 19), amount: 100, left: 100 },
    ];
    expect(dueOf({ ...purchase, instalments })).toBe(5050);
  });
});

it('a month later is the same day, or the last of its month', () => {
  expect(addMonths('2026-11-30' as Day, 1)).toBe('2026-12-30');
  expect(addMonths('2026-11-30' as Day, 3)).toBe('2027-02-28');
  expect(addMonths('2026-12-31' as Day, 2)).toBe('2027-02-28');
  expect(addMonths('2028-01-31' as Day, 1)).toBe('2028-02-29');
});
