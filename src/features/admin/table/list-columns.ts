import type { SortingState } from '@tanstack/react-table';
import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
}

/** A sort order of the server: its name, the column and the direction. */
export interface ListOrder {
  word: string;
  column: string;
  desc: boolean;
  /** The label of the select that replaces the table header on a phone. */
  label: string;
}

/** The table's sorting state for an order of the server. */
export function sortingOf(orders: readonly ListOrder[], word: string): SortingState {
  const order = orders.find((each) => each.word === word);
  return order ? [{ id: order.column, desc: order.desc }] : [];
}

/** The order for a clicked column header. If the server sorts only the other way, that order. */
export function orderWord(orders: readonly ListOrder[], sorting: SortingState): string | undefined {
  const [wanted] = sorting;
  const ofColumn = orders.filter(({ column }) => column === wanted?.id);
  return (ofColumn.find(({ desc }) => desc === wanted?.desc) ?? ofColumn[0])?.word;
}
