import type { Cents } from '../values/money.ts';
import type { Centilitres } from '../values/volume.ts';

export type PouredRefusal =
  | 'no-volume'
  | 'no-amount'
  | 'above-volume'
  | 'above-amount'
  | 'no-such-price';

/** The lowest and the highest price per litre of a fuel in some time, in cents. */
export interface PriceRange {
  lowest: Cents;
  highest: Cents;
}

/** A station may sell by this part more or less than the price in force (VOU-25). */
export const priceTolerance = 0.15;

/**
 * Why what was poured cannot be right: nothing, more than the voucher allows, or a price per litre far
 * from those in force (VOU-14, VOU-25); null if it can. An attendant's phone asks before it saves, the
 * server before it counts.
 */
export function refusePoured(
  { volume, amount }: { volume: Centilitres; amount: Cents },
  limits: { maxVolume: Centilitres; maxAmount: Cents },
  prices: PriceRange,
): PouredRefusal | null {
  if (volume <= 0) return 'no-volume';
  if (amount <= 0) return 'no-amount';
  if (volume > limits.maxVolume) return 'above-volume';
  if (amount > limits.maxAmount) return 'above-amount';
  // Both are rounded, so that a few drops may cost a cent more or less.
  const isPrice =
    (amount + 1) * 100 >= volume * prices.lowest * (1 - priceTolerance) &&
    (amount - 1) * 100 <= volume * prices.highest * (1 + priceTolerance);
  return isPrice ? null : 'no-such-price';
}
