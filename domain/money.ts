import type { Brand } from './brand.ts';

/** An amount of money in whole cents. */
export type Cents = Brand<number, 'Cents'>;

/** Takes a whole number of cents for money (MON-1). */
export function cents(amount: number): Cents {
  // The one place where a plain integer becomes money.
  return amount as Cents;
}

/** Divides two non-negative integers and rounds half up: every rounding of money and volume goes through here (MON-2). */
export function roundHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

/**
 * Hundredths of a decimal number, rounded half up. A JSON number such as 1.005 is meant as it is
 * written, so the binary error (1.005 * 100 = 100.49999999999999) is taken off before rounding.
 */
export function hundredths(value: number): number {
  return Math.round(Number((value * 100).toPrecision(15)));
}

/** Rand, as JSON carries it, to cents, rounded half up (MON-1, MON-2). */
export function centsFromRand(rand: number): Cents {
  return cents(hundredths(rand));
}

/** Cents to rand with two decimals, as JSON carries it (MON-1). */
export function randFromCents(amount: Cents): number {
  return amount / 100;
}
