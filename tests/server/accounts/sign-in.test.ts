import { createHash, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { day } from '../../../domain/values/time-units.ts';
import { type Answer, newDriver, registration, send, startApi } from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const publicApi = startApi({ publicUrl: 'https://volmaak.example' });

async function registered(changes = {}) {
  const fields = registration(changes);
  await send(api, 'POST', '/api/auth/register', fields);
  return fields;
}

const signIn = (username: string, password: string, headers = {}) =>
  send(api, 'POST', '/api/auth/login', { username, password }, headers);

/** The first cookie of a response: its name and value, and its attributes. */
function cookieOf(answer: Answer) {
  const [first] = [answer.headers['set-cookie']].flat();
  const [pair = '', ...attributes] = String(first).split('; ');
  return { pair, token: pair.split('=')[1] ?? '', attributes };
}

const session = async (cookie: string) =>
  (await send(api, 'GET', '/api/auth/session', undefined, { cookie })).body;

describe('POST /api/auth/login', () => {
  it('responds with the user and a session cookie that scripts cannot read', {
    tags: 'long',
  }, async () => {
    const fields = await registered();
    const answer = await signIn(fields.username, fields.password);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ username: fields.username, firstName: fields.firstName });
    const { attributes, token } = cookieOf(answer);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(attributes).toEqual(
      expect.arrayContaining([
        'Path=/',
        'HttpOnly',
        'SameSite=Lax',
        expect.stringMatching(/^Expires=/),
      ]),
    );
    expect(attributes).not.toContain('Secure');
  });

  it('sets a Secure cookie only when the product is served over TLS', {
    tags: 'long',
  }, async () => {
    const fields = registration();
    await send(publicApi, 'POST', '/api/auth/register', fields);
    const { username, password } = fields;
    const answer = await send(publicApi, 'POST', '/api/auth/login', { username, password });
    expect(cookieOf(answer).attributes).toContain('Secure');
  });

  it('accepts the username in any letter case and with spaces around it', async () => {
    const fields = await registered();
    const answer = await signIn(`  ${fields.username.toUpperCase()} `, fields.password);
    expect(answer.body.username).toBe(fields.username);
  });

  // ACC-51
  it('accepts the apostrophe, dash and spaces of another keyboard', async () => {
    const fields = await registered({ username: `O’Neil–${randomUUID().slice(0, 8)}` });
    const typed = fields.username.replace('’', "'").replace('–', '-');
    expect((await signIn(typed, fields.password)).status).toBe(200);
    const again = registration({ username: typed });
    expectRefusal(await send(api, 'POST', '/api/auth/register', again), 409, 'taken');
  });

  // ACC-51
  it('finds the younger of two usernames that have become equal by its former key', async () => {
    const older = await registered({ username: `o'neil-${randomUUID().slice(0, 8)}` });
    const younger = await registered({ password: 'younger-1' });
    const former = older.username.replace("'", '’');
    await api.context.db
      .updateTable('users')
      .set({ username: former, usernameKey: former })
      .where('usernameKey', '=', younger.username)
      .execute();
    expect((await signIn(former, younger.password)).status).toBe(200);
    expect((await signIn(older.username, older.password)).body.username).toBe(older.username);
  });

  // ACC-52
  it('accepts a password of another keyboard, also where its hash is of an earlier version', async () => {
    const [composed, apart] = ['pässwörd', 'pässwörd'].map((text, index) =>
      text.normalize(index === 0 ? 'NFC' : 'NFD'),
    );
    for (const password of [composed, apart]) {
      const { username } = await registered({ password });
      for (const typed of [composed, apart]) {
        expect((await signIn(username, String(typed))).status).toBe(200);
        const passwordHash = await hash(String(password));
        const known = api.context.db.updateTable('users').set({ passwordHash });
        await known.where('usernameKey', '=', username).execute();
        expect((await signIn(username, String(typed))).status).toBe(200);
      }
      expectRefusal(await signIn(username, 'passwörd'), 401, 'wrong-credentials');
    }
  });

  it('compares the password exactly', { tags: 'long' }, async () => {
    const fields = await registered({ password: ' Pass word ' });
    expect((await signIn(fields.username, ' Pass word ')).status).toBe(200);
    for (const wrong of ['Pass word', ' pass word ', ' Pass word']) {
      expectRefusal(await signIn(fields.username, wrong), 401, 'wrong-credentials');
    }
  });

  it('accepts the same password for years', { tags: 'long' }, async () => {
    const { username, password } = await registered();
    api.advance(10 * 365 * day);
    const answer = await signIn(username, password);
    expect(answer.status).toBe(200);
    expect(answer.body.mustChangePassword).toBe(false);
  });

  // ACC-27
  it('gives the same response for an unknown user and for a wrong password', {
    tags: 'long',
  }, async () => {
    const fields = await registered();
    const wrong = await signIn(fields.username, 'wrong-password');
    const unknown = await signIn('nobody-at-all', 'wrong-password');
    expectRefusal(wrong, 401, 'wrong-credentials');
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.body).toEqual(wrong.body);
    const { date: _, 'x-request-id': __, ...headers } = wrong.headers;
    expect(unknown.headers).toMatchObject(headers);
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    [{ username: '', password: 'x' }, 'Username is required'],
    [{ username: 'x', password: '' }, 'Password is required'],
    [{ password: 'x' }, 'Username is required'],
    [{ username: 'x' }, 'Password is required'],
  ])('refuses %j', async (body, message) => {
    expectRefusal(await send(api, 'POST', '/api/auth/login', body), 400, 'invalid', message);
  });

  // ACC-11
  it('ends the earlier session of this browser', { tags: 'long' }, async () => {
    const [first, second] = [await newDriver(api), await registered()];
    const answer = await signIn(second.username, second.password, { cookie: first.cookie });
    expect(answer.status).toBe(200);
    expect(await session(first.cookie)).toEqual({ authenticated: false, user: null });
  });

  it('keeps sessions on other devices', async () => {
    const driver = await newDriver(api);
    await signIn(driver.username, 'secret-1');
    expect((await session(driver.cookie)).authenticated).toBe(true);
  });
});

