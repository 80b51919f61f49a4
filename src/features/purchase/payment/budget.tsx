import { useQuery } from '@tanstack/react-query';
import type { UserId } from '../../../../domain/ids.ts';
import {
  budgetLeft,
  budgetLimit,
  budgetOutstanding,
  refuseBudget,
} from '../../../../domain/purchases/budget.ts';
import { formatDay, formatMoney } from '../../../../domain/values/format.ts';
import { type Cents, cents, centsFromRand } from '../../../../domain/values/money.ts';
import type { Day } from '../../../../domain/values/south-african-time.ts';
import { purchasesQuery } from '../../../api/purchases.ts';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { Figure } from '../../../components/layout/figure.tsx';
import { Notice } from '../../../components/states/notice.tsx';

/** How much of the budget is used, by the purchases on this phone; null if they are unknown. */
export function useOutstanding(userId: UserId): Cents | null {
  const { data } = useQuery(purchasesQuery(userId));
  if (!data) return null;
  return budgetOutstanding(
    data.map((purchase) => ({
      ...purchase,
      totalRepayment: centsFromRand(purchase.totalRepayment),
    })),
  );
}

interface BudgetSummaryProps {
  outstanding: Cents | null;
  total: Cents;
  dueDate: Day;
}

/** The available budget, and what is left of it after this purchase (PAY-5, PAY-14). */
export function BudgetSummary({ outstanding, total, dueDate }: BudgetSummaryProps) {
  if (outstanding === null) {
    return (
      <Notice kind="note">
        Your purchases could not be loaded, so we can't show what is left. We check it when you pay.
      </Notice>
    );
  }
  const left = budgetLeft(outstanding);
  return (
    <>
      <div>
        <p>Left afterwards</p>
        <Figure value={formatMoney(cents(left - total))} />
      </div>
      <DetailList
        details={[
          ['Available budget', formatMoney(budgetLimit)],
          ['Already used', formatMoney(outstanding)],
          ['Left now', formatMoney(left)],
          ['This purchase', formatMoney(total)],
        ]}
      />
      {refuseBudget(total, outstanding) ? (
        <Notice kind="problem">
          This is more than you have left in your budget. Please choose another way to pay.
        </Notice>
      ) : (
        <p>Pay it back by {formatDay(dueDate)}.</p>
      )}
    </>
  );
}
