import { useState } from 'react';

/** How a dialog is shown and closed. */
export interface DialogFrame {
  opened: boolean;
  onClose: () => void;
}

/**
 * A dialog and what it is about. Its subject stays while it closes, so that it stays mounted and
 * can restore the focus.
 */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return {
    subject,
    opened,
    frame: { opened, onClose: close } satisfies DialogFrame,
    open: (next: Subject) => {
      // A subject could itself be a function, which React would call.
      setSubject(() => next);
      setOpened(true);
    },
    close,
  };
}
