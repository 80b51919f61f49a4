import { describe, expect, it } from 'vitest';
import { callRights, mayCall } from '../../../domain/admin/call-rights.ts';
import { mayChange } from '../../../domain/admin/rights.ts';
import type { AdminRole } from '../../../domain/admin/roles.ts';
import type { AdminCallKey } from '../../../domain/calls.ts';

const calls = Object.keys(callRights) as AdminCallKey[];
const changes = calls.filter((name) => !/^GET|saved-views/.test(name));
const madeBy = (role: AdminRole) => changes.filter((name) => mayCall(role, name));

// ADM-47
describe('the calls of a role', () => {
  it('are all of them for the admin of the specification', () => {
    expect(madeBy('admin')).toEqual(changes);
  });

  it('change nothing for an accountant', () => {
    expect(madeBy('accountant')).toEqual([]);
  });

  it.each([
    'PATCH /api/admin/users/{id}/credit-limits',
    'POST /api/admin/purchases/{id}/write-off',
    'POST /api/admin/purchases/{id}/refund',
    'POST /api/admin/fuel-prices',
    'POST /api/admin/users',
  ] as const)("are an owner's and no clerk's: %s", (call) => {
    expect([mayCall('owner', call), mayCall('clerk', call)]).toEqual([true, false]);
  });

  it.each([
    'PATCH /api/fuel-requests/{id}/status',
    'POST /api/admin/collections/reminders',
    'POST /api/admin/purchases/{id}/outside-payment',
    'PATCH /api/admin/cars/{id}',
  ] as const)("are a clerk's and no owner's: %s", (call) => {
    expect([mayCall('owner', call), mayCall('clerk', call)]).toEqual([false, true]);
  });

  it('give no two duties of one debt to one role', () => {
    for (const role of ['owner', 'clerk'] as const) {
      const isPaidBy = mayCall(role, 'POST /api/admin/purchases/{id}/outside-payment');
      const isWaivedBy = mayCall(role, 'POST /api/admin/purchases/{id}/write-off');
      expect(isPaidBy).not.toBe(isWaivedBy);
    }
  });
});

// ADM-48
describe('a change of a person', () => {
  const user = { isAdmin: false, adminRole: 'admin' } as const;
  const clerk = { isAdmin: true, adminRole: 'clerk' } as const;
  const full = { isAdmin: true, adminRole: 'admin' } as const;

  it.each([
    ['clerk', ['isVerified'], user, user, true],
    ['clerk', ['isVerified', 'email'], user, user, false],
    ['owner', ['email'], user, user, true],
    ['owner', ['isVerified'], user, user, false],
    ['owner', ['adminRole'], user, clerk, true],
    ['owner', ['isAdmin'], user, full, false],
    ['owner', ['email'], full, full, false],
    ['owner', ['isAdmin'], clerk, user, true],
    ['admin', ['isAdmin', 'isVerified', 'email'], full, user, true],
    ['accountant', ['email'], user, user, false],
  ] as const)('by a role %s of %j from %j to %j: %s', (role, fields, before, after, may) => {
    expect(mayChange(role, fields, before, after)).toBe(may);
  });
});
