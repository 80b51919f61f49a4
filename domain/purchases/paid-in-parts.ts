import type { Purchase } from './purchase.ts';

/**
 * Whether a purchase was paid in several payments or with credit, or refunded in part: its refund
 * becomes credit (PAY-31). Payments that were reversed do not count.
 */
export function isPaidInParts({
  payments = [],
  refundedAmount = 0,
}: Pick<Purchase, 'payments' | 'refundedAmount'>): boolean {
  const received = payments.filter(({ amount, way }) => amount > 0 && way !== 'write-off');
  const reversals = payments.filter(({ amount, way }) => amount < 0 && way !== 'write-off');
  const credit = payments.filter(({ way }) => way === 'credit');
  return (
    refundedAmount > 0 ||
    received.length - reversals.length > 1 ||
    credit.reduce((sum, { amount }) => sum + amount, 0) > 0
  );
}
