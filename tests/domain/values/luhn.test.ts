import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasLuhnCheckDigit } from '../../../domain/values/luhn.ts';

describe('hasLuhnCheckDigit', () => {
  it.each(['4242424242424242', '5555555555554444', '79927398713', '0'])(
    'is true for %s',
    (digits) => {
      expect(hasLuhnCheckDigit(digits)).toBe(true);
    },
  );

  it.each(['4242424242424241', '2424242424242424', '79927398710', '1'])(
    'is false for %s',
    (digits) => {
      expect(hasLuhnCheckDigit(digits)).toBe(false);
    },
  );

  it('notices every single wrong digit', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    const numbers = fc.array(digit, { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(numbers, fc.nat(15), fc.integer({ min: 1, max: 9 }), (digits, at, change) => {
        const wrong = digits.map((value, index) => (index === at ? (value + change) % 10 : value));
        const both = [digits, wrong].map((some) => hasLuhnCheckDigit(some.join('')));
        expect(both).not.toEqual([true, true]);
      }),
    );
  });
});
