import { describe, expect, it } from 'vitest';
import { PasswordChangeForm, PasswordResetForm } from '../../../domain/accounts/password-forms.ts';
import { itRefuses, refusals, wrongTypes } from '../refusals.ts';

// ACC-23
describe.each([
  ['PasswordResetForm', PasswordResetForm, { token: 'abc' }],
  ['PasswordChangeForm', PasswordChangeForm, { currentPassword: 'old' }],
] as const)('%s', (_name, form, rest) => {
  it('accepts a new password that is typed twice', () => {
    const values = { ...rest, newPassword: 'sesame', confirmPassword: 'sesame' };
    expect(refusals(form, values)).toEqual([]);
  });

  // ACC-52
  it('accepts the same password of another keyboard', () => {
    const values = { ...rest, newPassword: 'pa\u0308ssen', confirmPassword: 'pässen' };
    expect(form.parse(values)).toMatchObject({ newPassword: 'pässen' });
  });

  const others = ['', 'Sesame', 'sesame ', 'sesame\u0000', ...wrongTypes];
  itRefuses(form, { ...rest, newPassword: 'sesame' }, [
    ['confirmPassword', "Passwords don't match", others],
  ]);

  it('refuses a password under 6 characters, with or without confirmation', () => {
    expect(refusals(form, { ...rest, newPassword: '12345', confirmPassword: '12345' })).toEqual([
      'newPassword: Password must be at least 6 characters long',
    ]);
  });
});
