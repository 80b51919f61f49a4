import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import { useAccountDeletion, useDataExport } from '../../../api/own-account.ts';
import { downloadBlob } from '../../../components/download.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { deleteAllItems } from '../../../outbox/sign-out.ts';
import { useSignOut } from '../../../session/session.ts';
import classes from './own-account.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { dataTexts, deletionTexts } from './texts.ts';

/** Downloads everything that Volmaak holds about the user. */
export function DataSection({ username }: { username: string }) {
  const ownData = useDataExport();
  const [isAsking, setAsking] = useState(false);
  const running = useRef<AbortController | null>(null);

  async function download(password: string) {
    running.current = new AbortController();
    const { signal } = running.current;
    downloadBlob(dataTexts.file, await ownData.mutateAsync({ password, signal }));
    // The dialog closes first, because screen readers do not announce a toast behind it.
    flushSync(() => setAsking(false));
    toastSuccess(dataTexts.done);
  }

  function close() {
    running.current?.abort();
    setAsking(false);
  }

  return (
    <Surface title={dataTexts.title}>
      <p className={classes.text}>{dataTexts.text}</p>
      <Button variant="default" fullWidth onClick={() => setAsking(true)}>
        {dataTexts.open}
      </Button>
      <PasswordDialog
        texts={dataTexts}
        username={username}
        opened={isAsking}
        canStop
        onClose={close}
        onProve={download}
      />
    </Surface>
  );
}

/** Deletes the account, after asking for the password. */
export function DeletionSection({ user }: { user: SessionUser }) {
  const deletion = useAccountDeletion();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);

  async function remove(password: string) {
    await deletion.mutateAsync(password);
    // Wipes the device as any sign-out does, and the outbox too, because the account is gone.
    await deleteAllItems(user.id).catch(() => {});
    signOut.mutate(user.id);
    void navigate('/');
    // Nobody is signed in any more, so the toast is one for visitors.
    toastSuccess(deletionTexts.done, { forVisitor: true });
  }

  return (
    <Surface title={deletionTexts.title}>
      <p className={classes.text}>{deletionTexts.text}</p>
      <Button variant="light" color="red" fullWidth onClick={() => setAsking(true)}>
        {deletionTexts.open}
      </Button>
      <PasswordDialog
        texts={deletionTexts}
        username={user.username}
        isGrave
        opened={isAsking}
        onClose={() => setAsking(false)}
        onProve={remove}
      />
    </Surface>
  );
}
