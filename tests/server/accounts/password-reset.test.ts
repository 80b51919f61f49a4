import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import { minute } from '../../../domain/values/time-units.ts';
import { hashPassword } from '../../../server/accounts/passwords.ts';
import { deleteSessionsOf } from '../../../server/accounts/sessions-table.ts';
import { setPassword } from '../../../server/people/users-table.ts';
import {
  type Api,
  deliverMails,
  newAdmin,
  newDriver,
  send,
  signIn,
  startApi,
} from '../../support/api.ts';
import { sizes } from '../../support/browser/sizes.ts';
import { everyRow } from '../../support/server/every-row.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { waitingCalls } from '../../support/server/waiting-calls.ts';

const api = startApi();
const limited = startApi({ trustProxy: ['loopback'] });
const publicApi = startApi({ publicUrl: 'https://volmaak.example' });
const newPassword = 'fresh-secret-2';

const forgot = (email: string, on: Api = api, headers = {}) =>
  send(on, 'POST', '/api/auth/forgot-password', { email }, headers);

const reset = (token: string, password = newPassword) =>
  send(api, 'POST', '/api/auth/reset-password', { token, newPassword: password });

/** The link that was mailed to an address, after the job has run. */
async function mailedLink(email: string, on: Api = api): Promise<URL> {
  await deliverMails(on);
  const mail = on.mails.findLast((sent) => sent.to === email);
  return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
}

/** A driver who has asked for a link, and its token. */
async function driverWithResetLink() {
  const driver = await newDriver(api);
  const email = `${driver.username}@example.com`;
  await forgot(email);
  const link = await mailedLink(email);
  return { driver, email, token: link.searchParams.get('token') ?? '' };
}

