import { describe, expect, it } from 'vitest';
import { daysLate, possibleActions } from '../../../domain/admin/purchase-desk.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

// LEND-16
describe('possibleActions', () => {
  it.for([
    ['pending', ['outside-payment', 'due-date', 'instalments', 'write-off']],
    ['scheduled', ['outside-payment', 'due-date', 'instalments', 'write-off']],
    ['overdue', ['outside-payment', 'due-date', 'instalments', 'write-off']],
    ['failed', ['outside-payment']],
    ['processing', []],
    ['cancelled', []],
    ['refunded', []],
    ['paid', ['part-refund', 'refund']],
  ] as const)('of a purchase that is %s', ([paymentStatus, actions]) => {
    const purchase = { paymentStatus, writtenOffAt: null, isRefundUnderWay: false };
    expect(possibleActions(purchase)).toEqual(actions);
  });

  // LEND-39
  it('are a payment and a reversal once it is written off', () => {
    const writtenOff = { paymentStatus: 'overdue', writtenOffAt: 'now' } as const;
    expect(possibleActions({ ...writtenOff, isRefundUnderWay: false })).toEqual([
      'outside-payment',
      'write-off-reversal',
    ]);
  });

  it('are none while a refund is under way', () => {
    const paid = { paymentStatus: 'paid', writtenOffAt: null } as const;
    expect(possibleActions({ ...paid, isRefundUnderWay: true })).toEqual([]);
  });
});

describe('daysLate', () => {
  it.for([
    ['2026-03-03', 0],
    ['2026-03-02', 0],
    ['2026-03-01', 1],
    ['2026-02-26', 4],
  ] as const)('of %s on 2026-03-02', ([due, days]) => {
    expect(daysLate(due as Day, '2026-03-02' as Day)).toBe(days); // days as the API has them
  });
});
