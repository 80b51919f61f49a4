import { describe, expect, it } from 'vitest';
import { daysBetween, debtAges, dueDaysOf, lateDebt } from '../../../domain/admin/debt-ages.ts';
import { addDays, type Day } from '../../../domain/values/south-african-time.ts';

const today = '2026-03-31' as Day;
const ago = (days: number) => addDays(today, -days);

// LEND-20
describe('the age of a debt', () => {
  const agesOf = (days: number) => {
    const owed = { cents: 1, people: 1 };
    const { ages } = lateDebt(
      [
        { day: null, ...owed },
        { day: ago(days), ...owed },
      ],
      today,
    );
    return ages.filter(({ people }) => people > 0).map(({ age }) => age);
  };

  it.each([
    [1, '1-7'],
    [7, '1-7'],
    [8, '8-30'],
    [30, '8-30'],
    [31, '31-60'],
    [60, '31-60'],
    [61, 'over-60'],
    [4000, 'over-60'],
  ])('of %d days is %s', (days, age) => {
    expect(agesOf(days)).toEqual([age]);
  });

  it('agrees with the due days of each age', () => {
    for (let days = 1; days < 100; days += 1) {
      const due = ago(days);
      const ages = debtAges.filter((age) => {
        const { first, last } = dueDaysOf(age, today);
        return due <= last && (first === null || due >= first);
      });
      expect(ages).toEqual(agesOf(days));
    }
    expect(debtAges.filter((age) => dueDaysOf(age, today).last >= today)).toEqual([]);
  });
});

it('the age of a debt counts the days between two days across months and years', () => {
  expect(daysBetween('2025-12-31' as Day, '2026-03-01' as Day)).toBe(60);
});

describe('lateDebt', () => {
  it('is nothing when nothing is owed', () => {
    expect(lateDebt([{ day: null, cents: 0, people: 0 }], today).total).toEqual({
      amount: 0,
      people: 0,
    });
  });

  it('sums by age, with the oldest as the rest and nothing that is not late', () => {
    const owed = [
      { day: null, cents: 1_111_111, people: 9 },
      { day: addDays(today, 20), cents: 100, people: 1 },
      { day: today, cents: 11, people: 1 },
      { day: ago(1), cents: 1_000, people: 1 },
      { day: ago(7), cents: 0, people: 2 },
      { day: ago(8), cents: 10_000, people: 1 },
      { day: ago(60), cents: 100_000, people: 1 },
    ];
    expect(lateDebt(owed, today)).toEqual({
      ages: [
        { age: '1-7', amount: 10, people: 3 },
        { age: '8-30', amount: 100, people: 1 },
        { age: '31-60', amount: 1000, people: 1 },
        { age: 'over-60', amount: 10_000, people: 2 },
      ],
      total: { amount: 11_110, people: 7 },
    });
  });
});
