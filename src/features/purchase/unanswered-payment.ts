import type { PurchaseDraft } from './draft.ts';

/** Whether the result of a payment is unknown. `parts` are those of a stored draft, of any shape. */
export function hasUnansweredPayment(parts: Partial<PurchaseDraft>): boolean {
  return parts.openAttempt?.key !== undefined;
}
