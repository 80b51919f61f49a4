import type { Purchase } from '../../../../domain/purchases/purchase.ts';

/**
 * Whether a purchase was paid in several payments or with credit, or refunded in part: its refund becomes
 * credit (PAY-31). Payments that were reversed do not count.
 */
export function isPaidInParts({
  payments = [],
  refundedAmount = 0,
}: Pick<Purchase, 'payments' | 'refundedAmount'>): boolean {
  const reversals = payments.filter(({ amount }) => amount < 0);
  const received = payments.filter(({ amount }) => amount > 0);
  const credit = payments.filter(({ way }) => way === 'credit');
  return (
    refundedAmount > 0 ||
    received.length - reversals.length > 1 ||
    credit.reduce((sum, { amount }) => sum + amount, 0) > 0
  );
}
