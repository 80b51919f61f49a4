import { priceLimits } from '../prices/fuel-price.ts';
import type { Cents } from '../values/money.ts';
import type { Centilitres } from '../values/volume.ts';

export type PouredRefusal =
  | 'no-volume'
  | 'no-amount'
  | 'above-volume'
  | 'above-amount'
  | 'no-such-price';

/**
 * Why what an attendant has typed cannot be right: nothing, more than the voucher allows, or a price
 * per litre that no fuel has (VOU-14, PRI-2); null if it can.
 */
export function refusePoured(
  { volume, amount }: { volume: Centilitres; amount: Cents },
  limits: { maxVolume: Centilitres; maxAmount: Cents },
): PouredRefusal | null {
  if (volume <= 0) return 'no-volume';
  if (amount <= 0) return 'no-amount';
  if (volume > limits.maxVolume) return 'above-volume';
  if (amount > limits.maxAmount) return 'above-amount';
  const isPrice =
    amount * 100 + 100 >= volume * priceLimits.lowest &&
    amount * 100 - 100 <= volume * priceLimits.highest;
  return isPrice ? null : 'no-such-price';
}
