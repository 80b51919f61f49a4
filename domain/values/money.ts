import type { Brand } from '../brand.ts';

/** An amount of money in whole cents. */
export type Cents = Brand<number, 'Cents'>;

/** Marks a whole number as an amount in cents (MON-1). */
export function cents(amount: number): Cents {
  // A plain integer becomes money only here.
  return amount as Cents;
}

/** Divides two non-negative integers and rounds half up (MON-2). */
export function roundHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

/**
 * Hundredths of a decimal number, rounded half up. A JSON number such as 1.005 means what is
 * written, so the binary error (1.005 * 100 = 100.49999999999999) is removed before rounding.
 */
export function hundredths(value: number): number {
  return Math.round(Number((value * 100).toPrecision(15)));
}

/** Converts rand, the unit of the API, to cents, rounded half up (MON-1, MON-2). */
export function centsFromRand(rand: number): Cents {
  return cents(hundredths(rand));
}

/** Converts cents to rand with two decimals, the unit of the API (MON-1). */
export function randFromCents(amount: Cents): number {
  return amount / 100;
}
