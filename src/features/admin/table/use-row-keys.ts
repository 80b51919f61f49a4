import { type RefObject, useRef } from 'react';
import { pressControl, useKeys } from '../keys.ts';

/**
 * Moves through the rows of a table with j and k, and presses the controls of the current row.
 * `reveal` draws a row that is not there because it is far from the screen.
 */
export function useRowKeys(
  frame: RefObject<HTMLElement | null>,
  count: number,
  reveal: (index: number) => void,
): void {
  // The place of the current row, for when that row has left the list.
  const last = useRef(-1);
  const currentRow = () => {
    const row = document.activeElement?.closest<HTMLElement>('tbody > tr') ?? null;
    return row && frame.current?.contains(row) ? row : null;
  };

  function move(step: 1 | -1) {
    const row = currentRow();
    // A row that has left has made room for the next one.
    const from = row ? Number(row.dataset.index) : last.current - (step === 1 ? 1 : 0);
    const to = Math.max(0, Math.min(count - 1, from + step));
    last.current = to;
    reveal(to);
    const next = frame.current?.querySelector<HTMLElement>(`tbody > tr[data-index="${to}"]`);
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  }

  const press = (key: string) => () => pressControl(key, currentRow());
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: press('x'),
    a: press('a'),
    r: press('r'),
    Enter: () => {
      const row = currentRow();
      const own = row?.querySelector<HTMLElement>('[data-opens-row]');
      (own ?? row?.querySelector<HTMLElement>('td a, td button'))?.click();
    },
  });
}
