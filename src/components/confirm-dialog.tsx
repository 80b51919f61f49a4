import { Button } from '@mantine/core';
import { useId, useLayoutEffect, useRef } from 'react';
import classes from './confirm-dialog.module.css';
import { useBackCloses } from './use-back-closes.ts';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  /** Red unless nothing is lost by it. */
  confirmColor?: string;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is lost. The browser's own dialog keeps the focus in and gives it back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.opened ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel, onConfirm, onCancel } = props;
  const { confirmColor = 'red', pending = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  // State comes too late for the second half of a double tap.
  const isConfirmed = useRef(false);
  const titleId = useId();
  const textId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // What failed and is asked again can be confirmed again.
  useLayoutEffect(() => {
    if (!pending) isConfirmed.current = false;
  }, [pending]);

  const cancel = () => {
    if (!pending) onCancel();
  };
  useBackCloses(true, cancel);

  const confirm = () => {
    if (isConfirmed.current) return;
    isConfirmed.current = true;
    onConfirm();
  };

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={classes.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
    >
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <p id={textId} className={classes.text}>
        {text}
      </p>
      <div className={classes.actions}>
        <Button variant="default" px="xs" disabled={pending} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button color={confirmColor} px="xs" loading={pending} onClick={confirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
