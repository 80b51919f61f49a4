import {
  type FuelOrder,
  orderedVolume,
  refuseAmount,
  refuseOrder,
} from '../../../domain/fuel-requests/fuel-order.ts';
import { priceFuelRequest } from '../../../domain/fuel-requests/request-price.ts';
import type { LoyaltyProfile } from '../../../domain/loyalty/loyalty-profile.ts';
import { offerCredit } from '../../../domain/purchases/credit-offer.ts';
import type { Cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { centilitresFromLitres } from '../../../domain/values/volume.ts';
import { readAmount } from '../../components/fields/typed-amount.ts';

export type Unit = 'litres' | 'rand';

export interface Amount {
  unit: Unit;
  /** The text of the amount field. */
  typed: string;
}

interface Known {
  /** Cents per litre before the discount. */
  pricePerLitre: Cents;
  /** Litres. */
  capacity: number;
  /** Undefined if this phone does not know it. Then the figures have no discount. */
  loyalty: LoyaltyProfile | undefined;
  today: Day;
}

export type FuelOffer = ReturnType<typeof offerFuel>;

/** What an amount of fuel costs in both ways, by the server's rules (FUL-3). */
export function offerFuel(amount: Amount, known: Known) {
  const { pricePerLitre, loyalty, today } = known;
  const order = orderOf(amount);
  const capacity = centilitresFromLitres(known.capacity);
  const volume = orderedVolume(order, pricePerLitre);
  const discountPercent = loyalty?.currentDiscountRate ?? 0;
  const isUnreadable = amount.typed.trim() !== '' && readAmount(amount.typed) === null;
  return {
    volume,
    discountPercent,
    request: priceFuelRequest(volume, pricePerLitre, discountPercent),
    credit: offerCredit({
      volume,
      pricePerLitre,
      discountPercent,
      loyaltyTier: loyalty?.loyaltyTier ?? 'new',
      today,
    }),
    problem: isUnreadable ? ('unreadable' as const) : refuseAmount(volume, capacity),
    /** A purchase also has a smallest amount (BUY-3). */
    isTooLittleToBuy: refuseOrder(order, pricePerLitre, capacity) === 'below-minimum',
  };
}

function orderOf({ unit, typed }: Amount): FuelOrder {
  const amount = (readAmount(typed) ?? 0) / 100;
  return unit === 'litres' ? { fuelAmount: amount } : { moneyAmount: amount };
}
