import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import { refusePoured } from '../../../domain/vouchers/refuse-poured.ts';

const limits = { maxVolume: centilitres(2000), maxAmount: cents(41_500) };

// VOU-14
describe('refusePoured', () => {
  it.each([
    [2000, 41_500, null],
    [1, 21, null],
    [1999, 41_479, null],
    [0, 41_500, 'no-volume'],
    [2000, 0, 'no-amount'],
    [2001, 41_500, 'above-volume'],
    [2000, 41_501, 'above-amount'],
    // The rand of a litre at R9.99, and the litres and rand in each other's field.
    [2000, 19_900, 'no-such-price'],
    [415, 41_500, 'no-such-price'],
  ] as const)('of %i cl for %i cents is %s', (volume, amount, refusal) => {
    const poured = { volume: centilitres(volume), amount: cents(amount) };
    expect(refusePoured(poured, limits)).toBe(refusal);
  });
});
