import { moneyOf } from '../cell-text.ts';
import type { ListColumn } from '../table/list-columns.ts';
import { booksTexts as texts } from './texts.ts';

/** The last columns of a table of the books. An amount stands on its side, and the other is empty. */
export function amountColumns<Row extends { debit: number; credit: number }>() {
  return (['debit', 'credit'] as const).map(
    (side): ListColumn<Row> => ({
      id: side,
      header: texts.columns[side],
      accessorFn: (row) => (row[side] === 0 ? '' : moneyOf(row[side])),
    }),
  );
}
