import { flushSync } from 'react-dom';
import type { AdminUser } from '../../../../domain/admin/admin-lists.ts';
import { useRestoreUser } from '../../../api/admin/users.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { type ToastText, toastSuccess } from '../../../components/states/toast.ts';
import { nameOf } from '../cell-text.ts';
import { toastFailure } from '../toast-failure.ts';
import { restoreTexts as texts } from './texts.ts';

interface ActionQuestionProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  pending: boolean;
  action: () => Promise<unknown>;
  success: ToastText;
  failed: ToastText;
  /** The action was attempted, and the question is closed. */
  onSettled?: () => void;
}

/** Confirms an action, does it and says how it ended. */
export function ActionQuestion(props: ActionQuestionProps) {
  const { onClose, action, success, failed, onSettled, ...dialog } = props;

  async function confirm() {
    try {
      await action();
      // The dialog closes first, because screen readers do not announce a toast behind it.
      flushSync(onClose);
      toastSuccess(success);
    } catch (error) {
      flushSync(onClose);
      toastFailure(error, failed);
    }
    onSettled?.();
  }

  return <ConfirmDialog {...dialog} onConfirm={() => void confirm()} onCancel={onClose} />;
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
      title={texts.title}
      text={texts.text(nameOf(user))}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      pending={restoring.isPending}
      action={() => restoring.mutateAsync()}
      success={texts.success}
      failed={texts.failed}
    />
  );
}
