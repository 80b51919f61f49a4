import { describe, expect, it } from 'vitest';
import {
  ForgottenPassword,
  loginKey,
  PasswordChange,
  PasswordReset,
  Registration,
  SignIn,
} from '../../../domain/accounts/account.ts';
import { anyText, expectStable } from '../../support/any-text.ts';
import { endless, itRefuses, refusals, wrongTypes } from '../refusals.ts';

const thandi = {
  username: 'thandi',
  password: 'secret',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  idNumber: '8001015009087',
  homeAddress: '1 Long Street, Cape Town',
  phoneNumber: '0821234567',
  email: 'thandi@example.co.za',
};
const tooLong = 'Please use at most 200 characters';
const unstorable = "This contains characters that can't be stored";
const shortPassword = 'Password must be at least 6 characters long';

// ACC-24
describe('SignIn', () => {
  it('requires both fields', () => {
    for (const body of [{}, { username: '', password: '' }, { username: null, password: 5 }]) {
      expect(refusals(SignIn, body)).toEqual([
        'username: Username is required',
        'password: Password is required',
      ]);
    }
  });

  it('accepts every username and password that registration accepts', () => {
    expect(SignIn.parse({ username: ' ab ', password: ' ' })).toEqual({
      username: 'ab',
      password: ' ',
    });
  });

  it('refuses a password that is longer than registration allows', () => {
    expect(refusals(SignIn, { username: 'thandi', password: endless })).toEqual([
      `password: ${tooLong}`,
    ]);
  });
});

// ACC-2, ACC-4, SCR-1
describe('Registration', () => {
  const messages = {
    username: 'Username must be at least 3 characters',
    password: 'Password must be at least 6 characters',
    firstName: 'First name is required',
    lastName: 'Last name is required',
    idNumber: 'South African ID number must be exactly 13 digits',
    homeAddress: 'Home address is required',
    phoneNumber: 'Phone number is required (minimum 10 digits)',
    email: 'Valid email address is required',
  };
  const fields = Object.entries(messages);

  it('accepts a complete registration', () => {
    expect(Registration.parse(thandi)).toEqual(thandi);
  });

  it('reports all missing fields at once', () => {
    const every = fields.map(([field, message]) => `${field}: ${message}`);
    expect(refusals(Registration, {})).toEqual(every);
    const empty = Object.fromEntries(fields.map(([field]) => [field, '']));
    expect(refusals(Registration, empty)).toEqual(every);
  });

  itRefuses(Registration, thandi, [
    ...fields.map(([field, message]) => [field, message, ['', ...wrongTypes]] as const),
    ...['username', 'firstName', 'lastName', 'homeAddress'].map(
      (field) => [field, unstorable, ['abc\u0000', 'abc\ud800']] as const,
    ),
    ['username', messages.username, ['ab', ' ab ', 'ab\u200b']],
    ['username', 'Please use at most 50 characters', ['a'.repeat(51)]],
    ['password', messages.password, ['12345']],
    ['password', tooLong, ['a'.repeat(201)]],
  ]);

  it.each([
    'thandi',
    'thandi@',
    'thandi..nkosi@example.co.za',
    '.thandi@example.co.za',
    'thandi.@example.co.za',
    '@example.co.za',
    'thandi@example',
    'thandi example@example.co.za',
    'thandi@exam ple.co.za',
    'thandi@@example.co.za',
    'thandi@example.co.za\u0000',
    'thandi@example.co.za\nBcc: all@example.co.za',
    `${'a'.repeat(250)}@example.co.za`,
    '😀@example.co.za',
  ])('refuses the email %j', (email) => {
    expect(refusals(Registration, { ...thandi, email })).toEqual([`email: ${messages.email}`]);
  });

  it.each(fields)('reports one error for a %s of 10,000 characters', (field) => {
    expect(refusals(Registration, { ...thandi, [field]: endless })).toHaveLength(1);
  });

  it('accepts usernames of 3 to 50 characters', () => {
    expect(refusals(Registration, { ...thandi, username: 'abc' })).toEqual([]);
    expect(refusals(Registration, { ...thandi, username: 'a'.repeat(50) })).toEqual([]);
  });

  it.each(['sesame', '  six ', 'ö'.repeat(200)])(
    'accepts passwords of 6 to 200 characters, including spaces: %j',
    (password) => {
      expect(Registration.parse({ ...thandi, password }).password).toBe(password);
    },
  );

  // ACC-54
  it.each([
    'smith&sons@example.co.za',
    "o'brien@example.co.za",
    'a+b=c/d!#$%*?^_{|}~-@example.co.za',
    'thandi@xn--d1abbgf6aiiy.xn--p1ai',
  ])('accepts the email %s', (email) => {
    expect(Registration.parse({ ...thandi, email }).email).toBe(email);
  });

  // API-16
  it('accepts a copied email', () => {
    const email = '\u200bo’brien\u2011sons@example.co.za\u00a0';
    expect(Registration.parse({ ...thandi, email }).email).toBe("o'brien-sons@example.co.za");
  });

  // ACC-52
  it('composes a password, and measures it so', () => {
    const password = 'pa\u0308sse';
    expect(refusals(Registration, { ...thandi, password })).toEqual([
      `password: ${messages.password}`,
    ]);
    expect(Registration.parse({ ...thandi, password: `${password}1` }).password).toBe('pässe1');
    const longest = 'a\u0308'.repeat(200);
    expect(refusals(Registration, { ...thandi, password: longest })).toEqual([]);
    expect(SignIn.parse({ username: 'thandi', password: longest }).password).toBe(longest);
  });

  it('drops fields that a motorist must not set', () => {
    const body = JSON.parse(
      `{"__proto__":{"isAdmin":true},"isAdmin":true,"isVerified":true,"id":"1","registrationDate":"2020-01-01",${JSON.stringify(thandi).slice(1)}`,
    );
    const parsed = Registration.parse(body);
    expect(parsed).toEqual(thandi);
    expect('isAdmin' in parsed).toBe(false);
  });
});

