import { Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useDialogFrame } from '../../../components/dialog-frame.ts';
import { useBackCloses } from '../../../components/use-back-closes.ts';
import { CreateUserForm, type CreateUserFormHandle } from './create-user-form.tsx';
import { createTexts as texts } from './texts.ts';

interface CreateUserDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** A new account, perhaps an admin's. What is half filled in is never thrown away unasked. */
export function CreateUserDialog({ opened, onClose }: CreateUserDialogProps) {
  const frame = useDialogFrame(opened);
  const form = useRef<CreateUserFormHandle>(null);
  const [isAsking, setAsking] = useState(false);

  function requestClose() {
    if (form.current?.isBusy()) return;
    if (!form.current?.isUnsaved()) return onClose();
    // After this event: the browser would take the same Escape for the answer to the question.
    setTimeout(() => setAsking(true));
  }
  useBackCloses(opened, requestClose);

  return (
    <>
      <Modal
        {...frame}
        onClose={requestClose}
        closeOnEscape={!isAsking}
        title={texts.title}
        size={640}
      >
        <CreateUserForm ref={form} onCreated={onClose} />
      </Modal>
      <ConfirmDialog
        opened={isAsking}
        title={texts.discardTitle}
        text={texts.discardText}
        confirmLabel={texts.discard}
        cancelLabel={texts.keep}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      />
    </>
  );
}
