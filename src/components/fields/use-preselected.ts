import { useState } from 'react';

/**
 * The id that a form proposes stays the same while the form is open: what another tab or the server
 * adds must not take it away, or put another one in its place. Empty until there is one.
 */
export function usePreselected(proposed: string | undefined): string {
  const [first, setFirst] = useState(proposed ?? '');
  if (first === '' && proposed) setFirst(proposed);
  return first;
}
