import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentStatuses } from '../../../domain/payments/payment-status.ts';
import {
  isScheduleOpen,
  lastCardDay,
  refuseCardDay,
  refuseMovedDay,
  refuseScheduledDate,
  scheduleMessages,
  scheduleWindow,
} from '../../../domain/purchases/payment-schedule.ts';
import { addDays, type Day } from '../../../domain/values/south-african-time.ts';

const today = '2026-01-07' as Day;
const dueDate = '2026-02-06' as Day;

// PAY-7
describe('refuseScheduledDate', () => {
  it.each([
    ['2026-01-06', 'not-in-future'],
    ['2026-01-07', 'not-in-future'],
    ['2026-01-08', null],
    ['2026-02-06', null],
    ['2026-02-07', 'after-due-date'],
    ['9999-12-31', 'after-due-date'],
    ['0000-01-01', 'not-in-future'],
  ])('answers for %s: %s', (day, refusal) => {
    expect(refuseScheduledDate(day as Day, today, dueDate)).toBe(refusal);
  });

  it('accepts only the days of the window', () => {
    const { first, last } = scheduleWindow(today, dueDate);
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 60 }), (days) => {
        const day = addDays(today, days);
        const isInside = first <= day && day <= last;
        expect(refuseScheduledDate(day, today, dueDate) === null).toBe(isInside);
      }),
    );
  });

  it('leaves no day when the payment is due today', () => {
    expect(refuseScheduledDate(addDays(dueDate, 1), dueDate, dueDate)).toBe('after-due-date');
    expect(refuseScheduledDate(dueDate, dueDate, dueDate)).toBe('not-in-future');
  });

  // SCR-1
  it('has the specification’s messages', () => {
    expect(scheduleMessages['not-in-future']).toBe('Scheduled payment date must be in the future');
  });
});

// PAY-7
describe('isScheduleOpen', () => {
  it.each([
    ['2026-01-08', true],
    ['2026-01-07', false],
    ['2026-01-06', false],
  ])('answers for a payment on %s: %s', (day, open) => {
    const scheduledPaymentDate = day as Day;
    const purchase = {
      paymentStatus: 'scheduled',
      writtenOffAt: null,
      scheduledPaymentDate,
    } as const;
    expect(isScheduleOpen(purchase, today)).toBe(open);
    expect(isScheduleOpen({ ...purchase, writtenOffAt: new Date() }, today)).toBe(false);
  });

  it.each(paymentStatuses.filter((status) => status !== 'scheduled'))(
    'is false for a purchase that is %s',
    (paymentStatus) => {
      const scheduledPaymentDate = '2026-01-20' as Day;
      const purchase = { paymentStatus, writtenOffAt: null, scheduledPaymentDate };
      expect(isScheduleOpen(purchase, today)).toBe(false);
    },
  );

  it('is false without a scheduled day', () => {
    const day = { scheduledPaymentDate: null, writtenOffAt: null };
    const purchase = { paymentStatus: 'scheduled', ...day } as const;
    expect(isScheduleOpen(purchase, today)).toBe(false);
  });
});

// PAY-7
describe('a card that expires before the due date', () => {
  it('is refused for a day after its month', () => {
    expect(refuseCardDay('01/26', '2026-01-31' as Day)).toBeNull();
    expect(refuseCardDay('01/26', '2026-02-01' as Day)).toBe('after-card-expiry');
  });

  it('is known to be valid until the end of the month of its day, which limits a move', () => {
    const last = lastCardDay('01/26', '2026-01-09' as Day, dueDate);
    expect(last).toBe('2026-01-31');
    expect(refuseMovedDay('2026-01-31' as Day, last)).toBeNull();
    expect(refuseMovedDay('2026-02-01' as Day, last)).toBe('after-card-expiry');
  });

  it('does not limit a payment whose card is valid until the due date', () => {
    expect(lastCardDay('02/26', '2026-01-09' as Day, dueDate)).toBeNull();
    expect(refuseMovedDay(dueDate, null)).toBeNull();
  });

  it('never allows a move to a day on which the card has expired', () => {
    const days = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(days, days, fc.constantFrom('01/26', '02/26', '03/26'), (first, then, expiry) => {
        const day = addDays(today, first);
        if (refuseCardDay(expiry, day)) return;
        const moved = addDays(today, then);
        const isTaken = refuseMovedDay(moved, lastCardDay(expiry, day, dueDate)) === null;
        if (isTaken) expect(refuseCardDay(expiry, moved)).toBeNull();
      }),
    );
  });
});
