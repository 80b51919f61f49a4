import { describe, expect, it } from 'vitest';
import { personName } from '../../../domain/values/person-name.ts';

// ADM-8
describe('personName', () => {
  it('joins first and last name', () => {
    const person = { firstName: 'Thandi', lastName: 'Nkosi', username: 'thandi' };
    expect(personName(person)).toBe('Thandi Nkosi');
  });

  it('uses a single name alone', () => {
    expect(personName({ firstName: '', lastName: 'Nkosi', username: 'thandi' })).toBe('Nkosi');
  });

  it('falls back to the username', () => {
    expect(personName({ firstName: ' ', lastName: '', username: 'thandi' })).toBe('thandi');
  });

  it.each([null, undefined, {}, { firstName: '', lastName: '', username: ' ' }])(
    'is null when all are missing: %j',
    (person) => {
      expect(personName(person)).toBeNull();
    },
  );
});
