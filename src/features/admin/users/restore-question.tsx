import type { AdminUser } from '../../../../domain/admin/admin-lists.ts';
import { useRestoreUser } from '../../../api/admin/users.ts';
import { nameOf } from '../cell-text.ts';
import { ActionQuestion } from './action-question.tsx';
import { restoreTexts as texts } from './texts.ts';

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
