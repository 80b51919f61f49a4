import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../domain/calls.ts';
import type { UserId } from '../../../domain/ids.ts';
import { second } from '../../../domain/values/time-units.ts';
import {
  confirmApp,
  proposeApp,
} from '../../../server/accounts/second-factor/authenticator-apps-table.ts';
import { deleteSessionsOf } from '../../../server/accounts/sessions-table.ts';
import type { Queryable } from '../../../server/db/database.ts';
import { lockUserForUpdate } from '../../../server/people/users-table.ts';
import {
  type Answer,
  type Caller,
  newAdmin,
  newCar,
  newDriver,
  send,
  signIn as signInAs,
  startApi,
} from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { runCommand } from '../../support/command-process.ts';
import { setBlocked } from '../../support/server/block-user.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { waitingCalls } from '../../support/server/waiting-calls.ts';
import { testKeys } from '../../support/server-process.ts';

const api = startApi();
const strictApi = startApi({ adminSecondFactor: 'required' });
const factor = '/api/account/second-factor';

// No half minute ends between a code and its check.
beforeAll(() => {
  for (const { stopClock } of [api, strictApi]) stopClock();
});

/** The code that an authenticator app shows now, or some half minutes from now. */
function codeOf(secret: string, steps = 0, at = api): string {
  const timestamp = at.context.clock().getTime() + steps * 30 * second;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** What the second step can be, as the answer to a right password says. */
function expectSecondStep({ status, body }: Answer, factors: string[]) {
  expect({ status, ...body }).toMatchObject({ status: 401, code: 'second-factor-needed', factors });
}

const signIn = (caller: Caller, code?: string, at = api) =>
  send(at, 'POST', '/api/auth/login', { username: caller.username, password: 'secret-1', code });

/** The security events of a user, as another admin sees them. */
const eventsOf = async ({ userId }: Caller) =>
  (await (await newAdmin(api)).call('GET', `/api/admin/security-events?userId=${userId}`)).body;

/** An admin with an authenticator app. */
async function withApp(admin: Caller, at = api) {
  const { secret, uri } = (await admin.call('POST', `${factor}/app`)).body;
  const code = codeOf(secret, -1, at);
  const { body } = await admin.call('POST', `${factor}/app/confirm`, { code });
  return { admin, secret: String(secret), uri, codes: body.recoveryCodes as string[] };
}

describe('an authenticator app', () => {
  // ACC-32
  it('is asked for in a second step of the sign-in', async () => {
    const { admin, secret, uri } = await withApp(await newAdmin(api));
    expect(uri).toContain(`secret=${secret}`);
    // 160 bits.
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const first = await signIn(admin);
    expectSecondStep(first, ['code']);
    expect(first.headers['set-cookie']).toBeUndefined();
    const done = await signIn(admin, ` ${codeOf(secret).replace(/^.../, '$& ')} `);
    expect(done.status).toBe(200);
    expect(done.body.id).toBe(admin.userId);
  });

  // ACC-33
  it('has codes that can be used once, half a minute early or late', async () => {
    const { admin, secret } = await withApp(await newAdmin(api));
    const code = codeOf(secret);
    const tries = await Promise.all([signIn(admin, code), signIn(admin, code)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 403]);
    expectRefusal(await signIn(admin, codeOf(secret, -1)), 403, 'wrong-code');
    expectRefusal(await signIn(admin, codeOf(secret, 2)), 403, 'wrong-code');
    expect((await signIn(admin, codeOf(secret, 1))).status).toBe(200);
  });

  // ACC-33
  it('can be tried ten times in 15 minutes, also with recovery codes', {
    tags: 'long',
  }, async () => {
    const { admin, secret, codes } = await withApp(await newAdmin(api));
    for (let count = 0; count < 5; count += 1) {
      expectRefusal(await signIn(admin, '000000'), 403, 'wrong-code');
      expectRefusal(await signIn(admin, 'AAAA-BBBB-CCCC-DDDD'), 403, 'wrong-code');
    }
    const refused = await signIn(admin, codeOf(secret));
    expectRefusal(refused, 429, 'too-many');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expectRefusal(await signIn(admin, codes[0]), 429, 'too-many');
    api.advance(15 * 60 * second + second);
    expect((await signIn(admin, codeOf(secret))).status).toBe(200);
  });

  // ACC-33
  it('is stored encrypted, and recovery codes as hashes', async () => {
    const { admin, secret, codes } = await withApp(await newAdmin(api));
    const { db, keys } = api.context;
    const app = await db
      .selectFrom('authenticatorApps')
      .selectAll()
      .where('userId', '=', admin.userId as never)
      .executeTakeFirstOrThrow();
    expect(app.secret.toString('latin1')).not.toContain(secret);
    expect(keys.decrypt(`authenticator_apps.secret ${admin.userId}`, app.secret)).toBe(secret);
    const rows = await db.selectFrom('recoveryCodes').select('codeHash').execute();
    const stored = rows.map(({ codeHash }) => codeHash.toString('latin1')).join();
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
    expect(api.logged.join()).not.toContain(secret);
  });

  // ACC-33
  it('counts only once a code of it was entered, and is not replaced by another one', {
    tags: 'long',
  }, async () => {
    const admin = await newAdmin(api);
    await admin.call('POST', `${factor}/app`);
    expect((await signIn(admin)).status).toBe(200);
    const confirm = (code: string) => admin.call('POST', `${factor}/app/confirm`, { code });
    expectRefusal(await confirm('000000'), 403, 'wrong-code');
    const { secret } = await withApp(admin);
    expectRefusal(await admin.call('POST', `${factor}/app`), 409, 'app-known');
    expectRefusal(await confirm(codeOf(secret, 1)), 409, 'app-known');
    expect((await admin.call('DELETE', `${factor}/app`)).status).toBe(204);
    expect((await signIn(admin)).status).toBe(200);
  });

  // ACC-32
  it('ends the sessions that were opened without it', async () => {
    const admin = await newAdmin(api);
    const other = String((await signIn(admin)).headers['set-cookie']).split(';')[0] ?? '';
    await withApp(admin);
    const session = (cookie: string) =>
      send(api, 'GET', '/api/auth/session', undefined, { cookie });
    expect((await session(other)).body.authenticated).toBe(false);
    expect((await session(admin.cookie)).body.authenticated).toBe(true);
  });

  // ACC-32
  it('is asked for while its admin is blacklisted', { tags: 'long' }, async () => {
    const { admin } = await withApp(await newAdmin(api));
    await setBlocked(api.context.db, admin, 'Unpaid');
    expectSecondStep(await signIn(admin), ['code']);
  });

  // SEC-1
  it('leaves security events when it is set, fails and is removed', { tags: 'long' }, async () => {
    const { admin } = await withApp(await newAdmin(api));
    await signIn(admin, '000000');
    await admin.call('DELETE', `${factor}/app`);
    expect(await eventsOf(admin)).toMatchObject([
      { kind: 'second-factor-removed', times: 1 },
      { kind: 'second-factor-failed', times: 1 },
      { kind: 'second-factor-set', times: 1 },
    ]);
  });

  // SEC-1
  it('leaves no event of its removal when there was none that counted', async () => {
    const admin = await newAdmin(api);
    expect((await admin.call('DELETE', `${factor}/app`)).status).toBe(204);
    await admin.call('POST', `${factor}/app`);
    expect((await admin.call('DELETE', `${factor}/app`)).status).toBe(204);
    expect(await eventsOf(admin)).toEqual([]);
  });

  // ACC-31
  it('is for admins only', async () => {
    const driver = await newDriver(api);
    expectRefusal(await driver.call('POST', `${factor}/app`), 403, 'admins-only');
    const confirming = driver.call('POST', `${factor}/app/confirm`, { code: '123456' });
    expectRefusal(await confirming, 403, 'admins-only');
  });

  // ACC-35
  it('proves with its code that it is the admin who acts', async () => {
    const { admin, secret } = await withApp(await newAdmin(api));
    api.advance(16 * 60 * second);
    expectRefusal(await admin.call('DELETE', `${factor}/app`), 403, 'proof-required');
    expect((await admin.call('GET', '/api/account/proof')).body.methods).toContain('code');
    const prove = (code: string) => admin.call('POST', '/api/account/proof', { code });
    expectRefusal(await prove('000000'), 403, 'wrong-code');
    expect((await prove(codeOf(secret))).status).toBe(204);
    expect((await admin.call('DELETE', `${factor}/app`)).status).toBe(204);
  });
});

describe('recovery codes', { tags: 'long' }, () => {
  // ACC-33
  it('are ten, of which each signs in once, however it is typed', async () => {
    const { admin, codes } = await withApp(await newAdmin(api));
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    const [first = ''] = codes;
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')}`;
    expect((await signIn(admin, typed)).status).toBe(200);
    expectRefusal(await signIn(admin, first), 403, 'wrong-code');
    expect((await admin.call('GET', factor)).body).toEqual({
      isRequired: false,
      hasApp: true,
      passkeys: 0,
      recoveryCodesLeft: 9,
    });
  });

  // ACC-33
  it('end when new ones are made', async () => {
    const { admin, codes } = await withApp(await newAdmin(api));
    const { body } = await admin.call('POST', `${factor}/recovery-codes`);
    expectRefusal(await signIn(admin, codes[1]), 403, 'wrong-code');
    expect((await signIn(admin, body.recoveryCodes[0])).status).toBe(200);
    const other = await newAdmin(api);
    expectRefusal(await other.call('POST', `${factor}/recovery-codes`), 409, 'no-app');
    expect(await eventsOf(other)).toEqual([]);
    expect(await eventsOf(admin)).toMatchObject([
      { kind: 'signed-in' },
      { kind: 'second-factor-failed' },
      { kind: 'recovery-codes-made', times: 1 },
      { kind: 'second-factor-set' },
    ]);
  });
});

describe('a passkey of an admin', () => {
  // ACC-32
  it('is a second factor, and counts as both', { tags: 'long' }, async () => {
    const admin = await newAdmin(api);
    const authenticator = new Authenticator();
    const options = (await admin.call('POST', '/api/account/passkeys/options')).body;
    await admin.call('POST', '/api/account/passkeys', authenticator.create(options));
    const first = await signIn(admin);
    expectSecondStep(first, ['passkey']);
    expectRefusal(await signIn(admin, '123456'), 403, 'wrong-code');
    const asked = (await send(api, 'POST', '/api/auth/passkey/options')).body;
    const done = await send(api, 'POST', '/api/auth/passkey', authenticator.sign(asked));
    expect(done.status).toBe(200);
  });
});

// ACC-32
describe('a password alone', () => {
  const isSignedIn = async ({ cookie }: Caller) =>
    (await send(api, 'GET', '/api/auth/session', undefined, { cookie })).body.authenticated;
  const newPasskey = async (caller: Caller) =>
    new Authenticator().create((await caller.call('POST', '/api/account/passkeys/options')).body);
  const makeAdmin = (db: Queryable, { userId }: Caller) =>
    db
      .updateTable('users')
      .set({ isAdmin: true })
      .where('id', '=', userId as UserId) // an id from the API
      .execute();

  it('opens no session that lasts when its user with a passkey becomes an admin', async () => {
    const [admin, driver] = [await newAdmin(api), await newDriver(api)];
    const other = await signInAs(api, driver.username, 'secret-1');
    await driver.call('POST', '/api/account/passkeys', await newPasskey(driver));
    const path = `/api/admin/users/${driver.userId}`;
    expect((await admin.call('PATCH', path, { isVerified: true })).status).toBe(200);
    expect(await isSignedIn(other)).toBe(true);
    expect((await admin.call('PATCH', path, { isAdmin: true })).status).toBe(200);
    expect(await isSignedIn(driver)).toBe(false);
    expect(await isSignedIn(other)).toBe(false);
    expectSecondStep(await signIn(driver), ['passkey']);
  });

  it('opens none that lasts when its user becomes an admin while a passkey is added', async () => {
    const driver = await newDriver(api);
    const other = await signInAs(api, driver.username, 'secret-1');
    const passkey = await newPasskey(driver);
    const { adding } = await api.context.db.transaction().execute(async (transaction) => {
      await makeAdmin(transaction, driver);
      const answer = driver.call('POST', '/api/account/passkeys', passkey);
      await waitingCalls(api);
      return { adding: answer };
    });
    expect((await adding).status).toBe(201);
    expect(await isSignedIn(driver)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
  });

  it('opens none when the first factor is set while it is checked', async () => {
    const admin = await newAdmin(api);
    const userId = admin.userId as UserId; // an id from the API
    const now = api.context.clock();
    const { signingIn } = await api.context.db.transaction().execute(async (transaction) => {
      // The steps of a new authenticator app, held up while a user signs in.
      await lockUserForUpdate(transaction, userId);
      const answer = signIn(admin);
      await waitingCalls(api);
      await proposeApp(transaction, userId, Buffer.from('secret'), now);
      await confirmApp(transaction, userId, now);
      await deleteSessionsOf(transaction, userId);
      return { signingIn: answer };
    });
    expectRefusal(await signingIn, 401, 'wrong-credentials');
    const sessions = api.context.db.selectFrom('sessions').select('id');
    expect(await sessions.where('userId', '=', userId).execute()).toEqual([]);
  });
});

describe('ADMIN_SECOND_FACTOR=required', () => {
  const call = (admin: Caller) => admin.call('GET', '/api/admin/statistics');
  const sessionOf = async ({ cookie }: Caller) =>
    (await send(strictApi, 'GET', '/api/auth/session', undefined, { cookie })).body.user;

  // ACC-31
  it('refuses every call of an admin until they have a second factor', {
    tags: 'long',
  }, async () => {
    const admin = await newAdmin(strictApi);
    expectRefusal(await call(admin), 403, 'second-factor-required');
    expect(await sessionOf(admin)).toMatchObject({ isAdmin: true, mustSetUpSecondFactor: true });
    expect((await signIn(admin, undefined, strictApi)).body.mustSetUpSecondFactor).toBe(true);
    await withApp(admin, strictApi);
    expect((await call(admin)).status).toBe(200);
    expect(await sessionOf(admin)).not.toHaveProperty('mustSetUpSecondFactor');
    await admin.call('DELETE', `${factor}/app`);
    expectRefusal(await call(admin), 403, 'second-factor-required');
  });

  // SEC-30
  it('refuses an admin without one whatever else only admins may read', async () => {
    const [admin, driver] = [await newAdmin(strictApi), await newDriver(strictApi)];
    const { carPhotoUrl } = await newCar(driver);
    const ofOthers = Object.keys(calls).filter((name) => /^GET .*\{userId\}/.test(name));
    expect(ofOthers.length).toBeGreaterThan(2);
    const paths = ofOthers.map((name) => name.slice(4).replace('{userId}', driver.userId));
    for (const path of paths) {
      expectRefusal(await admin.call('GET', path), 403, 'second-factor-required');
    }
    expectRefusal(await admin.call('GET', carPhotoUrl), 404, 'not-found');
    await withApp(admin, strictApi);
    for (const path of [...paths, carPhotoUrl]) {
      expect((await admin.call('GET', path)).status).toBe(200);
    }
  });

  // ACC-31
  it('asks nothing of motorists', async () => {
    const driver = await newDriver(strictApi);
    expect(await sessionOf(driver)).not.toHaveProperty('mustSetUpSecondFactor');
    expect((await driver.call('GET', '/api/provinces')).status).toBe(200);
  });
});

describe('a lost second factor', { tags: 'long' }, () => {
  // ACC-34
  it('is taken away by another admin, which ends the sessions and is audited', async () => {
    const { admin } = await withApp(await newAdmin(api));
    const other = await newAdmin(api);
    const path = (caller: Caller) => `/api/admin/users/${caller.userId}/second-factor`;
    expectRefusal(await other.call('DELETE', path(other)), 403, 'own-account');
    expect((await other.call('DELETE', path(admin))).status).toBe(204);
    expectRefusal(await admin.call('GET', '/api/provinces'), 401, 'signed-out');
    expect((await signIn(admin)).status).toBe(200);
    const [entry] = (await other.call('GET', `/api/admin/audit?userId=${admin.userId}`)).body;
    expect(entry).toMatchObject({ action: 'second-factor-removed', adminId: other.userId });
  });

  it('is taken away by the operator, which ends the sessions', async () => {
    const { admin } = await withApp(await newAdmin(api));
    const environment = { DATABASE_URL: api.databaseUrl, ENCRYPTION_KEYS: testKeys };
    const remove = (...args: string[]) => runCommand('remove-second-factor', environment, ...args);
    for (const args of [[], ['nobody']]) {
      expect(await remove(...args)).toEqual({ code: 2, words: expect.stringContaining('no user') });
    }
    expectSecondStep(await signIn(admin), ['code']);
    const { code, words } = await remove(admin.username.toUpperCase());
    expect({ code, words }).toMatchObject({
      code: 0,
      words: expect.stringContaining('can sign in'),
    });
    expectRefusal(await admin.call('GET', '/api/provinces'), 401, 'signed-out');
    expect((await signIn(admin)).status).toBe(200);
    // SEC-1
    const removed = (await eventsOf(admin)).filter(
      ({ kind }: { kind: string }) => kind === 'second-factor-removed',
    );
    expect(removed).toMatchObject([{ times: 1, address: null, browser: null }]);
  });
});
