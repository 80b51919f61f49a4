import { type AmountRefusal, refuseAmount } from './fuel-request.ts';
import { type Cents, cents } from './money.ts';
import { type Centilitres, centilitresFromLitres, volumeForMoney } from './volume.ts';

/** What a motorist asks for: litres, or what so many rand buy; one of the two. */
export interface FuelWish {
  fuelAmount?: number | undefined;
  moneyAmount?: number | undefined;
}

/** The smallest wishes that are quoted: 1 litre, or R1.00 (BUY-3). */
export const wishMinimum = { litres: 1, rand: 1 };

/** The volume that a wish comes to at a price in cents per litre; by money it is rounded down to 0.01 l, so that the base price never exceeds the money (BUY-2). */
export function wishedVolume(wish: FuelWish, pricePerLitre: Cents): Centilitres {
  return wish.moneyAmount === undefined
    ? centilitresFromLitres(wish.fuelAmount ?? 0)
    : volumeForMoney(wholeCents(wish.moneyAmount), pricePerLitre);
}

/** What of an amount in rand are whole cents: nobody spends more than they have. */
function wholeCents(rand: number): Cents {
  // As it is written: the binary error is taken off first.
  return cents(Math.floor(Number((rand * 100).toPrecision(15))));
}

export type WishRefusal = AmountRefusal | 'below-minimum';

/** Why a wish is not quoted, or null: from 1 litre or R1.00 up to what the tank holds (BUY-3). */
export function refuseWish(
  wish: FuelWish,
  pricePerLitre: Cents,
  capacity: Centilitres,
): WishRefusal | null {
  const refusal = refuseAmount(wishedVolume(wish, pricePerLitre), capacity);
  if (refusal === 'amount-missing') return refusal;
  const isEnough =
    wish.moneyAmount === undefined
      ? (wish.fuelAmount ?? 0) >= wishMinimum.litres
      : wish.moneyAmount >= wishMinimum.rand;
  return isEnough ? refusal : 'below-minimum';
}
