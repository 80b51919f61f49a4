import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plateKey, RegistrationNumber } from '../../../domain/values/plate.ts';
import { expectStable } from '../../support/any-text.ts';
import { endless, refusals, wrongTypes } from '../refusals.ts';

const required = 'Registration number is required';
const characters = 'Use only letters, digits, spaces and dashes';

describe('RegistrationNumber', () => {
  it.each(['CA 123-456', 'BB 12 CC GP', 'nd 123 456', 'VOLMAAK ZN', 'A', '1', 'ABCDEF123456'])(
    'accepts %s and keeps it as typed',
    (typed) => {
      expect(RegistrationNumber.parse(typed)).toBe(typed);
    },
  );

  it('removes surrounding space', () => {
    expect(RegistrationNumber.parse('  CA 123-456 ')).toBe('CA 123-456');
  });

  // API-16
  it.each(['CA\u00a0123\u2011456', 'CA\t123–456', '\u200bＣＡ １２３-456'])(
    'accepts the copied plate %s',
    (copied) => {
      expect(RegistrationNumber.parse(copied)).toBe('CA 123-456');
    },
  );

  it.each(['', '   ', '\u200b', ...wrongTypes])('refuses %j as empty', (typed) => {
    expect(refusals(RegistrationNumber, typed)).toEqual([required]);
  });

  it.each([
    '🚗',
    '🚗 123 GP',
    'CA_123',
    "CA'123",
    'CA;123',
    '-',
    '- -',
    '-CA 1',
    'CA 1-',
    'ÇA 123',
  ])('refuses %s', (typed) => {
    expect(refusals(RegistrationNumber, typed)).toEqual([characters]);
  });

  it.each(['CA\u0000123', 'CA\ud800', 'CA\u0007123'])('refuses %j', (typed) => {
    expect(refusals(RegistrationNumber, typed)).toEqual([
      "This contains characters that can't be stored",
    ]);
  });

  it('refuses more than 12 letters and digits, or 20 characters', () => {
    expect(refusals(RegistrationNumber, 'ABCDEF 1234567')).toEqual([
      'Please use at most 12 letters and digits',
    ]);
    for (const typed of ['A - - - - - - - - - B', endless, '🚗'.repeat(10_000)]) {
      expect(refusals(RegistrationNumber, typed)).toEqual(['Please use at most 20 characters']);
    }
  });
});

// VEH-2
describe('plateKey', () => {
  it.each([
    'CA 123-456',
    'ca123456',
    'CA\u00a0123–456',
    'ＣＡ１２３４５６',
    ' Ca-123 456',
    'C A 1 2 3 4 5 6',
  ])('turns %s into CA123456', (typed) => {
    expect(plateKey(typed)).toBe('CA123456');
  });

  it('keeps plates apart that differ in a letter or digit', () => {
    expect(plateKey('CA 123-456')).not.toBe(plateKey('CA 123-457'));
    expect(plateKey('CA 0')).not.toBe(plateKey('CA O'));
  });

  it('does not change its own result', () => expectStable(plateKey));

  it('consists of capitals and digits for every accepted plate', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'abzABZ019 -'), maxLength: 24 });
    fc.assert(
      fc.property(typed, (plate) => {
        const parsed = RegistrationNumber.safeParse(plate);
        fc.pre(parsed.success);
        expect(plateKey(plate)).toMatch(/^[A-Z0-9]{1,12}$/);
      }),
    );
  });
});
