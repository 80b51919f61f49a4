import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { Notice } from '../states/notice.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import classes from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** The confirm button is red unless the action loses nothing. */
  confirmColor?: string;
  pending?: boolean;
  /** Why the last try failed. */
  problem?: string | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.opened ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel = 'Cancel', onConfirm, onCancel } = props;
  const { confirmColor = 'red', pending = false, problem = null } = props;
  // A double tap can fire again before React has updated the state, so a ref blocks it.
  const isConfirmed = useRef(false);
  // After a failure the user may confirm again.
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
      {problem !== null && <Notice kind="problem">{problem}</Notice>}
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
