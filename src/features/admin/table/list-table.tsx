import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ListHead } from './list-head.tsx';
import { ListRows } from './list-rows.tsx';
import classes from './list-table.module.css';
import { type ListTableOptions, useListTable } from './use-list-table.ts';

interface ListTableProps<Item extends { id: string }> extends ListTableOptions<Item> {
  label: string;
  /** The place in the list. When it changes, the table scrolls to its top. */
  place?: string;
  /** Shown instead of rows. */
  empty: ReactNode;
}

/** A list of at most this many rows draws all of them, because that is quick enough. */
const mostDrawn = 60;

/** A table with a sticky header. On a phone each row is a card with labels. */
export function ListTable<Item extends { id: string }>(props: ListTableProps<Item>) {
  const { label, place, columns, rows, orders = [], selection, empty } = props;
  const table = useListTable(props);
  const frame = useTopOf(place);
  const isPrinting = useIsPrinting();
  const isVirtual = rows.length > mostDrawn && !isPrinting;

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
      <table
        aria-label={label}
        // With its header.
        aria-rowcount={isVirtual ? rows.length + 1 : undefined}
        className={classes.table}
      >
        <ListHead table={table} orders={orders} hasTicks={!!selection} isVirtual={isVirtual} />
        <ListRows
          table={table}
          columns={columns}
          selection={selection}
          frame={frame}
          isVirtual={isVirtual}
        />
      </table>
    </div>
  );
}

/** Whether the page is being printed: paper has no place to scroll to. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints what is there at the end of the event.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
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
