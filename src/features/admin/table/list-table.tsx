import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type ListColumn, type ListOrder, nextOrder } from './list-columns.ts';
import classes from './list-table.module.css';
import { tableTexts as texts } from './texts.ts';
import { useRowKeys } from './use-row-keys.ts';

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
  place?: string;
  /** The orders that the server can sort by. A column without one has no button in its header. */
  orders?: readonly ListOrder[];
  /** The current order. */
  order?: ListOrder | undefined;
  onOrder?: ((order: ListOrder) => void) | undefined;
  selection?: ListSelection<Row>;
  /** Shown instead of rows. */
  empty: ReactNode;
}

/** As large as a thumb, though the visible box is smaller. */
const tickLook = {
  size: '48px',
  classNames: { input: classes.box ?? '', icon: classes.mark ?? '' },
};

/** A table with a sticky header. On a phone each row is a card with labels. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, columns, rows, place, orders = [], order, onOrder, selection, empty } = props;
  const choosable = selection ? rows.filter(selection.canChoose) : [];
  const ticked = choosable.filter(({ id }) => selection?.chosen.has(id));
  const frame = useTopOf(place);
  useRowKeys(frame);

  function choose(chosen: readonly Row[], isChosen: boolean) {
    const next = new Set(selection?.chosen);
    for (const { id } of chosen) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    selection?.onChange(next);
  }

  if (rows.length === 0) return empty;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form.
    <div
      ref={frame}
      className={classes.frame}
      role="group"
      aria-label={label}
      aria-keyshortcuts="j k"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard.
      tabIndex={0}
    >
      <table aria-label={label} className={classes.table}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classes.tick}>
                <Checkbox
                  {...tickLook}
                  aria-label={texts.selectAll}
                  // Rows that cannot be selected do not count.
                  checked={choosable.length > 0 && ticked.length === choosable.length}
                  indeterminate={ticked.length > 0 && ticked.length < choosable.length}
                  disabled={choosable.length === 0}
                  onChange={({ currentTarget }) => choose(choosable, currentTarget.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} {...{ column, orders, order, onOrder }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} tabIndex={-1} data-chosen={selection?.chosen.has(row.id) || undefined}>
              {selection && (
                <td className={classes.tick}>
                  {selection.canChoose(row) && (
                    <Checkbox
                      {...tickLook}
                      aria-label={texts.select(selection.nameOf(row))}
                      aria-keyshortcuts="x"
                      checked={selection.chosen.has(row.id)}
                      onChange={({ currentTarget }) => choose([row], currentTarget.checked)}
                    />
                  )}
                </td>
              )}
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: ListColumn<Row>; row: Row }) {
  const content = column.cell(row);
  const text = typeof content === 'string' ? content : undefined;
  return (
    <td
      data-label={column.header}
      data-plain={column.isPlain}
      data-grows={column.grows}
      title={column.title?.(row) ?? text}
    >
      {content}
    </td>
  );
}

interface HeadProps extends Pick<ListTableProps<never>, 'order' | 'onOrder'> {
  column: ListColumn<never>;
  orders: readonly ListOrder[];
}

/** A column header. A sortable one is a button. */
function Head({ column: { id, header }, orders, order, onOrder }: HeadProps) {
  const next = nextOrder(orders, id, order);
  if (!next) return <th scope="col">{header}</th>;
  const isSorted = order?.column === id;
  const direction = order?.desc ? 'descending' : 'ascending';
  const SortedIcon = order?.desc ? IconArrowDown : IconArrowUp;
  const Icon = isSorted ? SortedIcon : IconArrowsSort;
  return (
    <th scope="col" aria-sort={isSorted ? direction : 'none'}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onOrder?.(next)}
        data-sorted={isSorted || undefined}
      >
        {header}
        <Icon size={16} aria-hidden="true" />
      </button>
    </th>
  );
}

/** Scrolls to the top of a list when its position changes. */
function useTopOf(place: string | undefined) {
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
