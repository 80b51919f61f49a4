import { Fragment, type RefObject, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListColumn } from './list-columns.ts';
import { ListRow } from './list-row.tsx';
import classes from './list-table.module.css';
import type { ListSelection, ListTableModel } from './use-list-table.ts';
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
