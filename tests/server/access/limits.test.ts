import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { minute } from '../../../domain/values/time-units.ts';
import {
  type Api,
  type Caller,
  newAdmin,
  newDriver,
  photo,
  registration,
  send,
  startApi,
} from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { sendPicture } from '../../support/server/send-picture.ts';
import { occupyPasswordChecks } from './password-checks.ts';

const api = startApi();
const unlimited = startApi({ rateLimits: false });

const signIn = (on: Api, username: string, password = 'wrong-password') =>
  send(on, 'POST', '/api/auth/login', { username, password });

const times = <Made>(count: number, make: (index: number) => Promise<Made>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Fills the counter of an address, which would otherwise take hundreds of calls. */
async function useUp(bucket: string, tries = 300) {
  const row = {
    bucket,
    subject: createHash('sha256').update('127.0.0.1').digest(),
    tries,
    windowEndsAt: new Date(api.context.clock().getTime() + 15 * minute),
  };
  await api.context.db.deleteFrom('rateLimits').where('bucket', '=', bucket).execute();
  await api.context.db.insertInto('rateLimits').values(row).execute();
}

// LIM-1
describe('wrong passwords of an account, from unknown devices', () => {
  it('are refused with 401 ten times, then with 429 until 15 minutes have passed', async () => {
    const { username } = await newDriver(api);
    for (let tries = 0; tries < 10; tries += 1) {
      expectRefusal(await signIn(api, username), 401, 'wrong-credentials');
    }
    api.advance(5 * minute);
    const refused = await signIn(api, username, 'secret-1');
    expectRefusal(refused, 429, 'too-many');
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(9 * 60);
    expect(wait).toBeLessThanOrEqual(10 * 60);
    expect(refused.body.message).toMatch(/use a passkey, or .*"Forgot password\?"/);
    expectRefusal(await signIn(api, username.toUpperCase()), 429, 'too-many');
    api.advance(10 * minute);
    expect((await signIn(api, username, 'secret-1')).status).toBe(200);
  });

  it('are counted the same when they are sent at once', { tags: 'long' }, async () => {
    const { username } = await newDriver(api);
    const answers = await times(15, () => signIn(api, username));
    const counted = answers.map((answer) => answer.status).sort();
    expect(counted).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
  });

  it('are no longer counted after the right one', { tags: 'long' }, async () => {
    const { username } = await newDriver(api);
    for (let round = 0; round < 2; round += 1) {
      await times(9, () => signIn(api, username));
      expect((await signIn(api, username, 'secret-1')).status).toBe(200);
    }
  });

  it('do not keep other accounts from signing in', { tags: 'long' }, async () => {
    const [first, second] = [await newDriver(api), await newDriver(api)];
    await times(11, () => signIn(api, first.username));
    expect((await signIn(api, second.username, 'secret-1')).status).toBe(200);
  });

  it('are also limited for accounts that do not exist', { tags: 'long' }, async () => {
    const answers = await times(11, () => signIn(api, 'nobody-here'));
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1);
  });

  it('are those that were checked: a busy server uses up no tries', async () => {
    const { db } = api.context;
    const driver = await newDriver(api);
    await db.deleteFrom('rateLimits').execute();
    const free = occupyPasswordChecks(60);
    const answers = await Promise.all([
      signIn(api, driver.username, 'secret-1'),
      driver.call('POST', '/api/account/id-number', { password: 'secret-1' }),
    ]);
    for (const answer of answers) expectRefusal(answer, 503, 'overloaded');
    const counts = db.selectFrom('rateLimits').select(['bucket', 'tries']).orderBy('bucket');
    expect(await counts.execute()).toEqual([
      { bucket: 'sign-in-account', tries: 0 },
      { bucket: 'sign-in-address', tries: 0 },
      { bucket: 'sign-in-device', tries: 0 },
    ]);
    await free();
  });

  it('do not end an open session', { tags: 'long' }, async () => {
    const driver = await newDriver(api);
    await times(11, () => signIn(api, driver.username));
    expect((await driver.call('GET', '/api/provinces')).status).toBe(200);
  });
});

