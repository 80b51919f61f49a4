import { describe, expect, it } from 'vitest';
import { searchText } from '../../domain/search.ts';

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
});
