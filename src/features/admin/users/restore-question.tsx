import { flushSync } from 'react-dom';
import type { AdminUser } from '../../../../domain/admin/admin-lists.ts';
import { useRestoreUser } from '../../../api/admin/users.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { failureText } from '../../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { nameOf } from '../cell-text.ts';
import { restoreTexts as texts } from './texts.ts';

interface RestoreQuestionProps {
  user: AdminUser;
  opened: boolean;
  onClose: () => void;
}

/** Confirms and restores a blacklisted user. */
export function RestoreQuestion({ user, opened, onClose }: RestoreQuestionProps) {
  const restoring = useRestoreUser(user.id);

  async function restore() {
    try {
      await restoring.mutateAsync();
      // The dialog closes first, because screen readers do not announce a toast behind it.
      flushSync(onClose);
      toastSuccess(texts.success);
    } catch (error) {
      flushSync(onClose);
      toastError(texts.failed(failureText(error, texts.failedDefault)));
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={texts.title}
      text={texts.text(nameOf(user))}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      pending={restoring.isPending}
      onConfirm={() => void restore()}
      onCancel={onClose}
    />
  );
}
