import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { endToast } from '../states/toast.ts';
import classes from './alert-dialog.module.css';
import { useBackCloses } from './use-back-closes.ts';

interface AlertDialogProps {
  title: string;
  text: string;
  /** Called for Escape and Back. */
  onCancel: () => void;
  children: ReactNode;
}

/**
 * A question that must be answered. It is open as long as it is rendered. The native dialog traps
 * the focus and restores it without any library code.
 */
export function AlertDialog({ title, text, onCancel, children }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    endToast();
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
