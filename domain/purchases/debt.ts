import { dueDay, isCollectedByUs, isOverdue } from '../payments/collection.ts';
import { leftOf } from '../payments/part-payments.ts';
import { isOwed } from '../payments/payment-status.ts';
import { type Cents, cents, centsFromRand } from '../values/money.ts';
import type { Day } from '../values/south-african-time.ts';
import type { Purchase } from './purchase.ts';

/** The fields of a purchase that decide what is owed for it. */
export type OwedPurchase = Pick<
  Purchase,
  | 'totalRepayment'
  | 'paidAmount'
  | 'paymentStatus'
  | 'writtenOffAt'
  | 'paymentMethod'
  | 'isScheduledPayment'
  | 'scheduledPaymentDate'
  | 'repaymentDueDate'
>;

/** The payment that is owed for a purchase, in cents. */
export interface OwedPayment<One extends OwedPurchase = Purchase> {
  purchase: One;
  amount: Cents;
  day: Day;
  isOverdue: boolean;
  /** Whether we collect it on its day. Otherwise the motorist pays it. */
  isCollected: boolean;
}

/**
 * The payments that are owed on a South African day, for all purchases that are neither paid nor
 * void: overdue ones first, then by their day (BUY-17).
 */
export function owedPayments<One extends OwedPurchase>(
  purchases: readonly One[],
  today: Day,
): OwedPayment<One>[] {
  return purchases
    .filter(isOwed)
    .map((purchase) => paymentOf(purchase, today))
    .sort((a, b) => Number(b.isOverdue) - Number(a.isOverdue) || a.day.localeCompare(b.day));
}

/** What a motorist owes, in cents, and the payment that comes first. */
export interface Debt<One extends OwedPurchase = Purchase> {
  total: Cents;
  /** The part of the total whose day has passed without a payment. */
  overdue: Cents;
  next: OwedPayment<One>;
}

/** What is owed on a South African day (BUY-16); null if it is nothing. */
export function debtOf<One extends OwedPurchase>(
  purchases: readonly One[],
  today: Day,
): Debt<One> | null {
  const payments = owedPayments(purchases, today);
  const [next] = payments;
  if (!next) return null;
  return {
    total: sum(payments),
    overdue: sum(payments.filter(({ isOverdue }) => isOverdue)),
    next,
  };
}

function paymentOf<One extends OwedPurchase>(purchase: One, today: Day): OwedPayment<One> {
  const isLate = isOverdue(purchase, today);
  return {
    purchase,
    amount: leftOf(purchase),
    day: dueDay(purchase),
    isOverdue: isLate,
    isCollected: isCollectedByUs(purchase) && !isLate,
  };
}

function sum(payments: readonly { amount: Cents }[]): Cents {
  return cents(payments.reduce((total, { amount }) => total + amount, 0));
}

/** What is due of a purchase on its due day, in cents: instalments until then, or all that is left. */
export function dueOf(purchase: DuePurchase): Cents {
  const { instalments } = purchase;
  if (!instalments) return leftOf(purchase);
  const day = dueDay(purchase);
  const due = instalments.filter((instalment) => instalment.day <= day);
  return cents(due.reduce((sum, { left }) => sum + centsFromRand(left), 0));
}

type DuePurchase = Pick<Purchase, 'totalRepayment' | 'paidAmount' | 'instalments'> &
  Parameters<typeof dueDay>[0];