// LIM-4
describe('calls from one address', () => {
  it('may try 300 wrong passwords in 15 minutes', { tags: 'long' }, async () => {
    const { username } = await newDriver(api);
    await useUp('sign-in-address', 299);
    expect((await signIn(api, username, 'secret-1')).status).toBe(200);
    expectRefusal(await signIn(api, username), 401, 'wrong-credentials');
    const refused = await signIn(api, username, 'secret-1');
    expectRefusal(refused, 429, 'too-many');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    api.advance(15 * minute);
    expect((await signIn(api, username, 'secret-1')).status).toBe(200);
  });

  it('may register 300 times in 15 minutes', async () => {
    await useUp('register-address');
    expectRefusal(await send(api, 'POST', '/api/auth/register', registration()), 429, 'too-many');
    api.advance(15 * minute);
    expect((await send(api, 'POST', '/api/auth/register', registration())).status).toBe(201);
  });

  it('may ask for a reset link 300 times in 15 minutes', async () => {
    await useUp('forgot-password-address');
    const body = { email: 'somebody@example.com' };
    expectRefusal(await send(api, 'POST', '/api/auth/forgot-password', body), 429, 'too-many');
    api.advance(15 * minute);
    expect((await send(api, 'POST', '/api/auth/forgot-password', body)).status).toBe(200);
  });

  it('may send 300 SMS in 15 minutes', { tags: 'long' }, async () => {
    const admin = await newAdmin(api);
    const message = { phoneNumber: '0821234567', message: 'Hello' };
    await useUp('sms-address');
    expectRefusal(await admin.call('POST', '/api/sms/send', message), 429, 'too-many');
    api.advance(15 * minute);
    expect((await admin.call('POST', '/api/sms/send', message)).status).toBe(201);
  });

  it('may ask for a taken field 300 times in 15 minutes', async () => {
    const taken = registration();
    await send(api, 'POST', '/api/auth/register', taken);
    await useUp('taken-address', 299);
    const again = () =>
      send(api, 'POST', '/api/auth/register', registration({ username: taken.username }));
    expectRefusal(await again(), 409, 'taken');
    expectRefusal(await again(), 429, 'too-many');
    api.advance(15 * minute);
    expectRefusal(await again(), 409, 'taken');
  });
});

// LIM-2
describe('reset links for one email address', { tags: 'long' }, () => {
  it('can be requested five times an hour, in any letter case, for known and unknown addresses', async () => {
    const { username } = await newDriver(api);
    for (const email of [`${username}@example.com`, 'nobody@example.com']) {
      const ask = (address: string) =>
        send(api, 'POST', '/api/auth/forgot-password', { email: address });
      for (let tries = 0; tries < 5; tries += 1) expect((await ask(email)).status).toBe(200);
      expectRefusal(await ask(email.toUpperCase()), 429, 'too-many');
    }
    api.advance(60 * minute);
    const body = { email: 'nobody@example.com' };
    expect((await send(api, 'POST', '/api/auth/forgot-password', body)).status).toBe(200);
  });
});

// LIM-6
describe('upload addresses', { tags: 'long' }, () => {
  const announced = { contentType: 'image/jpeg', size: 1000 };
  const openUpload = ({ call }: Caller) => call('POST', '/api/objects/upload', announced);

  it('are limited to twenty open ones per account, then refused with 429 until one expires', async () => {
    const [driver, other] = [await newDriver(api), await newDriver(api)];
    await openUpload(driver);
    api.advance(5 * minute);
    const answers = await times(40, () => openUpload(driver));
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      ...Array(19).fill(201),
      ...Array(21).fill(429),
    ]);
    const refused = await openUpload(driver);
    expectRefusal(refused, 429, 'too-many');
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(9 * 60);
    expect(wait).toBeLessThanOrEqual(10 * 60);
    expect((await openUpload(other)).status).toBe(201);
    api.advance(10 * minute);
    expect((await openUpload(driver)).status).toBe(201);
    expectRefusal(await openUpload(driver), 429, 'too-many');
  });

  it('no longer count once their pictures have arrived', async () => {
    const driver = await newDriver(api);
    const bytes = await photo();
    await times(19, () => openUpload(driver));
    expect((await sendPicture(driver, bytes)).answer.status).toBe(204);
    expect((await openUpload(driver)).status).toBe(201);
    expectRefusal(await openUpload(driver), 429, 'too-many');
  });

  it('can be opened a hundred times an hour', async () => {
    const driver = await newDriver(api);
    for (let round = 0; round < 5; round += 1) {
      const answers = await times(20, () => openUpload(driver));
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
      await api.context.db.deleteFrom('uploads').execute();
    }
    const refused = await openUpload(driver);
    expectRefusal(refused, 429, 'too-many');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(59 * 60);
    api.advance(60 * minute);
    expect((await openUpload(driver)).status).toBe(201);
  });
});

describe('the stored counters', () => {
  it('name nobody', async () => {
    const { username } = await newDriver(api);
    await signIn(api, username);
    const rows = await api.context.db.selectFrom('rateLimits').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.subject).toHaveLength(32);
      expect(JSON.stringify(row)).not.toContain(username);
    }
  });

  // LIM-5
  it('are not written when limits are off', { tags: 'long' }, async () => {
    const { username } = await newDriver(unlimited);
    const answers = await times(12, () => signIn(unlimited, username));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401]));
    expect(await unlimited.context.db.selectFrom('rateLimits').selectAll().execute()).toEqual([]);
  });
});
