import { type Cents, cents, hundredths, roundHalfUp } from '../values/money.ts';
import { type Centilitres, costOf } from '../values/volume.ts';
import type { FuelRequestStatus } from './fuel-request.ts';

// The app needs these before it needs any schema.

/** A motorist may delete a fuel request only while it is pending or rejected (REQ-7). */
export function isDeletable(status: FuelRequestStatus): boolean {
  return status === 'pending' || status === 'rejected';
}

/**
 * The price of a fuel request: the discount (in percent) is taken off the price per litre, which is
 * rounded to the cent and multiplied by the volume. There is no premium (REQ-4).
 */
export function priceFuelRequest(
  volume: Centilitres,
  pricePerLitre: Cents,
  discountPercent: number,
): { discountedPrice: Cents; totalAmount: Cents } {
  // Percentages carry two decimals, so 100 % is 10 000 hundredths.
  const remaining = 10_000 - hundredths(discountPercent);
  const discountedPrice = cents(roundHalfUp(pricePerLitre * remaining, 10_000));
  return { discountedPrice, totalAmount: costOf(volume, discountedPrice) };
}
