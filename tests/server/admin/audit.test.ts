// @module-tag long

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { beforeTests, newAdmin, newDriver, startApi } from '../../support/api.ts';
import { allPages, forgedCursors } from '../../support/server/pages.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));
const user = beforeTests(() => newDriver(api));
beforeAll(async () => {
  for (const isVerified of [true, false, true]) {
    await admin.call('PATCH', `/api/admin/users/${user.userId}`, {
      isVerified,
      lastName: 'Secret',
    });
  }
  await admin.call('PATCH', `/api/admin/users/${user.userId}/blacklist`, { reason: 'Secret' });
});

// ADM-5
describe('GET /api/admin/audit', () => {
  it('shows the admin, the action and the user, newest first, without values', async () => {
    const { body } = await admin.call('GET', '/api/admin/audit');
    expect(body).toHaveLength(4);
    expect(body[0]).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      adminId: admin.userId,
      adminUsername: admin.username,
      action: 'user-blacklisted',
      userId: user.userId,
      username: user.username,
      objectId: null,
      fields: ['isBlacklisted', 'blacklistReason'],
    });
    expect(JSON.stringify(body)).not.toContain('Secret');
  });

  it('filters and pages', async () => {
    expect(await allPages(admin, '/api/admin/audit?limit=1')).toHaveLength(4);
    expect(await allPages(admin, '/api/admin/audit?action=user-changed&limit=2')).toHaveLength(3);
    expect(await allPages(admin, `/api/admin/audit?userId=${admin.userId}`)).toHaveLength(0);
    expect(await allPages(admin, `/api/admin/audit?adminId=${admin.userId}`)).toHaveLength(4);
    expect(await allPages(admin, '/api/admin/audit?to=2000-01-01')).toHaveLength(0);
    const forged = forgedCursors('1').map((cursor) => `cursor=${cursor}`);
    for (const query of ['action=nothing', 'adminId=x', 'cursor=x', 'from=x', ...forged]) {
      expectRefusal(await admin.call('GET', `/api/admin/audit?${query}`), 400, 'invalid');
    }
  });

  it('searches by the admin and by the affected user', async () => {
    const other = await newAdmin(api);
    await other.call('PATCH', `/api/admin/users/${user.userId}`, { isVerified: false });
    await admin.call('POST', `/api/admin/users/${other.userId}/reset-password`);
    const found = async (q: string) =>
      (await admin.call('GET', `/api/admin/audit?q=${encodeURIComponent(q)}`)).body.map(
        ({ adminId, userId }: { adminId: string; userId: string }) => [adminId, userId],
      );
    const [byAdmin, byOther] = [
      [admin.userId, user.userId],
      [other.userId, user.userId],
    ];
    const [one, two, three, four] = Array(4).fill(byAdmin);
    const link = [admin.userId, other.userId];
    expect(await found(admin.username)).toEqual([link, one, two, three, four]);
    expect(await found(other.username)).toEqual([link, byOther]);
    expect(await found(user.username)).toEqual([byOther, one, two, three, four]);
    for (const nobody of ['nobody-of-that-name', '%', '_', '\\']) {
      expect(await found(nobody)).toEqual([]);
    }
    const url = `/api/admin/audit?q=${user.username}&action=user-changed&limit=3`;
    expect(await allPages(admin, url)).toHaveLength(4);
    expectRefusal(await admin.call('GET', `/api/admin/audit?q=${'a'.repeat(101)}`), 400, 'invalid');
  });

  it('refuses everyone but admins', async () => {
    expectRefusal(await user.call('GET', '/api/admin/audit'), 403, 'admins-only');
  });
});

// ADM-5
describe('the audit log', () => {
  it.each([
    "update audit_log set action = 'user-restored'",
    'delete from audit_log',
    'delete from audit_log where false',
    'truncate audit_log',
    "set local session_replication_role = 'replica'; delete from audit_log",
  ])('refuses, in the database itself: %s', async (statement) => {
    const before = (await admin.call('GET', '/api/admin/audit')).body.length;
    expect(before).toBeGreaterThan(3);
    await expect(sql.raw(statement).execute(api.context.db)).rejects.toThrow('append-only');
    expect((await admin.call('GET', '/api/admin/audit')).body).toHaveLength(before);
  });
});
