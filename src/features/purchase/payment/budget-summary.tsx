import { budgetLimit, refuseBudget } from '../../../../domain/purchases/budget.ts';
import { formatDay, formatMoney } from '../../../../domain/values/format.ts';
import { type Cents, cents } from '../../../../domain/values/money.ts';
import type { Day } from '../../../../domain/values/south-african-time.ts';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { Figure } from '../../../components/layout/figure.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { paymentTexts } from '../texts.ts';
import classes from './payment.module.css';
import type { useBudget } from './use-budget.ts';

interface BudgetSummaryProps {
  budget: ReturnType<typeof useBudget>;
  total: Cents;
  dueDate: Day;
}

const texts = paymentTexts.budget;

/** The available budget, and what is left of it after this purchase (PAY-5, PAY-14). */
export function BudgetSummary({ budget, total, dueDate }: BudgetSummaryProps) {
  if (!budget) return <Notice kind="note">{texts.unknown}</Notice>;
  const remaining = cents(budget.left - total);
  const isTooLittle = refuseBudget(total, budget.outstanding) !== null;
  return (
    <>
      <div>
        <p className={classes.total}>{texts.remaining}</p>
        <Figure value={formatMoney(remaining)} />
      </div>
      <DetailList
        details={[
          [texts.available, formatMoney(budgetLimit)],
          [texts.outstanding, formatMoney(budget.outstanding)],
          [texts.left, formatMoney(budget.left)],
          [texts.purchase, formatMoney(total)],
        ]}
      />
      {isTooLittle ? (
        <Notice kind="problem">{texts.tooLittle}</Notice>
      ) : (
        <p className={classes.text}>{texts.note(formatDay(dueDate))}</p>
      )}
    </>
  );
}
