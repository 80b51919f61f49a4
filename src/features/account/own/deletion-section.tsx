import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import { useAccountDeletion } from '../../../api/own-account.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { deleteAllItems } from '../../../outbox/sign-out.ts';
import { useSignOut } from '../../../session/session.ts';
import classes from './own-account.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { deletionTexts as texts } from './texts.ts';

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
    signOut.mutate();
    void navigate('/');
    // Nobody is signed in any more, so the toast is one for visitors.
    toastSuccess(texts.done, { forVisitor: true });
  }

  return (
    <Surface title={texts.title}>
      <p className={classes.text}>{texts.text}</p>
      <Button variant="light" color="red" fullWidth onClick={() => setAsking(true)}>
        {texts.open}
      </Button>
      <PasswordDialog
        texts={{ ...texts, title: texts.dialog }}
        username={user.username}
        isGrave
        opened={isAsking}
        onClose={() => setAsking(false)}
        onProve={remove}
      />
    </Surface>
  );
}
