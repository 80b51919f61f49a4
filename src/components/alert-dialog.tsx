import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './alert-dialog.module.css';
import { useBackCloses } from './use-back-closes.ts';

interface AlertDialogProps {
  title: string;
  text: string;
  /** Escape and Back ask for it. */
  onCancel: () => void;
  children: ReactNode;
}

/**
 * A question that must be answered, as long as it is rendered. The browser's own dialog keeps the
 * focus in and gives it back, and costs no code of a library.
 */
export function AlertDialog({ title, text, onCancel, children }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useBackCloses(true, onCancel);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={classes.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <p id={textId} className={classes.text}>
        {text}
      </p>
      {children}
    </dialog>
  );
}
