import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import classes from './outbox.module.css';

export interface LongListProps {
  items: readonly OutboxItem[];
  card: (item: OutboxItem, place?: ItemPlace) => ReactNode;
}

/** Where an item of a long list is, for its element and for screen readers. */
export interface ItemPlace {
  index: number;
  /** Pixels from the top of the list. */
  top: number;
  /** How many items the list has. */
  count: number;
  measure: (element: Element | null) => void;
}

/** In pixels: what an item is likely to take, until it is measured. */
const likelyHeight = 170;
/** How many items beyond the screen are drawn. */
const overscan = 6;

/** A list of which only the items near the screen are drawn, and the one that has the focus. */
export function LongList({ items, card }: LongListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const kept = items.findIndex(({ id }) => id === focused);
  const virtual = useWindowVirtualizer<Element>({
    count: items.length,
    overscan,
    estimateSize: () => likelyHeight,
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    rangeExtractor: (range) => withKept(range, kept),
    scrollMargin: useTopOnPage(list),
  });
  const { scrollMargin } = virtual.options;
  return (
    <ul
      ref={list}
      className={classes.long}
      style={{ height: virtual.getTotalSize() }}
      onFocus={({ target }) => {
        const index = target.closest('[data-index]')?.getAttribute('data-index');
        setFocused(items[Number(index)]?.id ?? null);
      }}
    >
      {virtual.getVirtualItems().map(({ index, start }) => {
        const item = items[index];
        if (!item) return null;
        return (
          <PlacedCard
            key={item.id}
            item={item}
            card={card}
            index={index}
            top={start - scrollMargin}
            count={items.length}
            measure={virtual.measureElement}
          />
        );
      })}
    </ul>
  );
}

type PlacedCardProps = Pick<LongListProps, 'card'> & ItemPlace & { item: OutboxItem };

/** With a scroll, only the cards that come near the screen are drawn, and not all of them again. */
const PlacedCard = memo(({ item, card, ...place }: PlacedCardProps) => card(item, place));

function withKept(range: Range, kept: number): number[] {
  const near = defaultRangeExtractor(range);
  if (kept < 0 || near.includes(kept)) return near;
  return [...near, kept].sort((a, b) => a - b);
}

/** How far the list is from the top of the page, in pixels. What is above it may grow. */
function useTopOnPage(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!list.current) return;
    setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  });
  return top;
}
