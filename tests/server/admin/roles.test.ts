import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { mayCall } from '../../../domain/admin/call-rights.ts';
import { type AdminRole, adminRoles } from '../../../domain/admin/roles.ts';
import type { AdminCallKey } from '../../../domain/calls.ts';
import type { UserId } from '../../../domain/ids.ts';
import { type Caller, newAdmin, newDriver, registration, startApi } from '../../support/api.ts';
import { auditCount, auditEntries } from '../../support/server/audit-entries.ts';
import { addressOf, everyCall } from '../../support/server/call-address.ts';
import { expectRefusal, expectRefusedField } from '../../support/server/refusal.ts';

const api = startApi({ rateLimits: false });
const adminCalls = everyCall
  .filter(([, { access }]) => access === 'admin')
  .map(([name]) => name as AdminCallKey); // filtered to these

async function setRole({ userId }: Caller, adminRole: AdminRole) {
  const users = api.context.db.updateTable('users').set({ isAdmin: true, adminRole });
  await users.where('id', '=', userId as UserId).execute(); // an id from the API
}

async function newWithRole(role: AdminRole): Promise<Caller> {
  const admin = await newAdmin(api);
  await setRole(admin, role);
  return admin;
}

const people = {} as Record<AdminRole, Caller>; // filled before the first test
beforeAll(async () => {
  for (const role of adminRoles) people[role] = await newWithRole(role);
});

const change = (by: Caller, { userId }: Pick<Caller, 'userId'>, body: object) =>
  by.call('PATCH', `/api/admin/users/${userId}`, body);
const roleOf = async ({ call }: Caller) =>
  (await call('GET', '/api/auth/session')).body.user.adminRole;

// ADM-47
describe('the role of an admin', () => {
  it.each(['owner', 'accountant', 'clerk'] as const)(
    'refuses what is none of its work: %s',
    async (role) => {
      for (const name of adminCalls) {
        const { method, url } = addressOf(name);
        const { status, body } = await people[role].call(method, url, { wrong: true });
        const isRefused = status === 403 && body.code === 'role-forbidden';
        expect([name, isRefused]).toEqual([name, !mayCall(role, name)]);
      }
    },
  );

  it('is told by the session, to admins only', async () => {
    for (const role of adminRoles) expect(await roleOf(people[role])).toBe(role);
    expect(await roleOf(await newDriver(api))).toBeUndefined();
  });

  it.each([
    ['owner', 200],
    ['accountant', 200],
    ['clerk', 403],
  ] as const)('decides about downloads: %s', async (role, status) => {
    const csv = { accept: 'text/csv' };
    for (const list of ['users', 'purchases', 'fuel-requests', 'messages']) {
      const url = `/api/admin/${list}`;
      expect((await people[role].call('GET', url, undefined, csv)).status).toBe(status);
      expect((await people[role].call('GET', url)).status).toBe(200);
    }
  });
});

// ADM-48
describe('a role is given', () => {
  it('in the audit log, and holds at once', async () => {
    const user = await newAdmin(api);
    expect((await change(people.owner, await newDriver(api), { isAdmin: true })).status).toBe(403);
    const { status, body } = await change(people.admin, user, { adminRole: 'clerk' });
    expect([status, body.adminRole]).toEqual([200, 'clerk']);
    expect(await auditEntries(api)).toMatchObject([
      { action: 'user-changed', userId: user.userId, fields: ['adminRole'] },
    ]);
    expectRefusal(await user.call('GET', '/api/admin/cash'), 403, 'role-forbidden');
    await change(people.owner, user, { adminRole: 'accountant' });
    expect((await user.call('GET', '/api/admin/cash')).status).toBe(200);
    expect(await roleOf(user)).toBe('accountant');
  });

  it('to a new admin, who otherwise has all rights', async () => {
    const create = (by: Caller, body: Record<string, unknown>) =>
      by.call('POST', '/api/admin/users', registration(body));
    const made = await create(people.owner, { isAdmin: true, adminRole: 'clerk' });
    expect(made).toMatchObject({ status: 201, body: { isAdmin: true, adminRole: 'clerk' } });
    expectRefusal(await create(people.owner, { isAdmin: true }), 403, 'role-forbidden');
    const full = await create(people.admin, { isAdmin: true });
    expect(full.body).toMatchObject({ isAdmin: true, adminRole: 'admin' });
    expectRefusedField(
      await create(people.admin, { adminRole: 'clerk' }),
      400,
      'adminRole',
      'Only an administrator has a role',
    );
  });

  it('and taken with the rights: who gets them again has no old role', async () => {
    const user = await newWithRole('clerk');
    expect((await change(people.owner, user, { isAdmin: false })).body.adminRole).toBeUndefined();
    expect((await change(people.admin, user, { isAdmin: true })).body.adminRole).toBe('admin');
    expectRefusal(await change(people.admin, user, { adminRole: 'king' }), 400, 'invalid');
  });

  it('never by an owner to or of who has all rights', async () => {
    const path = `/api/admin/users/${people.admin.userId}`;
    const before = await auditCount(api);
    for (const [method, url, body] of [
      ['PATCH', path, { adminRole: 'clerk' }],
      ['PATCH', path, { isAdmin: false }],
      ['PATCH', path, { email: 'owner@example.com' }],
      ['PATCH', `${path}/blacklist`, { reason: 'Mine now', confirmAdmin: true }],
      ['POST', `${path}/reset-password`, {}],
      ['DELETE', `${path}/second-factor`, undefined],
      ['PATCH', `/api/admin/users/${people.clerk.userId}`, { adminRole: 'admin' }],
      ['PATCH', `/api/admin/users/${people.owner.userId}`, { adminRole: 'admin' }],
    ] as const) {
      const answer = await people.owner.call(method, url, body);
      const code = url.includes(people.owner.userId) ? 'own-account' : 'role-forbidden';
      expectRefusal(answer, 403, code);
    }
    expect(await auditCount(api)).toBe(before);
  });

  it('to no more than one of two admins who take it from each other', async () => {
    const [one, other] = [await newAdmin(api), await newAdmin(api)];
    const taken = await Promise.all([
      change(one, other, { adminRole: 'clerk' }),
      change(other, one, { adminRole: 'clerk' }),
    ]);
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('and a clerk only checks people', async () => {
    const user = await newDriver(api);
    expect((await change(people.clerk, user, { isVerified: true })).status).toBe(200);
    const both = await change(people.clerk, user, { isVerified: true, firstName: 'Other' });
    expectRefusal(both, 403, 'role-forbidden');
    const key = { 'idempotency-key': randomUUID() };
    const made = await people.clerk.call('POST', '/api/admin/users', registration(), key);
    expectRefusal(made, 403, 'role-forbidden');
    expect((await change(people.owner, user, { firstName: 'Other' })).status).toBe(200);
    expectRefusal(await change(people.owner, user, { isVerified: false }), 403, 'role-forbidden');
  });
});
