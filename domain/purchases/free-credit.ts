import { type Cents, cents, centsFromRand } from '../values/money.ts';
import { type CreditKind, creditKinds } from './credit-limits.ts';
import { premiumOn } from './credit-offer.ts';
import type { Credit } from './credit-schemas.ts';

/** What is free of the limit that leaves less, in rand (ADM-40). */
export function leastFree({ budget, collected }: Credit): number {
  return Math.min(budget.free, collected.free);
}

/**
 * The limits that would not hold fuel of this cost, in cents, if it was bought on credit: with the
 * premium, and after everything that is owed (ADM-40).
 */
export function exceededLimits(credit: Credit, cost: Cents): CreditKind[] {
  const total = cents(cost + premiumOn(cost));
  return creditKinds.filter((kind) => total > centsFromRand(credit[kind].free));
}
