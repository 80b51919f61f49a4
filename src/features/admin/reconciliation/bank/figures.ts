import type { BankStatement } from '../../../../../domain/admin/reconciliation.ts';
import type { Detail } from '../../../../components/layout/detail-list.tsx';
import { dayOf, moneyOf } from '../../cell-text.ts';
import { figureTexts as texts } from './texts.ts';

type Figures = Pick<
  BankStatement,
  'from' | 'to' | 'lines' | 'moneyIn' | 'moneyOut' | 'matched' | 'inSuspense' | 'closingBalance'
>;

export const periodOf = ({ from, to }: Pick<Figures, 'from' | 'to'>) =>
  texts.days(dayOf(from), dayOf(to));

/** The figures of a statement, with what a preview has beyond them. */
export function figuresOf(
  figures: Figures,
  suspense: string,
  more: readonly Detail[] = [],
): Detail[] {
  const { lines, moneyIn, moneyOut, matched, inSuspense, closingBalance } = figures;
  return [
    [texts.period, periodOf(figures)],
    [texts.lines, texts.count(lines)],
    [texts.moneyIn, moneyOf(moneyIn)],
    [texts.moneyOut, moneyOf(moneyOut)],
    [texts.matched, texts.count(matched)],
    [suspense, texts.count(inSuspense)],
    ...more,
    [texts.closingBalance, closingBalance === null ? texts.noBalance : moneyOf(closingBalance)],
  ];
}
