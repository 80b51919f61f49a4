// @module-tag long

import { describe, expect, it } from 'vitest';
import { hour } from '../../../domain/values/time-units.ts';
import {
  type Caller,
  mailedToken,
  newAdmin,
  newDriver,
  registration,
  send,
  signIn,
  startApi,
} from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();

const profile = (driver: Caller) => driver.call('GET', '/api/account/profile');
const correct = (driver: Caller, change: object) =>
  driver.call('PATCH', '/api/account/profile', change);
const password = 'secret-1';

describe('GET /api/account/profile', () => {
  // ACC-4, ACC-22
  it("shows the user's data, with the ID number masked", async () => {
    const fields = registration();
    const driver = await newDriver(api, fields);
    expect((await profile(driver)).body).toEqual({
      username: fields.username,
      firstName: 'Thandi',
      lastName: 'Nkosi',
      maskedId: `•••••••••${fields.idNumber.slice(-4)}`,
      homeAddress: '1 Long Street, Cape Town',
      phoneNumber: '+27821234567',
      email: fields.email,
      smsConsent: false,
      registrationDate: expect.any(String),
    });
  });

  it('works for an admin who gave none of this data', async () => {
    const admin = await newAdmin(api);
    await api.context.db
      .updateTable('users')
      .set({
        encryptedIdNumber: null,
        encryptedHomeAddress: null,
        idNumberKey: null,
        phoneNumber: null,
        email: null,
        emailKey: null,
      })
      .where('username', '=', admin.username)
      .execute();
    const nothing = { maskedId: null, homeAddress: null, phoneNumber: null, email: null };
    expect((await profile(admin)).body).toMatchObject(nothing);
    expect((await correct(admin, { firstName: 'Op' })).body).toMatchObject({
      firstName: 'Op',
      ...nothing,
    });
  });
});

describe('PATCH /api/account/profile', () => {
  it('changes only the fields that are sent', async () => {
    const driver = await newDriver(api);
    const before = (await profile(driver)).body;
    const change = { lastName: ' Dlamini ', phoneNumber: '083 765 4321', smsConsent: true };
    const answer = await correct(driver, {
      ...change,
      username: 'other',
      isAdmin: true,
      idNumber: '1',
    });
    const after = { lastName: 'Dlamini', phoneNumber: '+27837654321', smsConsent: true };
    expect(answer).toMatchObject({ status: 200, body: { ...before, ...after } });
    const session = (await driver.call('GET', '/api/auth/session')).body.user;
    expect(session).toMatchObject({
      lastName: 'Dlamini',
      isAdmin: false,
      username: driver.username,
    });
  });

  it.each([
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['homeAddress', '', 'Home address is required'],
    ['phoneNumber', '082', 'Phone number is required (minimum 10 digits)'],
    ['email', 'nobody', 'Valid email address is required'],
    ['smsConsent', 'yes', 'Please say true or false'],
  ])('refuses a wrong %s at its field', async (field, value, message) => {
    const answer = await correct(await newDriver(api), { [field]: value });
    expectRefusal(answer, 400, 'invalid');
    expect(answer.body.issues).toEqual([{ field, message }]);
  });

  it("refuses another user's email at its field, in any spelling", async () => {
    const other = await newDriver(api);
    const answer = await correct(await newDriver(api), {
      email: `${other.username}@EXAMPLE.com`,
      password,
    });
    expectRefusal(answer, 409, 'taken');
    expect(answer.body.issues).toEqual([
      { field: 'email', message: 'There is already an account with this email address' },
    ]);
  });

  it('invalidates a reset link that was mailed to the previous address', async () => {
    const driver = await newDriver(api);
    const email = `${driver.username}@example.com`;
    await send(api, 'POST', '/api/auth/forgot-password', { email });
    const token = await mailedToken(api, email);
    expect((await correct(driver, { email: `new-${email}`, password })).status).toBe(200);
    const reset = { token, newPassword: 'secret-3' };
    expectRefusal(await send(api, 'POST', '/api/auth/reset-password', reset), 400, 'reset-invalid');
  });

  // ACC-20
  it('asks for the password before it changes the email address', async () => {
    const driver = await newDriver(api);
    const before = (await profile(driver)).body;
    const email = `new-${driver.username}@example.com`;
    for (const proof of [{}, { password: 'wrong' }]) {
      const answer = await correct(driver, { lastName: 'Dlamini', email, ...proof });
      expectRefusal(answer, 403, 'wrong-password');
      expect(answer.body.issues).toEqual([{ field: 'password', message: 'Wrong password' }]);
    }
    expect((await profile(driver)).body).toEqual(before);
    expect((await correct(driver, { email, password })).body.email).toBe(email);
    // The same address in another letter case is no change.
    expect((await correct(driver, { email: email.toUpperCase() })).status).toBe(200);
  });

  // ACC-22
  it('shows admins the consent to SMS', async () => {
    const driver = await newDriver(api);
    await correct(driver, { smsConsent: true });
    const details = await (await newAdmin(api)).call('GET', `/api/admin/users/${driver.userId}`);
    expect(details.body.smsConsent).toBe(true);
  });
});

