import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a group of buttons, whose pressed button disappears with its action. It looks
 * again when the buttons change.
 */
export function useFocusKept(buttons: string) {
  const group = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  function keepFocus() {
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (opener.current && isLost) group.current?.focus({ preventScroll: true });
  }
  /** For when the dialog of the pressed button has closed. */
  function giveBack() {
    const isThere = opener.current?.isConnected;
    (isThere ? opener : group).current?.focus({ preventScroll: true });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the buttons.
  useLayoutEffect(keepFocus, [buttons]);
  return { group, opener, keepFocus, giveBack };
}
