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
    'pending→paid',
    // PRI-17
    'pending→cancelled',
    'scheduled→processing',
    'scheduled→overdue',
    'scheduled→cancelled',
    'scheduled→paid',
    // PAY-30
    'scheduled→pending',
    'processing→paid',
    'processing→failed',
    'processing→pending',
    'processing→scheduled',
    'processing→overdue',
    'paid→refunded',
    // PAY-30
    'paid→pending',
    'paid→scheduled',
    'paid→overdue',
    'failed→processing',
    'failed→paid',
    // PAY-20
    'failed→scheduled',
    'overdue→processing',
    'overdue→paid',
    'overdue→pending',
    'overdue→scheduled',
    'overdue→cancelled',
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

  // LEND-11
  it('reaches paid through processing, or by an outside payment of what can be paid', () => {
    const payable = statuses.filter((from) => paymentTransitions[from].includes('processing'));
    const paid = statuses.filter((from) => paymentTransitions[from].includes('paid'));
    expect(paid.toSorted()).toEqual([...payable, 'processing'].toSorted());
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
    const standing = { paymentStatus: status, writtenOffAt: null };
    expect({
      payable: isPayable(standing),
      refundable: isRefundable(status),
      owed: isOwed(standing),
      void: isVoid(status),
    }).toEqual(expected);
  });

  // LEND-12
  it.each(statuses)('when it is %s and written off: nothing is owed', (paymentStatus) => {
    const writtenOff = { paymentStatus, writtenOffAt: '2026-01-07T10:00:00.000Z' };
    expect([isPayable(writtenOff), isOwed(writtenOff)]).toEqual([false, false]);
  });
});
