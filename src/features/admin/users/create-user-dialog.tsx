import { Modal } from '@mantine/core';
import { useDialogFrame } from '../../../components/dialog-frame.ts';
import { useFormLeaving } from '../../../components/use-leaving.tsx';
import { CreateUserForm } from './create-user-form.tsx';
import { createTexts as texts } from './texts.ts';

interface CreateUserDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** A new account, perhaps an admin's. What is half filled in is never thrown away unasked. */
export function CreateUserDialog({ opened, onClose }: CreateUserDialogProps) {
  const frame = useDialogFrame(opened);
  const { form, leave, question } = useFormLeaving({
    opened,
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
