import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import { refusePoured } from '../../../domain/vouchers/refuse-poured.ts';

const limits = { maxVolume: centilitres(2000), maxAmount: cents(41_500) };
const prices = { lowest: cents(2000), highest: cents(2075) };

// VOU-14, VOU-25
describe('refusePoured', () => {
  it.each([
    [2000, 41_500, null],
    [1, 21, null],
    [1999, 41_479, null],
    [0, 41_500, 'no-volume'],
    [0, 0, 'no-volume'],
    [2000, 0, 'no-amount'],
    [2001, 41_500, 'above-volume'],
    [2000, 41_501, 'above-amount'],
    // 15 % below the lowest price and above the highest, and a cent more.
    [2000, 33_999, null],
    [2000, 33_998, 'no-such-price'],
    [1000, 23_863, null],
    [1000, 23_864, 'no-such-price'],
    // A few drops for the rand of a full voucher, and the litres and rand in each other's field.
    [1, 41_500, 'no-such-price'],
    [415, 41_500, 'no-such-price'],
  ] as const)('of %i cl for %i cents is %s', (volume, amount, refusal) => {
    const poured = { volume: centilitres(volume), amount: cents(amount) };
    expect(refusePoured(poured, limits, prices)).toBe(refusal);
  });
});
