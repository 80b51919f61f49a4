import { useMediaQuery } from '@mantine/hooks';
import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { ListTableModel } from './use-list-table.ts';

/** What rows are likely to take, until they are measured. */
const likelyHeight = { mouse: 36, touch: 48, card: 120 };
/** The gap between two cards. */
const cardGap = 8;
/** How many rows beyond the screen are drawn. */
const overscan = 8;
const atOnce = { getInitialValueInEffect: false };

interface NearRowsOptions<Item extends { id: string }> {
  table: ListTableModel<Item>;
  body: RefObject<HTMLElement | null>;
  isVirtual: boolean;
  /** The id of a row that stays drawn, with its neighbours. */
  kept: string | null;
}

/** The rows to draw, and the room of those that are not drawn. */
export function useNearRows<Item extends { id: string }>(options: NearRowsOptions<Item>) {
  const { table, body, isVirtual, kept } = options;
  const { rows } = table.getRowModel();
  const isPhone = useMediaQuery('(max-width: 48em)', false, atOnce);
  const isMouse = useMediaQuery('(pointer: fine)', true, atOnce);
  const widest = useWidestRows(table, isVirtual && !isPhone);
  const keptAt = kept === null ? -1 : rows.findIndex(({ id }) => id === kept);
  const extra = [...widest, ...(keptAt < 0 ? [] : [keptAt - 1, keptAt, keptAt + 1])];
  const shared = {
    count: rows.length,
    overscan,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    rangeExtractor: (range: Range) => withExtra(range, extra),
  };
  const inFrame = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    ...shared,
    enabled: isVirtual && !isPhone,
    // The ref of the frame itself is set only after the effects of what it holds.
    getScrollElement: () => body.current?.closest('div') ?? null,
    estimateSize: () => (isMouse ? likelyHeight.mouse : likelyHeight.touch),
  });
  // On a phone the page scrolls, and not the frame.
  const top = useTopOnPage(body, isVirtual && isPhone);
  const onPage = useWindowVirtualizer<HTMLTableRowElement>({
    ...shared,
    enabled: isVirtual && isPhone,
    estimateSize: () => likelyHeight.card,
    gap: cardGap,
    scrollMargin: top,
  });
  const virtual = isPhone ? onPage : inFrame;
  const { measureElement: measure } = virtual;
  if (isVirtual) return { ...spaced(virtual), measure };
  return { items: rows.map((_, index) => ({ index, spaceBefore: 0 })), spaceAfter: 0, measure };
}

/** The near rows and the others that stay, in their order. */
function withExtra(range: Range, extra: readonly number[]): number[] {
  const valid = extra.filter((index) => index >= 0 && index < range.count);
  return [...new Set([...defaultRangeExtractor(range), ...valid])].sort((a, b) => a - b);
}

/**
 * For each column the row with the longest text. As long as it is drawn, the column keeps its width
 * while the list scrolls.
 */
function useWidestRows<Item extends { id: string }>(
  table: ListTableModel<Item>,
  isWanted: boolean,
): number[] {
  const { rows } = table.getRowModel();
  const columns = table.getAllLeafColumns();
  return useMemo(() => {
    if (!isWanted) return [];
    return columns.map(({ id, accessorFn }) => {
      const lengths = rows.map((row) => (accessorFn ? String(row.getValue(id)).length : 0));
      return lengths.indexOf(Math.max(...lengths));
    });
  }, [rows, columns, isWanted]);
}

/** How far the rows are from the top of the page. */
function useTopOnPage(body: RefObject<HTMLElement | null>, isWanted: boolean): number {
  const [top, setTop] = useState(0);
  // What stands above them may grow and shrink with any render.
  useLayoutEffect(() => {
    if (isWanted && body.current) {
      setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
    }
  });
  return top;
}

interface Spacing {
  getVirtualItems: () => VirtualItem[];
  getTotalSize: () => number;
  options: { gap: number; scrollMargin: number };
}

/** The rows to draw with the space before each, and the space after the last one. */
function spaced({ getVirtualItems, getTotalSize, options: { gap, scrollMargin } }: Spacing) {
  let end = scrollMargin;
  const items = getVirtualItems().map((item) => {
    // The space has a gap of its own.
    const spaceBefore = item.start - end - gap;
    end = item.end + gap;
    return { index: item.index, spaceBefore };
  });
  return { items, spaceAfter: getTotalSize() + scrollMargin - end };
}
