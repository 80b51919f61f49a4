import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatIdNumber,
  IdNumber,
  idNumberDoubt,
  maskIdNumber,
} from '../../../domain/values/id-number.ts';
import { anyInstant } from '../../support/any-instant.ts';
import { anyText } from '../../support/any-text.ts';
import { endless, refusals, wrongTypes } from '../refusals.ts';

const thirteen = 'South African ID number must be exactly 13 digits';
const valid = '8001015009087';

// ACC-4
describe('IdNumber', () => {
  it.each([valid, '0000000000000', '9999999999999'])('accepts the 13 digits %s', (typed) => {
    expect(IdNumber.parse(typed)).toBe(typed);
  });

  // ACC-50, API-16
  it.each(['800101 5009 087', '800101\u00a05009‑08-7', '８００１０１５００９０８７'])(
    'accepts the copied number %s',
    (copied) => {
      expect(IdNumber.parse(copied)).toBe(valid);
    },
  );

  // ACC-50
  it('is cleaned before it is cut', () => {
    expect(formatIdNumber(' 000229 4800 087')).toBe('0002294800087');
    expect(formatIdNumber(`${valid}1`)).toBe(valid);
    expect(formatIdNumber('A1 2')).toBe('A12');
  });

  it('removes surrounding space', () => {
    expect(IdNumber.parse(` \u200b${valid}\t`)).toBe(valid);
  });

  it.each([
    '',
    '800101500908',
    '80010150090871',
    '-800101500908',
    '800101500908a',
    '٨٠٠١٠١٥٠٠٩٠٨٧',
    '800101500908\u0000',
    '1e12',
    endless,
    '8'.repeat(10_000),
    8_001_015_009_087,
    ...wrongTypes,
  ])('refuses %j', (typed) => {
    expect(refusals(IdNumber, typed)).toEqual([thirteen]);
  });
});

// ACC-4
describe('idNumberDoubt', () => {
  it('accepts a number with a valid date and check digit', () => {
    expect(idNumberDoubt(valid)).toBeNull();
  });

  it('warns about a wrong check digit', () => {
    expect(idNumberDoubt('8001015009088')).toBe('check-digit');
  });

  it.each(['8013015009087', '8000015009087', '8001005009087', '8002305009087', '8004315009087'])(
    'warns about %s, which has no valid birth date',
    (idNumber) => {
      expect(idNumberDoubt(idNumber)).toBe('birth-date');
    },
  );

  it('accepts 29 February only in years that have one', () => {
    expect(idNumberDoubt('0002295009080')).not.toBe('birth-date');
    expect(idNumberDoubt('0102295009080')).toBe('birth-date');
  });

  it('accepts exactly one check digit for every birth date', () => {
    const births = anyInstant('1920-01-01', '2019-12-31').map((birth) =>
      birth.toISOString().slice(2, 10).replaceAll('-', ''),
    );
    fc.assert(
      fc.property(births, fc.stringMatching(/^\d{6}$/), (birth, rest) => {
        const doubts = [...'0123456789'].map((digit) => idNumberDoubt(`${birth}${rest}${digit}`));
        expect(doubts.filter((doubt) => doubt === null)).toHaveLength(1);
        expect(doubts.filter((doubt) => doubt === 'check-digit')).toHaveLength(9);
      }),
    );
  });

  it('notices every single wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (position, shift) => {
        const digit = (Number(valid[position]) + shift) % 10;
        const mistyped = `${valid.slice(0, position)}${digit}${valid.slice(position + 1)}`;
        expect(idNumberDoubt(mistyped)).not.toBeNull();
      }),
    );
  });

  it('warns about any other text without throwing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(idNumberDoubt(`x${text}`)).not.toBeNull();
      }),
    );
  });
});

// ACC-4
describe('maskIdNumber', () => {
  it('shows the last four digits only', () => {
    expect(maskIdNumber(valid)).toBe('•••••••••9087');
  });

  it('never shows the birth date', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{13}$/), (idNumber) => {
        const shown = maskIdNumber(idNumber);
        expect(shown).toHaveLength(13);
        expect(shown.slice(0, 9)).toBe('•'.repeat(9));
      }),
    );
  });
});
