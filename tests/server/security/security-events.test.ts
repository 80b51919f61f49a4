import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../../domain/values/time-units.ts';
import { cleanUp } from '../../../server/accounts/clean-up.ts';
import { buildApp } from '../../../server/app.ts';
import { recordSecurityEvent } from '../../../server/security/record-security-event.ts';
import {
  beforeEachTest,
  beforeTests,
  mailedToken,
  newAdmin,
  newDriver,
  registration,
  send,
  startApi,
} from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { allPages, forgedCursors } from '../../support/server/pages.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const android = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari' };
const url = '/api/admin/security-events';
const admin = beforeTests(() => newAdmin(api));
const user = beforeEachTest(() => newDriver(api));
beforeEach(async () => {
  // The tests move the clock, and rights need a recent proof (ACC-35).
  await admin.call('POST', '/api/account/proof', { password: 'secret-1' });
});

const login = (username: string, password: string, headers: Record<string, string> = android) =>
  send(api, 'POST', '/api/auth/login', { username, password }, headers);

const eventsOf = async (userId: string) =>
  (await admin.call('GET', `${url}?userId=${userId}`)).body;
const kindsOf = async (userId: string) =>
  (await eventsOf(userId)).map(({ kind }: { kind: string }) => kind);

// SEC-1
describe('a security event is recorded', { tags: 'long' }, () => {
  it('of a sign-in that succeeds or fails', async () => {
    await login(user.username, 'wrong-1');
    await login(user.username, 'secret-1');
    expect(await eventsOf(user.userId)).toMatchObject([
      { kind: 'signed-in', username: user.username, browser: 'Chrome on Android', times: 1 },
      { kind: 'sign-in-failed', username: user.username, browser: 'Chrome on Android', times: 1 },
    ]);
  });

  it('of the limit of wrong tries, once, in the sign-in and in a session', async () => {
    for (let tries = 0; tries < 13; tries += 1) await login(user.username, 'wrong-1');
    expect(await eventsOf(user.userId)).toMatchObject([
      { kind: 'sign-in-locked', times: 1 },
      { kind: 'sign-in-failed', times: 10 },
    ]);
    api.advance(61 * minute);
    for (let tries = 0; tries < 12; tries += 1) {
      await user.call('POST', '/api/account/download', { password: 'wrong-1' });
    }
    expect((await eventsOf(user.userId)).slice(0, 2)).toMatchObject([
      { kind: 'sign-in-locked', times: 1 },
      { kind: 'proof-failed', times: 10 },
    ]);
  });

  it('of a link that is requested and used', async () => {
    const email = `${user.username}@example.com`;
    await send(api, 'POST', '/api/auth/forgot-password', { email });
    const token = await mailedToken(api, email);
    await send(api, 'POST', '/api/auth/reset-password', { token, newPassword: 'another-2' });
    expect(await kindsOf(user.userId)).toEqual(['reset-used', 'reset-asked']);
  });

  it('of a changed password, a download and the end of the account', async () => {
    const passwords = { currentPassword: 'secret-1', newPassword: 'another-2' };
    await user.call('POST', '/api/account/password', passwords);
    await user.call('POST', '/api/account/download', { password: 'another-2' });
    await user.call('POST', '/api/account/deletion', { password: 'another-2' });
    expect(await kindsOf(user.userId)).toEqual([
      'account-deleted',
      'data-exported',
      'password-changed',
    ]);
  });

  it('of a passkey that is added, used and removed, or that nobody knows', async () => {
    const authenticator = new Authenticator();
    const asked = await user.call('POST', '/api/account/passkeys/options');
    const made = authenticator.create(asked.body);
    const { body } = await user.call('POST', '/api/account/passkeys', made);
    const signInBy = async () => {
      const options = await send(api, 'POST', '/api/auth/passkey/options');
      return send(api, 'POST', '/api/auth/passkey', authenticator.sign(options.body));
    };
    await signInBy();
    await user.call('DELETE', `/api/account/passkeys/${body.id}`);
    await signInBy();
    expect(await kindsOf(user.userId)).toEqual(['passkey-removed', 'signed-in', 'passkey-added']);
    const [latest] = (await admin.call('GET', `${url}?kind=sign-in-failed`)).body;
    expect(latest).toMatchObject({ account: null });
  });

  it('of a second factor that is set, fails, is removed and is taken away', async () => {
    const other = await newAdmin(api);
    const factor = '/api/account/second-factor/app';
    const { secret } = (await other.call('POST', factor)).body;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = totp.generate({ timestamp: api.context.clock().getTime() });
    await other.call('POST', `${factor}/confirm`, { code: '000000' });
    await other.call('POST', `${factor}/confirm`, { code });
    const body = { username: other.username, password: 'secret-1', code: '000000' };
    await send(api, 'POST', '/api/auth/login', body);
    await send(api, 'POST', '/api/auth/login', { ...body, code: undefined });
    expect(await eventsOf(other.userId)).toMatchObject([
      { kind: 'second-factor-asked', times: 1 },
      { kind: 'second-factor-set', times: 1 },
      { kind: 'second-factor-failed', times: 2 },
    ]);
    await other.call('DELETE', factor);
    await admin.call('DELETE', `/api/admin/users/${other.userId}/second-factor`);
    const [removed] = await eventsOf(other.userId);
    expect(removed).toMatchObject({ kind: 'second-factor-removed', times: 2 });
  });

  it('of admin rights that are given or taken, also by the blacklist', async () => {
    const path = `/api/admin/users/${user.userId}`;
    await admin.call('PATCH', path, { isAdmin: true, isVerified: true });
    await admin.call('PATCH', path, { isVerified: false });
    await admin.call('PATCH', `${path}/blacklist`, { reason: 'left', confirmAdmin: true });
    await admin.call('PATCH', `${path}/restore`);
    await admin.call('PATCH', path, { isAdmin: false });
    expect(await eventsOf(user.userId)).toMatchObject([
      { kind: 'rights-taken', times: 2 },
      { kind: 'rights-given', times: 2 },
    ]);
    const fields = { ...registration(), isAdmin: true };
    const { body } = await admin.call('POST', '/api/admin/users', fields);
    expect(await kindsOf(body.id)).toEqual(['rights-given']);
  });
});

