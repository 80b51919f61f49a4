import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beforeTests, type Caller, newAdmin, newDriver, startApi } from '../../support/api.ts';
import { auditCount, auditEntries } from '../../support/server/audit-entries.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));

const reason = 'Three reminders without an answer';
const blacklist = (who: Caller, user: { userId: string }, body: object = { reason }) =>
  who.call('PATCH', `/api/admin/users/${user.userId}/blacklist`, body);
const restore = (user: Caller) => admin.call('PATCH', `/api/admin/users/${user.userId}/restore`);

// ADM-4
describe('PATCH /api/admin/users/{userId}/blacklist', () => {
  it('blocks at once, and shows who did it, when and why', async () => {
    const user = await newDriver(api);
    const answer = await blacklist(admin, user, { reason: `  ${reason} ` });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        isBlacklisted: true,
        blacklistReason: reason,
        blacklistedBy: admin.userId,
        blacklistedAt: expect.any(String),
      },
    });
    expect((await user.call('GET', '/api/auth/session')).body.user.isBlacklisted).toBe(true);
    expect(await auditEntries(api)).toMatchObject([
      { action: 'user-blacklisted', userId: user.userId },
    ]);
    expectRefusal(await blacklist(admin, user), 409, 'already-blacklisted');
  });

  it('refuses a missing reason and changes nothing', async () => {
    const user = await newDriver(api);
    const before = await auditCount(api);
    for (const body of [
      {},
      { reason: '' },
      { reason: '   ' },
      { reason: 5 },
      { reason: 'a'.repeat(301) },
    ]) {
      const answer = await blacklist(admin, user, body);
      expectRefusal(answer, 400, 'invalid');
      expect(answer.body.issues).toMatchObject([{ field: 'reason' }]);
    }
    expect(await auditCount(api)).toBe(before);
  });

  it('refuses to block the caller and unknown users', async () => {
    expectRefusal(
      await blacklist(admin, admin, { reason, confirmAdmin: true }),
      403,
      'own-account',
    );
    expectRefusal(await blacklist(admin, { userId: randomUUID() }), 404, 'not-found');
  });

  it('blocks an admin only if the call confirms that an admin is meant', async () => {
    const other = await newAdmin(api);
    expectRefusal(await blacklist(admin, other), 409, 'admin-unconfirmed');
    expect((await blacklist(admin, other, { reason, confirmAdmin: true })).status).toBe(200);
    expectRefusal(await other.call('GET', '/api/admin/users'), 403, 'admins-only');
  });

  it('keeps one active admin when two block each other at once', async () => {
    const [a, b] = [await newAdmin(api), await newAdmin(api)];
    const body = { reason, confirmAdmin: true };
    const answers = await Promise.all([blacklist(a, b, body), blacklist(b, a, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('refuses everyone but admins, before the body is read', async () => {
    const user = await newDriver(api);
    expectRefusal(await blacklist(user, admin, {}), 403, 'admins-only');
  });
});

// ADM-4
describe('PATCH /api/admin/users/{userId}/restore', () => {
  it('lifts the block, also of an admin', async () => {
    const other = await newAdmin(api);
    await blacklist(admin, other, { reason, confirmAdmin: true });
    expect(await restore(other)).toMatchObject({
      status: 200,
      body: { isBlacklisted: false, blacklistReason: null, blacklistedAt: null },
    });
    expect((await other.call('GET', '/api/admin/users')).status).toBe(200);
    expect(await auditEntries(api)).toMatchObject([
      { action: 'user-restored', fields: ['isBlacklisted', 'blacklistReason'] },
    ]);
  });

  it('refuses to restore an active user', async () => {
    expectRefusal(await restore(await newDriver(api)), 409, 'not-blacklisted');
  });
});
