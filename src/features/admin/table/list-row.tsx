import { Checkbox } from '@mantine/core';
import type { Cell } from '@tanstack/react-table';
import { memo, type RefCallback } from 'react';
import type { ListColumn, ListFeatures } from './list-columns.ts';
import classes from './list-table.module.css';
import { tableTexts as texts } from './texts.ts';
import { tickLook } from './tick-look.ts';
import type { ListRow as Row } from './use-list-table.ts';

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
export const ListRow = memo(Drawn) as typeof Drawn;

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
