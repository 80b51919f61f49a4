import { orderedVolume } from '../../../domain/fuel-requests/fuel-order.ts';
import type { LoyaltyProfile } from '../../../domain/loyalty/loyalty-profile.ts';
import { creditDays, offerCredit, quoteOf } from '../../../domain/purchases/credit-offer.ts';
import type { Quote } from '../../../domain/purchases/quote.ts';
import { centsFromRand } from '../../../domain/values/money.ts';
import { addDays, type Day } from '../../../domain/values/south-african-time.ts';
import type { FuelPrice } from '../../api/prices.ts';
import type { VehicleFuelOrder } from '../../api/quotes.ts';
import type { ShownQuote } from './draft.ts';

interface Known {
  price: FuelPrice;
  /** When the price was received, in milliseconds since 1970. */
  pricedAt: number;
  /** Undefined if this phone does not know it. Then the estimate includes no discount. */
  loyalty: LoyaltyProfile | undefined;
  today: Day;
}

/** An offline quote by the server's rules, with the saved price or R21.80 (PRI-7, BUY-13). */
export function estimateQuote(wish: VehicleFuelOrder, known: Known): Omit<ShownQuote, 'id'> {
  const { price, pricedAt, loyalty, today } = known;
  const offer = offerCredit({
    volume: orderedVolume(wish, price.pricePerLitre),
    pricePerLitre: price.pricePerLitre,
    discountPercent: loyalty?.currentDiscountRate ?? 0,
    loyaltyTier: loyalty?.loyaltyTier ?? 'new',
    today,
  });
  return {
    wish,
    quote: quoteOf(offer),
    basis: price.isEstimate ? 'fallback-price' : 'saved-price',
    pricedAt,
    isDiscountUnknown: loyalty === undefined,
  };
}

/** Recalculates a quote: the same amount of money buys fewer litres at a higher price (BUY-2). */
export function requote(wish: VehicleFuelOrder, quote: Quote): Quote {
  if (wish.moneyAmount === undefined) return quote;
  const pricePerLitre = centsFromRand(quote.pricePerLiter);
  const offer = offerCredit({
    volume: orderedVolume(wish, pricePerLitre),
    pricePerLitre,
    discountPercent: quote.discountPercentage,
    loyaltyTier: quote.loyaltyTier,
    today: addDays(quote.repaymentDueDate, -creditDays),
  });
  return quoteOf(offer);
}

/** Whether two quotes agree. If they differ, the user is asked again (BUY-5). */
export function isSameQuote(a: Quote, b: Quote): boolean {
  const figures = ['fuelAmount', 'basePrice', 'discountPercentage', 'totalRepayment'] as const;
  const isSameMoney = figures.every((name) => centsFromRand(a[name]) === centsFromRand(b[name]));
  return isSameMoney && a.repaymentDueDate === b.repaymentDueDate;
}
