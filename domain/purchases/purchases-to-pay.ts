import { dueDay } from '../payments/collection.ts';
import { isOwed } from '../payments/payment-status.ts';
import type { Purchase } from './purchase.ts';

type OwedPurchase = Pick<
  Purchase,
  'paymentStatus' | 'isScheduledPayment' | 'scheduledPaymentDate' | 'repaymentDueDate'
>;

/** The purchases that are owed: overdue ones first, then by the day on which they are due (BUY-20). */
export function purchasesToPay<Owed extends OwedPurchase>(purchases: readonly Owed[]): Owed[] {
  const rank = ({ paymentStatus }: Owed) => (paymentStatus === 'overdue' ? 0 : 1);
  return purchases
    .filter(({ paymentStatus }) => isOwed(paymentStatus))
    .toSorted((a, b) => rank(a) - rank(b) || dueDay(a).localeCompare(dueDay(b)));
}
