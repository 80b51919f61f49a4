import { useQuery } from '@tanstack/react-query';
import { budgetLeft, budgetOutstanding } from '../../../../domain/budget.ts';
import type { UserId } from '../../../../domain/ids.ts';
import { type Cents, centsFromRand } from '../../../../domain/money.ts';
import { purchasesQuery } from '../../../api/purchases.ts';

/** What of the budget is drawn and left, by the purchases that this phone knows; null while it knows none. */
export function useBudget(userId: UserId): { outstanding: Cents; left: Cents } | null {
  const { data } = useQuery(purchasesQuery(userId));
  if (!data) return null;
  const outstanding = budgetOutstanding(
    data.map(({ paymentMethod, paymentStatus, totalRepayment }) => ({
      paymentMethod,
      paymentStatus,
      totalRepayment: centsFromRand(totalRepayment),
    })),
  );
  return { outstanding, left: budgetLeft(outstanding) };
}
