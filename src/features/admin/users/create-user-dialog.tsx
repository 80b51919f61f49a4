import { Modal } from '@mantine/core';
import { dropFormDraft } from '../../../api/form-draft.ts';
import { useDialogFrame } from '../../../components/dialog-frame.ts';
import { useFormLeaving } from '../../../components/use-leaving.tsx';
import { CreateUserForm, createUserDraft } from './create-user-form.tsx';
import { createTexts as texts } from './texts.ts';

interface CreateUserDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Creates an account, which may be an admin's. It asks before it discards what was typed. */
export function CreateUserDialog({ opened, onClose }: CreateUserDialogProps) {
  const frame = useDialogFrame(opened);
  const { form, leave, question } = useFormLeaving({
    opened,
    onLeave: end,
    texts: texts.discard,
  });

  function end() {
    dropFormDraft(createUserDraft);
    onClose();
  }

  return (
    <>
      <Modal {...frame} onClose={leave} title={texts.title} size={640}>
        <CreateUserForm ref={form} onCreated={end} />
      </Modal>
      {question}
    </>
  );
}
