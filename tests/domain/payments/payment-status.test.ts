import { describe, expect, it } from 'vitest';
import {
  isOwed,
  isPayable,
  isRefundable,
  isVoid,
  paymentStatuses,
  paymentTransitions,
} from '../../../domain/payments/payment-status.ts';

const statuses = paymentStatuses;

describe('paymentTransitions', () => {
  const allowed = [
    'pending→processing',
    'pending→overdue',
    'scheduled→processing',
    'scheduled→overdue',
    'scheduled→cancelled',
    'processing→paid',
    'processing→failed',
    'processing→pending',
    'processing→scheduled',
    'processing→overdue',
    'paid→refunded',
    'failed→processing',
    'overdue→processing',
  ];

  it.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
    'decides whether %s can become %s',
    (from, to) => {
      expect(paymentTransitions[from].includes(to)).toBe(allowed.includes(`${from}→${to}`));
    },
  );

  // BUY-8
  it('has a row for every status and no other key', () => {
    expect(Object.keys(paymentTransitions)).toEqual(statuses);
    expect(statuses).toEqual([
      'pending',
      'scheduled',
      'processing',
      'paid',
      'failed',
      'overdue',
      'cancelled',
      'refunded',
    ]);
  });

  it('reaches paid only through processing', () => {
    expect(statuses.filter((from) => paymentTransitions[from].includes('paid'))).toEqual([
      'processing',
    ]);
  });
});

describe('the possible actions on a purchase', () => {
  it.each([
    ['pending', { payable: true, refundable: false, owed: true, void: false }],
    ['scheduled', { payable: true, refundable: false, owed: true, void: false }],
    ['processing', { payable: false, refundable: false, owed: true, void: false }],
    ['paid', { payable: false, refundable: true, owed: false, void: false }],
    ['failed', { payable: true, refundable: false, owed: false, void: true }],
    ['overdue', { payable: true, refundable: false, owed: true, void: false }],
    ['cancelled', { payable: false, refundable: false, owed: false, void: true }],
    ['refunded', { payable: false, refundable: false, owed: false, void: true }],
  ] as const)('when it is %s', (status, expected) => {
    expect({
      payable: isPayable(status),
      refundable: isRefundable(status),
      owed: isOwed(status),
      void: isVoid(status),
    }).toEqual(expected);
  });
});
