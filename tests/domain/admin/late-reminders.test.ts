import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { refusePromisedDay } from '../../../domain/admin/collections.ts';
import { lateReminder, ReminderSelection } from '../../../domain/admin/late-reminders.ts';
import { cents } from '../../../domain/values/money.ts';
import { addDays, type Day } from '../../../domain/values/south-african-time.ts';
import { hour } from '../../../domain/values/time-units.ts';

const now = new Date('2026-03-31T10:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour);
const late = { amount: cents(51_000), due: '2026-03-01' as Day, paymentStatus: 'overdue' } as const;
const debtor = {
  firstName: 'Thandi',
  phoneNumber: '+27821234567',
  isOwn: false,
  isDeleted: false,
  lastRemindedAt: null,
  promisedDay: null,
  isNumberRefused: false,
  payments: [late],
};

// LEND-23
describe('lateReminder', () => {
  it('names all that is late in one text', () => {
    const payments = [late, { ...late, due: '2026-03-20' as Day, amount: cents(100) }];
    expect(lateReminder({ ...debtor, payments }, now)).toEqual({
      text: 'Hello Thandi, 2 fuel payments of R511.00 in total are due, the first on 01/03/2026. Please pay them now. Payments should be made on time. Volmaak',
      phoneNumber: '+27821234567',
      refusal: null,
    });
  });

  it('leaves out a payment that is under way', () => {
    const underWay = { ...late, paymentStatus: 'processing' } as const;
    const both = { ...debtor, payments: [late, underWay] };
    expect(lateReminder(both, now)).toMatchObject({ text: expect.stringContaining('R510.00') });
    expect(lateReminder({ ...debtor, payments: [underWay] }, now)).toEqual({
      refusal: 'payment-under-way',
    });
  });

  it.each([
    ['deleted', { isDeleted: true }],
    ['own-account', { isOwn: true }],
    ['nothing-late', { payments: [] }],
    ['reminded', { lastRemindedAt: hoursAgo(23.9) }],
    ['no-number', { phoneNumber: null }],
    ['landline', { phoneNumber: '0211234567' }],
    ['foreign', { phoneNumber: '+447700900123' }],
    // MSG-11
    ['promised', { promisedDay: '2026-03-31' as Day }],
    ['refused-number', { isNumberRefused: true }],
  ] as const)('refuses: %s', (refusal, changes) => {
    expect(lateReminder({ ...debtor, ...changes }, now)).toEqual({ refusal });
  });

  it('reminds again when the promised day has passed', () => {
    const broken = { ...debtor, promisedDay: '2026-03-30' as Day };
    expect(lateReminder(broken, now).refusal).toBeNull();
  });

  it('reminds again after 24 hours', () => {
    expect(lateReminder({ ...debtor, lastRemindedAt: hoursAgo(24) }, now).refusal).toBeNull();
  });
});

describe('the people to remind', () => {
  it('are some people, or all of a filter', () => {
    const isValid = (body: object) => z.safeParse(ReminderSelection, body).success;
    expect(isValid({ userIds: ['6b6ba26a-2b9c-4d6a-8b29-0a2b2a0f8a11'] })).toBe(true);
    expect(isValid({ age: '1-7', q: 'Molefe' })).toBe(true);
    expect(isValid({ userIds: [] })).toBe(false);
    expect(isValid({ age: 'all' })).toBe(false);
  });
});

// LEND-22
describe('refusePromisedDay', () => {
  const today = '2026-03-31' as Day;
  it('accepts today and up to 90 days ahead', () => {
    expect(refusePromisedDay(today, today)).toBeNull();
    expect(refusePromisedDay(addDays(today, 90), today)).toBeNull();
    expect(refusePromisedDay(addDays(today, -1), today)).toMatch(/past/);
    expect(refusePromisedDay(addDays(today, 91), today)).toMatch(/90 days/);
  });
});
