import { describe, expect, it } from 'vitest';
import { namePassword, newPasswordRefusal } from '../../../domain/accounts/new-password.ts';

const person = {
  username: 'thandi.n',
  firstName: 'Thandiwe',
  lastName: 'van der Merwe',
  email: 'tn.home@example.com',
};
const refusal = (password: string) =>
  newPasswordRefusal(password, person, (lowerCase) => lowerCase === 'letmein1');

// ACC-41
describe('a new password', () => {
  it.each(['letmein1', 'LetMeIn1', 'LETMEIN1'])('is refused when it is common: %s', (password) => {
    expect(refusal(password)).toBe(
      'This password is one of the most common ones: please choose another',
    );
  });

  it.each([
    'thandi.n',
    'Thandi-N2024!',
    'thandiwe',
    'THANDIWE1',
    'Van der Merwe!!',
    'vandermerwe99',
    'ThandiweVanDerMerwe',
    'van der merwe thandiwe 1',
    'TN.Home',
    'volmaak',
    'Volmaak123!',
  ])('is refused when it is a name: %s', (password) => {
    expect(refusal(password)).toBe(namePassword);
  });

  it.each([
    'letmein12',
    'thandi',
    'thandiwe-drives',
    '2024thandiwe',
    'volmaak-demo',
    '123456789012',
    '!!!!!!',
    ' Pass word ',
    'pässwörd',
    '\u{1f697}\u{1f697}\u{1f697}',
  ])('is accepted otherwise: %s', (password) => {
    expect(refusal(password)).toBeNull();
  });

  it('may be anything but the known names of somebody without an email address', () => {
    const operator = { username: 'operator', firstName: '', lastName: '-', email: null };
    expect(newPasswordRefusal('------', operator, () => false)).toBeNull();
    expect(newPasswordRefusal('operator-1', operator, () => false)).toBe(namePassword);
  });
});
