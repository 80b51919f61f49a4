import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isScheduleOpen,
  refuseScheduledDate,
  scheduleMessages,
  scheduleWindow,
} from '../../domain/payment-schedule.ts';
import { PaymentStatus } from '../../domain/payment-status.ts';
import { addDays, type Day } from '../../domain/south-african-time.ts';

const today = '2026-01-07' as Day;
const dueDate = '2026-02-06' as Day;

describe('refuseScheduledDate', () => {
  it.each([
    ['2026-01-06', 'not-in-future'],
    ['2026-01-07', 'not-in-future'],
    ['2026-01-08', null],
    ['2026-02-06', null],
    ['2026-02-07', 'after-due-date'],
    ['9999-12-31', 'after-due-date'],
    ['0000-01-01', 'not-in-future'],
  ])('says of %s: %s', (day, refusal) => {
    expect(refuseScheduledDate(day as Day, today, dueDate)).toBe(refusal);
  });

  it('takes the days of the window and no others', () => {
    const { first, last } = scheduleWindow(today, dueDate);
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 60 }), (days) => {
        const day = addDays(today, days);
        const isInside = first <= day && day <= last;
        expect(refuseScheduledDate(day, today, dueDate) === null).toBe(isInside);
      }),
    );
  });

  it('has no day left when the money is due today', () => {
    expect(refuseScheduledDate(addDays(dueDate, 1), dueDate, dueDate)).toBe('after-due-date');
    expect(refuseScheduledDate(dueDate, dueDate, dueDate)).toBe('not-in-future');
  });

  it('is said in the words of the specification', () => {
    expect(scheduleMessages['not-in-future']).toBe('Scheduled payment date must be in the future');
  });
});

describe('isScheduleOpen', () => {
  it.each([
    ['2026-01-08', true],
    ['2026-01-07', false],
    ['2026-01-06', false],
  ])('lets a payment of %s be moved or cancelled: %s', (day, open) => {
    const purchase = { paymentStatus: 'scheduled', scheduledPaymentDate: day as Day } as const;
    expect(isScheduleOpen(purchase, today)).toBe(open);
  });

  it.each(PaymentStatus.options.filter((status) => status !== 'scheduled'))(
    'leaves alone a purchase that is %s',
    (paymentStatus) => {
      const scheduledPaymentDate = '2026-01-20' as Day;
      expect(isScheduleOpen({ paymentStatus, scheduledPaymentDate }, today)).toBe(false);
    },
  );

  it('needs a day', () => {
    const purchase = { paymentStatus: 'scheduled', scheduledPaymentDate: null } as const;
    expect(isScheduleOpen(purchase, today)).toBe(false);
  });
});
