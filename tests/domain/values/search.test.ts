import { describe, expect, it } from 'vitest';
import { searchText } from '../../../domain/values/search.ts';

// API-10
describe('searchText', () => {
  it('ignores letter case', () => {
    expect(searchText('Nkosi')).toBe('nkosi');
  });

  it('turns a phone number into its stored form', () => {
    expect(searchText('082 123')).toBe('+2782123');
    expect(searchText('+2782123')).toBe('+2782123');
    expect(searchText('+27 82 (12)-3')).toBe('+2782123');
    expect(searchText('08')).toBe('08');
  });

  it('ignores accents and the form of a letter', () => {
    expect(searchText('ÉLODIE Müller')).toBe('elodie muller');
    expect(searchText('E\u0301lodie')).toBe('elodie');
    expect(searchText('Ｔｈａｎｄｉ')).toBe('thandi');
    expect(searchText('ΟΔΟΣ')).toBe(searchText('οδος'));
  });

  it('encodes other letters in a form that no one can type', () => {
    expect(searchText('ЖАК')).toBe(searchText('жак'));
    expect(searchText('Ж1 王')).toBe('ZGGKJM1 ZGNJOR');
    expect(searchText('ZGGKJM')).toBe('zggkjm');
  });
});
