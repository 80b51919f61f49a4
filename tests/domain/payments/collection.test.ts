import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CollectionFields,
  dueDay,
  isCollectionDue,
  remindedDueDays,
  unpaidStatus,
} from '../../../domain/payments/collection.ts';
import { paymentStatuses } from '../../../domain/payments/payment-status.ts';
import { addDays, type Day } from '../../../domain/values/south-african-time.ts';

const due = '2026-02-06' as Day;
const scheduledFor = '2026-01-20' as Day;
const day = (text: string) => text as Day;

const budget: CollectionFields = {
  paymentMethod: 'budget',
  paymentStatus: 'pending',
  writtenOffAt: null,
  isScheduledPayment: false,
  scheduledPaymentDate: null,
  repaymentDueDate: due,
  failedCollections: 0,
  lastCollectionDay: null,
};
const debitOrder: CollectionFields = { ...budget, paymentMethod: 'debit_order' };
const card: CollectionFields = { ...budget, paymentMethod: 'card', paymentStatus: 'processing' };
const scheduled: CollectionFields = {
  ...budget,
  paymentMethod: 'card',
  paymentStatus: 'scheduled',
  isScheduledPayment: true,
  scheduledPaymentDate: scheduledFor,
};

describe('dueDay', () => {
  it('is the day of a scheduled payment, otherwise the repayment due date', () => {
    expect(dueDay(scheduled)).toBe(scheduledFor);
    expect([budget, debitOrder, card].map(dueDay)).toEqual([due, due, due]);
  });
});

// PAY-8
describe('isCollectionDue', () => {
  it.each([
    ['a scheduled card', scheduled, '2026-01-19', false],
    ['a scheduled card', scheduled, '2026-01-20', true],
    ['a scheduled card', scheduled, '2026-01-22', true],
    ['a debit order', debitOrder, '2026-02-05', false],
    ['a debit order', debitOrder, '2026-02-06', true],
    ['a budget purchase', budget, '2026-02-06', false],
    ['a card purchase', card, '2026-02-06', false],
  ])('answers for %s %o on %s: %s', (_, purchase, today, isDue) => {
    expect(isCollectionDue(purchase, day(today))).toBe(isDue);
  });

  it('allows one try a day', () => {
    const tried = { ...scheduled, failedCollections: 1, lastCollectionDay: scheduledFor };
    expect(isCollectionDue(tried, scheduledFor)).toBe(false);
    expect(isCollectionDue(tried, addDays(scheduledFor, 1))).toBe(true);
  });

  it('allows four tries in total', () => {
    const triesOn = (failedCollections: number) =>
      isCollectionDue({ ...scheduled, failedCollections }, addDays(scheduledFor, 9));
    expect([0, 1, 2, 3, 4, 5].map(triesOn)).toEqual([true, true, true, true, false, false]);
  });

  it.each(paymentStatuses.filter((status) => !['pending', 'scheduled'].includes(status)))(
    'is false for a purchase that is %s',
    (paymentStatus) => {
      expect(isCollectionDue({ ...scheduled, paymentStatus }, due)).toBe(false);
    },
  );

  it('allows the due day and three retries before the purchase is overdue, however late the job runs', () => {
    const gaps = fc.array(fc.nat(3), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(fc.constantFrom(scheduled, debitOrder), gaps, (start, days) => {
        let purchase = start;
        let today = addDays(dueDay(start), -10);
        const tries: Day[] = [];
        for (const gap of days) {
          today = addDays(today, gap);
          if (isCollectionDue(purchase, today)) {
            tries.push(today);
            const failedCollections = purchase.failedCollections + 1;
            purchase = { ...purchase, failedCollections, lastCollectionDay: today };
            purchase = { ...purchase, paymentStatus: unpaidStatus(purchase, today) };
          }
          const isOverdue = purchase.paymentStatus === 'overdue';
          expect(isOverdue).toBe(tries.length === 4);
        }
        expect(new Set(tries).size).toBe(tries.length);
        expect(tries.every((tried) => tried >= dueDay(start))).toBe(true);
      }),
    );
  });
});

describe('unpaidStatus', () => {
  it.each([
    ['a declined card', card, '2026-03-01', 'failed'],
    ['a budget purchase', budget, '2026-02-06', 'pending'],
    ['a budget purchase', budget, '2026-02-07', 'overdue'],
    ['a scheduled card', scheduled, '2026-03-01', 'scheduled'],
    ['a debit order', debitOrder, '2026-03-01', 'pending'],
    ['a scheduled card', { ...scheduled, failedCollections: 3 }, '2026-01-23', 'scheduled'],
    ['a scheduled card', { ...scheduled, failedCollections: 4 }, '2026-01-23', 'overdue'],
    ['a debit order', { ...debitOrder, failedCollections: 4 }, '2026-02-09', 'overdue'],
  ])('is for %s %o on %s: %s', (_, purchase, today, status) => {
    expect(unpaidStatus(purchase, day(today))).toBe(status);
  });
});

// MSG-4
describe('remindedDueDays', () => {
  it('are 3 days ahead and the day before', () => {
    expect(remindedDueDays(day('2026-02-03'))).toEqual([
      { kind: 'before-due', due: '2026-02-06' },
      { kind: 'after-due', due: '2026-02-02' },
    ]);
  });
});
