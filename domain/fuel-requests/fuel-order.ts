import { type Cents, cents } from '../values/money.ts';
import { type Centilitres, centilitresFromLitres, volumeForMoney } from '../values/volume.ts';

/** The amount of fuel that a motorist orders: either litres, or an amount of money in rand. */
export interface FuelOrder {
  fuelAmount?: number | undefined;
  moneyAmount?: number | undefined;
}

/** The smallest amounts that are quoted: 1 litre, or R1.00 (BUY-3). */
export const minimumOrder = { litres: 1, rand: 1 };

/**
 * The volume of an order at a price in cents per litre. An order by money is rounded down to 0.01
 * l, so that the base price never exceeds the money (BUY-2).
 */
export function orderedVolume(wish: FuelOrder, pricePerLitre: Cents): Centilitres {
  return wish.moneyAmount === undefined
    ? centilitresFromLitres(wish.fuelAmount ?? 0)
    : volumeForMoney(wholeCents(wish.moneyAmount), pricePerLitre);
}

/** An amount in rand, rounded down to whole cents, so that the fuel never costs more than it. */
function wholeCents(rand: number): Cents {
  // Removes the binary error before rounding down, so that 0.29 rand are 29 cents.
  return cents(Math.floor(Number((rand * 100).toPrecision(15))));
}

export type AmountRefusal = 'amount-missing' | 'over-capacity';

/** Why a volume cannot be requested, or null: it must be above 0 and fit the tank (REQ-2). */
export function refuseAmount(volume: Centilitres, capacity: Centilitres): AmountRefusal | null {
  // NaN fails this comparison, so an unreadable amount is refused too.
  if (!(volume > 0)) return 'amount-missing';
  return volume <= capacity ? null : 'over-capacity';
}

export type OrderRefusal = AmountRefusal | 'below-minimum';

/** Why an order is not quoted, or null: it has a minimum and must fit the tank (BUY-3). */
export function refuseOrder(
  wish: FuelOrder,
  pricePerLitre: Cents,
  capacity: Centilitres,
): OrderRefusal | null {
  const refusal = refuseAmount(orderedVolume(wish, pricePerLitre), capacity);
  if (refusal === 'amount-missing') return refusal;
  const isEnough =
    wish.moneyAmount === undefined
      ? (wish.fuelAmount ?? 0) >= minimumOrder.litres
      : wish.moneyAmount >= minimumOrder.rand;
  return isEnough ? refusal : 'below-minimum';
}
