import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCardNumber, formatCvv, formatExpiry } from '../../../domain/payments/card-format.ts';

// PAY-13
describe('formatCardNumber', () => {
  it.each([
    ['', ''],
    ['4', '4'],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242 4', '4242 4'],
    ['4242 ', '4242'],
    ['4242-4242-4242-4242', '4242 4242 4242 4242'],
    ['42424242424242429', '4242 4242 4242 4242'],
    ['card 4242', '4242'],
    [' 4242 4242 4242 4242', '4242 4242 4242 4242'],
    ['4242  4242  4242  4242', '4242 4242 4242 4242'],
    ['4242\u00a04242–4242\u20114242', '4242 4242 4242 4242'],
    ['４２４２', '4242'],
  ])('formats %j as %j', (typed, written) => {
    expect(formatCardNumber(typed)).toBe(written);
  });
});

describe('formatExpiry', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['12', '12'],
    ['122', '12/2'],
    ['12/2', '12/2'],
    ['12/', '12'],
    ['1227', '12/27'],
    ['1/27', '01/27'],
    ['12/27', '12/27'],
    ['12/2027', '12/27'],
    ['12 / 2027', '12/27'],
    ['12 / 27', '12/27'],
    ['12/279', '12/27'],
    ['12/20', '12/20'],
    ['12/202', '12/202'],
    ['122027', '12/27'],
    ['12/20275', '12/27'],
    ['01 / 2030', '01/30'],
    [' 01\u00a0/\u00a02030\u200e', '01/30'],
    ['1 / 30', '01/30'],
    ['１２/２７', '12/27'],
  ])('formats %j as %j', (typed, written) => {
    expect(formatExpiry(typed)).toBe(written);
  });
});

function keyByKey(typed: string): string {
  return [...typed].reduce((value, key) => formatExpiry(value + key), '');
}

// PAY-25
describe('an expiry that is typed key by key', () => {
  it.each(['12/2027', '122027', '1227', '12/27', '12 / 2027', '12-2027', ' 12/27'])(
    'is 12/27 after %j',
    (typed) => {
      expect(keyByKey(typed)).toBe('12/27');
    },
  );

  it.each(['1/2027', '1 / 27', '01 / 2027'])('is 01/27 after %j', (typed) => {
    expect(keyByKey(typed)).toBe('01/27');
  });

  it('may be a year that begins with 20', () => {
    expect(keyByKey('12/20')).toBe('12/20');
    expect(keyByKey('12/2020')).toBe('12/20');
  });
});

describe('formatCvv', () => {
  it.each([
    ['12', '12'],
    ['1234', '123'],
    ['a1b2', '12'],
    [' 737', '737'],
  ])('formats %j as %j', (typed, written) => {
    expect(formatCvv(typed)).toBe(written);
  });
});

describe('the formatted value', () => {
  const rules = [formatCardNumber, formatExpiry, formatCvv];

  it('does not change when it is formatted again', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        for (const rule of rules) expect(rule(rule(typed))).toBe(rule(typed));
      }),
    );
  });

  it('fits its field', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 /]*$/), (typed) => {
        expect(formatCardNumber(typed)).toMatch(/^(\d{4} ){0,3}\d{0,4}$/);
        expect(formatExpiry(typed)).toMatch(/^(\d{0,2}|\d\d\/(\d\d?|20\d))$/);
        expect(formatCvv(typed)).toMatch(/^\d{0,3}$/);
      }),
    );
  });

  it('is the same when typed digit by digit as when pasted', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,16}$/), (digits) => {
        for (const rule of [formatCardNumber, formatCvv]) {
          expect([...digits].reduce((value, digit) => rule(value + digit), '')).toBe(rule(digits));
        }
        const expiry = digits.slice(0, 4);
        expect(keyByKey(expiry)).toBe(formatExpiry(expiry));
      }),
    );
  });
});
