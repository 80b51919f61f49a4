import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupCardNumber, groupExpiry, typedCvv } from '../../domain/card-typing.ts';

// PAY-13
describe('groupCardNumber', () => {
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
  ])('writes %j as %j', (typed, written) => {
    expect(groupCardNumber(typed)).toBe(written);
  });
});

describe('groupExpiry', () => {
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
  ])('writes %j as %j', (typed, written) => {
    expect(groupExpiry(typed)).toBe(written);
  });
});

describe('typedCvv', () => {
  it.each([
    ['12', '12'],
    ['1234', '123'],
    ['a1b2', '12'],
  ])('writes %j as %j', (typed, written) => {
    expect(typedCvv(typed)).toBe(written);
  });
});

describe('what is typed', () => {
  const rules = [groupCardNumber, groupExpiry, typedCvv];

  it('stays as it is once it is written', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        for (const rule of rules) expect(rule(rule(typed))).toBe(rule(typed));
      }),
    );
  });

  it('fits its field', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 /]*$/), (typed) => {
        expect(groupCardNumber(typed)).toMatch(/^(\d{4} ){0,3}\d{0,4}$/);
        expect(groupExpiry(typed)).toMatch(/^(\d{0,2}|\d\d\/\d\d?)$/);
        expect(typedCvv(typed)).toMatch(/^\d{0,3}$/);
      }),
    );
  });

  it('grows digit by digit into what is pasted at once', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,16}$/), (digits) => {
        for (const rule of [groupCardNumber, typedCvv]) {
          expect([...digits].reduce((value, digit) => rule(value + digit), '')).toBe(rule(digits));
        }
        const expiry = digits.slice(0, 4);
        expect([...expiry].reduce((value, digit) => groupExpiry(value + digit), '')).toBe(
          groupExpiry(expiry),
        );
      }),
    );
  });
});
