import { Button } from '@mantine/core';
import { useId, useLayoutEffect, useRef } from 'react';
import classes from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is lost. The browser's own dialog keeps the focus in and gives it back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.opened ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel, pending = false, onConfirm, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={classes.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        if (!pending) onCancel();
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
        <Button color="red" px="xs" loading={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
