import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ForgottenPassword,
  loginKey,
  PasswordChange,
  PasswordReset,
  Registration,
  SignIn,
} from '../../../domain/accounts/account.ts';
import { anyText } from '../../support/any-text.ts';
import { endless, refusals, wrongTypes } from '../refusals.ts';

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

  it.each(fields)(
    'gives the same message for a %s that is missing, empty or not a text',
    (field, message) => {
      for (const value of ['', ...wrongTypes]) {
        expect(refusals(Registration, { ...thandi, [field]: value })).toEqual([
          `${field}: ${message}`,
        ]);
      }
    },
  );

  it.each(fields)('reports one error for a %s of 10,000 characters', (field) => {
    expect(refusals(Registration, { ...thandi, [field]: endless })).toHaveLength(1);
  });

  it.each(['username', 'firstName', 'lastName', 'homeAddress'])('refuses a NUL in %s', (field) => {
    for (const value of ['abc\u0000', 'abc\ud800']) {
      expect(refusals(Registration, { ...thandi, [field]: value })).toEqual([
        `${field}: This contains characters that can't be stored`,
      ]);
    }
  });

  it('accepts usernames of 3 to 50 characters', () => {
    expect(refusals(Registration, { ...thandi, username: 'abc' })).toEqual([]);
    expect(refusals(Registration, { ...thandi, username: 'a'.repeat(50) })).toEqual([]);
    for (const username of ['ab', ' ab ', 'ab\u200b']) {
      expect(refusals(Registration, { ...thandi, username })).toEqual([
        `username: ${messages.username}`,
      ]);
    }
    expect(refusals(Registration, { ...thandi, username: 'a'.repeat(51) })).toEqual([
      'username: Please use at most 50 characters',
    ]);
  });

  it('accepts passwords of 6 to 200 characters, including spaces', () => {
    for (const password of ['sesame', '  six ', 'ö'.repeat(200)]) {
      expect(Registration.parse({ ...thandi, password }).password).toBe(password);
    }
    expect(refusals(Registration, { ...thandi, password: '12345' })).toEqual([
      `password: ${messages.password}`,
    ]);
    expect(refusals(Registration, { ...thandi, password: 'a'.repeat(201) })).toEqual([
      `password: ${tooLong}`,
    ]);
  });

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

  it('requires a valid email address', () => {
    for (const email of ['', 'a', 'a@b', endless, ...wrongTypes]) {
      expect(refusals(ForgottenPassword, { email })).toEqual([
        'email: Please enter a valid email address',
      ]);
    }
  });
});

describe('PasswordReset', () => {
  const reset = { token: 'abc', newPassword: 'sesame' };

  it('reports a missing token', () => {
    for (const token of ['', ...wrongTypes]) {
      expect(refusals(PasswordReset, { ...reset, token })).toEqual([
        'token: Error: Reset token is missing. Please use the link from your email.',
      ]);
    }
  });

  it('refuses a token that is too long to be ours', () => {
    expect(refusals(PasswordReset, { ...reset, token: endless })).toEqual([
      'token: This reset link is not valid',
    ]);
  });

  it('requires a password of at least 6 characters', () => {
    for (const newPassword of ['', '12345', ...wrongTypes]) {
      expect(refusals(PasswordReset, { ...reset, newPassword })).toEqual([
        'newPassword: Password must be at least 6 characters long',
      ]);
    }
    expect(PasswordReset.parse(reset)).toEqual(reset);
  });
});

describe('PasswordChange', () => {
  it('requires the current password and a new one', () => {
    for (const body of [{}, { currentPassword: '', newPassword: '12345' }]) {
      expect(refusals(PasswordChange, body)).toEqual([
        'currentPassword: Current password is required',
        'newPassword: Password must be at least 6 characters long',
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
    fc.assert(
      fc.property(anyText, (name) => {
        expect(loginKey(loginKey(name))).toBe(loginKey(name));
      }),
      { numRuns: 2000 },
    );
  });
});
