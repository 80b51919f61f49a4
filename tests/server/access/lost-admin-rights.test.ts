// @module-tag long

import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { beforeEachTest, newAdmin, newDriver, registration, startApi } from '../../support/api.ts';
import { auditCount } from '../../support/server/audit-entries.ts';
import { named } from '../../support/server/named.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const admin = beforeEachTest(() => newAdmin(api));
const other = beforeEachTest(() => newAdmin(api));
const user = beforeEachTest(() => newDriver(api));

const ofUser = (path = '') => `/api/admin/users/${user.userId}${path}`;
const reason = { reason: 'Left the company', confirmAdmin: true };
const calls: Record<string, () => [method: string, url: string, body: object]> = {
  'to make an admin': () => ['POST', '/api/admin/users', registration({ isAdmin: true })],
  'to restore a user': () => ['PATCH', ofUser('/restore'), {}],
  'to blacklist': () => ['PATCH', ofUser('/blacklist'), { reason: 'Why not' }],
  'to change a user': () => ['PATCH', ofUser(), { isVerified: true }],
  'to send an SMS': () => [
    'POST',
    '/api/sms/send',
    { phoneNumber: '0821234567', message: 'Goodbye' },
  ],
};

/**
 * A body that arrives only after something else has happened, to prove that access is decided
 * before the body is read.
 */
function lateBody(body: object, happens: () => Promise<unknown>): Readable {
  return Readable.from(
    (async function* () {
      await happens();
      yield JSON.stringify(body);
    })(),
  );
}

describe('an admin who loses their rights while a body is arriving', () => {
  it.each(named(Object.keys(calls)))('is refused %s', async (_, name) => {
    const [method, url, body] = calls[name]!(); // The name is in the object.
    const before = await auditCount(api);
    const blocked = lateBody(body, () =>
      other.call('PATCH', `/api/admin/users/${admin.userId}/blacklist`, reason),
    );
    const headers = { 'content-type': 'application/json' };
    expectRefusal(await admin.call(method, url, blocked, headers), 403, 'admins-only');
    // The block itself.
    expect(await auditCount(api)).toBe(before + 1);
  });

  it('is signed out with their session', async () => {
    const [method, url, body] = calls['to make an admin']!(); // as above
    const signedOut = lateBody(body, () => admin.call('POST', '/api/auth/logout'));
    const headers = { 'content-type': 'application/json' };
    expectRefusal(await admin.call(method, url, signedOut, headers), 401, 'signed-out');
  });
});
