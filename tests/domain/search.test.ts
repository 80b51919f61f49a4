import { describe, expect, it } from 'vitest';
import { searchText } from '../../domain/search.ts';

// API-10
describe('searchText', () => {
  it('looks without regard to case', () => {
    expect(searchText('Nkosi')).toBe('nkosi');
  });

  it('looks for a number as it is kept', () => {
    expect(searchText('082 123')).toBe('+2782123');
    expect(searchText('+2782123')).toBe('+2782123');
    expect(searchText('+27 82 (12)-3')).toBe('+2782123');
    expect(searchText('08')).toBe('08');
  });

  it('looks without regard to accents, and to the form of a letter', () => {
    expect(searchText('ÉLODIE Müller')).toBe('elodie muller');
    expect(searchText('E\u0301lodie')).toBe('elodie');
    expect(searchText('Ｔｈａｎｄｉ')).toBe('thandi');
    expect(searchText('ΟΔΟΣ')).toBe(searchText('οδος'));
  });

  it('looks for other letters by their code, which nobody can type', () => {
    expect(searchText('ЖАК')).toBe(searchText('жак'));
    expect(searchText('Ж1 王')).toBe('ZGGKJM1 ZGNJOR');
    expect(searchText('ZGGKJM')).toBe('zggkjm');
  });
});
