import { describe, expect, it } from 'vitest';
import { type CountedDay, cashReport, weeksOf } from '../../../domain/admin/cash.ts';
import { addDays, type Day } from '../../../domain/values/south-african-time.ts';
import { noCash } from '../../support/no-cash.ts';

const today = '2026-03-10' as Day; // a day

/** A report whose days have these figures in cents, by their distance from today. */
function reportOf(figures: Record<number, Partial<CountedDay>>) {
  const days = Array.from({ length: 36 }, (_, index) => index - 6).map((ahead) => ({
    ...noCash,
    day: addDays(today, ahead),
    ...figures[ahead],
  }));
  return cashReport({ today, owed: 100_050, late: 10_010, failedDebt: 15, days });
}

describe('cashReport', () => {
  // LEND-30
  it('sums what is due in the next 7 and 30 days by method, today included', () => {
    const report = reportOf({
      [-1]: { budget: 99 },
      0: { budget: 10, debitOrder: 1 },
      6: { budget: 20, scheduledCard: 305 },
      7: { budget: 40 },
      29: { debitOrder: 2 },
    });
    expect(report.dueInWeek).toEqual({ budget: 0.3, debitOrder: 0.01, scheduledCard: 3.05 });
    expect(report.dueInMonth).toEqual({ budget: 0.7, debitOrder: 0.03, scheduledCard: 3.05 });
    expect(report).toMatchObject({ owed: 1000.5, late: 100.1 });
  });

  // LEND-31, LEND-41
  it('sums the days of the period until today, without a lost cent', () => {
    const report = reportOf({
      [-6]: { expected: 10, collected: 10, failedCollections: 2, failedAmount: 30, premium: -5 },
      0: { expected: 20, collected: 10, refunded: 1, writtenOff: 2, repaid: 3, repaidLate: 1 },
      1: { expected: 5000 },
    });
    expect(report.period).toEqual({
      expected: 0.3,
      collected: 0.2,
      failedCollections: 2,
      failedAmount: 0.15,
      refunded: 0.01,
      writtenOff: 0.02,
      premium: -0.05,
      repaid: 0.03,
      repaidLate: 0.01,
      latePercent: 33.3,
    });
    expect(report.days).toHaveLength(36);
    expect(report.days.at(0)).toMatchObject({ day: '2026-03-04', failedCollections: 2 });
    expect(report.days.at(7)).toMatchObject({ day: '2026-03-11', expected: 50 });
  });
});

// LEND-32
it.each([
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1, 2000, 0.1],
  [0, 5, 0],
  [5, 5, 100],
  [0, 0, null],
])(
  'of what was repaid, %d of %d cents were late: %d percent',
  (repaidLate, repaid, latePercent) => {
    expect(reportOf({ 0: { repaid, repaidLate } }).period).toMatchObject({ latePercent });
  },
);

describe('weeksOf', () => {
  it('sums weeks that end today, latest first, and a shorter one before them', () => {
    const days = Array.from({ length: 10 }, (_, index) => ({
      ...noCash,
      day: addDays(today, index - 8),
      expected: 10,
      collected: index === 8 ? 5 : 0,
    }));
    expect(weeksOf(cashReport({ today, owed: 0, late: 0, failedDebt: 0, days }))).toEqual([
      { from: '2026-03-04', to: today, expected: 0.7, collected: 0.05 },
      { from: '2026-03-02', to: '2026-03-03', expected: 0.2, collected: 0 },
    ]);
  });
});
