import { describe, expect, it } from 'vitest';
import { AdminUserDetails, correctionOf, typedFields } from '../../../domain/admin/admin-users.ts';
import { creditOf, defaultCreditLimit } from '../../../domain/purchases/credit-limits.ts';
import { cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

const operator = AdminUserDetails.parse({
  id: '0d1c9e0e-5a51-4b56-9f3e-6d2a9c1b7a10',
  username: 'operator',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  phoneNumber: '+27821234567',
  email: null,
  isVerified: false,
  isAdmin: true,
  isBlacklisted: false,
  isDeleted: false,
  blacklistedBy: null,
  blacklistedAt: null,
  blacklistReason: null,
  registrationDate: '2026-01-07T08:00:00.000Z',
  idNumber: null,
  homeAddress: null,
  smsConsent: false,
  cars: [],
  fuelRequests: [],
  purchases: [],
  owed: { outstanding: 0, overdue: 0, budgetLeft: 8500 },
  credit: creditOf([], {
    limits: { budget: defaultCreditLimit, collected: defaultCreditLimit },
    today: '2026-01-07' as Day,
    hasIdNumber: true,
    isVehicleRefused: false,
    unsettled: null,
    held: cents(0),
    requestDueDays: 7,
  }),
  ownCreditLimits: null,
});

describe('correctionOf', () => {
  it('contains only the changed fields', () => {
    const typed = { ...typedFields(operator), firstName: 'Thandeka', email: 't@example.com' };
    expect(correctionOf(operator, typed)).toEqual({
      firstName: 'Thandeka',
      email: 't@example.com',
    });
  });

  it('ignores a change of surrounding space', () => {
    const typed = { ...typedFields(operator), lastName: ' Nkosi ', homeAddress: ' ' };
    expect(correctionOf(operator, typed)).toEqual({});
  });

  it('contains a field that was emptied', () => {
    expect(correctionOf(operator, { ...typedFields(operator), phoneNumber: '' })).toEqual({
      phoneNumber: '',
    });
  });
});
