import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dearCharacters, smsParts } from '../../../domain/messages/sms-parts.ts';

const cost = (text: string) => {
  const { encoding, parts } = smsParts(text);
  return [encoding, parts];
};

// MSG-1
describe('the parts of an SMS', () => {
  it.each([
    ['', 'gsm-7', 0],
    ['Hello', 'gsm-7', 1],
    ['a'.repeat(160), 'gsm-7', 1],
    ['a'.repeat(161), 'gsm-7', 2],
    ['a'.repeat(306), 'gsm-7', 2],
    ['a'.repeat(307), 'gsm-7', 3],
    ['R1,016.76 @ 5% £$¥ èéùìò ÄÖÑÜ ß Ç', 'gsm-7', 1],
    ['line\nline', 'gsm-7', 1],
  ])('counts the GSM alphabet: %#', (text, encoding, parts) => {
    expect(cost(text)).toEqual([encoding, parts]);
  });

  it('counts two for each character of the extension table', () => {
    expect(cost('€'.repeat(80))).toEqual(['gsm-7', 1]);
    expect(cost('€'.repeat(81))).toEqual(['gsm-7', 2]);
    expect(cost(`${'a'.repeat(158)}{`)).toEqual(['gsm-7', 1]);
    expect(cost(`${'a'.repeat(159)}{`)).toEqual(['gsm-7', 2]);
    for (const character of '^{}\\[~]|€\f') expect(smsParts(character).encoding).toBe('gsm-7');
  });

  it('never splits a character of the extension table between two parts', () => {
    // 152 septets, then a two-septet character that would be split between the first two parts.
    expect(cost(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toEqual(['gsm-7', 3]);
    expect(cost('€'.repeat(160))).toEqual(['gsm-7', 3]);
  });

  it.each([
    ['ê'.repeat(70), 1],
    ['ê'.repeat(71), 2],
    ['ê'.repeat(134), 2],
    ['ê'.repeat(135), 3],
    [`${'a'.repeat(69)}ê`, 1],
    [`${'a'.repeat(159)}ê`, 3],
    ['`', 1],
  ])('counts any other alphabet in units of UCS-2: %#', (text, parts) => {
    expect(cost(text)).toEqual(['ucs-2', parts]);
  });

  it('never splits a surrogate pair', () => {
    expect(cost('🚗'.repeat(35))).toEqual(['ucs-2', 1]);
    expect(cost('🚗'.repeat(66))).toEqual(['ucs-2', 2]);
    expect(cost('🚗'.repeat(67))).toEqual(['ucs-2', 3]);
  });

  it('counts characters like a text field', () => {
    expect(smsParts('€a').characters).toBe(2);
    expect(smsParts('🚗').characters).toBe(2);
  });

  it('are at most 3 within the limit, and never fewer for a longer text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 160 }), fc.string(), (text, more) => {
        const sent = text.slice(0, 160);
        expect(smsParts(sent).parts).toBeLessThanOrEqual(3);
        expect(smsParts(text + more).parts).toBeGreaterThanOrEqual(smsParts(text).parts);
      }),
    );
  });
});

// MSG-13
it('the advice names each character that makes a part hold less', () => {
  expect(dearCharacters('Môre, geagte Zoë: jou môre begin')).toEqual(['ô', 'ë']);
  expect(dearCharacters('€5 [ok] à')).toEqual([]);
});
