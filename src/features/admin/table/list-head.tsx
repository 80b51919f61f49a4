import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Header } from '@tanstack/react-table';
import type { ListFeatures, ListOrder } from './list-columns.ts';
import classes from './list-table.module.css';
import { tableTexts as texts } from './texts.ts';
import { tickLook } from './tick-look.ts';
import type { ListTableModel } from './use-list-table.ts';

interface ListHeadProps<Item extends { id: string }> {
  table: ListTableModel<Item>;
  orders: readonly ListOrder[];
  hasTicks: boolean;
  /** Whether only some of the rows are drawn, so that each says which one it is. */
  isVirtual: boolean;
}

/** The column headers, and the checkbox for all rows. */
export function ListHead<Item extends { id: string }>(props: ListHeadProps<Item>) {
  const { table, orders, hasTicks, isVirtual } = props;
  const isAll = table.getIsAllPageRowsSelected();
  return (
    <thead>
      <tr aria-rowindex={isVirtual ? 1 : undefined}>
        {hasTicks && (
          <th scope="col" className={classes.tick}>
            <Checkbox
              {...tickLook}
              aria-label={texts.selectAll}
              // Rows that cannot be selected do not count.
              checked={isAll}
              indeterminate={!isAll && table.getIsSomePageRowsSelected()}
              disabled={!table.getRowModel().rows.some((row) => row.getCanSelect())}
              onChange={table.getToggleAllPageRowsSelectedHandler()}
            />
          </th>
        )}
        {table.getFlatHeaders().map((header) => (
          <Head
            key={header.id}
            header={header}
            isSortable={orders.some(({ column }) => column === header.id)}
          />
        ))}
      </tr>
    </thead>
  );
}

interface HeadProps<Item extends { id: string }> {
  header: Header<ListFeatures, Item>;
  isSortable: boolean;
}

/** A column header. A sortable one is a button. */
function Head<Item extends { id: string }>({ header: { column }, isSortable }: HeadProps<Item>) {
  // The header of a ListColumn is a text.
  const text = column.columnDef.header as string;
  const isActions = column.id === 'actions' || undefined;
  if (!isSortable) {
    return (
      <th scope="col" data-actions={isActions}>
        {text}
      </th>
    );
  }
  const sorted = column.getIsSorted();
  const SortedIcon = sorted === 'desc' ? IconArrowDown : IconArrowUp;
  const Icon = sorted ? SortedIcon : IconArrowsSort;
  const direction = sorted === 'desc' ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={sorted ? direction : 'none'}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => column.toggleSorting()}
        data-sorted={sorted || undefined}
      >
        <span>{text}</span>
        <Icon size={16} aria-hidden="true" />
      </button>
    </th>
  );
}
