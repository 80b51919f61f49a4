import type { PurchaseId } from '../ids.ts';

/** Where a browser comes back to from the page of a payment processor (PAY-18). */
export const returnRoute = '/payment-return';

export function returnPath(id: PurchaseId): string {
  return `${returnRoute}?purchase=${id}`;
}
