import { type Cents, cents } from './money.ts';
import { isOwed, type PaymentMethod, type PaymentStatus } from './payment-status.ts';

/** What a motorist may owe on the budget at one time: R8,500.00 (PAY-5). */
export const budgetLimit: Cents = cents(850_000);

/** What of a purchase counts against the budget. */
export interface BudgetUse {
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  totalRepayment: Cents;
}

/** What is outstanding on the budget: every budget purchase until it is paid, in cents (PAY-5). */
export function budgetOutstanding(purchases: readonly BudgetUse[]): Cents {
  const open = purchases.filter(
    ({ paymentMethod, paymentStatus }) => paymentMethod === 'budget' && isOwed(paymentStatus),
  );
  return cents(open.reduce((sum, purchase) => sum + purchase.totalRepayment, 0));
}

/** What the budget still allows: R8,500.00 less what is outstanding on it (PAY-5). */
export function budgetLeft(outstanding: Cents): Cents {
  return cents(budgetLimit - outstanding);
}

/** Why a total cannot be drawn on the budget, or null: it may take all that is left and not a cent more (PAY-5). */
export function refuseBudget(total: Cents, outstanding: Cents): 'over-budget' | null {
  // Asked this way round, an unreadable total (NaN) is refused too.
  return total <= budgetLeft(outstanding) ? null : 'over-budget';
}
