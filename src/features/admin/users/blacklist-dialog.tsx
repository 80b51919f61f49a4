import { Button, Group } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import type { AdminUser } from '../../../../domain/admin/admin-lists.ts';
import { Blacklisting } from '../../../../domain/admin/admin-users.ts';
import { useBlacklistUser } from '../../../api/admin/users.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { type LeavingState, useLeaving } from '../../../components/dialogs/use-leaving.tsx';
import { useDraftState } from '../../../components/fields/use-form-draft.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { ApiError } from '../../../http/api-error.ts';
import { nameOf } from '../cell-text.ts';
import { ReasonField } from '../reason-field.tsx';
import { toastFailure } from '../toast-failure.ts';
import { blacklistTexts as texts } from './texts.ts';
import classes from './users.module.css';

interface BlacklistDialogProps {
  user: AdminUser;
  opened: boolean;
  onClose: () => void;
}

/** Above the detail view, from which it may be opened. */
const overPanel = 230;

/** A reason is saved as one line. */
const oneLine = (typed: string) => typed.replace(/\s*\n\s*/g, ' ').trim();

/** Blacklists a user with a reason. For an admin it asks for confirmation first (ADM-4). */
export function BlacklistDialog({ user, opened, onClose }: BlacklistDialogProps) {
  const blacklisting = useBlacklistUser(user.id);
  const [typed, setTyped] = useDraftState(`blacklist-${user.id}`, '');
  const [problem, setProblem] = useState<string | null>(null);
  /** Why the last try failed. */
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  // A double click can fire again before React has updated the state, so a ref blocks it.
  const isSent = useRef(false);
  const name = nameOf(user);
  const reason = oneLine(typed);

  function stateOf(): LeavingState {
    if (isAsking || blacklisting.isPending) return 'blocked';
    return reason === '' ? 'empty' : 'unsaved';
  }
  const { leave, question } = useLeaving({
    opened,
    stateOf,
    onLeave: close,
    texts: texts.discard,
  });

  function close() {
    setTyped('');
    setProblem(null);
    setFailure(null);
    onClose();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { error } = Blacklisting.safeParse({ reason });
    setProblem(error?.issues[0]?.message ?? null);
    if (error) {
      event.currentTarget.querySelector('textarea')?.focus();
      if (reason === '') toastError(texts.missing);
    } else if (user.isAdmin) setAsking(true);
    else void send();
  }

  async function send() {
    if (isSent.current) return;
    isSent.current = true;
    setFailure(null);
    try {
      await blacklisting.mutateAsync({ reason, ...(user.isAdmin && { confirmAdmin: true }) });
      setAsking(false);
      close();
      toastSuccess(texts.success);
    } catch (error) {
      setAsking(false);
      setFailure(toastFailure(error, texts.failed));
      // Another admin has done it in the meantime.
      if (error instanceof ApiError && error.code === 'already-blacklisted') close();
    } finally {
      isSent.current = false;
    }
  }

  return (
    <Dialog opened={opened} onClose={leave} zIndex={overPanel} title="Blacklist User" size={520}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <p className={classes.whom}>{texts.whom(name, user.username)}</p>
        <p className={classes.line}>{texts.effect}</p>
        {user.isAdmin && <Notice kind="note">{texts.adminEffect}</Notice>}
        <ReasonField
          isFirst
          usual={texts.reasons}
          value={typed}
          error={problem ?? undefined}
          onChange={(reason) => {
            setTyped(reason);
            setProblem(null);
          }}
        />
        {failure && <Notice kind="problem">{failure}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={blacklisting.isPending} onClick={leave}>
            {texts.cancel}
          </Button>
          <Button type="submit" color="red" loading={blacklisting.isPending}>
            Blacklist
          </Button>
        </Group>
        <ConfirmDialog
          opened={isAsking}
          title="Blacklist an administrator?"
          text={texts.adminText(name)}
          confirmLabel="Blacklist"
          cancelLabel={texts.cancel}
          pending={blacklisting.isPending}
          onConfirm={() => void send()}
          onCancel={() => setAsking(false)}
        />
      </form>
      {question}
    </Dialog>
  );
}
