import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appDurations } from '../../domain/durations.ts';
import { backoff } from '../../src/offline/backoff.ts';

describe('backoff', () => {
  it.each([
    [1, 0, 2000],
    [1, 1, 4000],
    [2, 1, 8000],
    [5, 0, 2000],
    [7, 1, 256_000],
    [8, 1, 300_000],
    [1_000_000, 1, 300_000],
  ])('is after %i tries, with the random number %d, %i ms', (attempts, random, expected) => {
    expect(backoff(attempts, random, null)).toBe(expected);
  });

  it('is at least what the server asked for, up to an hour', () => {
    expect(backoff(1, 0, 30_000)).toBe(30_000);
    expect(backoff(1, 1, 1000)).toBe(4000);
    const { limit } = appDurations.backoff;
    expect(backoff(1, 0, 10 * limit)).toBe(limit);
  });

  it('stays between 2 s and 5 min otherwise', () => {
    const random = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.nat(), random, (attempts, thrown) => {
        const wait = backoff(attempts, thrown, null);
        expect(wait).toBeGreaterThanOrEqual(2000);
        expect(wait).toBeLessThanOrEqual(300_000);
      }),
    );
  });
});
