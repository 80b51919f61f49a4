import { type Cents, cents, roundHalfUp } from '../values/money.ts';
import { type Centilitres, centilitres } from '../values/volume.ts';

/**
 * As what an admin settles a conflict (VOU-36):
 * - `paid`: it uses up the fuel that was paid for, and what goes beyond is a cost of ours.
 * - `charged`: the same, but what goes beyond is a debt of its motorist.
 * - `carried`: all of it is a cost of ours, and its motorist keeps the fuel.
 * - `not-counted`: nothing of it counts.
 */
export const settlements = ['paid', 'charged', 'carried', 'not-counted'] as const;
export type SettledAs = (typeof settlements)[number];

/** What a motorist is charged for fuel beyond what they had bought: its volume and cents. */
export interface BeyondFuel {
  volume: Centilitres;
  amount: Cents;
  /** The pump's price, in cents. */
  pricePerLitre: Cents;
}

/**
 * What was poured beyond the fuel that is left, for its share of the pump's cents: the share of the
 * fuel that is left and this one are the pump's cents exactly (VOU-36). Nothing for 0 litres.
 */
export function beyondFuel(
  { volume, amount }: { volume: Centilitres; amount: Cents },
  left: Centilitres,
): BeyondFuel {
  if (volume <= 0) return { volume: centilitres(0), amount: cents(0), pricePerLitre: cents(0) };
  const covered = Math.min(volume, Math.max(0, left));
  return {
    volume: centilitres(volume - covered),
    amount: cents(amount - roundHalfUp(amount * covered, volume)),
    pricePerLitre: cents(roundHalfUp(amount * 100, volume)),
  };
}
