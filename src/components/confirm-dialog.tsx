import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { AlertDialog } from './alert-dialog.tsx';
import classes from './confirm-dialog.module.css';

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

/** Asks before something is lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.opened ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel, onConfirm, onCancel } = props;
  const { confirmColor = 'red', pending = false } = props;
  // State comes too late for the second half of a double tap.
  const isConfirmed = useRef(false);
  // What failed and is asked again can be confirmed again.
  useLayoutEffect(() => {
    if (!pending) isConfirmed.current = false;
  }, [pending]);

  const cancel = () => {
    if (!pending) onCancel();
  };

  const confirm = () => {
    if (isConfirmed.current) return;
    isConfirmed.current = true;
    onConfirm();
  };

  return (
    <AlertDialog title={title} text={text} onCancel={cancel}>
      <div className={classes.actions}>
        <Button variant="default" px="xs" disabled={pending} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button color={confirmColor} px="xs" loading={pending} onClick={confirm}>
          {confirmLabel}
        </Button>
      </div>
    </AlertDialog>
  );
}
