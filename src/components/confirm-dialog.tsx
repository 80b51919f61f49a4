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
  /** The confirm button is red unless the action loses nothing. */
  confirmColor?: string;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is lost. The native dialog traps the focus and restores it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.opened ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel, onConfirm, onCancel } = props;
  const { confirmColor = 'red', pending = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  // A double tap can fire again before React has updated the state, so a ref blocks it.
  const isConfirmed = useRef(false);
  const titleId = useId();
  const textId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // After a failure the user may confirm again.
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
