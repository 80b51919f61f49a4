import { describe, expect, it } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import { hashPassword } from '../../../server/accounts/passwords.ts';
import { setPassword } from '../../../server/people/users-table.ts';
import { type Caller, mailedToken, newDriver, send, signIn, startApi } from '../../support/api.ts';
import { addressOf, closedCalls } from '../../support/server/call-address.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { waitingCalls } from '../../support/server/waiting-calls.ts';

const api = startApi();

const change = (driver: Caller, currentPassword: string, newPassword: string) =>
  driver.call('POST', '/api/account/password', { currentPassword, newPassword });

/** A user with a given password who has to choose a new one, like the first admin. */
async function newDriverWithGivenPassword() {
  const driver = await newDriver(api);
  await api.context.db
    .updateTable('users')
    .set({ mustChangePassword: true })
    .where('username', '=', driver.username)
    .execute();
  return driver;
}

// ACC-26
describe('POST /api/account/password', () => {
  it('sets the new password, keeps this session and ends those on other devices', async () => {
    const driver = await newDriver(api);
    const other = await signIn(api, driver.username, 'secret-1');
    const answer = await change(driver, 'secret-1', 'secret-2');
    expect(answer).toMatchObject({ status: 200, body: { id: driver.userId } });
    expect((await driver.call('GET', '/api/provinces')).status).toBe(200);
    expectRefusal(await other.call('GET', '/api/provinces'), 401, 'signed-out');
    expect((await signIn(api, driver.username, 'secret-2')).userId).toBe(driver.userId);
    const old = { username: driver.username, password: 'secret-1' };
    expectRefusal(await send(api, 'POST', '/api/auth/login', old), 401, 'wrong-credentials');
  });

  it('invalidates mailed links', { tags: 'long' }, async () => {
    const driver = await newDriver(api);
    const email = `${driver.username}@example.com`;
    await send(api, 'POST', '/api/auth/forgot-password', { email });
    const token = await mailedToken(api, email);
    await change(driver, 'secret-1', 'secret-2');
    const answer = await send(api, 'POST', '/api/auth/reset-password', {
      token,
      newPassword: 'secret-3',
    });
    expectRefusal(answer, 400, 'reset-invalid');
  });

  it('refuses a wrong current password and changes nothing', { tags: 'long' }, async () => {
    const driver = await newDriver(api);
    const answer = await change(driver, 'wrong-password', 'secret-2');
    expectRefusal(answer, 403, 'wrong-password');
    expect(answer.body.issues[0].field).toBe('currentPassword');
    expect((await signIn(api, driver.username, 'secret-1')).userId).toBe(driver.userId);
  });

  it('refuses the current password as the new one', { tags: 'long' }, async () => {
    const answer = await change(await newDriver(api), 'secret-1', 'secret-1');
    expectRefusal(answer, 400, 'invalid');
    expect(answer.body.issues[0].field).toBe('newPassword');
  });

  it('refuses a short password', async () => {
    const answer = await change(await newDriver(api), 'secret-1', '12345');
    expectRefusal(answer, 400, 'invalid', 'Password must be at least 6 characters long');
  });

  it('limits attempts to guess the password', { tags: 'long' }, async () => {
    const driver = await newDriver(api);
    const guess = () => change(driver, 'wrong-password', 'secret-2');
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      ...Array(10).fill(403),
      ...Array(2).fill(429),
    ]);
    expectRefusal(await change(driver, 'secret-1', 'secret-2'), 429, 'too-many');
  });
});

describe('a password that is replaced during a call with the old one', () => {
  it.each([
    ['POST', '/api/account/password', { currentPassword: 'secret-1', newPassword: 'secret-3' }],
    ['PATCH', '/api/account/profile', { password: 'secret-1', email: 'away@example.com' }],
    ['POST', '/api/account/deletion', { password: 'secret-1' }],
  ])('does nothing: %s %s', { tags: 'long' }, async (method, url, body) => {
    const driver = await newDriver(api);
    const userId = driver.userId as UserId; // an id from the API
    const { underWay } = await api.context.db.transaction().execute(async (transaction) => {
      // The password change on another device, which is held up meanwhile.
      await setPassword(transaction, userId, await hashPassword('secret-2'));
      const answer = driver.call(method, url, body);
      await waitingCalls(api);
      return { underWay: answer };
    });
    expectRefusal(await underWay, 403, 'wrong-password');
    expect((await signIn(api, driver.username, 'secret-2')).userId).toBe(userId);
    const profile = await driver.call('GET', '/api/account/profile');
    expect(profile.body.email).toBe(`${driver.username}@example.com`);
  });
});

describe('a user who must choose a password', () => {
  it('is told so by the session and at sign-in', async () => {
    const driver = await newDriverWithGivenPassword();
    const session = await driver.call('GET', '/api/auth/session');
    expect(session.body.user.mustChangePassword).toBe(true);
  });

  it('can do nothing else until then', { tags: 'long' }, async () => {
    const driver = await newDriverWithGivenPassword();
    const others = closedCalls.filter((name) => name !== 'POST /api/account/password');
    for (const name of others) {
      const { method, url } = addressOf(name, { userId: driver.userId });
      const answer = await driver.call(method, url, method === 'GET' ? undefined : {});
      expectRefusal(answer, 403, 'password-change-required');
    }
  });

  it('can sign out', async () => {
    expect(
      (await (await newDriverWithGivenPassword()).call('POST', '/api/auth/logout')).status,
    ).toBe(204);
  });

  it('can do everything afterwards', { tags: 'long' }, async () => {
    const driver = await newDriverWithGivenPassword();
    const answer = await change(driver, 'secret-1', 'secret-2');
    expect(answer.body.mustChangePassword).toBe(false);
    expect((await driver.call('GET', '/api/provinces')).status).toBe(200);
    const session = await driver.call('GET', '/api/auth/session');
    expect(session.body.user.mustChangePassword).toBe(false);
  });

  it('cannot choose the given password again', { tags: 'long' }, async () => {
    const driver = await newDriverWithGivenPassword();
    expectRefusal(await change(driver, 'secret-1', 'secret-1'), 400, 'invalid');
    expectRefusal(await driver.call('GET', '/api/provinces'), 403, 'password-change-required');
  });
});
