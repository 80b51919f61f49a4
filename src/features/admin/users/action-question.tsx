import { flushSync } from 'react-dom';
import type { AdminUser } from '../../../../domain/admin/admin-lists.ts';
import { useRestoreUser } from '../../../api/admin/users.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { nameOf } from '../cell-text.ts';
import { type OutcomeTexts, toastOutcome } from '../toast-failure.ts';
import { restoreTexts as texts } from './texts.ts';

interface ActionQuestionProps {
  opened: boolean;
  onClose: () => void;
  texts: { title: string; text: string; confirm: string; cancel: string } & OutcomeTexts;
  pending: boolean;
  action: () => Promise<unknown>;
  /** The action was attempted, and the question is closed. */
  onSettled?: () => void;
}

/** Confirms an action, does it and says how it ended. */
export function ActionQuestion(props: ActionQuestionProps) {
  const { opened, onClose, texts, pending, action, onSettled } = props;

  async function confirm() {
    // The dialog closes first, because screen readers do not announce a toast behind it.
    await toastOutcome(
      action().finally(() => flushSync(onClose)),
      texts,
    );
    onSettled?.();
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={texts.title}
      text={texts.text}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      pending={pending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

interface RestoreQuestionProps {
  user: AdminUser;
  opened: boolean;
  onClose: () => void;
}

/** Confirms and restores a blacklisted user. */
export function RestoreQuestion({ user, ...dialog }: RestoreQuestionProps) {
  const restoring = useRestoreUser(user.id);
  return (
    <ActionQuestion
      {...dialog}
      texts={{ ...texts, text: texts.text(nameOf(user)) }}
      pending={restoring.isPending}
      action={() => restoring.mutateAsync()}
    />
  );
}
