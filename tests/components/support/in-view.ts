import type { Locator } from 'vitest/browser';

/** Whether the whole of an element is in view, and nothing lies over it. */
export function isInView(locator: Locator): boolean {
  const element = locator.element();
  const { left, top, bottom } = element.getBoundingClientRect();
  const ends = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + 4, y));
  return ends.every((end) => end !== null && element.contains(end));
}
