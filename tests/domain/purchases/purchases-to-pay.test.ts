import { describe, expect, it } from 'vitest';
import { type PaymentStatus, paymentStatuses } from '../../../domain/payments/payment-status.ts';
import { purchasesToPay } from '../../../domain/purchases/purchases-to-pay.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

const owed = (paymentStatus: PaymentStatus, dueDate: string, scheduled: string | null = null) => ({
  paymentStatus,
  repaymentDueDate: dueDate as Day,
  isScheduledPayment: scheduled !== null,
  scheduledPaymentDate: scheduled as Day | null,
});

// BUY-20
describe('purchasesToPay', () => {
  it('has overdue purchases first, and then the ones that are due soonest', () => {
    const late = owed('overdue', '2026-11-20');
    const later = owed('overdue', '2026-11-22');
    const scheduled = owed('scheduled', '2026-12-20', '2026-11-15');
    const next = owed('pending', '2026-12-01');
    const last = owed('processing', '2026-12-02');
    expect(purchasesToPay([last, next, scheduled, later, late])).toEqual([
      late,
      later,
      scheduled,
      next,
      last,
    ]);
  });

  it('leaves out what is paid or void', () => {
    const all = paymentStatuses.map((status) => owed(status, '2026-12-01'));
    expect(purchasesToPay(all).map(({ paymentStatus }) => paymentStatus)).toEqual([
      'overdue',
      'pending',
      'scheduled',
      'processing',
    ]);
  });
});
