import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import {
  type Header,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ListColumn } from './list-columns.ts';
import classes from './list-table.module.css';
import { tableTexts as texts } from './texts.ts';

/** The selected rows, and which rows can be selected. */
export interface ListSelection<Row> {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  canChoose: (row: Row) => boolean;
  /** The checkbox's label for screen readers. */
  nameOf: (row: Row) => string;
}

interface ListTableProps<Row extends { id: string }> {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: Row[];
  /** The place in the list. When it changes, the table scrolls to its top. */
  place?: object;
  /** The current sort order. A column without an order has no button in its header. */
  sorting?: SortingState;
  sortable?: readonly string[];
  onSort?: (sorting: SortingState) => void;
  selection?: ListSelection<Row>;
  /** Shown instead of rows. */
  empty: ReactNode;
}

/** As large as a thumb, though the visible box is smaller. */
const tickLook = {
  size: '48px',
  classNames: { input: classes.box ?? '', icon: classes.mark ?? '' },
};

/** The table library's features that we use. The server sorts and pages. */
const features = tableFeatures({ rowSortingFeature, rowSelectionFeature });

/** A table with a sticky header. On a phone each row is a card with labels. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, columns, rows, place, selection, empty } = props;
  const { sorting = [], sortable = [], onSort } = props;
  const columnDefs = columns.map(({ id, header }) => ({
    id,
    header,
    // A sortable column needs an accessor. The server sorts, so its value is not used.
    ...(sortable.includes(id) && { accessorFn: (row: Row) => row.id }),
  }));
  const rowSelection: RowSelectionState = Object.fromEntries(
    [...(selection?.chosen ?? [])].map((id) => [id, true]),
  );
  const table = useTable({
    features,
    columns: columnDefs,
    data: rows,
    getRowId: (row) => row.id,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting, rowSelection },
    onSortingChange: (change) => onSort?.(typeof change === 'function' ? change(sorting) : change),
    enableRowSelection: (row) => selection?.canChoose(row.original) ?? false,
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change;
      selection?.onChange(new Set(Object.keys(next).filter((id) => next[id])));
    },
  });
  const choosable = selection ? rows.filter(selection.canChoose) : [];
  const ticked = choosable.filter(({ id }) => selection?.chosen.has(id));
  const frame = useTopOf(place);
  if (rows.length === 0) return empty;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard.
    <div ref={frame} className={classes.frame} role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label} className={classes.table}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && (
                <th scope="col" className={classes.tick}>
                  <Checkbox
                    {...tickLook}
                    aria-label={texts.selectAll}
                    // Rows that cannot be selected do not count.
                    checked={choosable.length > 0 && ticked.length === choosable.length}
                    indeterminate={ticked.length > 0 && ticked.length < choosable.length}
                    disabled={choosable.length === 0}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </th>
              )}
              {group.headers.map((header) => (
                <Head key={header.id} header={header} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-chosen={row.getIsSelected() || undefined}>
              {selection && (
                <td className={classes.tick}>
                  {row.getCanSelect() && (
                    <Checkbox
                      {...tickLook}
                      aria-label={texts.select(selection.nameOf(row.original))}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  )}
                </td>
              )}
              {columns.map(({ id, header, cell }) => (
                <td key={id} data-label={header}>
                  {cell(row.original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A column header. A sortable one is a button. */
function Head<Row extends { id: string }>({
  header: { column },
}: {
  header: Header<typeof features, Row, unknown>;
}) {
  // Our column headers are strings.
  const name = String(column.columnDef.header);
  if (!column.getCanSort()) return <th scope="col">{name}</th>;
  const sorted = column.getIsSorted();
  const Icon = sorted === false ? IconArrowsSort : sorted === 'asc' ? IconArrowUp : IconArrowDown;
  const directions = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <th scope="col" aria-sort={sorted === false ? 'none' : directions[sorted]}>
      <button
        type="button"
        className={classes.sort}
        onClick={column.getToggleSortingHandler()}
        data-sorted={sorted !== false || undefined}
      >
        {name}
        <Icon size={16} aria-hidden="true" />
      </button>
    </th>
  );
}

/** Scrolls to the top of a list when its position changes. */
function useTopOf(place: object | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(place);
  useLayoutEffect(() => {
    if (before.current === place) return;
    before.current = place;
    frame.current?.scrollTo({ top: 0 });
    // On a phone the page scrolls instead of the frame.
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  }, [place]);
  return frame;
}
