import {
  type ColumnDef,
  type ColumnSort,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';

/** What our lists use of react-table. The server searches, sorts and pages. */
export const listFeatures = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<{
    /** Whether it takes the room that the others leave, and is cut first. A wide one has badges. */
    grows?: 'name' | 'wide';
    /** Whether its values speak for themselves, so that a card on a phone shows no label. */
    isPlain?: true;
  }>(),
});

export type ListFeatures = typeof listFeatures;

/**
 * A column of a list. Its value is the text of its cell, and the title of a cell that is cut. `cell`
 * draws more than the text.
 */
export type ListColumn<Row extends RowData> = ColumnDef<ListFeatures, Row> & {
  id: string;
  header: string;
};

/** A sort order of the server: its name, the column and the direction. */
export interface ListOrder {
  word: string;
  column: string;
  desc: boolean;
  /** The label of the select that replaces the table header on a phone. */
  label: string;
}

/** The server's order for what a column header asks for. */
export function orderOf(
  orders: readonly ListOrder[],
  asked: ColumnSort | undefined,
): ListOrder | undefined {
  const ofColumn = orders.filter(({ column }) => column === asked?.id);
  // The server may sort by this column in one direction only.
  return ofColumn.find(({ desc }) => desc === asked?.desc) ?? ofColumn[0];
}
