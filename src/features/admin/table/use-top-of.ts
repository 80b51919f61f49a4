import { useLayoutEffect, useRef } from 'react';

/** Scrolls to the top of a list when its position changes. */
export function useTopOf(place: object | undefined) {
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
