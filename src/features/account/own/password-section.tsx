import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { ChangePasswordForm } from '../change-password-page.tsx';
import classes from './own-account.module.css';

/** Changes the user's own password. */
export function PasswordSection({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Surface title="Password">
      <p className={classes.text}>A new password signs you out on all other devices.</p>
      <Button variant="default" fullWidth onClick={() => setOpen(true)}>
        Change password
      </Button>
      <Dialog opened={isOpen} onClose={close} title="Change password" size={460}>
        <ChangePasswordForm username={username} onDone={close}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </ChangePasswordForm>
      </Dialog>
    </Surface>
  );
}
