import { isPayable } from '../../../../domain/payments/payment-status.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { formatDate } from '../../../../domain/values/format.ts';
import { formatFuel } from '../../../components/amount-text.ts';
import { vehicleOf } from './purchase-facts.ts';

export interface PurchaseAction {
  kind: 'details' | 'receipt' | 'pay' | 'move' | 'cancel';
  purchase: Purchase;
}

/** Whether a payment goes on only if its user enters a code or opens a page. */
export function waitsForUser(purchase: Pick<Purchase, 'needsSecondStep' | 'checkoutUrl'>): boolean {
  return purchase.needsSecondStep || purchase.checkoutUrl !== null;
}

/** The label of the button that pays a purchase; null if it cannot be paid now. */
export function payLabel(purchase: Purchase): string | null {
  if (purchase.checkoutUrl) return 'Continue the payment';
  if (purchase.needsSecondStep) return 'Enter the code';
  if (!isPayable(purchase)) return null;
  return purchase.paymentStatus === 'failed' ? 'Try another card' : 'Pay Now';
}

/** The label of an action with the purchase that it concerns, for screen readers. */
export function spokenAction(label: string, purchase: Purchase): string {
  const bought = formatDate(new Date(purchase.purchaseDate));
  return `${label}: ${formatFuel(purchase.fuelAmount)} for ${vehicleOf(purchase)} of ${bought}`;
}
