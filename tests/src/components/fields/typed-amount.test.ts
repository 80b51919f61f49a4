import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLitres, formatMoney } from '../../../../domain/values/format.ts';
import { cents } from '../../../../domain/values/money.ts';
import { centilitres } from '../../../../domain/values/volume.ts';
import { readAmount } from '../../../../src/components/fields/typed-amount.ts';

describe('readAmount', () => {
  it.each([
    ['20', 2000],
    ['20.5', 2050],
    ['20,5', 2050],
    ['20,55', 2055],
    ['  20 ', 2000],
    ['.5', 50],
    ['20.', 2000],
    ['0', 0],
    ['007', 700],
    ['1 500', 150_000],
    ['1\u00a0500,50', 150_050],
    ['Ｒ１\u2009５００,50', 150_050],
    ['1,500', 150_000],
    ['1,500.5', 150_050],
    ['8,500.00', 850_000],
    ['R500', 50_000],
    ['r 499,90', 49_990],
    ['20 l', 2000],
    ['20.5 litres', 2050],
    ['999999999', 99_999_999_900],
    ['\u200f20', 2000],
    ['\u206820.5\u2069', 2050],
  ])('reads %j', (typed, hundredths) => {
    expect(readAmount(typed)).toBe(hundredths);
  });

  it.each([
    '',
    ' ',
    '.',
    ',',
    '-5',
    '–5',
    '+5',
    '20.555',
    '1.500.000',
    '1,50,0',
    '1 50',
    '20 30',
    '1e308',
    'NaN',
    'Infinity',
    'twenty',
    '٢٠',
    '0x10',
    '9999999999',
  ])('cannot read %j', (typed) => {
    expect(readAmount(typed)).toBeNull();
  });

  it('reads amounts that the screens format', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (hundredths) => {
        expect(readAmount(formatMoney(cents(hundredths)))).toBe(hundredths);
        expect(readAmount(formatLitres(centilitres(hundredths)))).toBe(hundredths);
      }),
    );
  });

  it('treats a comma and a dot the same', () => {
    fc.assert(
      fc.property(fc.nat(999), fc.integer({ min: 0, max: 99 }), (whole, fraction) => {
        const decimals = String(fraction).padStart(2, '0');
        expect(readAmount(`${whole},${decimals}`)).toBe(readAmount(`${whole}.${decimals}`));
      }),
    );
  });
});
