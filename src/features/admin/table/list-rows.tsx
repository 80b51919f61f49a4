import { Checkbox } from '@mantine/core';
import type { Cell } from '@tanstack/react-table';
import {
  Fragment,
  memo,
  type RefCallback,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { ListColumn, ListFeatures } from './list-columns.ts';
import classes from './list-table.module.css';
import { tableTexts as texts } from './texts.ts';
import { tickLook } from './tick-look.ts';
import type { ListSelection, ListTableModel, ListRow as Row } from './use-list-table.ts';
import { useNearRows } from './use-near-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

interface ListRowsProps<Item extends { id: string }> {
  table: ListTableModel<Item>;
  columns: readonly ListColumn<Item>[];
  selection: ListSelection<Item> | undefined;
  /** Scrolls, except on a phone. */
  frame: RefObject<HTMLElement | null>;
  /** Whether only the rows near the screen are drawn. */
  isVirtual: boolean;
}

/** The rows of a list. Of a long one, only those near the screen are drawn. */
export function ListRows<Item extends { id: string }>(props: ListRowsProps<Item>) {
  const { table, columns, selection, frame, isVirtual } = props;
  const { rows } = table.getRowModel();
  const body = useRef<HTMLTableSectionElement>(null);
  // The row that had the focus last stays, so that neither the focus nor the place of it is lost.
  const [kept, setKept] = useState<string | null>(null);
  const { items, spaceAfter, measure } = useNearRows({ table, body, isVirtual, kept });
  const reveal = useCallback(
    (index: number) => flushSync(() => setKept(rows[index]?.id ?? null)),
    [rows],
  );
  useRowKeys(frame, rows.length, reveal);
  return (
    <tbody ref={body}>
      {items.map(({ index, spaceBefore }) => {
        const row = rows[index];
        if (!row) return null;
        const name = row.getCanSelect() ? selection?.nameOf(row.original) : null;
        return (
          <Fragment key={row.id}>
            <Space height={spaceBefore} />
            <ListRow
              row={row}
              index={index}
              columns={columns}
              isSelected={row.getIsSelected()}
              tickName={selection && name}
              measure={isVirtual ? measure : undefined}
              onFocus={setKept}
            />
          </Fragment>
        );
      })}
      <Space height={spaceAfter} />
    </tbody>
  );
}

/** An empty row, as high as the rows that are not drawn at its place. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus.
    <tr aria-hidden="true" className={classes.space} style={{ height }}>
      <td />
    </tr>
  );
}

interface ListRowProps<Item extends { id: string }> {
  row: Row<Item>;
  index: number;
  /** The row is drawn again when they change. */
  columns: readonly ListColumn<Item>[];
  isSelected: boolean;
  /** The name in the label of its checkbox; null without one, and undefined in a list without. */
  tickName: string | null | undefined;
  /** Measures it, if the list draws only the rows near the screen. */
  measure: RefCallback<HTMLTableRowElement> | undefined;
  onFocus: (id: string) => void;
}

function Drawn<Item extends { id: string }>(props: ListRowProps<Item>) {
  const { row, index, isSelected, tickName, measure, onFocus } = props;
  return (
    <tr
      ref={measure}
      tabIndex={-1}
      data-index={index}
      data-chosen={isSelected || undefined}
      // The header is the first row.
      aria-rowindex={measure && index + 2}
      // React also reports the focus in a dialog that one of its cells has opened.
      onFocus={() => onFocus(row.id)}
    >
      {tickName !== undefined && (
        <td className={classes.tick}>
          {tickName !== null && (
            <Checkbox
              {...tickLook}
              aria-label={texts.select(tickName)}
              aria-keyshortcuts="x"
              checked={isSelected}
              onChange={row.getToggleSelectedHandler()}
            />
          )}
        </td>
      )}
      {row.getAllCells().map((cell) => (
        <ListCell key={cell.id} cell={cell} />
      ))}
    </tr>
  );
}

/** A row of a list. Its type parameter does not outlive `memo`. */
const ListRow = memo(Drawn) as typeof Drawn;

function ListCell<Item extends { id: string }>({ cell }: { cell: Cell<ListFeatures, Item> }) {
  const { header, meta, cell: draw } = cell.column.columnDef;
  const value = cell.column.accessorFn && cell.getValue();
  return (
    <td
      // The header of a ListColumn is a text.
      data-label={header as string}
      data-plain={meta?.isPlain}
      data-grows={meta?.grows}
      data-actions={cell.column.id === 'actions' || undefined}
      title={typeof value === 'string' ? value : undefined}
    >
      {/* Called, because a component would be mounted anew with each new array of columns. */}
      {typeof draw === 'function' ? draw(cell.getContext()) : draw}
    </td>
  );
}