describe('POST /api/auth/forgot-password', () => {
  // ACC-13
  it('gives the same response for known and unknown addresses', { tags: 'long' }, async () => {
    const driver = await newDriver(api);
    const known = await forgot(`${driver.username}@example.com`);
    const unknown = await forgot('nobody@example.com');
    expect(known.status).toBe(200);
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
  });

  it('mails a link to our site, and only to a known address', { tags: 'long' }, async () => {
    await forgot('stranger@example.com');
    const { email, token } = await driverWithResetLink();
    const link = await mailedLink(email);
    expect(`${link.origin}${link.pathname}`).toBe('http://localhost/reset-password');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(api.mails.map((mail) => mail.to)).not.toContain('stranger@example.com');
  });

  // LIM-2
  it('mails a link again once one was used, whoever has asked for the others', {
    tags: 'long',
  }, async () => {
    const { email, token } = await driverWithResetLink();
    for (let tries = 1; tries < 5; tries += 1) expect((await forgot(email)).status).toBe(200);
    expectRefusal(await forgot(email), 429, 'too-many');
    expect((await reset(token)).status).toBe(200);
    expect((await forgot(email)).status).toBe(200);
  });

  it('finds the account by email in any letter case, and mails to the stored address', async () => {
    const driver = await newDriver(api);
    await forgot(` ${driver.username}@EXAMPLE.com `.toUpperCase());
    expect((await mailedLink(`${driver.username}@example.com`)).pathname).toBe('/reset-password');
  });

  it('never links to a host that the request made up', async () => {
    const { username } = await newDriver(api);
    const email = `${username}@example.com`;
    await forgot(email, api, { host: 'evil.example' });
    expect((await mailedLink(email)).hostname).toBe('localhost');
  });

  it('links to the public address whatever host the call names', { tags: 'long' }, async () => {
    const driver = await newDriver(publicApi);
    const email = `${driver.username}@example.com`;
    const host = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    expect((await forgot(email, publicApi, host)).status).toBe(200);
    expect((await mailedLink(email, publicApi)).origin).toBe('https://volmaak.example');
  });

  // ACC-15
  it('stores only the hash of the token', async () => {
    const { driver, token } = await driverWithResetLink();
    const rows = await api.context.db
      .selectFrom('passwordResets')
      .selectAll()
      .where('userId', '=', driver.userId as never) // an id from the API
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tokenHash).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  // ACC-13
  it('does the same work for known and unknown addresses', async () => {
    const { username } = await newDriver(api);
    const statements: string[][] = [];
    for (const email of [`${username}@example.com`, `not-${username}@example.com`]) {
      const before = api.statements.length;
      expect((await forgot(email)).status).toBe(200);
      statements.push(api.statements.slice(before));
    }
    expect(statements[0]).toHaveLength(5);
    expect(statements[1]).toEqual(statements[0]);
  });

  it('stores nothing about an unknown address', { tags: 'long' }, async () => {
    await forgot('stranger-2@example.com');
    await deliverMails(api);
    expect(await everyRow(api)).not.toContain('stranger-2');
    const withoutUser = api.context.db
      .selectFrom('messages')
      .select('id')
      .where('userId', 'is', null);
    expect(await withoutUser.execute()).toEqual([]);
  });

  // MSG-6
  it('keeps the mail in the message log, without the secret of its link', {
    tags: 'long',
  }, async () => {
    const { driver, token } = await driverWithResetLink();
    const admin = await newAdmin(api);
    const log = (await admin.call('GET', `/api/admin/messages?q=${driver.username}`)).body;
    expect(log).toMatchObject([
      { channel: 'mail', kind: 'password-link', status: 'sent', parts: 0, phoneNumber: null },
    ]);
    expect(log[0].text).toContain('/reset-password?token=[left out here]');
    expect(await everyRow(api)).not.toContain(token);
  });

  it('keeps its limits under many calls, and the tables do not grow', {
    tags: 'long',
  }, async () => {
    const { username } = await newDriver(limited);
    const addresses = [`${username}@example.com`, `not-${username}@example.com`];
    const answers: Record<string, number[]> = {};
    for (const email of addresses) {
      // Enough network addresses to reach the limit of the email address.
      const calls = Array.from({ length: sizes.rows }, (_, index) =>
        forgot(email, limited, { 'x-forwarded-for': `203.0.113.${index % 250}` }),
      );
      answers[email] = (await Promise.all(calls)).map(({ status }) => status).sort();
    }
    const expected = [...Array(5).fill(200), ...Array(sizes.rows - 5).fill(429)];
    expect(Object.values(answers)).toEqual([expected, expected]);
    const mails = limited.context.db.selectFrom('messages').select(['userId', 'status']);
    expect(await mails.execute()).toHaveLength(10);
    await deliverMails(limited);
    expect(limited.mails.map(({ to }) => to)).toEqual(Array(5).fill(addresses[0]));
    expect((await mails.execute()).map(({ status }) => status)).toEqual(Array(5).fill('sent'));
  });

  it.each([
    'nobody',
    '',
    'a@b',
    'me@example.com\r\nBcc: victim@example.com',
    'me@example.com\nSubject: Win',
    'me@example.com%0d%0aBcc: victim@example.com',
    'me@example.com, victim@example.com',
    'Me <me@example.com>',
    '"a b"@example.com',
    'me@[127.0.0.1]',
    'me@example.com\0',
    'm\0e@example.com',
    'thandi@exämple.com',
    'thándi@example.com',
    '\u{1f600}@example.com',
    `${'a'.repeat(288)}@example.com`,
  ])('refuses an invalid address, and mails nobody: %j', async (address) => {
    await deliverMails(api);
    const before = api.mails.length;
    expectRefusal(await forgot(address), 400, 'invalid', 'Please enter a valid email address');
    const queued = api.context.db
      .selectFrom('messages')
      .select('id')
      .where('status', '=', 'queued');
    expect(await queued.execute()).toEqual([]);
    await deliverMails(api);
    expect(api.mails).toHaveLength(before);
  });

  it.each([null, 1, {}, ['me@example.com']])('refuses %j as an address', async (address) => {
    const answer = await send(api, 'POST', '/api/auth/forgot-password', { email: address });
    expectRefusal(answer, 400, 'invalid');
  });

  it('mails five links when it is called many times, and refuses the rest', {
    tags: 'long',
  }, async () => {
    const owner = await newDriver(publicApi);
    const email = `${owner.username}@example.com`;
    // A server works on 300 calls of one network at a time (LIM-10).
    const many = Math.min(sizes.rows, 300);
    const calls = Array.from({ length: many }, () => forgot(email, publicApi));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(many - 5);
    const mailed = () => publicApi.mails.filter((mail) => mail.to === email);
    await deliverMails(publicApi);
    expect(mailed()).toHaveLength(5);
    expect((await owner.call('GET', '/api/provinces')).status).toBe(200);
    await publicApi.context.db
      .updateTable('rateLimits')
      .set({ tries: 300 })
      .where('bucket', '=', 'forgot-password-address')
      .execute();
    // The network address has reached its own limit.
    expectRefusal(await forgot('nobody@example.com', publicApi), 429, 'too-many');
  });
});

describe('POST /api/auth/reset-password', () => {
  // ACC-14
  it('sets the new password and ends all sessions', { tags: 'long' }, async () => {
    const { driver, token } = await driverWithResetLink();
    const other = await signIn(api, driver.username, 'secret-1');
    expect((await reset(token)).status).toBe(200);
    for (const { call } of [driver, other]) {
      expectRefusal(await call('GET', '/api/provinces'), 401, 'signed-out');
    }
    const old = { username: driver.username, password: 'secret-1' };
    expectRefusal(await send(api, 'POST', '/api/auth/login', old), 401, 'wrong-credentials');
    expect((await signIn(api, driver.username, newPassword)).userId).toBe(driver.userId);
  });

  it('refuses a sign-in with the old password that is in progress', { tags: 'long' }, async () => {
    const driver = await newDriver(api);
    const userId = driver.userId as UserId; // an id from the API
    const sessions = api.context.db.selectFrom('sessions').select('id');
    const { signingIn } = await api.context.db.transaction().execute(async (transaction) => {
      // The steps of a reset, held up while a user signs in.
      await setPassword(transaction, userId, await hashPassword(newPassword));
      const old = { username: driver.username, password: 'secret-1' };
      const answer = send(api, 'POST', '/api/auth/login', old);
      await waitingCalls(api);
      await deleteSessionsOf(transaction, userId);
      return { signingIn: answer };
    });
    expectRefusal(await signingIn, 401, 'wrong-credentials');
    expect(await sessions.where('userId', '=', userId).execute()).toEqual([]);
  });

  it('cancels links that were not sent yet', { tags: 'long' }, async () => {
    const { driver, email, token } = await driverWithResetLink();
    await forgot(email);
    const mails = api.mails.length;
    expect((await reset(token)).status).toBe(200);
    await deliverMails(api);
    expect(api.mails).toHaveLength(mails);
    const admin = await newAdmin(api);
    const log = await admin.call('GET', `/api/admin/messages?q=${driver.username}&status=failed`);
    expect(log.body).toMatchObject([{ reason: 'A password was set meanwhile' }]);
  });

  // ACC-14
  it('accepts a token once', async () => {
    const { driver, token } = await driverWithResetLink();
    expect((await reset(token)).status).toBe(200);
    expectRefusal(await reset(token, 'third-secret'), 400, 'reset-invalid');
    expect((await signIn(api, driver.username, newPassword)).userId).toBe(driver.userId);
  });

  it('accepts a token once when it comes twice at the same moment', async () => {
    const { driver, token } = await driverWithResetLink();
    const passwords = ['first-wins', 'second-wins', 'third-wins'];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const winners = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'reset-invalid')).toHaveLength(2);
    expect((await signIn(api, driver.username, winners[0] ?? '')).userId).toBe(driver.userId);
  });

  // ACC-14
  it('accepts a token for one hour', { tags: 'long' }, async () => {
    const [early, late] = [await driverWithResetLink(), await driverWithResetLink()];
    api.advance(59 * minute);
    expect((await reset(early.token)).status).toBe(200);
    api.advance(2 * minute);
    expectRefusal(await reset(late.token), 400, 'reset-invalid');
  });

  // ACC-14
  it('invalidates earlier links', async () => {
    const { email, token } = await driverWithResetLink();
    await forgot(email);
    const second = (await mailedLink(email)).searchParams.get('token') ?? '';
    expect(second).not.toBe(token);
    expect((await reset(second)).status).toBe(200);
    expectRefusal(await reset(token), 400, 'reset-invalid');
  });

  it('lets a user who had reached the sign-in limit sign in at once', {
    tags: 'long',
  }, async () => {
    const { driver, token } = await driverWithResetLink();
    const wrong = { username: driver.username, password: 'forgotten' };
    for (let tries = 0; tries < 11; tries += 1) await send(api, 'POST', '/api/auth/login', wrong);
    expect((await reset(token)).status).toBe(200);
    expect((await signIn(api, driver.username, newPassword)).userId).toBe(driver.userId);
  });

  it('refuses a token that was shortened, lengthened or respelled, and keeps the true one valid', {
    tags: 'long',
  }, async () => {
    const { driver, token } = await driverWithResetLink();
    const swapped = [...token].map((letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    );
    const changed = [
      token.slice(0, -1),
      token.slice(1),
      `${token}a`,
      `${token}=`,
      ` ${token}`,
      token.toUpperCase(),
      token.toLowerCase(),
      swapped.join(''),
      createHash('sha256').update(token).digest('hex'),
    ];
    for (const other of changed) expectRefusal(await reset(other), 400, 'reset-invalid');
    expect((await driver.call('GET', '/api/provinces')).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });

  it('changes only the account that the token was created for', { tags: 'long' }, async () => {
    const [one, other] = [await driverWithResetLink(), await driverWithResetLink()];
    const body = { token: one.token, newPassword, username: other.driver.username };
    const foreign = { ...body, userId: other.driver.userId, email: other.email };
    const answer = await send(api, 'POST', '/api/auth/reset-password', foreign);
    expect(answer.status).toBe(200);
    expect((await other.driver.call('GET', '/api/provinces')).status).toBe(200);
    expect((await signIn(api, other.driver.username, 'secret-1')).userId).toBe(other.driver.userId);
    expect((await signIn(api, one.driver.username, newPassword)).userId).toBe(one.driver.userId);
  });

  it('refuses a made-up token', async () => {
    for (const token of ['a', 'a'.repeat(43), '\u{1f600}']) {
      expectRefusal(await reset(token), 400, 'reset-invalid');
    }
  });

  it('refuses a missing token and a short password with their sentences, and keeps the token valid', async () => {
    const { token } = await driverWithResetLink();
    expect((await reset('')).body.message).toBe(
      'Error: Reset token is missing. Please use the link from your email.',
    );
    const short = await reset(token, '12345');
    expectRefusal(short, 400, 'invalid', 'Password must be at least 6 characters long');
    expect((await reset(token)).status).toBe(200);
  });
});
