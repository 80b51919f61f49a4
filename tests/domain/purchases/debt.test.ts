import { describe, expect, it } from 'vitest';
import type { PaymentMethod, PaymentStatus } from '../../../domain/payments/payment-status.ts';
import { debtOf, owedPayments } from '../../../domain/purchases/debt.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

const day = (text: string) => text as Day;
const today = day('2026-11-26');

interface Changes {
  paymentStatus?: PaymentStatus;
  paymentMethod?: PaymentMethod;
  totalRepayment?: number;
  repaymentDueDate?: Day;
  scheduledPaymentDate?: Day;
}

function purchase(changes: Changes = {}) {
  return {
    paymentStatus: 'pending' as PaymentStatus,
    writtenOffAt: null,
    paymentMethod: 'budget' as PaymentMethod,
    totalRepayment: 100.1,
    repaymentDueDate: day('2026-12-20'),
    scheduledPaymentDate: null,
    ...changes,
    isScheduledPayment: changes.scheduledPaymentDate !== undefined,
  };
}

// BUY-16
describe('debtOf', () => {
  it('is null if nothing is owed', () => {
    const settled = (['paid', 'failed', 'cancelled', 'refunded'] as const).map((paymentStatus) =>
      purchase({ paymentStatus }),
    );
    expect(debtOf([], today)).toBeNull();
    expect(debtOf(settled, today)).toBeNull();
  });

  it('adds up what is owed to the cent, whoever pays it and when', () => {
    const owed = (['pending', 'scheduled', 'processing', 'overdue'] as const).map((paymentStatus) =>
      purchase({ paymentStatus }),
    );
    expect(debtOf([...owed, purchase({ paymentStatus: 'paid' })], today)).toMatchObject({
      total: 40_040,
      overdue: 10_010,
    });
  });

  it('names the earliest payment, on the day of its schedule', () => {
    const scheduled = purchase({
      paymentStatus: 'scheduled',
      paymentMethod: 'card',
      scheduledPaymentDate: day('2026-12-01'),
    });
    const budget = purchase({ repaymentDueDate: day('2026-12-02') });
    expect(debtOf([budget, scheduled], today)?.next).toEqual({
      purchase: scheduled,
      amount: 10_010,
      day: '2026-12-01',
      isOverdue: false,
      isCollected: true,
    });
  });

  it('names an overdue payment before every other', () => {
    const overdue = purchase({ paymentStatus: 'overdue', repaymentDueDate: day('2026-11-20') });
    const debit = purchase({ paymentMethod: 'debit_order', repaymentDueDate: day('2026-11-01') });
    expect(debtOf([debit, overdue], today)?.next).toMatchObject({
      purchase: overdue,
      isOverdue: true,
      isCollected: false,
    });
  });

  it.for([
    { due: '2026-11-26', method: 'budget', isOverdue: false },
    { due: '2026-11-25', method: 'budget', isOverdue: true },
    // We try to collect these for some days before they are overdue (PAY-8).
    { due: '2026-11-25', method: 'debit_order', isOverdue: false },
  ] as const)('$method due on $due is overdue: $isOverdue', ({ due, method, isOverdue }) => {
    const one = purchase({ paymentMethod: method, repaymentDueDate: day(due) });
    expect(debtOf([one], today)?.next.isOverdue).toBe(isOverdue);
  });
});

// BUY-17
describe('owedPayments', () => {
  it('has overdue purchases first, and then the ones that are due soonest', () => {
    const late = purchase({ paymentStatus: 'overdue', repaymentDueDate: day('2026-11-20') });
    const later = purchase({ paymentStatus: 'overdue', repaymentDueDate: day('2026-11-22') });
    const scheduled = purchase({
      paymentStatus: 'scheduled',
      scheduledPaymentDate: day('2026-11-15'),
    });
    const next = purchase({ repaymentDueDate: day('2026-12-01') });
    const last = purchase({ paymentStatus: 'processing', repaymentDueDate: day('2026-12-02') });
    const paid = purchase({ paymentStatus: 'paid', repaymentDueDate: day('2026-11-01') });
    const payments = owedPayments([last, paid, next, scheduled, later, late], today);
    expect(payments.map((payment) => payment.purchase)).toEqual([
      late,
      later,
      scheduled,
      next,
      last,
    ]);
  });
});
