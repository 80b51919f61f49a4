import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cents,
  centsFromRand,
  hundredths,
  randFromCents,
  roundHalfUp,
} from '../../../domain/values/money.ts';

// MON-2
describe('roundHalfUp', () => {
  it.each([
    [0, 100, 0],
    [49, 100, 0],
    [50, 100, 1],
    [149, 100, 1],
    [150, 100, 2],
    [250, 100, 3],
    [1, 3, 0],
    [2, 3, 1],
    [5, 2, 3],
  ])('rounds %i over %i to %i', (numerator, denominator, rounded) => {
    expect(roundHalfUp(numerator, denominator)).toBe(rounded);
  });

  it('is exact as long as twice the numerator is a safe integer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 51 }),
        fc.integer({ min: 1, max: 100_000 }),
        (numerator, denominator) => {
          const whole = BigInt(numerator) / BigInt(denominator);
          const rest = BigInt(numerator) % BigInt(denominator);
          const exact = rest * 2n >= BigInt(denominator) ? whole + 1n : whole;
          expect(roundHalfUp(numerator, denominator)).toBe(Number(exact));
        },
      ),
    );
  });

  it('rounds every half up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 50_000 }),
        (whole, half) => {
          expect(roundHalfUp(whole * 2 * half + half, 2 * half)).toBe(whole + 1);
        },
      ),
    );
  });
});

describe('hundredths', () => {
  it.each([
    [1.005, 101],
    [0.285, 29],
    [1.255, 126],
    [8.575, 858],
    [20.755, 2076],
    [0.004, 0],
    [0.005, 1],
    [0.001, 0],
    [21.8, 2180],
    [0.1 + 0.2, 30],
    [999_999.99, 99_999_999],
  ])('takes %d as written: %i', (value, expected) => {
    expect(hundredths(value)).toBe(expected);
  });

  it('rounds numbers with four decimals half up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 9999 }),
        (whole, tenThousandths) => {
          const written = `${whole}.${String(tenThousandths).padStart(4, '0')}`;
          const exact = (BigInt(written.replace('.', '')) + 50n) / 100n;
          expect(hundredths(Number(written))).toBe(Number(exact));
        },
      ),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e308])(
    'returns no finite amount for %d',
    (value) => {
      expect(Number.isSafeInteger(hundredths(value))).toBe(false);
    },
  );
});

// MON-1
describe('rand and cents', () => {
  it('turns R8,500.00 into 850000 cents and back', () => {
    expect(centsFromRand(8500)).toBe(850_000);
    expect(randFromCents(cents(850_000))).toBe(8500);
  });

  it('preserves every amount through JSON', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (amount) => {
        const sent: number = JSON.parse(JSON.stringify(randFromCents(cents(amount))));
        expect(centsFromRand(sent)).toBe(amount);
      }),
    );
  });

  it('has at most two decimals in JSON', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (amount) => {
        expect(JSON.stringify(randFromCents(cents(amount)))).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
    );
  });
});
