import type { Credit } from './credit-schemas.ts';

/** What is free of the limit that leaves less, in rand (ADM-40). */
export function leastFree({ budget, collected }: Credit): number {
  return Math.min(budget.free, collected.free);
}
