import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { useFormLeaving } from '../../../components/dialogs/use-leaving.tsx';
import { deleteFormDraft } from '../../../session/form-draft.ts';
import { CreateUserForm, createUserDraft } from './create-user-form.tsx';
import { createTexts as texts } from './texts.ts';

interface CreateUserDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Creates an account, which may be an admin's. It asks before it discards what was typed. */
export function CreateUserDialog({ opened, onClose }: CreateUserDialogProps) {
  const { form, leave, question } = useFormLeaving({
    opened,
    onLeave: end,
    texts: texts.discard,
  });

  function end() {
    deleteFormDraft(createUserDraft);
    onClose();
  }

  return (
    <>
      <Dialog opened={opened} onClose={leave} title={texts.title} size={640}>
        <CreateUserForm ref={form} onCreated={end} />
      </Dialog>
      {question}
    </>
  );
}