describe('ForgottenPassword', () => {
  it('accepts an email address', () => {
    expect(ForgottenPassword.parse({ email: ' a@b.co ' })).toEqual({ email: 'a@b.co' });
  });

  itRefuses(ForgottenPassword, {}, [
    ['email', 'Please enter a valid email address', ['', 'a', 'a@b', endless, ...wrongTypes]],
  ]);
});

describe('PasswordReset', () => {
  const reset = { token: 'abc', newPassword: 'sesame' };

  const noToken = 'Error: Reset token is missing. Please use the link from your email.';

  it('accepts a token and a password of 6 characters', () => {
    expect(PasswordReset.parse(reset)).toEqual(reset);
  });

  itRefuses(PasswordReset, reset, [
    ['token', noToken, ['', ...wrongTypes]],
    ['token', 'This reset link is not valid', [endless]],
    ['newPassword', shortPassword, ['', '12345', ...wrongTypes]],
  ]);
});

describe('PasswordChange', () => {
  it('requires the current password and a new one', () => {
    for (const body of [{}, { currentPassword: '', newPassword: '12345' }]) {
      expect(refusals(PasswordChange, body)).toEqual([
        'currentPassword: Current password is required',
        `newPassword: ${shortPassword}`,
      ]);
    }
    const both = { currentPassword: 'x', newPassword: 'sesame' };
    expect(PasswordChange.parse(both)).toEqual(both);
  });

  it('refuses passwords of 10,000 characters', () => {
    expect(refusals(PasswordChange, { currentPassword: endless, newPassword: endless })).toEqual([
      `currentPassword: ${tooLong}`,
      `newPassword: ${tooLong}`,
    ]);
  });
});

describe('loginKey', () => {
  it.each([
    ['Thandi', 'thandi'],
    [' THANDI ', 'thandi'],
    ['Ｔｈａｎｄｉ', 'thandi'],
    ['Zoe\u0308', 'zo\u00eb'],
    ['A@Example.CO.ZA', 'a@example.co.za'],
    // NFKC splits a spacing diaeresis into a space and a combining mark.
    ['\u00a8a', '\u0308a'],
  ])('turns %j into %j', (typed, key) => {
    expect(loginKey(typed)).toBe(key);
  });

  it('keeps different names different', () => {
    expect(loginKey('thandi')).not.toBe(loginKey('thandie'));
    expect(loginKey('zoe')).not.toBe(loginKey('zoë'));
  });

  it('does not change its own result', { tags: 'long' }, () => {
    expectStable(loginKey, anyText, { numRuns: 2000 });
  });
});
