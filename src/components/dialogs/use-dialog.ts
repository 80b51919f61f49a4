import { useState } from 'react';

/**
 * A dialog and what it is about. Its subject stays while it closes, so that it stays mounted and
 * can restore the focus.
 */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [opened, setOpened] = useState(false);
  return {
    subject,
    opened,
    open: (next: Subject) => {
      // A subject could itself be a function, which React would call.
      setSubject(() => next);
      setOpened(true);
    },
    close: () => setOpened(false),
  };
}