// ACC-20
describe('POST /api/account/id-number', () => {
  const reveal = (driver: Caller, password: unknown) =>
    driver.call('POST', '/api/account/id-number', { password });

  it('shows the whole number for the right password', async () => {
    const fields = registration();
    const driver = await newDriver(api, fields);
    expect((await reveal(driver, 'secret-1')).body).toEqual({ idNumber: fields.idNumber });
  });

  it('refuses a wrong password without ending a session', async () => {
    const driver = await newDriver(api);
    const answer = await reveal(driver, 'wrong');
    expectRefusal(answer, 403, 'wrong-password');
    expect(answer.body.issues).toEqual([{ field: 'password', message: 'Wrong password' }]);
    expectRefusal(await reveal(driver, ''), 400, 'invalid');
    expect((await profile(driver)).status).toBe(200);
  });

  it('limits attempts to guess the password', async () => {
    const driver = await newDriver(api);
    const answers = await Promise.all(Array.from({ length: 12 }, () => reveal(driver, 'wrong')));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
    expectRefusal(await reveal(driver, 'secret-1'), 429, 'too-many');
  });
});

// ACC-20
describe('signed-in devices', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
  const list = async (driver: Caller) => (await driver.call('GET', '/api/account/sessions')).body;

  /** Signs in once more, with the name of another browser. */
  async function signInOn(driver: Caller, agent: string): Promise<Caller> {
    const body = { username: driver.username, password: 'secret-1' };
    const answer = await send(api, 'POST', '/api/auth/login', body, { 'user-agent': agent });
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    return {
      ...driver,
      cookie,
      call: (method, url, sent) => send(api, method, url, sent, { cookie }),
    };
  }

  it('are listed with browser and last use, and the current one is marked', async () => {
    const driver = await newDriver(api);
    const phone = await signInOn(driver, android);
    api.advance(2 * hour);
    const signedInAt = expect.any(String);
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const found = await list(phone);
    expect(found).toEqual([
      {
        id,
        browser: 'Chrome on Android',
        isCurrent: true,
        signedInAt,
        lastUsedAt: expect.any(String),
      },
      { id, browser: null, isCurrent: false, signedInAt, lastUsedAt: expect.any(String) },
    ]);
    expect(Date.parse(found[0].lastUsedAt) - Date.parse(found[0].signedInAt)).toBeGreaterThan(hour);
    const named = `${driver.cookie}${phone.cookie}`;
    for (const session of found) expect(named).not.toContain(session.id);
  });

  it('can be signed out one by one, only by their own user', async () => {
    const driver = await newDriver(api);
    const phone = await signIn(api, driver.username, 'secret-1');
    const other = (await list(driver)).find(
      (session: { isCurrent: boolean }) => !session.isCurrent,
    );
    const url = `/api/account/sessions/${other.id}`;
    expectRefusal(await (await newDriver(api)).call('DELETE', url), 404, 'not-found');
    expect((await phone.call('GET', '/api/provinces')).status).toBe(200);
    expect((await driver.call('DELETE', url)).status).toBe(204);
    expectRefusal(await phone.call('GET', '/api/provinces'), 401, 'signed-out');
    expectRefusal(await driver.call('DELETE', url), 404, 'not-found');
    expect(await list(driver)).toHaveLength(1);
  });

  it('can be signed out all at once, except the current one', async () => {
    const driver = await newDriver(api);
    const stranger = await newDriver(api);
    const others = [
      await signIn(api, driver.username, 'secret-1'),
      await signInOn(driver, android),
    ];
    expect((await driver.call('DELETE', '/api/account/sessions')).status).toBe(204);
    for (const other of others) {
      expectRefusal(await other.call('GET', '/api/provinces'), 401, 'signed-out');
    }
    expect(await list(driver)).toHaveLength(1);
    expect((await stranger.call('GET', '/api/provinces')).status).toBe(200);
  });
});
