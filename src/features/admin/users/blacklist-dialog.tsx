import { useState } from 'react';
import type { AdminUser } from '../../../../domain/admin/admin-lists.ts';
import { Blacklisting } from '../../../../domain/admin/admin-users.ts';
import { useBlacklistUser } from '../../../api/admin/users.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastError } from '../../../components/states/toast.ts';
import { nameOf } from '../cell-text.ts';
import { FormDialog } from '../form-dialog.tsx';
import { problemsOf } from '../problems-of.ts';
import { ReasonField } from '../reason-field.tsx';
import { blacklistTexts as texts } from './texts.ts';
import classes from './users.module.css';

const initial = { reason: '' };

/** Blacklists a user with a reason. For an admin it asks for confirmation first (ADM-4). */
export function BlacklistDialog({ user, ...frame }: DialogFrame & { user: AdminUser }) {
  const blacklisting = useBlacklistUser(user.id);
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(user);

  function check(values: typeof initial) {
    if (values.reason.trim() === '') toastError(texts.missing);
    return problemsOf(Blacklisting, values);
  }

  return (
    <FormDialog
      {...frame}
      title="Blacklist User"
      texts={texts}
      success={texts.success}
      discard={texts.discard}
      draft={`blacklisting-${user.id}`}
      initial={initial}
      check={check}
      onChecked={user.isAdmin ? () => setAsking(true) : undefined}
      send={({ reason }) =>
        blacklisting
          .mutateAsync({ reason: reason.trim(), ...(user.isAdmin && { confirmAdmin: true }) })
          .finally(() => setAsking(false))
      }
      // Another admin has done it in the meantime.
      isOver={({ code }) => code === 'already-blacklisted'}
      isRed
    >
      {({ field, send }) => (
        <>
          <p className={classes.whom}>{texts.whom(name, user.username)}</p>
          <p className={classes.line}>{texts.effect}</p>
          {user.isAdmin && <Notice kind="note">{texts.adminEffect}</Notice>}
          <ReasonField isFirst usual={texts.reasons} {...field('reason')} />
          <ConfirmDialog
            opened={isAsking}
            title="Blacklist an administrator?"
            text={texts.adminText(name)}
            confirmLabel={texts.submit}
            pending={blacklisting.isPending}
            onConfirm={() => void send()}
            onCancel={() => setAsking(false)}
          />
        </>
      )}
    </FormDialog>
  );
}
