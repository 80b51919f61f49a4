import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mobileNumber, normalisePhoneNumber, PhoneNumber } from '../../../domain/values/phone.ts';
import { anyText, expectStable } from '../../support/any-text.ts';
import { endless, refusals, wrongTypes } from '../refusals.ts';

const required = 'Phone number is required (minimum 10 digits)';

// ACC-2
describe('PhoneNumber', () => {
  it.each([
    '0821234567',
    '+27821234567',
    '082 123 4567',
    '(082) 123-4567',
    '+27 (0)82 123 4567',
    '+44 20 7946 0958',
    '082.123.4567',
  ])('accepts %s', (typed) => {
    expect(PhoneNumber.parse(typed)).toBe(typed);
  });

  it('removes what surrounds a pasted number', () => {
    expect(PhoneNumber.parse(' \u202a+27 82 123 4567\u202c\n')).toBe('+27 82 123 4567');
  });

  // API-16
  it.each([
    ['082–555–0177', '082-555-0177'],
    ['082\u00a0555\u202f0177', '082 555 0177'],
    ['\u202a+27\u2060 82\u2011555\u20110177', '+27 82-555-0177'],
    ['０８２５５５０１７７', '0825550177'],
    ['+27 (0) 82 – 555 – 0177', '+27 (0) 82 - 555 - 0177'],
  ])('accepts the copied number %s', (copied, written) => {
    expect(PhoneNumber.parse(copied)).toBe(written);
  });

  it.each([
    '',
    '         ',
    '082123456',
    '  082123456   ',
    'not a phone',
    '0821234567x',
    '++27821234567',
    '----------',
    '(((((())))))',
    '0821234567\u0000',
    '082123456\ud800',
    '٠٨٢١٢٣٤٥٦٧',
    '📱0821234567',
    ...wrongTypes,
  ])('refuses %j with its message', (typed) => {
    expect(refusals(PhoneNumber, typed)).toEqual([required]);
  });

  it.each(['0'.repeat(21), '0'.repeat(10_000), endless])(
    'refuses a number that is too long',
    (typed) => {
      expect(refusals(PhoneNumber, typed)).toEqual(['Please use at most 20 characters']);
    },
  );
});

// ACC-5
describe('normalisePhoneNumber', () => {
  it.each([
    '0821234567',
    '27821234567',
    '+27821234567',
    '0027821234567',
    '082 123 4567',
    '082\u00a0123\u00a04567',
    '(082) 123-4567',
    '+27 82 123 4567',
    '+27 (0)82 123 4567',
    '0027 (0)82 123 4567',
    '082–123–4567',
    '０８２ １２３ ４５６７',
    '\u200e+27\u2011(0)82 123 4567',
    ' 082.123.4567 ',
  ])('converts %s to +27 form', (typed) => {
    expect(normalisePhoneNumber(typed)).toBe('+27821234567');
  });

  it.each(['+44 20 7946 0958', '082 123 456', '+27 82 123 45678', '1 800 555 0100'])(
    'leaves the foreign or short number %s as typed',
    (typed) => {
      expect(normalisePhoneNumber(typed)).toBe(typed);
    },
  );

  it('does not change its own result', () => {
    const anything = fc.oneof(anyText, fc.string({ unit: fc.constantFrom(...'0123456789+() .-') }));
    expectStable(normalisePhoneNumber, anything);
  });

  it('gives a number one form, whatever its prefix and spacing', () => {
    const national = fc.stringMatching(/^[1-9]\d{8}$/);
    const prefix = fc.constantFrom('0', '27', '+27', '0027', '+27(0)', '+27 0');
    const gap = fc.constantFrom('', ' ', '-', '.', ' - ');
    fc.assert(
      fc.property(national, prefix, gap, (digits, before, between) => {
        const typed = `${before}${between}${[...digits].join(between)}`;
        expect(normalisePhoneNumber(typed)).toBe(`+27${digits}`);
      }),
    );
  });
});

// MSG-3
describe('mobileNumber', () => {
  it.each(['0821234567', '+27 (0)82 123 4567', '27831234567', '0027601234567', '071 234 5678'])(
    'returns %s in +27 form',
    (typed) => {
      const { number, refusal } = mobileNumber(typed);
      expect(number).toMatch(/^\+27[678]\d{8}$/);
      expect(refusal).toBeNull();
    },
  );

  it.each([
    ['0211234567', 'landline'],
    ['+27 11 123 4567', 'landline'],
    ['0800123456', 'landline'],
    ['0861234567', 'landline'],
    ['0871234567', 'landline'],
    ['+44 20 7946 0958', 'foreign'],
    ['+1 212 555 0100', 'foreign'],
    ['00442079460958', 'foreign'],
    ['', 'no-number'],
    [null, 'no-number'],
    ['082123456', 'no-number'],
    ['08212345678', 'no-number'],
    ['+2782123456789', 'no-number'],
    ['call me', 'no-number'],
    ['+', 'no-number'],
  ])('refuses %s: %s', (typed, refusal) => {
    expect(mobileNumber(typed)).toEqual({ number: null, refusal });
  });
});
