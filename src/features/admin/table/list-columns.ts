import {
  type ColumnDef,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
} from '@tanstack/react-table';

/** What our tables do; the server sorts and pages. */
export const listFeatures = tableFeatures({ rowSortingFeature, rowSelectionFeature });

export type ListColumn<Row extends { id: string }> = ColumnDef<typeof listFeatures, Row> & {
  id: string;
  header: string;
};

/** An order that the server can give: its word, and which column it sorts which way. */
export interface ListOrder<Word extends string = string> {
  word: Word;
  column: string;
  desc: boolean;
  /** For the choice that a phone has in place of the heads. */
  label: string;
}

/** How a head is marked while the list has this order. */
export function sortingOf(orders: readonly ListOrder[], word: string): SortingState {
  const order = orders.find((each) => each.word === word);
  return order ? [{ id: order.column, desc: order.desc }] : [];
}

/** The server's word for what a head asked for; the other way round where there is only that. */
export function wordOf<Word extends string>(
  orders: readonly ListOrder<Word>[],
  sorting: SortingState,
): Word | undefined {
  const [wanted] = sorting;
  const ofColumn = orders.filter(({ column }) => column === wanted?.id);
  return (ofColumn.find(({ desc }) => desc === wanted?.desc) ?? ofColumn[0])?.word;
}
