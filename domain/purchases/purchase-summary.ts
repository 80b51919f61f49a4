import { leftOf } from '../payments/part-payments.ts';
import { isOwed, isVoid } from '../payments/payment-status.ts';
import { type Cents, cents, centsFromRand } from '../values/money.ts';
import { centilitres, centilitresFromLitres } from '../values/volume.ts';
import type { Purchase } from './purchase.ts';

type SummedPurchase = Pick<
  Purchase,
  'fuelAmount' | 'totalRepayment' | 'paidAmount' | 'isPaid' | 'paymentStatus' | 'writtenOffAt'
>;

/** The history's summary, without failed, cancelled and refunded purchases (BUY-9, BUY-11). */
export function summarizePurchases(purchases: readonly SummedPurchase[]) {
  const standing = purchases.filter(({ paymentStatus }) => !isVoid(paymentStatus));
  const pending = standing.filter(isOwed);
  const litres = standing.map(({ fuelAmount }) => centilitresFromLitres(fuelAmount));
  return {
    purchases: standing.length,
    fuel: centilitres(litres.reduce((sum, volume) => sum + volume, 0)),
    spent: totalOf(purchases.filter(isSpent)),
    pendingPayments: pending.length,
    pendingAmount: cents(pending.reduce((sum, purchase) => sum + leftOf(purchase), 0)),
  };
}

/** Whether a purchase counts as spent: it is paid, and was not refunded (BUY-9, BUY-11). */
export function isSpent({
  isPaid,
  paymentStatus,
}: Pick<Purchase, 'isPaid' | 'paymentStatus'>): boolean {
  return isPaid && !isVoid(paymentStatus);
}

function totalOf(purchases: readonly SummedPurchase[]): Cents {
  return cents(
    purchases.reduce((sum, purchase) => sum + centsFromRand(purchase.totalRepayment), 0),
  );
}
