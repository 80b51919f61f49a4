import { describe, expect, it } from 'vitest';
import { type Caller, newAdmin, newDriver, send, signIn, startApi } from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const graceEnd = 11_000;

const tokenOf = (cookie: string) => /volmaak_session=([\w-]+)/.exec(cookie)?.[1];
const changePassword = (driver: Caller) =>
  driver.call('POST', '/api/account/password', {
    currentPassword: 'secret-1',
    newPassword: 'secret-2',
  });
const callWith = (cookie: string) =>
  send(api, 'GET', '/api/account/profile', undefined, { cookie });

/** A user who has signed in, with the cookies of session and device. */
const signedIn = async () => signIn(api, (await newDriver(api)).username, 'secret-1');

const changeRights = (admin: Caller, { userId }: Caller, isAdmin: boolean) =>
  admin.call('PATCH', `/api/admin/users/${userId}`, { isAdmin });

// ACC-43
describe('a new password', () => {
  it('gives this session a new token, and the old one is dead', async () => {
    const driver = await signedIn();
    const old = driver.cookie;
    expect((await changePassword(driver)).status).toBe(200);
    expect(tokenOf(driver.cookie)).not.toBe(tokenOf(old));
    expect((await callWith(driver.cookie)).status).toBe(200);
    // The replaced token alone is refused: it needs the device cookie of its browser.
    expectRefusal(await callWith(`volmaak_session=${tokenOf(old)}`), 401, 'signed-out');
    api.advance(graceEnd);
    expectRefusal(await callWith(old), 401, 'signed-out');
    expect((await callWith(driver.cookie)).status).toBe(200);
  });

  it('does not sign out the calls of the same browser that are on their way', async () => {
    const driver = await signedIn();
    const old = driver.cookie;
    await changePassword(driver);
    const late = await callWith(old);
    expect(late.status).toBe(200);
    // It must not give the browser the old token back.
    expect(late.headers['set-cookie']).toBeUndefined();
    await send(api, 'POST', '/api/auth/logout', {}, { cookie: old });
    expectRefusal(await callWith(driver.cookie), 401, 'signed-out');
  });

  it('leaves the token when it is refused', async () => {
    const driver = await signedIn();
    const body = { currentPassword: 'wrong-password', newPassword: 'secret-2' };
    const answer = await driver.call('POST', '/api/account/password', body);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await callWith(driver.cookie)).status).toBe(200);
  });
});

// ACC-43
describe('a change of admin rights', () => {
  it('gives each session of the user a new token at its next call', { tags: 'long' }, async () => {
    const [admin, user] = [await newAdmin(api), await signedIn()];
    const laptop = await signIn(api, user.username, 'secret-1');
    for (const isAdmin of [true, false]) {
      expect((await changeRights(admin, user, isAdmin)).status).toBe(200);
      for (const device of [user, laptop]) {
        const old = device.cookie;
        expect((await device.call('GET', '/api/provinces')).status).toBe(200);
        expect(tokenOf(device.cookie)).not.toBe(tokenOf(old));
        expectRefusal(await callWith(`volmaak_session=${tokenOf(old)}`), 401, 'signed-out');
        const next = await device.call('GET', '/api/account/profile');
        expect(next).toMatchObject({ status: 200 });
        expect(next.headers['set-cookie']).toBeUndefined();
      }
    }
  });

  it('gives one token to calls at once, all of which are answered', { tags: 'long' }, async () => {
    const [admin, user] = [await newAdmin(api), await signedIn()];
    await changeRights(admin, user, true);
    const { cookie } = user;
    const calls = Array.from({ length: 10 }, () => callWith(cookie));
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const tokens = answers.flatMap(({ headers }) => headers['set-cookie'] ?? []);
    expect(tokens).toHaveLength(1);
    expect((await callWith(String(tokens[0]).split(';')[0] ?? '')).status).toBe(200);
  });

  it('gives the new token with a refusal, and to a call whose access is checked twice', {
    tags: 'long',
  }, async () => {
    const [admin, user] = [await newAdmin(api), await newAdmin(api)];
    await changeRights(admin, user, false);
    const old = user.cookie;
    expectRefusal(await user.call('GET', '/api/admin/statistics'), 403, 'admins-only');
    expect(tokenOf(user.cookie)).not.toBe(tokenOf(old));
    await changeRights(admin, user, true);
    const message = { phoneNumber: '0821234567', message: 'Hello' };
    expect((await user.call('POST', '/api/sms/send', message)).status).toBe(201);
    expect((await user.call('GET', '/api/admin/statistics')).status).toBe(200);
  });

  it('is also the block of an admin', async () => {
    const [admin, other] = [await newAdmin(api), await newAdmin(api)];
    const { cookie } = other;
    const body = { reason: 'Left', confirmAdmin: true };
    await admin.call('PATCH', `/api/admin/users/${other.userId}/blacklist`, body);
    expectRefusal(await other.call('GET', '/api/admin/statistics'), 403, 'admins-only');
    expect(tokenOf(other.cookie)).not.toBe(tokenOf(cookie));
  });

  it('is none when the role stays or another field changes', async () => {
    const [admin, user] = [await newAdmin(api), await signedIn()];
    const { cookie } = user;
    await changeRights(admin, user, false);
    await admin.call('PATCH', `/api/admin/users/${user.userId}`, { isVerified: true });
    await user.call('GET', '/api/provinces');
    expect(user.cookie).toBe(cookie);
  });
});
