import { describe, expect, it } from 'vitest';
import { personName } from '../../domain/person-name.ts';

// ADM-8
describe('personName', () => {
  it('is first and last name', () => {
    const person = { firstName: 'Thandi', lastName: 'Nkosi', username: 'thandi' };
    expect(personName(person)).toBe('Thandi Nkosi');
  });

  it('is the one name that is there', () => {
    expect(personName({ firstName: '', lastName: 'Nkosi', username: 'thandi' })).toBe('Nkosi');
  });

  it('falls back to the username', () => {
    expect(personName({ firstName: ' ', lastName: '', username: 'thandi' })).toBe('thandi');
  });

  it.each([null, undefined, {}, { firstName: '', lastName: '', username: ' ' }])(
    'is nothing where there is neither: %j',
    (person) => {
      expect(personName(person)).toBeNull();
    },
  );
});
