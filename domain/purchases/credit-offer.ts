import type { LoyaltyTier } from '../loyalty/loyalty.ts';
import {
  type Cents,
  cents,
  centsFromRand,
  hundredths,
  randFromCents,
  roundHalfUp,
} from '../values/money.ts';
import { addDays, type Day } from '../values/south-african-time.ts';
import {
  type Centilitres,
  centilitresFromLitres,
  costOf,
  litresFromCentilitres,
} from '../values/volume.ts';
import type { Quote, QuotedFigures } from './quote.ts';

/** The premium for credit, in percent of the discounted amount (BUY-1). */
export const premiumPercent = 25;

/** Days from the quote until the money is due (BUY-1). */
export const creditDays = 30;

/** The terms of an offer: volume, price and discount in force, and the South African day. */
export interface OfferTerms {
  volume: Centilitres;
  /** Cents per litre. */
  pricePerLitre: Cents;
  /** The motorist's discount in percent, with up to two decimals. */
  discountPercent: number;
  loyaltyTier: LoyaltyTier;
  today: Day;
}

/**
 * Calculates an offer of fuel on credit: base price less discount, plus a premium of 25 %, due 30
 * days later. Each step is rounded half up to the cent (BUY-1).
 */
export function offerCredit(terms: OfferTerms) {
  const basePrice = costOf(terms.volume, terms.pricePerLitre);
  const discountAmount = percentOf(basePrice, terms.discountPercent);
  const finalAmount = cents(basePrice - discountAmount);
  const premiumAmount = premiumOn(finalAmount);
  return {
    ...terms,
    basePrice,
    discountAmount,
    finalAmount,
    premiumPercent,
    premiumAmount,
    totalRepayment: cents(finalAmount + premiumAmount),
    repaymentDueDate: addDays(terms.today, creditDays),
  };
}

/** The premium for a discounted amount on credit, in cents (BUY-1). */
function premiumOn(finalAmount: Cents): Cents {
  return percentOf(finalAmount, premiumPercent);
}

/** An offer of fuel on credit, calculated in whole cents (BUY-1, MON-1). */
export type CreditOffer = ReturnType<typeof offerCredit>;

/** An offer as the API returns it, in rand and litres (MON-1). */
export function quoteOf(offer: CreditOffer): Quote {
  return {
    fuelAmount: litresFromCentilitres(offer.volume),
    pricePerLiter: randFromCents(offer.pricePerLitre),
    basePrice: randFromCents(offer.basePrice),
    discountPercentage: offer.discountPercent,
    discountAmount: randFromCents(offer.discountAmount),
    finalAmount: randFromCents(offer.finalAmount),
    premiumPercentage: offer.premiumPercent,
    premiumAmount: randFromCents(offer.premiumAmount),
    totalRepayment: randFromCents(offer.totalRepayment),
    repaymentDueDate: offer.repaymentDueDate,
    loyaltyTier: offer.loyaltyTier,
  };
}

/**
 * Whether the figures that a caller sends are those of a new offer, to the cent and the day. If
 * not, the price has moved or somebody has changed them (BUY-5).
 */
export function matchesOffer(figures: QuotedFigures, offer: CreditOffer): boolean {
  return (
    centilitresFromLitres(figures.fuelAmount) === offer.volume &&
    centsFromRand(figures.basePrice) === offer.basePrice &&
    hundredths(figures.discountPercentage) === hundredths(offer.discountPercent) &&
    centsFromRand(figures.finalAmount) === offer.finalAmount &&
    hundredths(figures.premiumPercentage) === hundredths(offer.premiumPercent) &&
    centsFromRand(figures.totalRepayment) === offer.totalRepayment &&
    figures.repaymentDueDate === offer.repaymentDueDate &&
    isMissingOr(figures.pricePerLiter, offer.pricePerLitre) &&
    isMissingOr(figures.discountAmount, offer.discountAmount) &&
    isMissingOr(figures.premiumAmount, offer.premiumAmount)
  );
}

function isMissingOr(rand: number | undefined, amount: Cents): boolean {
  return rand === undefined || centsFromRand(rand) === amount;
}

/** A percentage with up to two decimals of an amount, rounded half up. */
function percentOf(amount: Cents, percent: number): Cents {
  return cents(roundHalfUp(amount * hundredths(percent), 10_000));
}
