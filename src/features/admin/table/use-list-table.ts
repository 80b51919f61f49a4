import { functionalUpdate, type Row, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import {
  type ListColumn,
  type ListFeatures,
  type ListOrder,
  listFeatures,
  orderOf,
} from './list-columns.ts';

/** The selected rows, and which rows can be selected. */
export interface ListSelection<Item> {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  canChoose: (item: Item) => boolean;
  /** The checkbox's label for screen readers. */
  nameOf: (item: Item) => string;
}

export type ListRow<Item extends { id: string }> = Row<ListFeatures, Item>;

export interface ListTableOptions<Item extends { id: string }> {
  columns: readonly ListColumn<Item>[];
  rows: Item[];
  /** The orders that the server can sort by. A column without one has no button in its header. */
  orders?: readonly ListOrder[];
  /** The current order. */
  order?: ListOrder | undefined;
  onOrder?: ((order: ListOrder) => void) | undefined;
  selection?: ListSelection<Item>;
}

/** The table of one page of a list. Its order and its selected rows belong to the caller. */
export function useListTable<Item extends { id: string }>(options: ListTableOptions<Item>) {
  const { columns, rows, orders = [], order, onOrder, selection } = options;
  const chosen = selection?.chosen;
  // The table compares its state by identity.
  const sorting = useMemo(() => (order ? [{ id: order.column, desc: order.desc }] : []), [order]);
  const rowSelection = useMemo(
    () => Object.fromEntries([...(chosen ?? [])].map((id) => [id, true as const])),
    [chosen],
  );
  return useTable({
    features: listFeatures,
    columns,
    data: rows,
    getRowId: ({ id }) => id,
    state: { sorting, rowSelection },
    manualSorting: true,
    sortDescFirst: false,
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (change) => {
      const next = orderOf(orders, functionalUpdate(change, sorting)[0]);
      if (next) onOrder?.(next);
    },
    enableRowSelection: ({ original }) => selection?.canChoose(original) ?? false,
    onRowSelectionChange: (change) =>
      selection?.onChange(new Set(Object.keys(functionalUpdate(change, rowSelection)))),
  });
}

export type ListTableModel<Item extends { id: string }> = ReturnType<typeof useListTable<Item>>;
