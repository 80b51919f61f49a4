import { describe, expect, it } from 'vitest';
import { newDriver, registration, send, signIn, startApi } from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { storedRows } from '../../support/server/stored-rows.ts';

const api = startApi();

const register = (fields: object) => send(api, 'POST', '/api/auth/register', fields);

function userRow(username: string) {
  return api.context.db
    .selectFrom('users')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
}

describe('POST /api/auth/register', () => {
  it('responds with 201 and the user, without secrets and without a session', {
    tags: 'long',
  }, async () => {
    const fields = registration({ firstName: ' Thandi ', lastName: 'Nkosi' });
    const answer = await register(fields);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      username: fields.username,
      firstName: 'Thandi',
      lastName: 'Nkosi',
      phoneNumber: '+27821234567',
      isAdmin: false,
      isBlacklisted: false,
      blacklistReason: null,
      mustChangePassword: false,
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  // ACC-15
  it('stores the password only as an argon2id hash', async () => {
    const fields = registration();
    await register(fields);
    const row = await userRow(fields.username);
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(fields.password);
  });

  it('creates a loyalty profile in the first tier', async () => {
    const driver = await newDriver(api);
    const answer = await driver.call('GET', `/api/loyalty/${driver.userId}`);
    expect(answer.body).toMatchObject({
      userId: driver.userId,
      loyaltyTier: 'new',
      subscriptionYear: 1,
      annualPurchaseCount: 0,
      currentDiscountRate: 0,
      consecutiveYears: 0,
      hasReachedStableRate: false,
      lastPurchaseDate: null,
    });
  });

  it.each([
    ['0821234567', '+27821234567'],
    ['082 123 4567', '+27821234567'],
    ['+27 (0)82-123-4567', '+27821234567'],
    ['082–123\u00a04567', '+27821234567'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
  ])('stores the phone number %s as %s', async (phoneNumber, kept) => {
    expect((await register(registration({ phoneNumber }))).body.phoneNumber).toBe(kept);
  });

  it.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['homeAddress', '', 'Home address is required'],
    ['idNumber', '123456789012', 'South African ID number must be exactly 13 digits'],
    ['idNumber', '12345678901234', 'South African ID number must be exactly 13 digits'],
    ['phoneNumber', '082123456', 'Phone number is required (minimum 10 digits)'],
    ['email', 'nobody', 'Valid email address is required'],
  ])('refuses the %s "%s"', async (field, value, message) => {
    const before = await storedRows(api);
    const answer = await register(registration({ [field]: value }));
    expectRefusal(answer, 400, 'invalid');
    expect(answer.body).toMatchObject({ message, issues: [{ field, message }] });
    expect(await storedRows(api)).toEqual(before);
  });

  it('names every missing field', async () => {
    const answer = await register({});
    expect(answer.body.issues.map((issue: { field: string }) => issue.field)).toEqual([
      'username',
      'password',
      'firstName',
      'lastName',
      'idNumber',
      'homeAddress',
      'phoneNumber',
      'email',
    ]);
  });
});

// ACC-3, ACC-4
describe('a field value that another user has', () => {
  it.each([
    ['username', (fields: ReturnType<typeof registration>) => fields.username],
    ['username', (fields: ReturnType<typeof registration>) => fields.username.toUpperCase()],
    ['username', (fields: ReturnType<typeof registration>) => ` ${fields.username}\u200b`],
    ['email', (fields: ReturnType<typeof registration>) => fields.email],
    ['email', (fields: ReturnType<typeof registration>) => fields.email.toUpperCase()],
    ['idNumber', (fields: ReturnType<typeof registration>) => fields.idNumber],
  ])('is refused with 409 and named: %s', { tags: 'long' }, async (field, taken) => {
    const first = registration();
    await register(first);
    const before = await storedRows(api);
    const answer = await register(registration({ [field]: taken(first) }));
    expectRefusal(answer, 409, 'taken');
    expect(answer.body.issues).toEqual([{ field, message: answer.body.message }]);
    expect(await storedRows(api)).toEqual(before);
  });

  it('is refused in any letter case', { tags: 'long' }, async () => {
    const { username, email, ...first } = registration();
    await register({ ...first, username: username.toUpperCase(), email: email.toUpperCase() });
    const answer = await register(registration({ username, email }));
    expectRefusal(answer, 409, 'taken');
    expect(answer.body.issues).toMatchObject([{ field: 'username' }, { field: 'email' }]);
  });

  it('is reported together with the other taken fields', async () => {
    const first = registration();
    await register(first);
    const { username, email, idNumber } = first;
    const answer = await register(registration({ username, email, idNumber }));
    expect(answer.status).toBe(409);
    expect(answer.body.issues).toEqual([
      { field: 'username', message: 'This username is already taken' },
      { field: 'idNumber', message: 'There is already an account with this ID number' },
      { field: 'email', message: 'There is already an account with this email address' },
    ]);
  });

  it.each(['username', 'email', 'idNumber'] as const)(
    'goes to one of five who register it at the same moment: %s',
    { tags: 'long' },
    async (field) => {
      const { [field]: wanted } = registration();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => register(registration({ [field]: wanted }))),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
      for (const refused of answers.filter((answer) => answer.status === 409)) {
        expect(refused.body).toMatchObject({ code: 'taken', issues: [{ field }] });
      }
    },
  );

  it('does not change the account that has it', async () => {
    const first = registration();
    await register(first);
    const before = await userRow(first.username);
    await register(registration({ username: first.username, password: 'another-1' }));
    expect(await userRow(first.username)).toEqual(before);
    expect((await signIn(api, first.username, first.password)).userId).toBe(before.id);
  });
});
