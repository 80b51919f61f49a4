import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The whole text, which a narrow column cuts. A cell that is a text needs none. */
  title?: (row: Row) => string;
  /** Whether it takes the room that the others leave, and is cut first. */
  grows?: true;
  /** Whether its values speak for themselves, so that a card on a phone shows no label. */
  isPlain?: true;
}

/** A sort order of the server: its name, the column and the direction. */
export interface ListOrder {
  word: string;
  column: string;
  desc: boolean;
  /** The label of the select that replaces the table header on a phone. */
  label: string;
}

/** The order after a click on a column header: ascending first, then the other way. */
export function nextOrder(
  orders: readonly ListOrder[],
  column: string,
  current: ListOrder | undefined,
): ListOrder | undefined {
  const ofColumn = orders.filter((order) => order.column === column);
  const isDescending = current?.column === column && !current.desc;
  // The server may sort by this column in one direction only.
  return ofColumn.find(({ desc }) => desc === isDescending) ?? ofColumn[0];
}
