import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTier, tierTable } from '../../../domain/loyalty/loyalty.ts';

// LOY-2, LOY-6
describe('tierTable', () => {
  it('equals the rules', () => {
    expect(tierTable).toEqual({
      new: { from: 0, discountPercent: 0 },
      regular: { from: 4, discountPercent: 2 },
      consistent: { from: 12, discountPercent: 4 },
      premium: { from: 24, discountPercent: 6 },
    });
  });
});

describe('nextTier', () => {
  it.each([
    ['new', 0, 'regular', 4],
    ['new', 3, 'regular', 1],
    ['regular', 4, 'consistent', 8],
    ['consistent', 12, 'premium', 12],
    ['consistent', 23, 'premium', 1],
    // The tier is kept until the anniversary, while the count restarts.
    ['consistent', 0, 'premium', 24],
    ['new', 9, 'regular', 0],
  ] as const)('after %s with %i purchases is %s, %i away', (loyaltyTier, count, tier, missing) => {
    expect(nextTier({ loyaltyTier, annualPurchaseCount: count })).toEqual({ tier, missing });
  });

  it('is null for the top tier', () => {
    expect(nextTier({ loyaltyTier: 'premium', annualPurchaseCount: 0 })).toBeNull();
    expect(nextTier({ loyaltyTier: 'premium', annualPurchaseCount: 30 })).toBeNull();
  });

  it('is reached exactly with the missing purchases', () => {
    const below = fc.constantFrom('new', 'regular', 'consistent');
    fc.assert(
      fc.property(below, fc.nat(24), (loyaltyTier, annualPurchaseCount) => {
        const next = nextTier({ loyaltyTier, annualPurchaseCount });
        fc.pre(next !== null && next.missing > 0);
        if (next) expect(annualPurchaseCount + next.missing).toBe(tierTable[next.tier].from);
      }),
    );
  });
});
