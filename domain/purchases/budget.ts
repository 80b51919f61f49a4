import { isOwed, type PaymentMethod, type PaymentStatus } from '../payments/payment-status.ts';
import { type Cents, cents } from '../values/money.ts';

/** The most that a motorist may owe on the budget at one time: R8,500.00 (PAY-5). */
export const budgetLimit: Cents = cents(850_000);

/** The fields of a purchase that decide whether it counts against the budget. */
export interface BudgetUse {
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  writtenOffAt: unknown;
  totalRepayment: Cents;
}

/** The sum of all budget purchases that are still owed, in cents (PAY-5). */
export function budgetOutstanding(purchases: readonly BudgetUse[]): Cents {
  const open = purchases.filter(
    (purchase) => purchase.paymentMethod === 'budget' && isOwed(purchase),
  );
  return cents(open.reduce((sum, purchase) => sum + purchase.totalRepayment, 0));
}

/** The amount that is left on the budget: R8,500.00 less the outstanding amount (PAY-5). */
export function budgetLeft(outstanding: Cents): Cents {
  return cents(budgetLimit - outstanding);
}

/** Why a total cannot be bought on the budget, or null. A total may use it up exactly (PAY-5). */
export function refuseBudget(total: Cents, outstanding: Cents): 'over-budget' | null {
  // NaN fails this comparison, so an unreadable total is refused too.
  return total <= budgetLeft(outstanding) ? null : 'over-budget';
}
