import { flushSync } from 'react-dom';
import type { AdminUserDetails } from '../../../../domain/admin/admin-users.ts';
import { useUserChange } from '../../../api/admin/users.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { failureText } from '../../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { nameOf } from '../cell-text.ts';
import { changeToasts, roleTexts as texts } from './panel-texts.ts';

interface RoleQuestionProps {
  user: AdminUserDetails;
  /** The new role. */
  isAdmin: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Confirms that the administrator role is given or removed. */
export function RoleQuestion({ user, isAdmin, opened, onClose }: RoleQuestionProps) {
  const change = useUserChange(user.id);
  const name = nameOf(user);

  async function confirm() {
    try {
      await change.mutateAsync({ isAdmin });
      // The dialog closes first, because screen readers do not announce a toast behind it.
      flushSync(onClose);
      toastSuccess(changeToasts.saved);
    } catch (error) {
      flushSync(onClose);
      toastError(changeToasts.failed(failureText(error, changeToasts.failedDefault)));
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={isAdmin ? texts.grantTitle : texts.takeTitle}
      text={isAdmin ? texts.grantText(name) : texts.takeText(name)}
      confirmLabel={isAdmin ? texts.grant : texts.take}
      cancelLabel={texts.cancel}
      pending={change.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
