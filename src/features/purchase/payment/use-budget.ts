import { useQuery } from '@tanstack/react-query';
import type { UserId } from '../../../../domain/ids.ts';
import { budgetLeft, budgetOutstanding } from '../../../../domain/purchases/budget.ts';
import { type Cents, centsFromRand } from '../../../../domain/values/money.ts';
import { purchasesQuery } from '../../../api/purchases.ts';

/** How much of the budget is used and left, by the purchases on this phone; null if it has none. */
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
