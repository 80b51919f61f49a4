// @module-tag long

import { describe, expect, it } from 'vitest';
import { ensureFirstAdmin } from '../../../server/accounts/first-admin.ts';
import { newDriver, send, startApi } from '../../support/api.ts';

const api = startApi();
const named = startApi({ adminUsername: 'Operator', adminPassword: 'operator-1' });
const inUse = startApi({ adminUsername: 'Another', adminPassword: 'operator-2' });

// ACC-12
describe('the first admin', () => {
  it('is created once although many processes ensure it at the same moment', async () => {
    const printed: string[] = [];
    const tries = Array.from({ length: 5 }, () =>
      ensureFirstAdmin(api.context, (text) => printed.push(text)),
    );
    await Promise.all(tries);
    expect(printed).toHaveLength(1);
    const [, password = ''] = /password (\S+)/.exec(printed[0] ?? '') ?? [];
    const answer = await send(api, 'POST', '/api/auth/login', { username: 'admin', password });
    expect(answer.body).toMatchObject({ isAdmin: true, mustChangePassword: true });
    expect(api.logged.join()).not.toContain(password);
  });

  it('needs none of the data that only motorists must give', async () => {
    await ensureFirstAdmin(named.context, () => {
      throw new Error('A given password is printed nowhere');
    });
    const rows = await named.context.db.selectFrom('users').selectAll().execute();
    expect(rows).toMatchObject([
      {
        username: 'Operator',
        encryptedIdNumber: null,
        encryptedHomeAddress: null,
        phoneNumber: null,
        email: null,
      },
    ]);
    const body = { username: 'operator', password: 'operator-1' };
    const answer = await send(named, 'POST', '/api/auth/login', body);
    expect(answer.body).toMatchObject({ isAdmin: true, mustChangePassword: false });
    expect(named.logged.join()).not.toContain('operator-1');
  });

  it('is not created when there are users, although the operator gives a name and a password', async () => {
    await newDriver(inUse);
    await ensureFirstAdmin(inUse.context, () => {
      throw new Error('Nobody was made');
    });
    expect(await inUse.context.db.selectFrom('users').selectAll().execute()).toHaveLength(1);
  });
});
