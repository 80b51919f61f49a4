/** Marks what of a request is always there to take the focus. */
export const requestFocusId = (id: string) => `request-${id}`;

/** Marks what of the bar is always there to take the focus. */
export const selectionFocusId = 'selected-requests';

/** Gives the focus to a request of the list, where what had it is gone. */
export function focusRequest(id: string): void {
  document.getElementById(requestFocusId(id))?.focus({ preventScroll: true });
}

/** Gives the focus back to what opened a dialog; where that is gone, to what stands in for it. */
export function giveFocusBack(opener: Element | null, standIn: string): void {
  const isThere =
    opener instanceof HTMLElement && opener.isConnected && !opener.matches(':disabled');
  const target = isThere ? opener : document.getElementById(standIn);
  target?.focus({ preventScroll: true });
}
