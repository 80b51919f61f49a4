import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, searchedWords } from '../../../domain/values/search.ts';
import { anyText } from '../../support/any-text.ts';

// API-10
describe('plainText', () => {
  it('ignores letter case', () => {
    expect(plainText('Nkosi')).toBe('nkosi');
  });

  it('ignores accents and the form of a letter', () => {
    expect(plainText('ÉLODIE Müller')).toBe('elodie muller');
    expect(plainText('E\u0301lodie')).toBe('elodie');
    expect(plainText('Ｔｈａｎｄｉ')).toBe('thandi');
    expect(plainText('ΟΔΟΣ')).toBe(plainText('οδος'));
  });

  it('encodes other letters in a form that no one can type', () => {
    expect(plainText('ЖАК')).toBe(plainText('жак'));
    expect(plainText('Ж1 王')).toBe('ZGGKJM1 ZGNJOR');
    expect(plainText('ZGGKJM')).toBe('zggkjm');
  });

  // API-17
  it.each(["O'Brien", 'O’Brien', 'OʼBrien', 'O´Brien', 'O`Brien', 'O\u200dBrien'])(
    'ignores the apostrophe of %s',
    (name) => {
      expect(plainText(name)).toBe('obrien');
    },
  );

  // API-17
  it('has one space for any, and for a comma', () => {
    expect(plainText('Jan  van\u00a0Wyk,Zoë–Ann')).toBe('jan van wyk zoe-ann');
  });

  it('does not change with the signs of a keyboard', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(plainText(plainText(text)).toLowerCase()).toBe(plainText(text).toLowerCase());
      }),
    );
  });
});

// API-17
describe('searchedWords', () => {
  it.each(['082 123', '+2782123', '+27 82 (12)-3', '+27 (0)82 123', '0027 82 123', '082–123'])(
    'gives the phone number %s its stored form',
    (typed) => {
      expect(searchedWords(typed)).toEqual([['+2782123']]);
    },
  );

  it.each([
    '27 71 555 9020',
    '0027715559020',
    '+27 (0)71 555 9020',
    '071\u00a0555–9020',
    '27 (0)71 555 9020',
  ])('finds the whole number in %s', (typed) => {
    expect(searchedWords(typed)).toEqual([['+27715559020']]);
  });

  it('looks for other digits with and without their groups', () => {
    expect(searchedWords('555 9020')).toEqual([['555', '9020'], ['5559020']]);
    expect(searchedWords('5559020')).toEqual([['5559020']]);
    expect(searchedWords('27 71')).toEqual([['27', '71'], ['2771']]);
    expect(searchedWords('08')).toEqual([['08']]);
  });

  it('looks for all words, in any order', () => {
    expect(searchedWords(' Labuschagne,  Zoë ')).toEqual([['labuschagne', 'zoe']]);
    expect(searchedWords(' , ')).toEqual([[]]);
  });
});
