import { Modal } from '@mantine/core';
import { useRef } from 'react';
import { useDialogFrame } from '../../../components/dialog-frame.ts';
import { type LeavingForm, useLeaving } from '../../../components/use-leaving.tsx';
import { CreateUserForm } from './create-user-form.tsx';
import { createTexts as texts } from './texts.ts';

interface CreateUserDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** A new account, perhaps an admin's. What is half filled in is never thrown away unasked. */
export function CreateUserDialog({ opened, onClose }: CreateUserDialogProps) {
  const frame = useDialogFrame(opened);
  const form = useRef<LeavingForm>(null);
  const { leave, question } = useLeaving({
    opened,
    stateOf: () => form.current?.leavingState() ?? 'empty',
    onLeave: onClose,
    texts: texts.discard,
  });

  return (
    <>
      <Modal {...frame} onClose={leave} title={texts.title} size={640}>
        <CreateUserForm ref={form} onCreated={onClose} />
      </Modal>
      {question}
    </>
  );
}