describe('a session', () => {
  const rowOf = (cookie: string) =>
    api.context.db
      .selectFrom('sessions')
      .selectAll()
      .where(
        'tokenHash',
        '=',
        createHash('sha256')
          .update(cookie.split('=')[1] ?? '')
          .digest(),
      )
      .executeTakeFirst();

  // ACC-15
  it('is stored only by the hash of its token', async () => {
    const driver = await newDriver(api);
    const row = await rowOf(driver.cookie);
    expect(row?.userId).toBe(driver.userId);
    const rows = await api.context.db.selectFrom('sessions').selectAll().execute();
    const kept = rows.map((row) => row.tokenHash.toString('latin1')).join();
    expect(kept).not.toContain(driver.cookie.split('=')[1]);
  });

  it('cannot be opened with the stored hash', async () => {
    const driver = await newDriver(api);
    const row = await rowOf(driver.cookie);
    for (const form of ['hex', 'base64url', 'base64'] as const) {
      const cookie = `volmaak_session=${row?.tokenHash.toString(form)}`;
      expect((await session(cookie)).authenticated).toBe(false);
    }
  });

  // API-1
  it('names the user who is signed in', async () => {
    const driver = await newDriver(api);
    expect(await session(driver.cookie)).toMatchObject({
      authenticated: true,
      user: { id: driver.userId, username: driver.username, isAdmin: false },
    });
    expect(await session('')).toEqual({ authenticated: false, user: null });
  });

  // ACC-25
  it('is renewed by use, at most once an hour, and ends after 30 days without use', async () => {
    const driver = await newDriver(api);
    const use = () => driver.call('GET', '/api/provinces');
    const token = driver.cookie.split('=')[1];
    expect((await use()).headers['set-cookie']).toBeUndefined();
    api.advance(29 * day);
    const renewed = await use();
    expect(renewed.status).toBe(200);
    expect(driver.cookie).toContain(cookieOf(renewed).pair);
    expect(cookieOf(renewed).token).toBe(token);
    const expires = cookieOf(renewed).attributes.find((text) => text.startsWith('Expires='));
    const lasts = Date.parse(String(expires).slice(8)) - api.context.clock().getTime();
    expect(Math.round(lasts / day)).toBe(30);
    expect((await use()).headers['set-cookie']).toBeUndefined();
    api.advance(29 * day);
    expect((await use()).status).toBe(200);
    api.advance(30 * day + 1000);
    expectRefusal(await use(), 401, 'signed-out');
    expect(await session(driver.cookie)).toEqual({ authenticated: false, user: null });
  });
});

describe('POST /api/auth/logout', () => {
  it('responds with 204, ends the session for good and clears the cookie', async () => {
    const driver = await newDriver(api);
    const { cookie } = driver;
    const answer = await driver.call('POST', '/api/auth/logout');
    expect(answer.status).toBe(204);
    expect(cookieOf(answer).pair).toBe('volmaak_session=');
    expect(cookieOf(answer).attributes).toContain('Expires=Thu, 01 Jan 1970 00:00:00 GMT');
    const after = await send(api, 'GET', '/api/provinces', undefined, { cookie });
    expectRefusal(after, 401, 'signed-out');
  });

  it('responds with 204 without a session, and when it is repeated', async () => {
    expect((await send(api, 'POST', '/api/auth/logout')).status).toBe(204);
    const driver = await newDriver(api);
    await driver.call('POST', '/api/auth/logout', {});
    expect((await driver.call('POST', '/api/auth/logout', {})).status).toBe(204);
  });

  it('keeps the session of a user other than the named one', async () => {
    const driver = await newDriver(api);
    const other = await newDriver(api);
    const named = (userId: string) =>
      driver.call('POST', '/api/auth/logout', {}, { 'x-outbox-user': userId });
    const answer = await named(other.userId);
    expect(answer.status).toBe(204);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await session(driver.cookie)).authenticated).toBe(true);
    await named(driver.userId);
    expect((await session(driver.cookie)).authenticated).toBe(false);
  });

  it('keeps other sessions of the user', async () => {
    const driver = await newDriver(api);
    const other = cookieOf(await signIn(driver.username, 'secret-1')).pair;
    await driver.call('POST', '/api/auth/logout');
    expect((await session(other)).authenticated).toBe(true);
  });
});
