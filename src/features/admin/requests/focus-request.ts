/** The id of a request's element that is always there to take the focus. */
export const requestFocusId = (id: string) => `request-${id}`;

/** The id of the selection bar's element that is always there to take the focus. */
export const selectionFocusId = 'selected-requests';

/** Focuses a request of the list after the focused element was removed. */
export function focusRequest(id: string): void {
  document.getElementById(requestFocusId(id))?.focus({ preventScroll: true });
}

/**
 * Restores the focus to the element that opened a dialog, or to a stand-in if that element is gone.
 */
export function giveFocusBack(opener: Element | null, standIn: string): void {
  const isThere =
    opener instanceof HTMLElement && opener.isConnected && !opener.matches(':disabled');
  const target = isThere ? opener : document.getElementById(standIn);
  target?.focus({ preventScroll: true });
}
