import { creditDays, offerCredit, quoteOf } from '../../../domain/credit-offer.ts';
import { orderedVolume } from '../../../domain/fuel-order.ts';
import type { LoyaltyProfile } from '../../../domain/loyalty.ts';
import { centsFromRand } from '../../../domain/money.ts';
import type { Quote } from '../../../domain/quote.ts';
import { addDays, southAfricanDay } from '../../../domain/south-african-time.ts';
import type { FuelPrice } from '../../api/prices.ts';
import type { WishForCar } from '../../api/purchases.ts';
import type { ShownQuote } from './draft.ts';

interface Known {
  price: FuelPrice;
  /** When the price was received, in milliseconds since 1970. */
  pricedAt: number;
  /** Undefined where the phone knows nothing of it: then no discount is taken off. */
  loyalty: LoyaltyProfile | undefined;
  now: Date;
}

/** A quote with no connection: by the rules of the server, at the price and discount that this phone has saved, or at R21.80 (section 9). */
export function estimateQuote(wish: WishForCar, known: Known): Omit<ShownQuote, 'id'> {
  const { price, pricedAt, loyalty, now } = known;
  const offer = offerCredit({
    volume: orderedVolume(wish, price.pricePerLitre),
    pricePerLitre: price.pricePerLitre,
    discountPercent: loyalty?.currentDiscountRate ?? 0,
    loyaltyTier: loyalty?.loyaltyTier ?? 'new',
    today: southAfricanDay(now),
  });
  return {
    wish,
    quote: quoteOf(offer),
    basis: price.isEstimate ? 'fallback-price' : 'saved-price',
    pricedAt,
    isDiscountUnknown: loyalty === undefined,
  };
}

/** A quote for litres as it is for what was wished: who has so much money gets fewer litres at a higher price, and never spends more (decision 12). */
export function asWished(wish: WishForCar, quote: Quote): Quote {
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

/** Whether two quotes ask for the same: what differs is asked for again (decision 13). */
export function isSameQuote(a: Quote, b: Quote): boolean {
  const figures = ['fuelAmount', 'basePrice', 'discountPercentage', 'totalRepayment'] as const;
  const isSameMoney = figures.every((name) => centsFromRand(a[name]) === centsFromRand(b[name]));
  return isSameMoney && a.repaymentDueDate === b.repaymentDueDate;
}
