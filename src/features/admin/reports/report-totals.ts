import type { DailyFigures } from '../../../../domain/admin/statistics.ts';
import { litresOf, moneyOf } from '../cell-text.ts';
import { reportTexts } from './texts.ts';

const texts = reportTexts.total;
type Summed = 'requests' | 'litres' | 'sales' | 'repaid';

/** The totals of a period: sums over its days, and the debts at its end. */
export function reportTotals(days: readonly DailyFigures[]): [label: string, value: string][] {
  const sum = (name: Summed) => days.reduce((total, day) => total + day[name], 0);
  // Summing floats can leave a fraction of a cent, so the sum is rounded.
  const exact = (name: Summed) => Number(sum(name).toFixed(2));
  const last = days.at(-1);
  return [
    [texts.requests, sum('requests').toLocaleString('en')],
    [texts.litres, litresOf(exact('litres'))],
    [texts.sales, moneyOf(exact('sales'))],
    [texts.repaid, moneyOf(exact('repaid'))],
    [texts.outstanding, moneyOf(last?.outstanding ?? 0)],
    [texts.late, moneyOf(last?.late ?? 0)],
  ];
}