// SEC-2
describe('a security event', () => {
  it('has neither account nor address, but the same code for each of its events', async () => {
    await login(user.username, 'wrong-1');
    await login(user.username, 'secret-1');
    await login('nobody-of-that-name', 'secret-1');
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(security_events)::text as row from security_events`.execute(api.context.db);
    const stored = rows.map(({ row }) => row).join();
    for (const personal of [user.userId, user.username, '127.0.0.1', 'nobody-of-that-name']) {
      expect(stored).not.toContain(personal);
      expect(stored).not.toContain(Buffer.from(personal).toString('hex'));
    }
    const [unknown, right, wrong] = (await admin.call('GET', `${url}?limit=3`)).body;
    expect(right.account).toMatch(/^[0-9a-f]{8}$/);
    expect(wrong).toMatchObject({ account: right.account, address: right.address });
    expect(unknown.address).toBe(right.address);
    expect(unknown.account).not.toBe(right.account);
    expect(unknown.username).toBeNull();
  });

  it('tells its instants in UTC', async () => {
    await login(user.username, 'secret-1');
    const [event] = await eventsOf(user.userId);
    for (const at of [event.firstAt, event.lastAt]) expect(at).toMatch(/T.+Z$/);
  });

  it('has the same code for all addresses of a network', { tags: 'long' }, async () => {
    const trusting = { ...api.context, config: { ...api.context.config, trustProxy: 1 } };
    const app = await buildApp(trusting);
    for (const address of ['2001:db8:1:2::7', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::7']) {
      const headers = { 'x-forwarded-for': address };
      const body = { username: user.username, password: 'wrong-1' };
      await send({ ...api, app }, 'POST', '/api/auth/login', body, headers);
    }
    expect(await eventsOf(user.userId)).toMatchObject([{ times: 1 }, { times: 2 }]);
    await app.close();
  });
});

// SEC-3
describe('the security events', () => {
  it.each([
    "update security_events set kind = 'signed-in'",
    'update security_events set times = times - 1',
    'update security_events set times = times + 2',
    'update security_events set times = times + 1, address = null',
    'delete from security_events',
    'truncate security_events',
    "set local session_replication_role = 'replica'; delete from security_events",
  ])('refuse, in the database itself: %s', { tags: 'long' }, async (statement) => {
    await login(user.username, 'wrong-1');
    await login(user.username, 'wrong-1');
    await expect(sql.raw(statement).execute(api.context.db)).rejects.toThrow('append-only');
  });

  it('go after a year, all of them', async () => {
    const { db } = api.context;
    const insert = (days: number, count: number) =>
      sql`insert into security_events (kind, hour, first_at, last_at)
        select 'signed-in', at - number * interval '1 hour', at, at
        from generate_series(1, ${count}::int) as number,
          (select now() - make_interval(days => ${days}) as at) as instant`.execute(db);
    await insert(366, 2001);
    await insert(364, 1);
    await runJob(api, cleanUp);
    const { rows } = await sql`
      select from security_events where first_at < now() - interval '100 days'`.execute(db);
    expect(rows).toHaveLength(1);
  });
});

// SEC-4
describe('a flood of failures', { tags: 'long' }, () => {
  const countRows = async () =>
    Number(
      (await sql<{ count: number }>`select count(*) from security_events`.execute(api.context.db))
        .rows[0]?.count,
    );

  it('makes a row in an hour for each account, and one for all other names', async () => {
    // At the beginning of an hour, so that the failures are in one minute.
    const hour = 60 * minute;
    api.advance(2 * hour - (api.context.clock().getTime() % hour));
    const before = await countRows();
    const call = (name: string, address: number) =>
      recordSecurityEvent(
        api.context,
        { address: `10.0.0.${address}`, userAgent: '' },
        { kind: 'sign-in-failed', userId: null, givenName: name },
      );
    for (let count = 0; count < 130; count += 1) await call(`name-${count}`, count);
    expect((await countRows()) - before).toBe(101);
    await login(user.username, 'wrong-1');
    await login(user.username, 'wrong-1');
    expect(await eventsOf(user.userId)).toMatchObject([{ times: 2, address: null }]);
    api.advance(minute);
    await login(user.username, 'wrong-1');
    expect((await eventsOf(user.userId))[0].address).toMatch(/^[0-9a-f]{8}$/);
  });
});

// SEC-5
describe('GET /api/admin/security-events', () => {
  it('filters, pages and is a CSV file', { tags: 'long' }, async () => {
    const email = `${user.username}@example.com`;
    await login(user.username, 'wrong-1');
    await login(user.username, 'secret-1');
    await send(api, 'POST', '/api/auth/forgot-password', { email });
    const ofUser = `${url}?userId=${user.userId}`;
    const kinds = ['reset-asked', 'signed-in', 'sign-in-failed'];
    const pages = await allPages(admin, `${ofUser}&limit=1`);
    expect(pages).toMatchObject(kinds.map((kind) => ({ kind })));
    expect(await allPages(admin, `${ofUser}&kind=signed-in`)).toHaveLength(1);
    expect(await allPages(admin, `${ofUser}&to=2000-01-01`)).toHaveLength(0);
    expect(await allPages(admin, `${ofUser}&from=2000-01-01`)).toHaveLength(3);
    const { body } = await admin.call('GET', ofUser, undefined, { accept: 'text/csv' });
    expect(String(body)).toMatch(/Kind.*First at.*Times[\s\S]*signed-in/);
    const forged = forgedCursors('1').map((cursor) => `cursor=${cursor}`);
    for (const query of ['kind=nothing', 'userId=x', 'cursor=x', 'from=x', ...forged]) {
      expectRefusal(await admin.call('GET', `${url}?${query}`), 400, 'invalid');
    }
  });

  it('refuses everyone but admins', async () => {
    expectRefusal(await user.call('GET', url), 403, 'admins-only');
  });
});

// SEC-6
describe('an event that cannot be recorded', () => {
  it('fails no call, and is logged', { tags: 'long' }, async () => {
    const { db } = api.context;
    await sql`alter table security_events add constraint broken check (kind <> 'signed-in') not valid`.execute(
      db,
    );
    expect((await login(user.username, 'secret-1')).status).toBe(200);
    expect(api.logged.join()).toContain('a security event was not recorded');
    await sql`alter table security_events drop constraint broken`.execute(db);
  });
});
