import { type Cents, cents, hundredths, roundHalfUp } from '../values/money.ts';
import { addDays, type Day } from '../values/south-african-time.ts';
import { type Centilitres, centilitres, costOf } from '../values/volume.ts';

// Apart from the schemas of requests, which the app needs later.

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

interface PouredFuel {
  /** What was poured of the request before. */
  before: Centilitres;
  volume: Centilitres;
  /** In cents, before and after the discount, as they were approved. */
  pricePerLitre: Cents;
  discountedPrice: Cents;
  today: Day;
  /** How many days later it is due. */
  dueDays: number;
}

/**
 * What is owed for the poured fuel of a request, in cents: its litres at the discounted price, without
 * a premium. Parts cost what the whole costs, to the cent (REQ-16).
 */
export function priceOfPoured({
  before,
  volume,
  pricePerLitre,
  discountedPrice,
  today,
  dueDays,
}: PouredFuel) {
  const costAt = (price: Cents) => costOfPart(before, volume, price);
  return {
    basePrice: costAt(pricePerLitre),
    total: costAt(discountedPrice),
    repaymentDueDate: addDays(today, dueDays),
  };
}

/**
 * What a part of a request costs, in cents, after what was poured of it before: all parts together
 * cost what the whole does.
 */
export function costOfPart(before: Centilitres, volume: Centilitres, price: Cents): Cents {
  return cents(costOf(centilitres(before + volume), price) - costOf(before, price));
}
