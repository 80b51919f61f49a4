import { describe, expect, it } from 'vitest';
import {
  type Answer,
  newAdmin,
  newDriver,
  send,
  startApi,
  withNewCookies,
} from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi({ trustProxy: 1 });
const overTls = { 'x-forwarded-proto': 'https' };

const setBy = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat().map(String);
const namesOf = (answer: Answer) => setBy(answer).map((cookie) => cookie.split('=')[0]);

const call = (method: string, url: string, cookie: string, headers: Record<string, string> = {}) =>
  send(api, method, url, undefined, { cookie, ...headers });

async function signIn(headers: Record<string, string>) {
  const { username } = await newDriver(api);
  const body = { username, password: 'secret-1' };
  return { username, answer: await send(api, 'POST', '/api/auth/login', body, headers) };
}

// ACC-44
describe('cookies over TLS', () => {
  it('are Secure and have names that no other host can set', { tags: 'long' }, async () => {
    const { answer } = await signIn(overTls);
    expect(namesOf(answer)).toEqual(['__Host-volmaak_session', '__Host-volmaak_device']);
    for (const cookie of setBy(answer)) {
      expect(cookie).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
      expect(cookie).not.toContain('Domain');
    }
    const cookie = withNewCookies('', answer);
    expect((await call('GET', '/api/account/profile', cookie, overTls)).status).toBe(200);
  });

  it('have plain names without TLS', async () => {
    const { answer } = await signIn({});
    expect(namesOf(answer)).toEqual(['volmaak_session', 'volmaak_device']);
    expect(setBy(answer).join()).not.toContain('Secure');
  });

  it('replace those that the browser has under the old names', async () => {
    const { cookie } = await newDriver(api);
    const answer = await call('GET', '/api/account/profile', cookie, overTls);
    expect(answer.status).toBe(200);
    const [renamed, deleted, ...others] = setBy(answer);
    expect(renamed).toContain(`__Host-${cookie};`);
    expect(deleted).toMatch(/^volmaak_session=;.*Expires=Thu, 01 Jan 1970/);
    expect(others).toEqual([]);
    const next = await call('GET', '/api/account/profile', `__Host-${cookie}`, overTls);
    expect(next.status).toBe(200);
    expect(next.headers['set-cookie']).toBeUndefined();
    // The new name has come, so the old one could only be planted.
    expectRefusal(await call('GET', '/api/account/profile', cookie, overTls), 401, 'signed-out');
  });

  it('stay under the old names until the browser has sent the new ones', async () => {
    const { cookie } = await newAdmin(api);
    const message = { phoneNumber: '0821234567', message: 'Hello' };
    for (let lost = 0; lost < 2; lost += 1) {
      // A call whose access is checked twice, and whose answer is lost.
      const headers = { cookie, ...overTls };
      expect((await send(api, 'POST', '/api/sms/send', message, headers)).status).toBe(201);
    }
  });

  it('leave the device of another host unknown', async () => {
    const { username } = await newDriver(api);
    const planted = `volmaak_device=${'x'.repeat(43)}`;
    const body = { username, password: 'secret-1' };
    const headers = { cookie: planted, ...overTls };
    const answer = await send(api, 'POST', '/api/auth/login', body, headers);
    expect(answer.status).toBe(200);
    expect(withNewCookies('', answer)).not.toContain('x'.repeat(43));
    expect(namesOf(answer)).toContain('volmaak_device');
  });

  it('count under no other name once they had theirs', { tags: 'long' }, async () => {
    const { answer } = await signIn(overTls);
    const planted = withNewCookies('', answer).replaceAll('__Host-', '');
    expectRefusal(await call('GET', '/api/account/profile', planted, overTls), 401, 'signed-out');
  });

  it('come before cookies of the old names', async () => {
    const [{ answer, username }, other] = [await signIn(overTls), await newDriver(api)];
    const both = `${other.cookie}; ${withNewCookies('', answer)}`;
    const profile = await call('GET', '/api/account/profile', both, overTls);
    expect(profile.body.username).toBe(username);
  });

  it('are both removed at sign-out, but for the device', async () => {
    const { answer } = await signIn(overTls);
    const cookie = `${withNewCookies('', answer)}; volmaak_session=old`;
    const signedOut = await call('POST', '/api/auth/logout', cookie, overTls);
    expect(namesOf(signedOut)).toEqual(['__Host-volmaak_session', 'volmaak_session']);
    expect(setBy(signedOut).every((set) => set.includes('Expires=Thu, 01 Jan 1970'))).toBe(true);
    expect(setBy(signedOut)[0]).toContain('; Secure');
  });
});
